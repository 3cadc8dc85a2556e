import { NOISE_BANDS, type Sea } from '../../../src/catalogue/index.ts';
import { distanceM, type Point } from '../../geometry/distance.ts';
import { lineIndex } from '../../geometry/line-index.ts';
import { pointIndex } from '../../geometry/point-index.ts';
import { polygonIndex } from '../../geometry/polygon-index.ts';
import type { MultiLine, MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { NEARBY_M } from './thresholds.ts';

export interface NearestSea {
  readonly distanceM: number;
  readonly sea: Sea;
}

/** Slightly above the known sufficient value, so that rounding leaves nothing out. */
const MARGIN = 1.000_1;

/** The nearest coast. The search is fastest if each point is near the one before. */
export function nearestSea({ db }: Scratch): (point: Point) => NearestSea | null {
  const coasts = db
    .prepare<[], { sea: Sea; geometry: string }>('SELECT sea, geometry FROM scratch.raw_coastline ORDER BY record')
    .all()
    .map(({ sea, geometry }) => ({ sea, lines: JSON.parse(geometry) as MultiLine }));
  const index = lineIndex(coasts);
  let before: (Point & { readonly seaM: number }) | null = null;
  return (point) => {
    const enoughM: number | undefined = before === null ? undefined : (before.seaM + distanceM(before, point)) * MARGIN;
    const near = index.nearest(point, undefined, enoughM);
    if (near === null) return null;
    before = { lat: point.lat, lon: point.lon, seaM: near.distanceM };
    return { distanceM: near.distanceM, sea: near.item.sea };
  };
}

/** The height of the nearest point of the grid, metres; null if that is more than 1 km away. */
export function elevationOf({ db }: Scratch): (point: Point) => number | null {
  const grid = db
    .prepare<[], Point & { readonly elevationM: number }>(
      'SELECT lat, lon, elevation_m AS elevationM FROM scratch.raw_elevation ORDER BY record',
    )
    .all();
  const index = pointIndex(grid);
  return (point) => {
    const near = index.nearest(point);
    return near === null || near.distanceM > NEARBY_M.elevation ? null : Math.round(near.item.elevationM);
  };
}

export interface Noise {
  readonly label: string;
  /** Lower bound of the noise band of the main airport, dB; null outside its bands. */
  readonly mainAirportDb: number | null;
}

interface NoiseZone {
  readonly shape: MultiPolygon;
  readonly label: string;
  readonly isMainAirport: boolean;
  /** Null for an area defined by law. */
  readonly fromDb: number | null;
}

/**
 * The noise zone of a point among those of active airports. The loudest band wins. Areas defined by law rank below
 * bands. Among equals, the first in the source wins.
 */
export function noiseAt({ db }: Scratch): (point: Point) => Noise | null {
  const zones = db
    .prepare<
      [],
      {
        airport: string;
        is_main_airport: number;
        band: string | null;
        statutory_label: string | null;
        geometry: string;
      }
    >('SELECT * FROM scratch.raw_noise_zones WHERE is_active = 1 ORDER BY record')
    .all()
    .map(
      ({ airport, is_main_airport: isMain, band, statutory_label: statutory, geometry }): NoiseZone => ({
        shape: JSON.parse(geometry) as MultiPolygon,
        label: [airport, band ?? statutory].filter((part) => part !== null).join(' '),
        isMainAirport: isMain === 1,
        fromDb: NOISE_BANDS.find(({ label }) => label === band)?.fromDb ?? null,
      }),
    );
  const index = polygonIndex(zones);
  const loudest = (among: readonly NoiseZone[]): NoiseZone | null => {
    const [first] = [...among].sort((a, b) => (b.fromDb ?? 0) - (a.fromDb ?? 0));
    return first ?? null;
  };
  return (point) => {
    const around = index.containing(point);
    const zone = loudest(around);
    if (zone === null) return null;
    return { label: zone.label, mainAirportDb: loudest(around.filter((each) => each.isMainAirport))?.fromDb ?? null };
  };
}
