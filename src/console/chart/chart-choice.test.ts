import { describe, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { describeColumns } from '../results/columns.ts';
import { chartOptions, withAxis, withValue } from './chart-choice.ts';
import { chartData } from './chart-data.ts';

function resultOf(names: string, rows: Cell[][]) {
  const columns = names.split(' ').map((name) => ({ name, type: null }));
  return { columns: describeColumns({ columns, rows }), rows };
}
const choiceOf = (names: string, rows: Cell[][]) => {
  const { columns } = resultOf(names, rows);
  return chartOptions(columns, rows)?.initial ?? null;
};

describe('a chart is a line', () => {
  it.each([
    ['years', [1998, 1999]],
    ['years as text', ['1998', '1999']],
    ['months', ['2024-01', '2024-02']],
    ['quarters', ['2024-Q1', '2024-Q2']],
    ['dates', ['2024-01-31', '2024-02-01']],
  ])('of numbers over %s', (_, periods) => {
    const rows = periods.map((period, i) => [period, 1000 + i]);
    expect(choiceOf('year median_price', rows)).toEqual({ kind: 'line', x: 0, values: [1], split: null });
  });

  it('of the price rather than of the count beside it', () => {
    const rows = [
      [2023, 5, 30000],
      [2024, 7, 31000],
    ];
    expect(choiceOf('year deals median_ppsqm', rows)?.values).toEqual([2]);
  });

  it('a group, where periods repeat for each group', () => {
    const rows = [
      [2023, 'apartment', 1],
      [2023, 'house', 2],
      [2024, 'apartment', 3],
      [2024, 'house', 4],
    ];
    expect(choiceOf('year property_group median', rows)).toEqual({ kind: 'line', x: 0, values: [2], split: 1 });
  });
});

describe('a chart is bars', () => {
  it('for names against a number', () => {
    const rows = [
      ['חיפה', 20, 30000],
      ['אילת', 10, 20000],
    ];
    expect(choiceOf('settlement deals median_ppsqm', rows)).toEqual({ kind: 'bar', x: 0, values: [2], split: null });
  });

  it('also when a stray NULL is among the names', () => {
    expect(
      choiceOf('district n', [
        ['חיפה', 1],
        ['דרום', 2],
        [null, 3],
      ])?.kind,
    ).toBe('bar');
  });
});

describe('there is no chart', () => {
  it.each([
    ['of a single row', 'year n', [[2024, 1]]],
    ['of no rows', 'year n', []],
    [
      'without numbers',
      'settlement district',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'of codes and coordinates',
      'settlement code lat',
      [
        ['a', 1, 32.1],
        ['b', 2, 32.2],
      ],
    ],
    [
      'without anything to name the numbers',
      'n median',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'of lists in which names repeat',
      'settlement deal_amount',
      [
        ['a', 1],
        ['a', 2],
      ],
    ],
    [
      'of dates that repeat without a group',
      'deal_date deal_amount',
      [
        ['2024-01-01', 1],
        ['2024-01-01', 2],
      ],
    ],
    [
      'of one name alone',
      'settlement n',
      [
        ['a', 1],
        ['a', 1],
      ],
    ],
  ] as [string, string, Cell[][]][])('%s', (_, names, rows) => {
    expect(choiceOf(names, rows)).toBeNull();
  });
});

describe('choosing columns', () => {
  const rows = [
    [2023, 'apartment', 1, 10],
    [2024, 'house', 2, 20],
  ];
  const { columns } = resultOf('year property_group deals median_price', rows);
  const options = chartOptions(columns, rows);
  const initial = options?.initial ?? { kind: 'line', x: 0, values: [3], split: null };

  it('offers periods and names for the axis, numbers for the values', () => {
    expect(options).toMatchObject({ x: [0, 1], values: [2, 3] });
  });

  it('of the axis changes the kind of chart', () => {
    expect(withAxis(initial, columns, rows, 1)).toEqual({ kind: 'bar', x: 1, values: [3], split: null });
    expect(withAxis(withAxis(initial, columns, rows, 1), columns, rows, 0)).toEqual(initial);
  });

  it('of values adds and removes, and leaves at least one', () => {
    const both = withValue(initial, 2, true);
    expect(both.values).toEqual([2, 3]);
    expect(withValue(both, 3, false).values).toEqual([2]);
    expect(withValue(initial, 3, false).values).toEqual([3]);
  });

  it('of values takes the place of the other where groups are the series', () => {
    const split = { ...initial, split: 1 };
    expect(withValue(split, 2, true).values).toEqual([2]);
  });
});

describe('what is drawn', () => {
  it('has a series a group, with gaps where a group has no number, in the order of time', () => {
    const rows = [
      [2024, 'apartment', 3],
      [2023, 'apartment', 1],
      [2023, 'house', 2],
    ];
    const { columns } = resultOf('year property_group median', rows);
    expect(chartData({ kind: 'line', x: 0, values: [2], split: 1 }, columns, rows)).toEqual({
      series: [
        { key: 's"apartment"', name: 'apartment' },
        { key: 's"house"', name: 'house' },
      ],
      points: [
        { label: '2023', values: { 's"apartment"': 1, 's"house"': 2 } },
        { label: '2024', values: { 's"apartment"': 3 } },
      ],
      rowsLeftOut: 0,
    });
  });

  it('keeps columns of one name apart, and NULL as a gap', () => {
    const rows = [
      ['a', 1, null],
      ['b', 2, 20],
    ];
    const { columns } = resultOf('name n n', rows);
    expect(chartData({ kind: 'bar', x: 0, values: [1, 2], split: null }, columns, rows)).toMatchObject({
      series: [
        { key: 'v1', name: 'n' },
        { key: 'v2', name: 'n' },
      ],
      points: [
        { label: 'a', values: { v1: 1, v2: null } },
        { label: 'b', values: { v1: 2, v2: 20 } },
      ],
    });
  });

  it('is the first thirty bars, and says how many rows it leaves out', () => {
    const rows: Cell[][] = Array.from({ length: 40 }, (_, i) => [`place ${i}`, i]);
    rows.unshift([null, 0]);
    const { columns } = resultOf('name n', rows);
    const data = chartData({ kind: 'bar', x: 0, values: [1], split: null }, columns, rows);
    expect(data.points).toHaveLength(30);
    expect(data.points[0]?.label).toBe('place 0');
    expect(data.rowsLeftOut).toBe(11);
  });
});
