import { describe, expect, it } from 'vitest';
import { writeTsv } from './export.ts';

const columns = [
  { name: 'settlement', type: 'TEXT' },
  { name: 'n', type: null },
  { name: 'n', type: null },
];

describe('rows on the clipboard', () => {
  it('are parted by tabs, with quotes only where a cell needs them', () => {
    expect(
      writeTsv({
        columns,
        rows: [
          ['בי"ס', 5, 'a\tb'],
          ['"x"', null, 'c\nd'],
        ],
      }),
    ).toBe('settlement\tn\tn\nבי"ס\t5\t"a\tb"\n"""x"""\t\t"c\nd"');
  });
});
