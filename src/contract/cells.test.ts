import { expect, it } from 'vitest';
import { toCell } from './cells.ts';

it('writes each kind of SQLite value as JSON can carry it', () => {
  expect([null, 1, 1.5, 'צה"ל', ''].map(toCell)).toEqual([null, 1, 1.5, 'צה"ל', '']);
  expect(toCell(9_223_372_036_854_775_807n)).toBe('9223372036854775807');
  expect([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(toCell)).toEqual([null, null]);
  expect(toCell(new Uint8Array([0, 255, 16]))).toEqual({ $base64: true, encoded: 'AP8Q' });
});

it('writes bytes of any length', () => {
  const bytes = new Uint8Array(100_000).map((_, i) => i % 251);
  const cell = toCell(bytes);
  expect(cell).toEqual({ $base64: true, encoded: Buffer.from(bytes).toString('base64') });
});
