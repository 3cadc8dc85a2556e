import { describe, expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

const part = {
  columns: ['year', 'price', 'change_pct'].map((name) => ({ name, type: null })),
  rows: [
    [2023, 100, null],
    [2024, 110, 10],
  ],
};

describe('the headline of an answer', () => {
  it('is a column of the last row, with what it is of and its change', () => {
    const headline = { column: 'price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' } as const;
    expect(headlineOf(part, headline)).toEqual({ value: 110, unit: 'shekels', of: '2024', changePct: 10 });
  });

  it('has no change where that is NULL or not asked for', () => {
    const headline = { column: 'price', row: 'first', unit: 'count', change: 'change_pct' } as const;
    expect(headlineOf(part, headline)).toEqual({ value: 100, unit: 'count', of: null, changePct: null });
  });

  it('is none without rows, and where the number is NULL', () => {
    expect(headlineOf({ ...part, rows: [] }, { column: 'price', row: 'last', unit: 'count' })).toBeNull();
    expect(headlineOf(part, { column: 'change_pct', row: 'first', unit: 'percent' })).toBeNull();
  });
});
