import { describe, expect, it } from 'vitest';
import { extremes } from './extremes.ts';
import { linearCounter, ratioCounter } from './histogram.ts';

describe('a histogram', () => {
  it('counts a value in the range that begins with it, and knows what it leaves out', () => {
    const areas = linearCounter(0, 10, 4);
    for (const value of [10, 19.9, 20, 39.9, 40, 400, -1, null]) areas.add(value);
    expect(areas.histogram()).toEqual({
      ...{ scale: 'linear', edges: [10, 20, 30, 40], counts: [2, 1, 1] },
      ...{ below: 1, above: 2, unknown: 1 },
    });
  });

  it('of equal ratios has each power of ten in its own range', () => {
    const prices = ratioCounter(100, 10, 40);
    for (const value of [100, 1_000, 10_000, 100_000, 999.99]) prices.add(value);
    const { edges, counts } = prices.histogram();
    const ranges = counts.flatMap((count, at) => (count > 0 ? [`${Math.round(edges[at] ?? 0)}: ${count}`] : []));
    expect(ranges).toEqual(['100: 1', '794: 1', '1000: 1', '10000: 1', '100000: 1']);
  });

  it('of no value has one empty range', () => {
    expect(linearCounter(1990, 1, 60).histogram()).toMatchObject({ edges: [1990, 2050], counts: [0] });
  });
});

describe('the extremes of values', () => {
  it('are the first ones of an order; the one that came first among equals', () => {
    const added = (order: 'least' | 'most') => {
      const kept = extremes<string>(order, 3);
      for (const item of ['5a', '1a', '9a', '5b', '1b', '9b', '7a']) kept.add(Number(item[0]), item);
      return kept.items();
    };
    expect([added('least'), added('most')]).toEqual([
      ['1a', '1b', '5a'],
      ['9a', '9b', '7a'],
    ]);
  });
});
