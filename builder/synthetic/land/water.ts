import type { Point } from '../../geometry/distance.ts';
import { polygonIndex } from '../../geometry/polygon-index.ts';
import type { MultiPolygon, Position, Ring } from '../../geometry/shapes.ts';
import { COASTS } from './coast.ts';

/** The shore of a lake, accurate within about half a kilometre (general knowledge). */
const LAKES: readonly (readonly Position[])[] = [
  // The Sea of Galilee.
  [
    [35.6, 32.893],
    [35.56, 32.88],
    [35.533, 32.855],
    [35.528, 32.83],
    [35.547, 32.79],
    [35.56, 32.75],
    [35.575, 32.722],
    [35.59, 32.714],
    [35.608, 32.713],
    [35.615, 32.73],
    [35.633, 32.78],
    [35.645, 32.83],
    [35.64, 32.87],
  ],
  // The Dead Sea.
  [
    [35.5, 31.76],
    [35.483, 31.745],
    [35.446, 31.68],
    [35.413, 31.57],
    [35.4, 31.45],
    [35.395, 31.3],
    [35.372, 31.15],
    [35.395, 31.05],
    [35.46, 31.05],
    [35.5, 31.3],
    [35.58, 31.75],
  ],
];

/** A sea reaches this far from the ends of its coast, degrees of longitude: farther than any place of the country. */
const OUT_TO_SEA_DEGREES = { west: -0.6, east: 0.08 } as const;

/** Whether a point is in a sea or a lake. */
export function waterTest(): (point: Point) => boolean {
  const seas = COASTS.map(({ line, seaIs }): Ring => {
    const out = [...line].reverse().map(([lon, lat]): Position => [lon + OUT_TO_SEA_DEGREES[seaIs], lat]);
    return [...line, ...out];
  });
  const shapes = [...seas, ...LAKES].map((ring): MultiPolygon => [[[...ring, ...ring.slice(0, 1)]]]);
  const index = polygonIndex(shapes.map((shape) => ({ shape })));
  return (point) => index.containing(point).length > 0;
}
