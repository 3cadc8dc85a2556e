import { describe, expect, it } from 'vitest';
import { copiedText } from './copied-text.ts';

const table = {
  columns: [
    { name: 'settlement', type: 'TEXT' },
    { name: 'n', type: null },
    { name: 'n', type: null },
  ],
  rows: [
    ['בי"ס', 5, 'a\tb'],
    ['"x"', null, 'c\nd'],
  ],
};
const copy = (format: Parameters<typeof copiedText>[1], withNames = true) => copiedText(table, format, withNames);

describe('cells on the clipboard', () => {
  it('are parted by tabs, with quotes only where a cell needs them', () => {
    expect(copy('tsv').text).toBe('settlement\tn\tn\nבי"ס\t5\t"a\tb"\n"""x"""\t\t"c\nd"');
    expect(copy('tsv', false).text).toBe('בי"ס\t5\t"a\tb"\n"""x"""\t\t"c\nd"');
  });

  it('are a table for programs that take formatted text, in which no markup of a cell comes into effect', () => {
    expect(copy('tsv', false).html).toBe(
      '<table><tr><td dir="rtl">בי"ס</td><td>5</td><td>a\tb</td></tr><tr><td>"x"</td><td></td><td>c<br>d</td></tr></table>',
    );
    const hostile = { columns: [{ name: '<i>', type: null }], rows: [['<img src=x onerror=alert(1)>']] };
    expect(copiedText(hostile, 'tsv', true).html).toBe(
      '<table><tr><th>&lt;i&gt;</th></tr><tr><td>&lt;img src=x onerror=alert(1)&gt;</td></tr></table>',
    );
  });

  it('are CSV, Markdown or JSON', () => {
    expect(copy('csv').text).toBe('settlement,n,n\r\n"בי""ס",5,a\tb\r\n"""x""",,"c\nd"\r\n');
    expect(copy('markdown').text).toContain('| "x" | NULL | c<br>d |');
    expect(JSON.parse(copy('json').text)).toEqual([
      { settlement: 'בי"ס', n: 5, n_2: 'a\tb' },
      { settlement: '"x"', n: null, n_2: 'c\nd' },
    ]);
  });

  it('are members of JSON in the order of their columns, each under a name of its own', () => {
    const names = ['n', '2024', 'n', 'n_2', '__proto__', ''];
    const { text } = copiedText(
      {
        columns: names.map((name) => ({ name, type: null })),
        rows: [[1, 2, 3, 4, { $base64: true, encoded: '' }, null]],
      },
      'json',
      true,
    );
    expect(text).toBe(`[
  {
    "n": 1,
    "2024": 2,
    "n_3": 3,
    "n_2": 4,
    "__proto__": {"$base64":true,"encoded":""},
    "": null
  }
]`);
    expect(copiedText({ columns: [], rows: [] }, 'json', true).text).toBe('[]');
  });

  it('are a list behind IN, each value once and no NULL', () => {
    const list = (rows: (string | number | null)[][]) =>
      copiedText({ columns: table.columns.slice(0, rows[0]?.length), rows }, 'inList', false).text;
    expect(list([[1], [2], [1], [null]])).toBe('(1, 2)');
    expect(list([['9007199254740993']])).toBe("('9007199254740993')");
    expect(
      copiedText({ columns: [{ name: 'n', type: null }], rows: [['9007199254740993']] }, 'inList', false).text,
    ).toBe('(9007199254740993)');
    expect(list([["א'ב"], ['x']])).toBe("('א''ב', 'x')");
    expect(
      list([
        [6941, 12],
        [6941, null],
        [7, 1],
      ]),
    ).toBe('(VALUES (6941, 12), (7, 1))');
    expect(list([[null]])).toBe('()');
    expect(list([[6941, null]])).toBe('(SELECT NULL, NULL WHERE 0)');
  });
});
