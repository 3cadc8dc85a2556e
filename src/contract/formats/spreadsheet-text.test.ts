import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { resultOf } from './results.testing.ts';
import { withoutFormulas } from './spreadsheet-text.ts';

describe('CSV that is safe for Excel', () => {
  it.each([
    // Text that a spreadsheet would run.
    ['=1+1', "'=1+1"],
    ['+972-3-1234567', "'+972-3-1234567"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['\t=1', "'\t'=1"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['\u00a0\u200f=1', "'\u00a0\u200f=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['"=1', `'"=1`],
    ['-5', "'-5"],
    // Text that it would run if the cell ended at another separator, in spite of the quotes.
    ['a;=1', "a;'=1"],
    ['a; "=1', `a; "'=1`],
    ['a\tb\t+1', "a\tb\t'+1"],
    ['a\r\n@x', "a\r\n'@x"],
    ['=1;-2', "'=1;'-2"],
    // Text that it shows unchanged.
    ['רמת גן', 'רמת גן'],
    ['א-ב=ג+ד@ה', 'א-ב=ג+ד@ה'],
    ['a, -1', 'a, -1'],
    ["'=1", "'=1"],
    ['', ''],
    ['   ', '   '],
    ['a;b\nc', 'a;b\nc'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
  ])('has %j as %j', (text, shown) => {
    expect(withoutFormulas(text)).toBe(shown);
    const csv = toCsv(resultOf([text], [[text]]), 'excel');
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(parse(csv.slice(1), { skip_empty_lines: false })).toEqual([[shown], [shown]]);
  });

  it('has numbers, NULL and empty text unchanged, and an apostrophe before base64 that begins with a plus', () => {
    const rows = [[-1.5, 2, null, '', { $base64: true, encoded: '+/8=' } as const]];
    expect(toCsv(resultOf(['a', 'b', 'c', 'd', 'e'], rows), 'excel')).toBe(`\ufeffa,b,c,d,e\r\n-1.5,2,,"",'+/8=\r\n`);
  });

  it('has no cell that begins with a sign of a formula, whether comma, semicolon or tab separates cells', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n " \u00a0\u200f\ufeff\0\'aא1'),
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        const csv = toCsv(resultOf(cells, [cells]), 'excel').slice(1);
        expect(parse(csv).flat().filter(isRun)).toEqual([]);
        // A reader that takes quotes for letters, and ends a cell at any separator.
        expect(csv.split(/[;\t\r\n]/).filter(isRun)).toEqual([]);
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  // Quadratic time would take an hour for each.
  it.each([' ', '\t', '\n', '"', '\u200f', ';'])('has two million of %j unchanged', (unit) => {
    const text = `a${unit.repeat(2_000_000)}a`;
    expect(withoutFormulas(text) === text).toBe(true);
  });

  it('is only changed by apostrophes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=+-@; \t\n"a1'), maxLength: 12 }), (text) => {
        expect(withoutFormulas(text).replaceAll("'", '')).toBe(text);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

/** Whether a spreadsheet that trims blanks and removes quotes sees a formula. */
const isRun = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\p{Cc}\p{Cf}"]+/u, ''));
