import type { Sea } from '../../../src/catalogue/index.ts';
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
