import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSaving } from './saving.ts';
import { newWorkspace } from './workspace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const space = (sql: string) => newWorkspace({ sql, limit: 1000 });

it('saves the first change at once and the last one soon, with few writes between them', () => {
  const write = vi.fn();
  const { save } = createSaving(write);
  const texts = Array.from({ length: 30 }, (_, i) => 'SELECT 1'.padEnd(9 + i, '1'));
  for (const text of texts) {
    save(space(text));
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(500);
  const written = write.mock.calls.map(([{ tabs }]) => texts.indexOf(tabs[0].sql));
  expect(written).toEqual([0, 4, 9, 14, 19, 24, 29]);
  vi.advanceTimersByTime(5_000);
  save(space('SELECT 2'));
  expect(write).toHaveBeenLastCalledWith(space('SELECT 2'));
});

it('saves again what was interrupted', () => {
  const write = vi.fn();
  const { save, now } = createSaving(write);
  save(space('S'));
  save(space('SE'));
  write.mockImplementationOnce(() => {
    throw new Error('interrupted');
  });
  expect(now).toThrow('interrupted');
  now();
  expect(write.mock.calls.map(([{ tabs }]) => tabs[0].sql)).toEqual(['S', 'SE', 'SE']);
});

it('saves what is left when the page may end, and once', () => {
  const write = vi.fn();
  const { save, now } = createSaving(write);
  for (const text of ['S', 'SE', 'SEL']) save(space(text));
  now();
  expect(write.mock.calls).toEqual([[space('S')], [space('SEL')]]);
  now();
  vi.advanceTimersByTime(5_000);
  expect(write).toHaveBeenCalledTimes(2);
});
