import { readFacts } from '../sources/facts.ts';

/** What decides the numbers of the gushim of a place. */
export interface NumberedPlace {
  readonly code: number;
  readonly district: string;
  readonly subdistrict: string;
}

/**
 * The numbers of a range that is full continue here, in an own block each. A register with the most deals needs them; the
 * real gushim are larger and fewer.
 */
const OVERFLOW = { first: 300_000, block: 100_000 } as const;

/** Hands out the numbers of gushim, rising within a place, in the range of the real ones of its city or its part of the country. */
export interface GushNumbers {
  /** The next number of the place; at least `gap` more than the last one of its range. */
  next(place: NumberedPlace, gap: number): number;
}

export function gushNumbers(): GushNumbers {
  const ranges = readFacts('gush_ranges.csv', ['of', 'place', 'from', 'to']).map((row, at) => ({
    key: `${row.of}/${row.place}`,
    last: Number(row.from) - 1,
    to: Number(row.to),
    overflow: OVERFLOW.first + at * OVERFLOW.block,
  }));
  const byKey = new Map(ranges.map((range) => [range.key, range]));
  const taken = new Set<number>();
  return {
    next({ code, subdistrict, district }, gap) {
      const range =
        byKey.get(`code/${code}`) ?? byKey.get(`subdistrict/${subdistrict}`) ?? byKey.get(`district/${district}`);
      if (range === undefined) throw new Error(`facts/gush_ranges.csv has no range for the district ${district}`);
      let number = range.last + gap;
      while (taken.has(number)) number += 1;
      if (range.last < range.overflow && number > range.to) number = range.overflow;
      range.last = number;
      taken.add(number);
      return number;
    },
  };
}
