import { describe, expect, it } from 'vitest';
import { growthOf } from './trend.ts';

/** A sample a second for ten minutes. */
const samples = (valueAt: (second: number) => number) =>
  Array.from({ length: 600 }, (_, second) => ({ atMs: second * 1_000, value: valueAt(second) }));

describe('the growth of a value', () => {
  it('is none if it only rises while there is work', () => {
    expect(growthOf(samples((second) => (second % 40 < 30 ? 900 + (second % 7) : 400)))).toBe(0);
  });

  it('is that of a slow leak below the work', () => {
    const growth = growthOf(samples((second) => 400 + second * 0.5 + (second % 40 < 30 ? 500 : 0)));
    expect(growth).toBeGreaterThan(250);
    expect(growth).toBeLessThan(310);
  });

  it('does not count what was kept for most of the time and given back at the end', () => {
    expect(growthOf(samples((second) => (second < 60 || second >= 540 ? 400 : 400 + second)))).toBe(0);
  });

  it('does not follow a single high window', () => {
    expect(growthOf(samples((second) => (second >= 300 && second < 330 ? 5_000 : 400)))).toBe(0);
  });

  it('is unknown after too short a time', () => {
    expect(growthOf(samples(() => 1).slice(0, 100))).toBeNull();
    expect(growthOf([])).toBeNull();
  });
});
