import { describe, expect, it } from 'vitest';
import { chooseChart } from '../choice/chart-choice.ts';
import { choiceOf } from '../choice/choice-by-hand.ts';
import { resultOf, sentenceOf } from '../results.testing.ts';
import { chartData } from './chart-data.ts';
import { histogram } from './histogram.ts';
import { periodText, timeTicks } from './period.ts';

function drawn(
  text: string,
  { completeThrough = null as string | null, wanted = undefined as string[] | undefined } = {},
) {
  const { columns, rows, roles } = resultOf(text);
  const chosen = chooseChart(columns, rows);
  if (!chosen.ok) throw new Error(chosen.why);
  return chartData(chosen.choice, roles, rows, { completeThrough, wanted });
}

describe('what is drawn', () => {
  it('has a series a group, in the order of time, with gaps where a group has no number', () => {
    const { series, points } = drawn('year | kind | median\n 2024 | a | 3\n 2023 | a | 1\n 2023 | b | 2');
    expect(series.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(points.map(({ label, values }) => [label, values])).toEqual([
      ['2023', { sa: 1, sb: 2 }],
      ['2024', { sa: 3 }],
    ]);
  });

  it('knows the row of each number', () => {
    const { points } = drawn('year | kind | median\n 2024 | a | 3\n 2023 | a | 1\n 2023 | b | 2');
    expect(points.map(({ label, rowOf }) => [label, rowOf])).toEqual([
      ['2023', { sa: 1, sb: 2 }],
      ['2024', { sa: 0 }],
    ]);
  });

  it('is spaced by time, and has a gap where periods are missing', () => {
    const { points, along, grain } = drawn('month | price\n 2024-01 | 1\n 2024-02 | 2\n 2024-06 | 6');
    expect([along, grain]).toEqual(['time', 'month']);
    expect(points.map(({ label }) => label)).toEqual(['2024-01', '2024-02', '', '2024-06']);
    expect(points[3]?.at).toBe(Date.UTC(2024, 5, 1));
    const decades = drawn('decade | price\n 1950 | 1\n 1960 | 2\n 1970 | 6');
    expect(decades.points).toHaveLength(3);
  });

  it('keeps columns of one name apart, and NULL as a gap', () => {
    const { series, points } = drawn('name | price | price\n a | 1 | \n b | 2 | 20');
    expect(series.map(({ key, name }) => [key, name])).toEqual([
      ['v1', 'price'],
      ['v2', 'price'],
    ]);
    expect(points[0]?.values).toEqual({ v1: 1, v2: null });
  });

  it('knows the periods that are not over, by a column and by the date of the data', () => {
    const flagged = drawn('year | price | is_incomplete\n 2023 | 1 | 0\n 2024 | 2 | 1');
    expect(flagged.points.map(({ isIncomplete }) => isIncomplete)).toEqual([false, true]);
    const text = 'quarter | price\n 2026-Q2 | 1\n 2026-Q3 | 2\n 2026-Q4 | 3';
    const incomplete = (completeThrough: string) =>
      drawn(text, { completeThrough }).points.map(({ isIncomplete }) => isIncomplete);
    expect(incomplete('2026-09-17')).toEqual([false, true, true]);
    expect(incomplete('2026-09-30')).toEqual([false, false, true]);
  });

  it('knows from how many deals each number was computed', () => {
    const text =
      'year | n_ppsqm | n_stats | median_price | median_ppsqm\n 2023 | 5 | 50 | 1 | 2\n 2024 | 6 | 60 | 1 | 2';
    expect(drawn(text).points[0]?.counts).toEqual({ v3: 50, v4: 5 });
  });

  it('has the eight largest of many series, or those that are asked for', () => {
    const rows = Array.from({ length: 20 }, (_, i) => ` ${2023 + (i % 2)} | s${Math.floor(i / 2)} | ${i}`).join('\n');
    const text = `year | name | median_price\n${rows}`;
    expect(drawn(text).series.map(({ name }) => name)).toEqual(['s2', 's3', 's4', 's5', 's6', 's7', 's8', 's9']);
    expect(drawn(text).allSeries.slice(0, 2)).toEqual(['s9', 's8']);
    expect(drawn(text, { wanted: ['s0', 's7'] }).series.map(({ name }) => name)).toEqual(['s0', 's7']);
  });

  it('has a bar for each group of numbers at even distances, and leaves out the group of NULL', () => {
    const bands = Array.from({ length: 46 }, (_, i) => `${500_000 + i * 100_000} | ${i}`);
    const { along, points, rowsLeftOut } = drawn(`price_from | deals\n | 7\n ${bands.join('\n ')}`);
    expect([along, points.length, rowsLeftOut]).toEqual(['bands', 46, 1]);
    expect(points[45]?.label).toBe('5000000');
  });

  it('is the first thirty bars, and says how many rows it leaves out', () => {
    const rows = Array.from({ length: 40 }, (_, i) => ` place ${i} | ${i}`).join('\n');
    const data = drawn(`name | n\n | 0\n${rows}`);
    expect([data.points.length, data.points[0]?.label, data.rowsLeftOut]).toEqual([30, 'place 0', 11]);
  });
});

describe('a choice by hand', () => {
  const { columns, rows, roles, keys } = resultOf(
    'year | kind | deals | median_price\n 2023 | a | 1 | 10\n 2024 | b | 2 | 20\n 2025 | a | 3 | 30',
  );
  const chosen = chooseChart(columns, rows);
  const by = (view: Parameters<typeof choiceOf>[0]) =>
    sentenceOf(choiceOf(view, keys, roles, chosen.ok ? chosen.choice : null), keys);

  it('replaces what it names, and leaves the rest to the page', () => {
    expect(by({})).toBe('line of median_price along year');
    expect(by({ kind: 'bar' })).toBe('bar of median_price along year');
    expect(by({ y: ['deals', 'median_price'] })).toBe('line of deals, median_price along year');
    expect(by({ kind: 'bar', x: 'kind', split: 'year' })).toBe('bar of median_price along kind by year');
    expect(by({ kind: 'scatter' })).toBe('scatter of median_price along year');
    expect(by({ kind: 'scatter', x: 'deals' })).toBe('scatter of median_price along deals');
    expect(by({ kind: 'histogram', y: ['deals'] })).toBe('histogram of deals');
    expect(by({ kind: 'heat' })).toBe('heat of median_price along year by kind');
  });

  it('that names what is not there says nothing', () => {
    expect(by({ x: 'gone', y: ['gone', 'kind'], split: 'gone' })).toBe('line of median_price along year');
    expect(by({ x: 'deals' })).toBe('line of median_price along year');
  });
});

describe('a histogram', () => {
  it('has bins of a round width, each number in one', () => {
    const { bins, beyond } = histogram(Array.from({ length: 100 }, (_, i) => i));
    expect(bins[0]).toEqual({ from: 0, to: 20, count: 20 });
    expect(bins.reduce((sum, { count }) => sum + count, beyond)).toBe(100);
    expect(histogram([3, 3, 3]).bins).toEqual([{ from: 3, to: 4, count: 3 }]);
    expect(histogram([]).bins).toEqual([]);
  });

  it('is not pressed together by a few extremes', () => {
    const { bins, beyond } = histogram([...Array.from({ length: 400 }, (_, i) => i / 100), 1e9, -1e9]);
    expect(bins.length).toBeGreaterThan(5);
    expect(beyond).toBeGreaterThanOrEqual(2);
  });
});

describe('a time axis', () => {
  const quarter = (n: number, year: number) => `Q${n} ${year}`;
  it('is marked at whole years, quarters or months', () => {
    const years = timeTicks(Date.UTC(1998, 0), Date.UTC(2026, 0), 8).map((at) => new Date(at).getUTCFullYear());
    expect(years).toEqual([2000, 2005, 2010, 2015, 2020, 2025]);
    expect(
      timeTicks(Date.UTC(2024, 0), Date.UTC(2025, 0), 8).map((at) => periodText(at, 'quarter', 'en', quarter)),
    ).toEqual(['Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024', 'Q1 2025']);
    expect(timeTicks(Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 11), 5)).toHaveLength(6);
  });
});
