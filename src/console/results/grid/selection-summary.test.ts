import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../contract/result.ts';
import { summarize } from './selection-summary.ts';

const of = (...cells: Cell[]) => summarize({ columns: [{ name: 'x', type: null }], rows: cells.map((cell) => [cell]) });

describe('numbers that are selected', () => {
  it('are counted and added, without NULLs', () => {
    expect(of(1, 2, 3, null, 10)).toEqual({
      rows: 5,
      columns: 1,
      cells: 5,
      nulls: 1,
      numbers: { count: 4, sum: 16, mean: 4, median: 2.5, min: 1, max: 10, isExact: true },
      texts: null,
    });
  });

  it('are added over several columns', () => {
    const columns = ['a', 'b'].map((name) => ({ name, type: null }));
    expect(
      summarize({
        columns,
        rows: [
          [1, 'x'],
          [3, null],
        ],
      }),
    ).toMatchObject({
      cells: 4,
      nulls: 1,
      numbers: { count: 2, sum: 4 },
      texts: { count: 1, distinct: 1 },
    });
  });

  it('are exact beyond what JavaScript counts', () => {
    expect(of('9007199254740993', '9007199254740995', 1).numbers).toEqual({
      count: 3,
      sum: 18014398509481989n,
      mean: 6004799503160663,
      median: 9007199254740993n,
      min: 1,
      max: 9007199254740995n,
      isExact: true,
    });
    expect(of(9007199254740991, 9007199254740991).numbers?.sum).toBe(18014398509481982n);
    expect(of('9007199254740993', '9007199254740994').numbers?.median).toBe('9007199254740993.5');
    expect(of('-9007199254740993', '-9007199254740994').numbers?.median).toBe('-9007199254740993.5');
    expect(of('9007199254740993', '9007199254740995').numbers?.mean).toBe(9007199254740994n);
    expect(of('9007199254740993', '-9007199254740993', 5).numbers).toMatchObject({ sum: 5, median: 5 });
  });

  it('say so where big integers meet fractions', () => {
    expect(of('9007199254740993', 0.5).numbers?.isExact).toBe(false);
    expect(of(0.1, 0.2, 9007199254740991).numbers?.isExact).toBe(true);
  });

  it('are added without the loss of rounding, fraction by fraction', () => {
    expect(of(...Array.from({ length: 10 }, () => 0.1)).numbers?.sum).toBe(1);
    expect(of(1e16, 1.5, -1e16).numbers?.sum).toBe(1.5);
  });
});

describe('texts that are selected', () => {
  it('are counted, each kind once, with the first and the last', () => {
    expect(of('2021-05-01', '2019-12-31', '2021-05-01', null, '').texts).toEqual({
      count: 4,
      distinct: 3,
      min: '',
      max: '2021-05-01',
    });
  });

  it('are no numbers, whatever they look like', () => {
    expect(of('12', '0501234567890123')).toMatchObject({ numbers: null, texts: { count: 2 } });
  });
});

it('bytes are cells, and neither numbers nor texts', () => {
  expect(of({ $base64: true, encoded: 'AAAA' })).toMatchObject({ cells: 1, nulls: 0, numbers: null, texts: null });
});
