import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SqliteValue, toCell } from '../cells.ts';
import type { Writing } from '../request.ts';
import type { SqlResult } from '../result.ts';
import { toCsv } from './csv.ts';
import { openJson } from './json.ts';
import { toMarkdown } from './markdown.ts';
import { resultOf, WRITINGS } from './results.testing.ts';
import { columnsSize, columnsSizeBound, MOST_BYTES_A_BYTE, rowSize } from './written-size.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;

const nasty = fc.string({
  unit: fc.constantFrom(
    ...'\0\u0001\u0002\u001f\b\t\n\r\f"\\/,|<>&*_~`[]()!#=:;@.+-＝ \u007f\u0080\u00a0\u05d0ש״\u2028\u2029\ufeff\ufffd🏠😀a1',
    'www.',
    'http://',
    'x@y.il',
    '\r\n',
    '](',
  ),
  maxLength: 12,
});
const value: fc.Arbitrary<SqliteValue> = fc.oneof(
  { weight: 4, arbitrary: nasty },
  fc.constantFrom(null, '', -0, Infinity, -Infinity, Number.MIN_VALUE, -1.2345678901234567e-308, 1e21, 2 ** 53 - 1),
  fc.double({ noNaN: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).filter((n) => n > 2n ** 53n || n < -(2n ** 53n)),
  fc.uint8Array({ maxLength: 9 }),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.tuple(
      fc.array(fc.record({ name: nasty, type: fc.option(nasty) }), { minLength: width, maxLength: width }),
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { maxLength: 5 }),
    ),
  );

/** What the format writes for columns and rows. */
function tableText(result: SqlResult, { format, safe }: Writing): string {
  if (format === 'json') return openJson(result);
  if (format === 'csv') return toCsv(result, safe);
  const text = toMarkdown(result, { synthetic: false });
  return text.slice(0, text.lastIndexOf('\n\n') + 1);
}

const told = ({ columns, rows }: SqlResult, writing: Writing) =>
  rows.reduce(
    (bytes, row, i) => bytes + rowSize(row, writing, { isFirst: i === 0, maxBytes: Infinity }),
    columnsSize(columns, writing, Infinity),
  );

describe.each(WRITINGS)('the size of a result in %j', (writing) => {
  it('is that of the written bytes, exactly', () => {
    fc.assert(
      fc.property(table, ([columns, values]) => {
        const result = {
          ...resultOf(
            [],
            values.map((row) => row.map(toCell)),
          ),
          columns,
        };
        const bytes = bytesOf(tableText(result, writing));
        // Alignment to the left takes a byte less than alignment to the right.
        const spare = writing.format === 'md' ? columns.length : 0;
        expect(told(result, writing)).toBeGreaterThanOrEqual(bytes);
        expect(told(result, writing)).toBeLessThanOrEqual(bytes + spare);
      }),
      { numRuns: 400 },
    );
  });

  it('has columns that take no more than their bound', () => {
    fc.assert(
      fc.property(table, ([columns]) => {
        expect(columnsSize(columns, writing, Infinity)).toBeLessThanOrEqual(columnsSizeBound(columns));
      }),
      { numRuns: 400 },
    );
    expect(columnsSize([], writing, Infinity)).toBeLessThanOrEqual(columnsSizeBound([]));
  });

  it('grows by at most six bytes for each byte that SQLite holds', () => {
    const heldBytes = (of: SqliteValue) =>
      9 + (typeof of === 'string' ? bytesOf(of) : of instanceof Uint8Array ? of.length : 0);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (row) => {
        const held = row.reduce((bytes: number, of) => bytes + heldBytes(of), 0);
        const written = rowSize(row.map(toCell), writing, { isFirst: false, maxBytes: Infinity });
        expect(written).toBeLessThanOrEqual(MOST_BYTES_A_BYTE * held);
      }),
      { numRuns: 400 },
    );
  });

  it('stops counting once it is over the bound', () => {
    const unread = {
      name: 'b',
      get type(): null {
        throw new Error('It was read.');
      },
    };
    const cells = [
      'a'.repeat(100),
      {
        $base64: true,
        get encoded(): string {
          throw new Error('It was read.');
        },
      },
    ] as const;
    expect(rowSize(cells, writing, { isFirst: true, maxBytes: 99 })).toBeGreaterThan(99);
    expect(columnsSize([{ name: 'a'.repeat(100), type: null }, unread], writing, 99)).toBeGreaterThan(99);
  });
});

it('counts JSON as it is sent: six bytes for a control character, two for a letter of Hebrew', () => {
  const size = (text: string) => rowSize([text], { format: 'json' }, { isFirst: true, maxBytes: Infinity });
  expect([size(''), size('\u0002'), size('א'), size('🏠'), size('\ufffd')]).toEqual([4, 10, 6, 8, 7]);
});
