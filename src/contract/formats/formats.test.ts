import { describe, expect, it } from 'vitest';
import type { SqlResult } from '../result.ts';
import { toCsv } from './csv.ts';
import { toMarkdown } from './markdown.ts';
import { resultOf as result } from './testing.ts';

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

  it('keeps NULL and empty text apart', () => {
    expect(toCsv(result(['a', 'b', ''], [[null, '', null]]))).toBe('a,b,""\r\n,"",\r\n');
  });

  it.each([
    ['קריית מוצקין "צפון"', '"קריית מוצקין ""צפון"""'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['old\rmac', '"old\rmac"'],
    ["ג'לג'וליה", "ג'לג'וליה"],
    ['a|b', 'a|b'],
    [' blanks stay ', ' blanks stay '],
  ])('writes %j as %j', (text, field) => expect(toCsv(result(['x'], [[text]]))).toBe(`x\r\n${field}\r\n`));

  it('writes bytes as base64 and large integers digit for digit', () => {
    const rows = [[{ $base64: true, encoded: 'AP8Q' } as const, '9223372036854775807', 1e21]];
    expect(toCsv(result(['b', 'i', 'r'], rows))).toBe('b,i,r\r\nAP8Q,9223372036854775807,1e+21\r\n');
  });

  it('is only the header where no row was found', () => expect(toCsv(result(['a', 'b'], []))).toBe('a,b\r\n'));
});

describe('Markdown', () => {
  const lines = (of: SqlResult, synthetic = false) => toMarkdown(of, { synthetic }).split('\n');

  it('is a table with numbers to the right and a last line about the data', () => {
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

  it('goes by the declared type where no number tells, and never puts text to the right', () => {
    const columns = [
      { name: 'price', type: 'INTEGER' },
      { name: 'city', type: 'TEXT' },
      { name: 'mixed', type: 'INTEGER' },
    ];
    expect(lines({ ...result([], [[null, null, 'x']]), columns })[1]).toBe('| ---: | --- | --- |');
  });

  it('says that rows were cut, and that data is synthetic', () => {
    const cut = result(['n'], [[1]], { truncated: true, limit: 1 });
    expect(lines(cut, true).at(-2)).toBe(
      '1 row, cut (limit 1), more rows exist. Data as of 2026-08-31. Synthetic data.',
    );
  });
});
