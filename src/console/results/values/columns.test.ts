import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../contract/result.ts';
import { describeColumns, isQuantityName } from './columns.ts';

describe('thousands separators', () => {
  it.each([
    'deal_amount',
    'price_per_sqm',
    'median(price_per_sqm)',
    'median_ppsqm_12m',
    'count(*)',
    'COUNT(DISTINCT gush)',
    'sum(deal_amount)',
    'deals_total',
    'n',
    'n_ppsqm_5y',
    'population',
    'lower_quarter',
    'מחיר חציוני',
    'סה"כ עסקאות',
  ])('help in %s', (name) => {
    expect(isQuantityName(name)).toBe(true);
  });

  it.each([
    'year',
    'year_built',
    'max(year)',
    'settlement_code',
    'id',
    'gush',
    'chelka',
    'min(gush)',
    'lat',
    'rooms',
    'rank_ppsqm',
    'x',
    'value_code',
    'שנה',
    'מספר חלקה',
    '',
  ])('would mislead in %s', (name) => {
    expect(isQuantityName(name)).toBe(false);
  });
});

describe('what a column holds', () => {
  const kindsOf = (rows: Cell[][], type: string | null = null) =>
    describeColumns({ columns: (rows[0] ?? []).map((_, i) => ({ name: `c${i}`, type })), rows }).map(
      (column) => column.kind,
    );

  it('follows from all its cells', () => {
    expect(
      kindsOf([
        [null, null, 1, null, { $base64: true, encoded: '' }],
        [null, 2.5, 'א', '', null],
      ]),
    ).toEqual(['empty', 'number', 'text', 'text', 'blob']);
  });

  it('is a number for integers too big for JSON, unless the table says TEXT', () => {
    expect(kindsOf([['9007199254740993'], [1]])).toEqual(['number']);
    expect(kindsOf([['9007199254740993']], 'TEXT')).toEqual(['text']);
    expect(kindsOf([['0501234567890123']])).toEqual(['text']);
    // SQLite has no such integer.
    expect(kindsOf([['-9223372036854775808']])).toEqual(['number']);
    expect(kindsOf([['9223372036854775808']])).toEqual(['text']);
  });

  it('is known for each of several columns with one name', () => {
    const columns = [
      { name: 'n', type: null },
      { name: 'n', type: null },
    ];
    expect(describeColumns({ columns, rows: [[1, 'a']] })).toMatchObject([
      { index: 0, kind: 'number', isQuantity: true },
      { index: 1, kind: 'text', isQuantity: false },
    ]);
  });
});

it('of a database that is not ours, no currency and no length is known', () => {
  const columns = ['price', 'area', 'change_pct', 'sold'].map((name) => ({ name, type: null }));
  const result = { columns, rows: [[1, 2, 3, '2024-05-17']] };
  expect(describeColumns(result).map(({ meaning }) => meaning)).toEqual([
    'shekels',
    'square_metres',
    'percent',
    'date',
  ]);
  expect(describeColumns(result, false).map(({ meaning }) => meaning)).toEqual([null, null, 'percent', 'date']);
});
