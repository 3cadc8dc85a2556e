import { numberOrNull, readFacts } from '../../sources/facts.ts';
import { randomFor } from '../random.ts';

/** When a place was founded, and from when on it has homes: later in some towns. Null for an old place. */
export interface Founding {
  readonly year: number | null;
  readonly homesFrom: number | null;
}

/** What the year of a place without a known one depends on. */
export interface FoundedPlace {
  readonly code: number;
  readonly district: string;
  readonly isCollective: boolean;
  readonly isRural: boolean;
  readonly isJewish: boolean;
}

/** When villages of each form were founded: kibbutzim first, those beyond the Green Line last (modelled). */
const YEARS = {
  collective: { from: 1920, below: 1956 },
  country: { from: 1932, below: 1962 },
  beyond: { from: 1968, below: 2000 },
} as const;
const BEYOND_DISTRICT = 'יהודה והשומרון';
/** The years of a country without a seed: a place is as old in every synthetic world. */
const YEARS_KEY = 19;

/** Years that are known, and invented ones of villages. Towns without a known year have none. */
export function foundings(): (place: FoundedPlace) => Founding {
  const known = new Map(
    readFacts('founding_years.csv', ['code', 'year', 'homes_from']).map((row): readonly [number, Founding] => {
      const year = Number(row.year);
      return [Number(row.code), { year, homesFrom: numberOrNull(row.homes_from) ?? year }];
    }),
  );
  return (place) => {
    const year = modelledYear(place);
    return known.get(place.code) ?? { year, homesFrom: year };
  };
}

function modelledYear({ code, district, isCollective, isRural, isJewish }: FoundedPlace): number | null {
  if (!isJewish) return null;
  const kind = isCollective ? 'collective' : district === BEYOND_DISTRICT ? 'beyond' : isRural ? 'country' : null;
  if (kind === null) return null;
  const { from, below } = YEARS[kind];
  return from + randomFor(YEARS_KEY, code).whole(below - from);
}
