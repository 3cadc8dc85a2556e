import { describe, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { summarize } from './column-summary.ts';
import { countValues } from './counted-values.ts';

const NUMBER = { kind: 'number', meaning: null } as const;
const TEXT = { kind: 'text', meaning: null } as const;
const of = (cells: readonly Cell[], column: Parameters<typeof summarize>[1]) => summarize(countValues(cells), column);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('the summary of a column', () => {
  it('of texts has the most frequent ones; NULL, empty and 0 are three things', () => {
    expect(of(['a', 'b', 'a', null, '', 'a', ''], TEXT)).toEqual({
      rows: 7,
      nulls: 1,
      distinct: 3,
      top: [
        { cell: 'a', rows: 3 },
        { cell: '', rows: 2 },
        { cell: 'b', rows: 1 },
      ],
      extremes: null,
      bins: [],
    });
    expect(of([0, null], NUMBER)).toMatchObject({ nulls: 1, distinct: 1, top: [{ cell: 0, rows: 1 }] });
  });

  it('of many different texts lists none, where none stands out', () => {
    const many = upTo(300).map(String);
    expect(of(many, TEXT)).toMatchObject({ distinct: 300, top: [] });
    expect(of([...many, '7', '7', '7', '7'], TEXT).top[0]).toEqual({ cell: '7', rows: 5 });
  });

  it('of dates has the first, the last and the middle one', () => {
    const dates = { kind: 'text', meaning: 'date' } as const;
    expect(of(['2024-05-01', '1998-01-05', '2020-01-01'], dates).extremes).toEqual({
      min: '1998-01-05',
      median: '2020-01-01',
      max: '2024-05-01',
    });
  });

  it.each([
    ['days', '2024-02-20', 14, 1, ['2024-02-20', '2024-03-04']],
    ['months', '2021-03-15', 24, 30, ['2021-03-01', '2023-02-01']],
    ['quarters', '2015-02-01', 30, 91, ['2015-01-01', '2022-04-01']],
    ['years', '1998-05-01', 28, 365, ['1998-01-01', '2025-01-01']],
    ['five years', '1850-01-01', 36, 1826, ['1850-01-01', '2020-01-01']],
  ])('of dates over a longer range has %s, each with its rows', (_, first, count, stepDays, ends) => {
    const day = (i: number) => new Date(Date.parse(first) + i * stepDays * 86_400_000).toISOString().slice(0, 10);
    const { bins, top } = of(
      upTo(count).map((n) => day(n - 1)),
      { kind: 'text', meaning: 'date' },
    );
    expect(top).toEqual([]);
    expect([bins[0]?.from, bins.at(-1)?.from]).toEqual(ends);
    expect(bins.reduce((all, { rows }) => all + rows, 0)).toBe(count);
    for (const [i, { from }] of bins.entries()) expect(bins[i - 1]?.to ?? from).toBe(from);
  });

  it('of months and moments has bins, too', () => {
    const months = upTo(24).map(
      (n) => `20${20 + Math.floor((n - 1) / 12)}-${String(((n - 1) % 12) + 1).padStart(2, '0')}`,
    );
    expect(of(months, { kind: 'text', meaning: 'month' }).bins[1]).toEqual({
      from: '2020-02',
      to: '2020-03',
      isLast: false,
      rows: 1,
    });
    const moments = upTo(24).map((n) => `2024-05-${String(n).padStart(2, '0')} 23:59:59`);
    expect(of(moments, { kind: 'text', meaning: 'timestamp' }).bins).toHaveLength(24);
  });

  it('of times up to the year 9999, which means no end, has a last bin with the last value', () => {
    const ends = upTo(20).map((n) => `20${n + 10}-01-01`);
    const lastOf = (last: string, meaning: 'date' | 'month' | 'timestamp', texts: readonly string[]) =>
      of([...texts, last], { kind: 'text', meaning }).bins.at(-1);
    expect(lastOf('9999-12-31', 'date', ends)).toEqual({ from: '9000-01-01', to: '9999-12-31', isLast: true, rows: 1 });
    const months = ends.map((text) => text.slice(0, 7));
    expect(lastOf('9999-12', 'month', months)).toEqual({ from: '9000-01', to: '9999-12', isLast: true, rows: 1 });
    const moments = ends.map((text) => `${text} 10:00`);
    expect(lastOf('9999-12-31 23:59', 'timestamp', moments)).toMatchObject({ to: '9999-12-31 23:59', isLast: true });
  });

  it('of numbers has extremes, and bins with round edges that hold every row once', () => {
    const { extremes, bins, top } = of(upTo(100), NUMBER);
    expect(extremes).toEqual({ min: 1, median: 50, max: 100 });
    expect(top).toEqual([]);
    expect(bins.slice(0, 2)).toEqual([
      { from: 1, to: 10, isLast: false, rows: 9 },
      { from: 10, to: 20, isLast: false, rows: 10 },
    ]);
    expect(bins.at(-1)).toEqual({ from: 90, to: 100, isLast: true, rows: 11 });
  });

  it('of numbers with one far off still shows how the others lie', () => {
    const { bins } = of([...upTo(300), 1_000_000_000], NUMBER);
    expect(bins.length).toBeGreaterThan(8);
    expect(bins.at(-1)?.to).toBe(1_000_000_000);
    expect(bins.reduce((all, { rows }) => all + rows, 0)).toBe(301);
  });

  it.each([
    [upTo(13).map((n) => n / 1e9)],
    [upTo(13).map((n) => -n * 1e300)],
    [upTo(13).map((n) => n + 9e15)],
    [[...upTo(12).map((n) => n / 10), -1e-300]],
    [[...upTo(400).map(() => 5), ...upTo(14)]],
  ])('of odd numbers loses none', (numbers) => {
    const { bins } = of(numbers, NUMBER);
    expect(bins.length).toBeLessThanOrEqual(40);
    expect(bins.reduce((all, { rows }) => all + rows, 0)).toBe(numbers.length);
    for (const { from, to } of bins) expect(Number(from)).toBeLessThan(Number(to));
  });

  it('of integers that no double holds has their exact extremes and edges', () => {
    const large = upTo(20).map((n) => String(9_007_199_254_740_992n + BigInt(n)));
    const { extremes, bins } = of([...large.toReversed(), 5], NUMBER);
    expect(extremes).toEqual({ min: 5, median: '9007199254741002', max: '9007199254741012' });
    expect(bins.at(-1)).toMatchObject({ to: 9_007_199_254_741_012n, isLast: true, rows: 20 });
    expect(of(large, NUMBER).bins[0]?.from).toBe(9_007_199_254_740_993n);
    const wide = upTo(13).map((n) => String(9_007_199_254_740_993n * BigInt(n * 70)));
    expect(of(wide, NUMBER).bins.every(({ from }) => typeof from === 'bigint')).toBe(true);
  });

  it('of nothing is nothing', () => {
    expect(of([], { kind: 'empty', meaning: null })).toMatchObject({
      rows: 0,
      nulls: 0,
      distinct: 0,
      top: [],
      bins: [],
    });
    expect(of([null, null], { kind: 'empty', meaning: null })).toMatchObject({ rows: 2, nulls: 2, extremes: null });
  });

  it('distinguishes bytes from a text of the same letters', () => {
    expect(countValues(['AA==', { $base64: true, encoded: 'AA==' }, { $base64: true, encoded: 'AA==' }])).toHaveLength(
      2,
    );
  });
});
