import { describe, expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

const part = {
  truncated: false,
  columns: ['year', 'price', 'change_pct'].map((name) => ({ name, type: null })),
  rows: [
    [2023, 100, null],
    [2024, 110, 10],
  ],
};

describe('the headline of an answer', () => {
  it('is a column of the last row, with what it is of and its change', () => {
    const headline = { column: 'price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' } as const;
    expect(headlineOf(part, headline)).toEqual({
      value: 110,
      unit: 'shekels',
      of: '2024',
      changePct: 10,
      changedSince: '2023',
      isMedian: false,
      deals: null,
    });
  });

  it('has no change where that is NULL or not asked for', () => {
    const headline = { column: 'price', row: 'first', unit: 'count', change: 'change_pct' } as const;
    expect(headlineOf(part, headline)).toMatchObject({ value: 100, of: null, changePct: null });
  });

  it('says since when it changed: since the first row, or since the row before', () => {
    const headline = { column: 'price', row: 'last', unit: 'shekels', of: 'year', change: 'change_pct' } as const;
    const since = (change: number) => {
      const rows = [
        [2022, 50, null],
        [2023, 100, 100],
        [2024, 110, change],
      ];
      return headlineOf({ ...part, rows }, headline)?.changedSince;
    };
    expect([since(120), since(10), since(7)]).toEqual(['2022', '2023', null]);
  });

  it('has no change if one of the medians is of too few deals', () => {
    const columns = ['year', 'n_stats', 'median_price', 'change_pct'].map((name) => ({ name, type: null }));
    const headline = {
      column: 'median_price',
      row: 'last',
      unit: 'shekels',
      of: 'year',
      change: 'change_pct',
    } as const;
    const changeOf = (before: number, now: number) => {
      const rows = [
        [2015, before, 100, null],
        [2024, now, 110, 10],
      ];
      return headlineOf({ ...part, columns, rows }, headline)?.changePct;
    };
    expect([changeOf(5, 5), changeOf(4, 50), changeOf(50, 4)]).toEqual([10, null, null]);
  });

  it('of a median says how many deals are behind it', () => {
    const columns = ['median_price', 'n_stats'].map((name) => ({ name, type: null }));
    const headline = { column: 'median_price', row: 'first', unit: 'shekels' } as const;
    expect(headlineOf({ ...part, columns, rows: [[900, 7]] }, headline)).toMatchObject({ isMedian: true, deals: 7 });
    const other = [...columns, { name: 'n_ppsqm', type: null }];
    expect(headlineOf({ ...part, columns: other, rows: [[900, 7, 3]] }, headline)).toMatchObject({ deals: null });
  });

  it('is none where the row limit has cut its row off', () => {
    const last = { column: 'price', row: 'last', unit: 'shekels' } as const;
    expect(headlineOf({ ...part, truncated: true }, last)).toBeNull();
    expect(headlineOf({ ...part, truncated: true }, { ...last, row: 'first' })?.value).toBe(100);
  });

  it('is none without rows, and where the number is NULL', () => {
    expect(headlineOf({ ...part, rows: [] }, { column: 'price', row: 'last', unit: 'count' })).toBeNull();
    expect(headlineOf(part, { column: 'change_pct', row: 'first', unit: 'percent' })).toBeNull();
  });
});
