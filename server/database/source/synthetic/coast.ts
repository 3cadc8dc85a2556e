import type { Sea } from '../../../../src/catalogue/index.ts';
import type { Point } from '../../geometry/distance.ts';
import type { Position } from '../../geometry/shapes.ts';

/** A stretch of coast, from south to north: every position lies north of the one before. */
export interface Coast {
  readonly sea: Sea;
  readonly line: readonly Position[];
  /** On which side of it the sea lies. */
  readonly seaIs: 'west' | 'east';
}

/** Where the coasts of the country run, within a kilometre or so (general knowledge). */
export const COASTS: readonly Coast[] = [
  {
    sea: 'mediterranean',
    seaIs: 'west',
    line: [
      [34.22, 31.32],
      [34.5, 31.6],
      [34.635, 31.8],
      [34.764, 32.07],
      [34.85, 32.33],
      [34.89, 32.5],
      [34.956, 32.8],
      [34.975, 32.835],
      [35.012, 32.84],
      [35.078, 32.9],
      [35.078, 32.93],
      [35.107, 33.09],
    ],
  },
  {
    sea: 'red_sea',
    seaIs: 'east',
    line: [
      [34.9045, 29.4915],
      [34.918, 29.505],
      [34.929, 29.52],
      [34.943, 29.535],
      [34.957, 29.547],
      [34.972, 29.5475],
    ],
  },
];

/** A point that fell into the sea, thrown back over the coast; every other point as it is. */
export function ashore(point: Point): Point {
  for (const coast of COASTS) {
    const shoreLon = longitudeOf(coast, point.lat);
    if (shoreLon === null) continue;
    // The sea ends somewhere: what lies far beyond the gulf is land again.
    const intoTheSea = coast.seaIs === 'west' ? shoreLon - point.lon : point.lon - shoreLon;
    if (intoTheSea < 0 || intoTheSea > WIDEST_DEGREES) continue;
    return { lat: point.lat, lon: 2 * shoreLon - point.lon };
  }
  return point;
}

/** Points of the country fall no farther into the sea than this; the gulf is not wider. */
const WIDEST_DEGREES = 0.1;

/** The longitude of a coast at a latitude; null south and north of it. */
function longitudeOf({ line }: Coast, lat: number): number | null {
  const north = line.findIndex(([, at]) => at > lat);
  const [below, above] = [line[north - 1], line[north]];
  if (below === undefined || above === undefined) return null;
  return below[0] + ((above[0] - below[0]) * (lat - below[1])) / (above[1] - below[1]);
}
