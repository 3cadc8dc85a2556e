import { describe, expect, it } from 'vitest';
import { ReaderWatch } from './slow-readers.ts';

const RULE = { timeoutMs: 30_000, minBytesPerSecond: 4_096 };
const SECOND = 1_000;

/**
 * The second at which a reader counts as too slow; null if it never does. `taken` gives the bytes taken by a second, or
 * null for nothing waiting.
 */
function slowAt(taken: (second: number) => number | null, rule = RULE as ConstructorParameters<typeof ReaderWatch>[0]) {
  const watch = new ReaderWatch(rule);
  for (let second = 0; second <= 200; second += 1) {
    const takenBytes = taken(second);
    if (watch.isTooSlow({ takenBytes: takenBytes ?? 0, isWaiting: takenBytes !== null }, SECOND)) return second;
  }
  return null;
}

describe('a reader is too slow', () => {
  it.each<[string, (second: number) => number | null, number | null]>([
    ['if it takes nothing for the time', () => 0, 30],
    ['if it takes a byte in ten seconds', (second) => Math.floor(second / 10), 30],
    ['if it takes less than the least speed', (second) => second * 4_095, 30],
    ['not if it takes the least speed', (second) => second * 4_096, null],
    ['not if it takes much once in a while', (second) => Math.floor(second / 20) * 200_000, null],
    ['after it stops, however fast it was', (second) => Math.min(second, 10) * 1_000_000, 40],
    ['not while nothing waits for it', () => null, null],
    ['not if it takes all that there is from time to time', (second) => (second % 20 === 0 ? null : 0), null],
    ['from the time when bytes wait for it', (second) => (second < 60 ? null : 0), 90],
  ])('%s', (_, taken, second) => {
    expect(slowAt(taken)).toBe(second);
  });

  it('only if it takes nothing at all, where no least speed is set', () => {
    const rule = { ...RULE, minBytesPerSecond: null };
    expect(slowAt((second) => Math.floor(second / 10), rule)).toBeNull();
    expect(slowAt(() => 0, rule)).toBe(30);
  });
});
