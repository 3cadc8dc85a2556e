import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Progress } from '../../contract/runner.ts';
import { ProgressTicker } from './progress-ticker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports the start of a run at once, and its progress ten times a second, even without news', () => {
  const told: Progress[] = [];
  const ticker = new ProgressTicker((progress) => told.push(progress));
  vi.advanceTimersByTime(200);
  ticker.note({ bytes: 4096, requests: 1, rows: 7, phase: 'computing' });
  vi.advanceTimersByTime(800);
  ticker.stop();
  vi.advanceTimersByTime(1_000);
  const before = { bytes: 0, requests: 0, rows: 0, phase: 'starting' };
  const after = { bytes: 4096, requests: 1, rows: 7, phase: 'computing' };
  expect(told).toEqual(
    [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000].map((elapsedMs) => ({
      ...(elapsedMs <= 200 ? before : after),
      elapsedMs,
    })),
  );
});

it('counts down to when a host is asked again', () => {
  const told: Progress[] = [];
  const ticker = new ProgressTicker((progress) => told.push(progress));
  ticker.note({ bytes: 0, requests: 0, rows: 0, phase: 'asking-again', again: { inMs: 250, time: 2 } });
  vi.advanceTimersByTime(300);
  ticker.stop();
  expect(told.map(({ again }) => again)).toEqual([
    undefined,
    { inMs: 150, time: 2 },
    { inMs: 50, time: 2 },
    { inMs: 0, time: 2 },
  ]);
});
