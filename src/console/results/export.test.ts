import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeCsv, writeTsv } from './export.ts';

const columns = [
  { name: 'settlement', type: 'TEXT' },
  { name: 'n', type: null },
  { name: 'n', type: null },
];

describe('a CSV of the rows', () => {
  it('ends its lines with CRLF and tells NULL from empty text', () => {
    expect(writeCsv({ columns, rows: [['חיפה', null, '']] })).toBe('settlement,n,n\r\nחיפה,,""\r\n');
  });

  it('of no rows is its header', () => {
    expect(writeCsv({ columns, rows: [] })).toBe('settlement,n,n\r\n');
  });

  it('is read back by a CSV reader, whatever the texts hold', () => {
    const rows = [
      ['בי"ס, כפר סבא', 1234567.5, 'a\r\nb'],
      ['\ttab', -1, '"'],
      ['=1+1', 0, ','],
    ];
    expect(parse(writeCsv({ columns, rows }))).toEqual([
      ['settlement', 'n', 'n'],
      ...rows.map((row) => row.map(String)),
    ]);
  });

  it('writes bytes as base64', () => {
    expect(writeCsv({ columns: [{ name: 'b', type: 'BLOB' }], rows: [[{ $base64: true, encoded: 'AA==' }]] })).toBe(
      'b\r\nAA==\r\n',
    );
  });
});

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
