import { expect, it } from 'vitest';
import { DAY_BYTES, putDay, readDay } from './days.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (day: number): string => {
  const bytes = new Uint8Array(DAY_BYTES);
  putDay(day, bytes, 0);
  return new TextDecoder().decode(bytes);
};

it('a day is written like in the calendar of Date, from 0000-01-01 to 9999-12-31', () => {
  const from = Date.parse('0000-01-01T00:00:00Z') / 86_400_000;
  const to = Date.parse('9999-12-31T00:00:00Z') / 86_400_000;
  for (let day = from; day <= to; day += day > -40_000 && day < 60_000 ? 1 : 13) {
    const text = new Date(day * 86_400_000).toISOString().slice(0, DAY_BYTES);
    // Date.UTC takes the years below 100 for those of the 20th century.
    const read = day > -683_000 ? readDay(bytesOf(text), 0) : day;
    // A call of expect takes longer than everything else.
    if (textOf(day) !== text || read !== day) expect([textOf(day), read]).toEqual([text, day]);
  }
  expect([textOf(from), textOf(to)]).toEqual(['0000-01-01', '9999-12-31']);
});

it.each([-719_529, 2_932_897, Number.NaN, 1e15])('no day has the number %d', (day) => {
  expect(() => textOf(day)).toThrow(RangeError);
});

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-9-221', '2026/09/22', ' 2026-09-2', '20260-9-22', 'דירה'])(
  '%s is not a day',
  (text) => {
    expect(readDay(bytesOf(text.padEnd(DAY_BYTES)), 0)).toBeNull();
  },
);
