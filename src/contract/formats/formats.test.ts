import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SqlResult } from '../result.ts';
import { toCsv } from './csv.ts';
import { toMarkdown } from './markdown.ts';
import { resultOf as result } from './results.testing.ts';

describe('CSV', () => {
  it('has a header row, and CRLF after every row', () => {
    expect(
      toCsv(
        result(
          ['city', 'n'],
          [
            ['חיפה', 2],
            ['לוד', -0.5],
          ],
        ),
      ),
    ).toBe('city,n\r\nחיפה,2\r\nלוד,-0.5\r\n');
  });

  it('distinguishes NULL from empty text', () => {
    expect(toCsv(result(['a', 'b', ''], [[null, '', null]]))).toBe('a,b,""\r\n,"",\r\n');
  });

  it.each([
    ['קריית מוצקין "צפון"', '"קריית מוצקין ""צפון"""'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['old\rmac', '"old\rmac"'],
    ["ג'לג'וליה", "ג'לג'וליה"],
    ['a|b', 'a|b'],
    [' blanks stay ', '" blanks stay "'],
    ['\u00a0', '"\u00a0"'],
    ['\ufeffx', '"\ufeffx"'],
    ['=1+1', '=1+1'],
    ['nul\0inside', 'nul\0inside'],
  ])('writes %j as %j', (text, field) => expect(toCsv(result(['x'], [[text]]))).toBe(`x\r\n${field}\r\n`));

  it('writes bytes as base64 and large integers digit for digit', () => {
    const rows = [[{ $base64: true, encoded: 'AP8Q' } as const, '9223372036854775807', 1e21]];
    expect(toCsv(result(['b', 'i', 'r'], rows))).toBe('b,i,r\r\nAP8Q,9223372036854775807,1e+21\r\n');
  });

  it('writes a row of a single NULL as an empty line, and of a single empty text as quotes', () => {
    expect(toCsv(result(['a'], [[null], [''], [null]]))).toBe('a\r\n\r\n""\r\n\r\n');
  });

  it('is read back by a CSV reader, whatever texts and names contain', () => {
    const text = fc.string({ unit: fc.constantFrom(...'",\r\n \t\'אב|;=\ufeff\u200f\0🏠a1'), maxLength: 8 });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, ([names = [], ...rows]) => {
        expect(parse(toCsv(result(names, rows)))).toEqual([names, ...rows]);
      }),
    );
  });

  it('distinguishes NULL from empty text by quotes', () => {
    const cell = fc.constantFrom(null, '', 'x', 7);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), (rows) => {
        const read = parse(toCsv(result(['a', 'b'], rows)), {
          fromLine: 2,
          cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
        });
        expect(read).toEqual(rows.map((row) => row.map((value) => (value === 7 ? '7' : value))));
      }),
    );
  });

  it('writes numbers so that they are read back exactly', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const [, [written] = []] = parse(toCsv(result(['n'], [[number]])));
        expect(Number(written)).toBe(number + 0);
        expect(written).toBe(JSON.stringify(number));
      }),
    );
  });

  it('is only the header if no row was found', () => expect(toCsv(result(['a', 'b'], []))).toBe('a,b\r\n'));
});

describe('Markdown', () => {
  const lines = (of: SqlResult, synthetic = false) => toMarkdown(of, { synthetic }).split('\n');

  it('is a table with numbers on the right and a last line about the data', () => {
    expect(
      toMarkdown(
        result(
          ['city', 'n'],
          [
            ['חיפה', 2],
            [null, null],
          ],
        ),
        { synthetic: false },
      ),
    ).toBe(
      [
        '| city | n |',
        '| --- | ---: |',
        '| חיפה | 2 |',
        '| NULL | NULL |',
        '',
        '2 rows, complete. Data as of 2026-08-31.',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['<b>&amp;</b>', '\\<b>\\&amp;\\</b>'],
    ['שורה\r\nועוד\nאחת', 'שורה<br>ועוד<br>אחת'],
    ['צה"ל', 'צה"ל'],
  ])('writes %j as %j', (text, cell) => {
    expect(lines(result(['x'], [[text]]))[2]).toBe(`| ${cell} |`);
    expect(lines(result([text], []))[0]).toBe(`| ${cell} |`);
  });

  it('uses the declared type if no number decides, and never aligns text to the right', () => {
    const columns = [
      { name: 'price', type: 'INTEGER' },
      { name: 'city', type: 'TEXT' },
      { name: 'mixed', type: 'INTEGER' },
    ];
    expect(lines({ ...result([], [[null, null, 'x']]), columns })[1]).toBe('| ---: | --- | --- |');
  });

  it('aligns integers that are too large for a number to the right, too', () => {
    expect(lines(result(['n'], [['9223372036854775807'], [null], [1]]))[1]).toBe('| ---: |');
    expect(lines(result(['n'], [['1234'], [1]]))[1]).toBe('| --- |');
  });

  it('has its table and its last line if no row was found', () => {
    expect(lines(result(['a', ''], []))).toEqual([
      '| a |  |',
      '| --- | --- |',
      '',
      '0 rows, complete. Data as of 2026-08-31.',
      '',
    ]);
  });

  it('says if there were too many bytes', () => {
    const cut = result(['n'], [[1]], { truncated: true });
    expect(lines(cut).at(-2)).toBe('1 row, cut (33554432 bytes), more rows exist. Data as of 2026-08-31.');
  });

  it('says that rows were cut, and that data is synthetic', () => {
    const cut = result(['n'], [[1]], { truncated: true, limit: 1 });
    expect(lines(cut, true).at(-2)).toBe(
      '1 row, cut (limit 1), more rows exist. Data as of 2026-08-31. Synthetic data.',
    );
  });
});
