import { readFacts } from '../../sources/facts.ts';
import { COASTS } from './coast.ts';

/** Heights above the sea that the terrain is interpolated from: latitude, longitude, metres. */
const HEIGHTS = readFacts('heights.csv', ['lat', 'lon', 'elevation_m']).map(
  ({ lat, lon, elevation_m }) => [Number(lat), Number(lon), Number(elevation_m)] as const,
);

/** The height of the coast, and the distance of the points that keep the land at that height. */
const COAST_M = 4;
const COAST_STEP_DEGREES = 0.04;

const KNOWN = [...HEIGHTS, ...coastHeights()];

/** The ratio of a degree of longitude to one of latitude in the middle of the country. */
const LON_SCALE = 0.85;

/** Hills within a town: a share of its height and some metres more, some two kilometres from crest to crest. */
const HILL_SHARE = 0.03;
const HILL_M = 3;
const HILLS_A_DEGREE = 320;

/**
 * The height of the synthetic land above the sea, metres: known heights weighted by the inverse fourth power of their distance,
 * plus small hills (modelled).
 */
export function elevationAt(lat: number, lon: number): number {
  let [heights, weights] = [0, 0];
  for (const [knownLat, knownLon, elevationM] of KNOWN) {
    const east = (lon - knownLon) * LON_SCALE;
    const north = lat - knownLat;
    const squared = east * east + north * north;
    // Within ten metres of a known height, that height is used.
    if (squared < 1e-8) return elevationM;
    const weight = 1 / (squared * squared);
    heights += weight * elevationM;
    weights += weight;
  }
  const landM = heights / weights;
  const hills = Math.sin(lat * HILLS_A_DEGREE) * Math.cos(lon * HILLS_A_DEGREE * LON_SCALE);
  return Math.round(landM + hills * (HILL_M + HILL_SHARE * Math.abs(landM)));
}

function coastHeights(): (readonly [number, number, number])[] {
  return COASTS.flatMap(({ line }) =>
    line.slice(1).flatMap(([lon, lat], before) => {
      const [fromLon, fromLat] = line[before] ?? [lon, lat];
      const steps = Math.ceil((lat - fromLat) / COAST_STEP_DEGREES);
      return Array.from({ length: steps }, (_, at): readonly [number, number, number] => {
        const share = at / steps;
        return [fromLat + share * (lat - fromLat), fromLon + share * (lon - fromLon), COAST_M];
      });
    }),
  );
}
