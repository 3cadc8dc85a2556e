import { describe, expect, it } from 'vitest';
import { COMPUTE_TIMES, initialComputeMs, longerTime, rememberComputeMs } from './compute-time.ts';

function storageWith(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
}

describe('the time that a query may compute', () => {
  it('is 10 seconds until another is chosen, and where what was kept is none', () => {
    const kept = storageWith({ 'nadlan-sql.compute-ms': '0' });
    expect([initialComputeMs(storageWith()), initialComputeMs(null), initialComputeMs(kept)]).toEqual([
      10_000, 10_000, 10_000,
    ]);
  });

  it.each(COMPUTE_TIMES)('is remembered: %d', (computeMs) => {
    const storage = storageWith();
    rememberComputeMs(storage, computeMs);
    expect(initialComputeMs(storage)).toBe(computeMs);
  });

  it('is three times as long when a query that was ended is run again, and 30 seconds at least', () => {
    expect([1_000, 10_000, 30_000].map(longerTime)).toEqual([30_000, 30_000, 90_000]);
  });
});
