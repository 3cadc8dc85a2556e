import { describe, expect, it } from 'vitest';
import { numberAxis } from './number-axis.ts';

describe('the labels of an axis are round numbers', () => {
  it.each([
    [[1_378_000, 1_531_000], false, [1_350_000, 1_400_000, 1_450_000, 1_500_000, 1_550_000]],
    [[6_818, 50_900], false, [0, 20_000, 40_000, 60_000]],
    [[-5, 2.4], false, [-6, -4, -2, 0, 2, 4]],
    [[3, 18], true, [0, 5, 10, 15, 20]],
    [[-3, -1], true, [-3, -2, -1, 0]],
    [[0.1, 0.3], false, [0.1, 0.15, 0.2, 0.25, 0.3]],
    [[7, 7], false, [6, 6.5, 7, 7.5, 8]],
    [[0], true, [0, 0.25, 0.5, 0.75, 1]],
  ])('%j', (values, hasZero, ticks) => {
    const axis = numberAxis(values, hasZero);
    expect(axis?.ticks).toEqual(ticks);
    expect(axis?.domain).toEqual([ticks[0], ticks.at(-1)]);
  });

  it('without numbers there is none', () => expect(numberAxis([], false)).toBeNull());
});
