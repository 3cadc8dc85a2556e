import { describe, expect, it } from 'vitest';
import { type CollectedRows, resultWarnings } from './result-warnings.ts';

const ROWS: CollectedRows = {
  columns: ['a', 'סכום', 'c'].map((name) => ({ name, type: null })),
  rowCount: 5,
  limit: 1000,
  cut: null,
  notes: { bigIntegers: new Set(), infinities: new Set() },
};
const warningsOf = (more: Partial<CollectedRows>) => resultWarnings({ ...ROWS, ...more });
const notes = (bigIntegers: number[], infinities: number[]) => ({
  bigIntegers: new Set(bigIntegers),
  infinities: new Set(infinities),
});

describe('the warnings about rows as they are written', () => {
  it('are none if all rows came as they are', () => expect(warningsOf({})).toEqual([]));

  it('say that rows were cut, and how to get more', () => {
    expect(warningsOf({ cut: 'rows', rowCount: 1000 })).toEqual([
      'ROW_LIMIT_REACHED: The result was cut at its limit of 1000 rows. Aggregate, or use a larger limit (at most 10000).',
    ]);
    expect(warningsOf({ cut: 'rows', rowCount: 10_000, limit: 10_000 })).toEqual([
      'ROW_LIMIT_REACHED: The result was cut at its limit of 10000 rows. Aggregate, or use LIMIT and OFFSET.',
    ]);
    expect(warningsOf({ cut: 'bytes', rowCount: 1 })).toEqual([
      'SIZE_LIMIT_REACHED: The result was cut after 1 row: one more would make it larger than 33554432 bytes. Select fewer columns, or parts of long texts with substr().',
    ]);
  });

  it('name the first column whose numbers JSON cannot hold', () => {
    expect(warningsOf({ notes: notes([1], [2, 0]) })).toEqual([
      'BIG_INTEGER: Column 2 (סכום) has integers beyond ±9007199254740991, which are written as text.',
      'INFINITE_NUMBER: Column 1 (a), like 1 more, has infinite numbers, which are written as null.',
    ]);
  });

  it('cut long names between characters', () => {
    const columns = [{ name: '🏠'.repeat(50), type: null }];
    expect(warningsOf({ columns, notes: notes([0], []) })[0]).toContain(`(${'🏠'.repeat(40)}…)`);
  });
});
