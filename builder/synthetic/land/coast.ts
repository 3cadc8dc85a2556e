import type { Sea } from '../../../src/catalogue/index.ts';
import { metresFrom, type Point } from '../../geometry/distance.ts';
import type { Position } from '../../geometry/shapes.ts';
import { readFacts } from '../../sources/facts.ts';

/** A stretch of coast, from south to north: every position is north of the one before. */
export interface Coast {
  readonly sea: Sea;
  readonly line: readonly Position[];
  /** The side of the sea. */
  readonly seaIs: 'west' | 'east';
}

const POSITIONS = readFacts('coasts.csv', ['sea', 'lat', 'lon']);

const coastOf = (sea: Sea, seaIs: Coast['seaIs']): Coast => ({
  sea,
  seaIs,
  line: POSITIONS.filter((row) => row.sea === sea).map(({ lat, lon }) => [Number(lon), Number(lat)]),
});

/** The coasts of the country, accurate within about half a kilometre. */
export const COASTS: readonly Coast[] = [coastOf('mediterranean', 'west'), coastOf('red_sea', 'east')];

const MEDITERRANEAN = COASTS.filter(({ sea }) => sea === 'mediterranean').map(({ line }) => line);

/** The distance to the Mediterranean, metres. */
export function shoreM(point: Point): number {
  let least = Infinity;
  for (const line of MEDITERRANEAN) {
    for (const [at, [toLon, toLat]] of line.entries()) {
      const from = line[at - 1];
      if (from === undefined) continue;
      least = Math.min(
        least,
        toSegmentM(metresFrom(point, pointOf(from)), metresFrom(point, { lat: toLat, lon: toLon })),
      );
    }
  }
  return least;
}

const pointOf = ([lon, lat]: Position): Point => ({ lat, lon });

/** The distance of the origin to the segment between two points of a plane. */
function toSegmentM([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [x, y] = [toX - fromX, toY - fromY];
  const share = Math.min(1, Math.max(0, -(fromX * x + fromY * y) / (x * x + y * y)));
  return Math.hypot(fromX + share * x, fromY + share * y);
}
