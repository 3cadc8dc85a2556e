import { expect, it } from 'vitest';
import { quantile, spreadOf } from './statistics.ts';

it('takes quantiles by nearest ranks, in any order of the values', () => {
  const tenths = [7, 3, 10, 1, 9, 2, 8, 4, 6, 5];
  expect(spreadOf(tenths)).toEqual({ p10: 1, median: 5, p90: 9 });
  expect(tenths[0]).toBe(7);
  expect(spreadOf([4])).toEqual({ p10: 4, median: 4, p90: 4 });
  expect([0, 0.11, 0.95, 1].map((share) => quantile(tenths, share))).toEqual([1, 2, 10, 10]);
  expect(quantile([], 0.5)).toBeNaN();
});
