import { readFacts } from '../sources/facts.ts';

/** What decides the numbers of the gushim of a place. */
export interface NumberedPlace {
  readonly code: number;
  readonly district: string;
  readonly subdistrict: string;
}

/** The numbers of real gushim of one city or of one part of the country: one range or several, without narrower ranges inside them. */
interface NumberRange {
  /** Ascending. */
  readonly numbers: readonly number[];
}

/** Numbers are this far apart at most. A range that would be full has them closer together. */
const WIDEST_GAP = 3;
/** Gaps are random, so that they are chosen as if a range had a little less room. */
const ROOM_USED = 0.9;

/** The ranges of numbers of real gushim: that of the city of a place, else of its subdistrict, else of its district. */
function rangeFinder(): (place: NumberedPlace) => NumberRange {
  const all = readFacts('gush_ranges.csv', ['of', 'place', 'from', 'to']).map((row) => ({
    key: `${row.of}/${row.place}`,
    from: Number(row.from),
    to: Number(row.to),
  }));
  const byKey = new Map<string, { numbers: number[] }>();
  for (const range of all) {
    const { key, from, to } = range;
    const inside = all.filter((other) => other !== range && other.from >= from && other.to <= to);
    const own = byKey.get(key) ?? { numbers: [] };
    for (let number = from; number <= to; number += 1) {
      if (!inside.some((other) => number >= other.from && number <= other.to)) own.numbers.push(number);
    }
    own.numbers.sort((one, other) => one - other);
    byKey.set(key, own);
  }
  return ({ code, subdistrict, district }) => {
    const range =
      byKey.get(`code/${code}`) ?? byKey.get(`subdistrict/${subdistrict}`) ?? byKey.get(`district/${district}`);
    if (range === undefined) throw new Error(`facts/gush_ranges.csv has no range for the district ${district}`);
    return range;
  };
}

/** The sum of a number of each place, by range. */
function sumsByRange<P extends NumberedPlace>(
  places: readonly P[],
  rangeOf: (place: P) => NumberRange,
  numberOf: (place: P) => number,
): ReadonlyMap<NumberRange, number> {
  const sums = new Map<NumberRange, number>();
  for (const place of places) {
    const range = rangeOf(place);
    sums.set(range, (sums.get(range) ?? 0) + numberOf(place));
  }
  return sums;
}

/**
 * How many gushim each place has, at least one: as many as it would have by its size, if its range has so many numbers. Places of
 * a range that has fewer get their shares of it.
 */
export function gushCounts<P extends NumberedPlace>(
  places: readonly P[],
  bySize: (place: P) => number,
): ReadonlyMap<P, number> {
  const rangeOf = rangeFinder();
  const wanted = (place: P) => Math.max(1, Math.round(bySize(place)));
  const sums = sumsByRange(places, rangeOf, wanted);
  return new Map(
    places.map((place) => {
      const range = rangeOf(place);
      const share = Math.min(1, range.numbers.length / (sums.get(range) ?? 1));
      return [place, Math.max(1, Math.floor(share * wanted(place)))];
    }),
  );
}

/** Hands out the numbers of gushim, in the range of the real ones of a city or of a part of the country. */
export interface GushNumbers<P extends NumberedPlace> {
  /** A number of the place is at most this many numbers of its range after the one before. */
  widestGap(place: P): number;
  /**
   * The next number of the place: the first of its range, then at least `gap` numbers of the range after the last one. At the end
   * of the range, the least that is free.
   */
  next(place: P, gap: number): number;
}

/** @param gushimOf how many numbers each place will need */
export function gushNumbers<P extends NumberedPlace>(
  places: readonly P[],
  gushimOf: (place: P) => number,
): GushNumbers<P> {
  const rangeOf = rangeFinder();
  const needed = sumsByRange(places, rangeOf, gushimOf);
  const last = new Map<NumberRange, number>();
  const taken = new Map<NumberRange, Set<number>>();
  const freeFrom = (range: NumberRange, at: number): number => {
    let free = at;
    while (taken.get(range)?.has(free)) free += 1;
    return free;
  };
  return {
    widestGap(place) {
      const range = rangeOf(place);
      const usual = (ROOM_USED * range.numbers.length) / (needed.get(range) ?? 1);
      return Math.max(1, Math.min(WIDEST_GAP, Math.floor(2 * usual) - 1));
    },
    next(place, gap) {
      const range = rangeOf(place);
      const before = last.get(range);
      const following = freeFrom(range, before === undefined ? 0 : before + gap);
      const at = following < range.numbers.length ? following : freeFrom(range, 0);
      const number = range.numbers[at];
      if (number === undefined) throw new Error(`The range of numbers of gushim of the place ${place.code} is full.`);
      last.set(range, at);
      taken.set(range, (taken.get(range) ?? new Set()).add(at));
      return number;
    },
  };
}
