import { describe, expect, it } from 'vitest';
import { gushCounts, gushNumbers } from './gush-numbers.ts';
import { places, planGushim } from './places.ts';

const SEED = 1;
const TEL_AVIV = { code: 5000, subdistrict: 'תל אביב', district: 'תל אביב' };
const HERZLIYA = { code: 6400, subdistrict: 'תל אביב', district: 'תל אביב' };
const [RAANANA, KFAR_SABA, LOD, RISHON_LEZION] = [8700, 6900, 7000, 8300] as const;

describe('numbers of gushim', () => {
  it.each([50, 250_000, 3_200_000, 5_000_000])(
    'are those of real ones in a register of %d deals, each once',
    (deals) => {
      const gushim = planGushim(places(), deals, SEED);
      expect(gushim.reduce((sum, gush) => sum + gush.deals, 0)).toBe(deals);
      expect(new Set(gushim.map(({ number }) => number)).size).toBe(gushim.length);
      const ofTelAviv = gushim.filter(({ place }) => place.code === TEL_AVIV.code);
      for (const { number } of ofTelAviv) expect(number).toSatisfy((value: number) => value >= 6880 && value <= 7135);
      // The highest real numbers are those on the Golan.
      for (const { number } of gushim) expect(number).toBeLessThan(201_991);
    },
  );

  it('are close together in a range that would be full, and those that were passed over are used at its end', () => {
    const numbers = gushNumbers([TEL_AVIV], () => 256);
    expect(numbers.widestGap(TEL_AVIV)).toBe(1);
    const given = Array.from({ length: 256 }, (_, at) => numbers.next(TEL_AVIV, at === 1 ? 3 : 1));
    expect(given.slice(0, 3)).toEqual([6880, 6883, 6884]);
    expect(given.slice(-2)).toEqual([6881, 6882]);
  });

  it('of a city with two ranges are in both, and those of a city inside a wider range are its alone', () => {
    const gushim = planGushim(places(), 250_000, SEED);
    const numbersOf = (code: number) => gushim.filter(({ place }) => place.code === code).map(({ number }) => number);
    const outside = (code: number, ...ranges: readonly (readonly [number, number])[]) =>
      numbersOf(code).filter((number) => !ranges.some(([from, to]) => number >= from && number <= to));
    expect(outside(RAANANA, [6_579, 6_590], [7_649, 7_657])).toEqual([]);
    expect(outside(KFAR_SABA, [6_427, 6_443], [7_600, 7_610])).toEqual([]);
    expect(outside(LOD, [3_967, 4_035])).toEqual([]);
    expect(outside(RISHON_LEZION, [3_925, 3_966], [4_036, 4_080])).toEqual([]);
    expect(numbersOf(RAANANA).some((number) => number > 7_000)).toBe(true);
  });

  it('rise by gaps in a range with room', () => {
    const numbers = gushNumbers([TEL_AVIV], () => 100);
    expect(numbers.widestGap(TEL_AVIV)).toBe(3);
    expect([3, 1, 2].map((gap) => numbers.next(TEL_AVIV, gap))).toEqual([6880, 6881, 6883]);
  });
});

describe('counts of gushim', () => {
  it('are by size, and at least one', () => {
    const counts = gushCounts([TEL_AVIV, HERZLIYA], ({ code }) => (code === TEL_AVIV.code ? 200.4 : 0.1));
    expect([...counts.values()]).toEqual([200, 1]);
  });

  it('are no more than the range of a place has numbers', () => {
    const counts = gushCounts([TEL_AVIV], () => 450);
    expect([...counts.values()]).toEqual([256]);
  });

  it('of places that share a range are cut alike', () => {
    const GIVATAYIM = { ...HERZLIYA, code: 6300 };
    const counts = gushCounts([HERZLIYA, GIVATAYIM], ({ code }) => (code === HERZLIYA.code ? 200 : 290));
    expect([...counts.values()]).toEqual([95, 137]);
  });
});
