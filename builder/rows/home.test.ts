import { describe, expect, it } from 'vitest';
import { isNewBuild, plausibleArea, plausibleRooms, plausibleYearBuilt, pricePerSqmOf, roomsBucketOf } from './home.ts';

describe('rooms', () => {
  it('are 1 to 20, in halves', () => {
    expect([0.5, 1, 3.5, 20, 20.5, 3.25, null].map(plausibleRooms)).toEqual([null, 1, 3.5, 20, null, null, null]);
  });

  it('fall into five buckets, halves with the number below', () => {
    expect([1, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 12].map((rooms) => roomsBucketOf(rooms, 'apartment'))).toEqual([
      '1-2',
      '1-2',
      '3',
      '3',
      '4',
      '4',
      '5',
      '5',
      '6+',
      '6+',
    ]);
  });

  it('have no bucket if they are unknown, or the property is not a home', () => {
    expect(roomsBucketOf(null, 'apartment')).toBeNull();
    expect(roomsBucketOf(3, 'commercial')).toBeNull();
  });
});

describe('the year of building', () => {
  it('is at most five years after the deal', () => {
    expect([1849, 1850, 2025, 2026, null].map((year) => plausibleYearBuilt(year, 2020))).toEqual([
      null,
      1850,
      2025,
      null,
      null,
    ]);
  });

  it('makes a home new until the following year', () => {
    expect(isNewBuild(2019, 2020, 'apartment')).toBe(true);
    expect(isNewBuild(2018, 2020, 'apartment')).toBe(false);
    expect(isNewBuild(null, 2020, 'apartment')).toBe(false);
    expect(isNewBuild(2020, 2020, 'commercial')).toBe(false);
  });
});

describe('the area', () => {
  it('is bounded by the kind of property', () => {
    expect([14, 15, 1_000, 1_001].map((area) => plausibleArea(area, 'apartment'))).toEqual([null, 15, 1_000, null]);
    expect(plausibleArea(9, 'parking')).toBe(9);
    expect(plausibleArea(1_001, 'house')).toBeNull();
    expect(plausibleArea(2_001, 'land')).toBe(2_001);
    expect(plausibleArea(20_000_000, 'land')).toBeNull();
  });
});

describe('the price per square metre', () => {
  const home = { group: 'apartment', portion: 1, amountIls: 1_500_000, areaM2: 80 } as const;

  it('is the price of a whole home by its area, rounded', () => {
    expect(pricePerSqmOf(home)).toBe(18_750);
    expect(pricePerSqmOf({ ...home, areaM2: 81 })).toBe(18_519);
  });

  it.each([
    ['a share', { portion: 0.5 }],
    ['an unknown share', { portion: null }],
    ['land', { group: 'land' }],
    ['a shop', { group: 'commercial' }],
    ['an unknown area', { areaM2: null }],
    ['a tiny area', { areaM2: 14 }],
    ['a huge area', { areaM2: 1_001 }],
    ['a price in name only', { amountIls: 19_999 }],
    ['a price beyond any market', { amountIls: 80 * 250_001 }],
  ] as const)('is not computed for %s', (_, change) => expect(pricePerSqmOf({ ...home, ...change })).toBeNull());
});
