import { describe, expect, it } from 'vitest';
import { resultOf, resultOfRows } from '../chart/results.testing.ts';
import { columnNames } from '../results/values/column-names.ts';
import type { PivotView } from '../view/pivot-view.ts';
import { pivotChoice, pivotOptions } from './pivot-choice.ts';
import { pivotResult } from './pivot-result.ts';
import { pivotTable } from './pivot-table.ts';

const ENGLISH = columnNames([], { direction: 'ltr', ask: { valueLabels: {} } as never });

/** The cross table in plain text, as `resultOf` reads results; null if there is none. */
function pivoted({ columns, rows, roles }: ReturnType<typeof resultOf>, view: PivotView = {}): string | null {
  const choice = pivotChoice(view, roles);
  if (!choice) return null;
  const words = { all: 'All', hasTotalRow: true };
  const { result } = pivotResult(pivotTable(choice, columns, rows), choice, columns, ENGLISH, words);
  const lines = [result.columns.map(({ name }) => name), ...result.rows.map((row) => row.map((cell) => cell ?? ''))];
  return lines.map((line) => line.join(' | ')).join('\n');
}

const DEALS = resultOf(`
  settlement | year | rooms | deal_amount
  Haifa      | 2023 | 3     | 100
  Haifa      | 2023 | 3     | 300
  Haifa      | 2024 | 4     | 500
  Acre       | 2023 | 3     | 40
  Lod        | 2024 | 3     | 60
`);

describe('a cross table of deals', () => {
  it('has medians of prices, of all deals in its totals', () =>
    expect(pivoted(DEALS, { down: 'settlement', across: 'year' })).toBe(
      'settlement | 2023 | 2024 | All\nAcre | 40 |  | 40\nHaifa | 200 | 500 | 300\nLod |  | 60 | 60\nAll | 100 | 280 | 100',
    ));

  it('counts them', () =>
    expect(pivoted(DEALS, { down: 'settlement', across: 'year', cell: null })).toBe(
      'settlement | 2023 | 2024 | All\nAcre | 1 | 0 | 1\nHaifa | 2 | 1 | 3\nLod | 0 | 1 | 1\nAll | 3 | 2 | 5',
    ));

  it.each([
    ['sum', 'rooms | 2023 | 2024 | All\n3 | 440 | 60 | 500\n4 |  | 500 | 500\nAll | 440 | 560 | 1000'],
    [
      'mean',
      'rooms | 2023 | 2024 | All\n3 | 146.66666666666666 | 60 | 125\n4 |  | 500 | 500\nAll | 146.66666666666666 | 280 | 200',
    ],
    ['min', 'rooms | 2023 | 2024 | All\n3 | 40 | 60 | 40\n4 |  | 500 | 500\nAll | 40 | 60 | 40'],
    ['max', 'rooms | 2023 | 2024 | All\n3 | 300 | 60 | 300\n4 |  | 500 | 500\nAll | 300 | 500 | 500'],
  ] as const)('measures them by the %s', (measure, text) =>
    expect(pivoted(DEALS, { down: 'rooms', across: 'year', measure })).toBe(text),
  );
});

describe('a cross table of ready figures', () => {
  it('has no totals of medians, because a median of medians is none', () =>
    expect(pivoted(resultOf('year | kind | median_price\n 2023 | flat | 5\n 2023 | house | 7\n 2024 | flat | 6'))).toBe(
      'kind | 2023 | 2024\nflat | 5 | 6\nhouse | 7 | ',
    ));

  it('adds counts up', () =>
    expect(pivoted(resultOf('year | kind | deals\n 2023 | flat | 5\n 2023 | house | 7\n 2024 | flat | 6'))).toBe(
      'kind | 2023 | 2024 | All\nflat | 5 | 6 | 11\nhouse | 7 |  | 7\nAll | 12 | 6 | 18',
    ));

  it('has a row and a column for NULL', () =>
    expect(pivoted(resultOf('kind | year | n\n flat | 2023 | 1\n  | 2024 | 2\n flat |  | 3\n house | 2023 | 4'))).toBe(
      'kind | NULL | 2023 | 2024 | All\n |  |  | 2 | 2\nflat | 3 | 1 |  | 4\nhouse |  | 4 |  | 4\nAll | 3 | 5 | 2 | 10',
    ));
});

it('keeps apart a text and bytes that are written alike', () => {
  const one = { $base64: true, encoded: 'MQ==' } as const;
  const result = resultOfRows(
    ['kind', 'year', 'n'],
    [
      [1, 2023, 1],
      ['MQ==', 2023, 2],
      [one, 2023, 4],
      ['MQ==', 2024, 8],
    ],
  );
  expect(
    pivoted(result)
      ?.split('\n')
      .slice(1, -1)
      .map((line) => line.split(' | ').slice(1)),
  ).toEqual([
    ['1', '', '1'],
    ['2', '8', '10'],
    ['4', '', '4'],
  ]);
});

describe('what it crosses', () => {
  const keysOf = (result: ReturnType<typeof resultOf>, view: PivotView = {}) => {
    const choice = pivotChoice(view, result.roles);
    const key = (index: number | null) => (index === null ? null : result.keys[index]);
    return choice && [key(choice.down), key(choice.across), key(choice.cell), choice.measure];
  };

  it('is the column with the fewest values across, and the one with the most down', () =>
    expect(keysOf(DEALS)).toEqual(['settlement', 'year', 'deal_amount', 'median']));

  it('is what a person chooses', () => {
    expect(keysOf(DEALS, { down: 'year', across: 'rooms' })).toEqual(['year', 'rooms', 'deal_amount', 'median']);
    expect(keysOf(DEALS, { down: 'year' })?.[0]).toBe('year');
    expect(keysOf(DEALS, { across: 'settlement' })?.slice(0, 2)).toEqual(['rooms', 'settlement']);
    expect(keysOf(DEALS, { down: 'gone', across: 'gone', cell: 'gone' })).toEqual(keysOf(DEALS));
  });

  it('is a column of few numbers if no better one groups the rows', () => {
    const rows = Array.from({ length: 90 }, (_, i) => [i % 50, `g${i % 7}`, i * 1000]);
    expect(keysOf(resultOfRows(['a', 'b', 'price'], rows))).toEqual(['a', 'b', 'price', 'median']);
  });

  it('is no coordinate; the one column that groups the rows goes down', () => {
    const rows = ['Haifa', 'Acre', 'Lod'].map((name, i) => [name, 32 + i / 7, 35 + i / 9, 1000 * i, '2024-01-01']);
    expect(keysOf(resultOfRows(['name', 'lat', 'lon', 'price', 'day'], rows))).toEqual([
      'name',
      'day',
      'price',
      'median',
    ]);
    expect(
      keysOf(
        resultOfRows(
          ['name', 'lat', 'price'],
          rows.map((row) => [row[0] ?? null, row[1] ?? null, row[3] ?? null]),
        ),
      ),
    ).toBeNull();
  });

  it('is nothing if fewer than two columns group the rows', () => {
    expect(keysOf(resultOf('settlement | deals\n Haifa | 5\n Acre | 7'))).toBeNull();
    expect(keysOf(DEALS, { down: 'year', across: 'year' })).toBeNull();
  });

  it('has no more than sixty columns', () => {
    const rows = Array.from({ length: 100 }, (_, i) => [`city ${i}`, `street ${i % 61}`, i]);
    const { roles } = resultOfRows(['city', 'street', 'deals'], rows);
    expect(pivotOptions(roles).across).toEqual([]);
    expect(pivotChoice({}, roles)).toBeNull();
  });
});
