import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuietTime } from './quiet-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is quiet when no run has been under way for so long', () => {
  const said: string[] = [];
  const quiet = new QuietTime(
    3_000,
    () => said.push('quiet'),
    () => said.push('busy'),
  );
  vi.advanceTimersByTime(2_999);
  expect(said).toEqual([]);
  // Two runs, one within the other, which take longer than that.
  for (const underWay of [1, 2]) quiet.follow(underWay);
  vi.advanceTimersByTime(60_000);
  quiet.follow(1);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['busy', 'busy', 'busy']);
  quiet.follow(0);
  vi.advanceTimersByTime(2_999);
  expect(said).not.toContain('quiet');
  vi.advanceTimersByTime(1);
  expect(said.splice(0).at(-1)).toBe('quiet');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
