import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComputeBudget } from './compute-budget.ts';
import { memoryRateLimiter } from './rate-limiter.ts';

const NOW = new Date('2026-06-01T12:00:00Z').getTime();
const DAY_MS = 24 * 3_600 * 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('after the clock of the machine was set back by a day', () => {
  it('no client is told to wait for longer than its window', async () => {
    const limiter = memoryRateLimiter({ requests: 1, seconds: 60 });
    expect(await limiter.take('a')).toEqual({ allowed: true, remaining: 0, resetMs: 60_000 });
    vi.setSystemTime(NOW - DAY_MS);
    expect(await limiter.take('a')).toEqual({ allowed: false, remaining: 0, resetMs: 60_000 });
    limiter.close();
  });

  it('nor for longer than the window of its thread time', async () => {
    const budget = new ComputeBudget({ computeSeconds: 1, seconds: 30 });
    await budget.charge('a', 2_000);
    vi.setSystemTime(NOW - DAY_MS);
    expect(await budget.restMs('a')).toBe(30_000);
  });
});
