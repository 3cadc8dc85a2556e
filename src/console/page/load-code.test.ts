import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode } from './load-code.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A load that fails so many times, and the count of its calls. */
function failing(times: number) {
  const asked = { count: 0 };
  const load = async () => {
    asked.count += 1;
    if (asked.count <= times) throw new TypeError('Importing a module script failed.');
    return 'module';
  };
  return { asked, load };
}

test('code that did not come once comes after a pause', async () => {
  const { asked, load } = failing(1);
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.count).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(loaded).resolves.toBe('module');
});

test('code that does not come again is given up, with what the browser says', async () => {
  const { asked, load } = failing(9);
  const loaded = expect(loadCode(load)).rejects.toThrow('Importing a module script failed.');
  await vi.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect(asked.count).toBe(2);
});
