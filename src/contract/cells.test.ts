import { expect, it } from 'vitest';
import { newCellNotes, toCell, toCells } from './cells.ts';

it('writes each kind of SQLite value as JSON can carry it', () => {
  expect([null, 1, 1.5, 'צה"ל', ''].map(toCell)).toEqual([null, 1, 1.5, 'צה"ל', '']);
  expect(toCell(9_223_372_036_854_775_807n)).toBe('9223372036854775807');
  expect([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(toCell)).toEqual([null, null]);
  expect(toCell(new Uint8Array([0, 255, 16]))).toEqual({ $base64: true, encoded: 'AP8Q' });
});

it('writes the smallest and largest numbers as they are, and -0 as 0', () => {
  expect([1e300, -1e300, 5e-324, Number.MAX_VALUE, 2 ** 53 - 1].map(toCell)).toEqual([
    1e300,
    -1e300,
    5e-324,
    Number.MAX_VALUE,
    2 ** 53 - 1,
  ]);
  expect(toCell(-0)).toBe(0);
});

it('records the columns of integers written as text and of infinities', () => {
  const notes = newCellNotes();
  toCells([1, '9223372036854775807', null], notes);
  expect(notes).toEqual({ bigIntegers: new Set(), infinities: new Set() });
  toCells([1, 2n ** 60n, Number.NEGATIVE_INFINITY], notes);
  toCells([-(2n ** 63n), 2, Number.POSITIVE_INFINITY], notes);
  expect(notes).toEqual({ bigIntegers: new Set([1, 0]), infinities: new Set([2]) });
});

it('writes bytes of any length', () => {
  const bytes = new Uint8Array(100_000).map((_, i) => i % 251);
  const cell = toCell(bytes);
  expect(cell).toEqual({ $base64: true, encoded: Buffer.from(bytes).toString('base64') });
});
