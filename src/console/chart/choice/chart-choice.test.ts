import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../contract/result.ts';
import { resultOf, resultOfRows, sentenceOf } from '../results.testing.ts';
import { axesOf, chooseChart } from './chart-choice.ts';

const chartOf = ({ columns, rows, keys }: ReturnType<typeof resultOf>) => {
  const chosen = chooseChart(columns, rows);
  return chosen.ok ? sentenceOf(chosen.choice, keys) : chosen.why;
};

/** This many rows, made one by one. */
const many = (names: string, count: number, row: (i: number) => Cell[]) =>
  resultOfRows(
    names.split(' '),
    Array.from({ length: count }, (_, i) => row(i)),
  );

const CITIES = ['חיפה', 'אילת', 'עכו', 'לוד', 'רמלה', 'צפת', 'יבנה', 'נתניה', 'חולון', 'ערד'];
const city = (i: number) => CITIES[i % 10] ?? '';
/** Numbers that go up and down like prices. */
const wave = (i: number) => 1_000_000 + ((i * 7919) % 997) * 1000;

describe('the chart of a result', () => {
  it.each([
    ['year | median_price\n 2023 | 1900000\n 2024 | 2000000', 'line of median_price along year'],
    ["year | median_price\n '2023' | 1900000\n '2024' | 2000000", 'line of median_price along year'],
    ['quarter | deals\n 2024-Q1 | 5\n 2024-Q2 | 6', 'line of deals along quarter'],
    ['month | cpi | prime_rate\n 2024-01 | 100 | 6\n 2024-02 | 101 | 6.1', 'line of cpi, prime_rate along month'],
    ['year | r | n\n 2023 | 2 | 500\n 2024 | 1 | 600', 'line of n along year'],
    ['month | deals | boi_rate\n 2024-01 | 900 | 4.5\n 2024-02 | 950 | 4.25', 'line of boi_rate along month'],
    ['d | price_per_sqm\n 2024-01-31 | 20000\n 2024-02-07 | 21000', 'line of price_per_sqm along d'],
    ['שנה | חציון מחיר | כמות\n 2023 | 1900000 | 5\n 2024 | 2000000 | 6', 'line of חציון מחיר along שנה'],
    ['decade | deals | median_area_m2\n 1950 | 40 | 60\n 1960 | 50 | 65', 'line of median_area_m2 along decade'],
  ])('is a line over time: %#', (text, sentence) => {
    expect(chartOf(resultOf(text))).toBe(sentence);
  });

  it.each([
    ['year | deals | median_ppsqm\n 2023 | 5 | 30000\n 2024 | 7 | 31000', 'line of median_ppsqm along year'],
    [
      'year | population | n | ppsqm_change_pct\n 2023 | 5 | 3 | 1.5\n 2024 | 7 | 3 | 2',
      'line of ppsqm_change_pct along year',
    ],
    [
      'settlement | population | deals_12m | median_ppsqm_12m\n חיפה | 280000 | 20 | 30000\n אילת | 50000 | 10 | 20000',
      'bar of median_ppsqm_12m along settlement',
    ],
    [
      'rank | name | n_ppsqm_12m | median_ppsqm_12m\n 1 | חיפה | 5 | 9\n 2 | אילת | 6 | 8',
      'bar of median_ppsqm_12m along name',
    ],
    ['district | population | deals\n חיפה | 1000 | 20\n דרום | 2000 | 30', 'bar of population along district'],
  ])('is of medians, prices and rates before population, and of that before counts: %#', (text, sentence) => {
    expect(chartOf(resultOf(text))).toBe(sentence);
  });

  it.each([
    [
      'rooms_bucket | deals | lower_quarter | median_price | upper_quarter\n 3 | 5 | 900000 | 1100000 | 1400000\n 4 | 9 | 1200000 | 1500000 | 1900000',
      'bar of lower_quarter, median_price, upper_quarter along rooms_bucket',
    ],
    [
      'month | nominal | real_price\n 2024-01 | 19000 | 21000\n 2024-02 | 19500 | 21200',
      'line of nominal, real_price along month',
    ],
    // Far from the others in size, so of another unit.
    ['month | real | price\n 2024-01 | 1.2 | 21000\n 2024-02 | 1.3 | 21200', 'line of real, price along month'],
    ['district | low_n | price\n חיפה | 1 | 21000\n דרום | 2 | 21200', 'bar of price along district'],
  ])('is of bounds and other forms of a measure beside it: %#', (text, sentence) => {
    expect(chartOf(resultOf(text))).toBe(sentence);
  });

  it.each([
    [
      'year | median_existing_ppsqm | median_new_ppsqm | deals\n 2023 | 20000 | 25000 | 9\n 2024 | 21000 | 26000 | 8',
      'line of median_existing_ppsqm, median_new_ppsqm along year',
    ],
    [
      'year | median_price | median_ppsqm | yield_pct\n 2023 | 1900000 | 20000 | 3\n 2024 | 2000000 | 21000 | 3.1',
      'line of median_price, median_ppsqm along year',
    ],
    [
      'month | price_index | rent_index\n 2024-01 | 500 | 101\n 2024-02 | 501 | 102',
      'line of price_index, rent_index along month',
    ],
  ])('has several lines where a result is wide, of at most two units: %#', (text, sentence) => {
    expect(chartOf(resultOf(text))).toBe(sentence);
  });

  it('has a line for each group, and finds the column that distinguishes groups', () => {
    const groups =
      'year | property_group | n | median\n 2023 | apartment | 9 | 1\n 2023 | house | 9 | 2\n 2024 | apartment | 9 | 3';
    expect(chartOf(resultOf(groups))).toBe('line of median along year by property_group');
    const rooms = 'year | rooms | median_price\n 2023 | 3 | 1\n 2023 | 4 | 2\n 2024 | 3 | 3\n 2024 | 4 | 4';
    expect(chartOf(resultOf(rooms))).toBe('line of median_price along year by rooms');
    const flags = 'year | is_new_build | median_price\n 2023 | 0 | 1\n 2023 | 1 | 2\n 2024 | 0 | 3\n 2024 | 1 | 4';
    expect(chartOf(resultOf(flags))).toBe('line of median_price along year by is_new_build');
    const twenty = many('name year median_ppsqm', 200, (i) => [
      `${city(i)} ${Math.floor(i / 100)}`,
      2000 + Math.floor((i % 100) / 10),
      wave(i),
    ]);
    expect(chartOf(twenty)).toBe('line of median_ppsqm along year by name');
  });

  it('shows months 1 to 12 as a season, of each year', () => {
    const season = many('month_of_year deals', 12, (i) => [String(i + 1).padStart(2, '0'), 100 + i]);
    expect(chartOf(season)).toBe('line of deals along month_of_year');
    const byYear = many('year month deals', 36, (i) => [2022 + Math.floor(i / 12), (i % 12) + 1, wave(i)]);
    expect(chartOf(byYear)).toBe('line of deals along month by year');
    const manyYears = many('year month deals', 240, (i) => [2000 + Math.floor(i / 12), (i % 12) + 1, wave(i)]);
    expect(chartOf(manyYears)).toBe('heat of deals along month by year');
  });

  it.each([
    [
      'settlement | deals | median_ppsqm\n חיפה | 20 | 30000\n אילת | 10 | 20000',
      'bar of median_ppsqm along settlement',
    ],
    ['district | n\n חיפה | 1\n דרום | 2\n | 3', 'bar of n along district'],
    ['rooms | deals | median_price\n 3 | 20 | 1\n 3.5 | 10 | 2\n 4 | 30 | 3', 'bar of median_price along rooms'],
    [
      'cluster | settlements | lowest | highest\n 1 | 5 | 100 | 900\n 2 | 6 | 200 | 800',
      'bar of lowest, highest along cluster',
    ],
    [
      'status | units_existing | units_planned\n a | 50 | 200\n b | 60 | 220',
      'bar of units_existing, units_planned along status',
    ],
  ])('is bars for names and steps against numbers: %#', (text, sentence) => {
    expect(chartOf(resultOf(text))).toBe(sentence);
  });

  it('groups the bars of prices by a second column, and stacks what adds up', () => {
    const rows = ' a | x | 10\n a | y | 20\n b | x | 30\n b | y | 40\n c | x | 50\n c | y | 60';
    expect(chartOf(resultOf(`district | kind | median_price\n${rows}`))).toBe(
      'bar of median_price along district by kind',
    );
    expect(chartOf(resultOf(`district | kind | deals\n${rows}`))).toBe('stack of deals along district by kind');
    const flags = ' 3 | 0 | 10\n 3 | 1 | 20\n 4 | 0 | 30\n 4 | 1 | 40';
    expect(chartOf(resultOf(`rooms | is_new_build | median_price\n${flags}`))).toBe(
      'bar of median_price along rooms by is_new_build',
    );
    expect(chartOf(resultOf('is_new_build | median_price\n 0 | 10\n 1 | 20'))).toBe(
      'bar of median_price along is_new_build',
    );
    const shares = 'name | young_pct | middle_pct | old_pct\n a | 20 | 30 | 50\n b | 10 | 20 | 70';
    expect(chartOf(resultOf(shares))).toBe('stack of young_pct, middle_pct, old_pct along name');
    const mix = 'year | kind | share_pct\n 2023 | a | 40\n 2023 | b | 60\n 2024 | a | 45\n 2024 | b | 55';
    expect(chartOf(resultOf(mix))).toBe('stack of share_pct along year by kind');
  });

  it('is a heat map for a number of each pair of two columns with many values', () => {
    const pairs = many('settlement rooms median_price', 60, (i) => [city(i), 1 + Math.floor(i / 10), wave(i)]);
    expect(chartOf(pairs)).toBe('heat of median_price along settlement by rooms');
  });

  it('is a cloud for two quantities of many rows', () => {
    const deals = many('deal_date settlement area deal_amount', 40, (i) => [
      `2024-01-${10 + (i % 5)}`,
      city(i % 7),
      60 + (i % 31),
      wave(i),
    ]);
    expect(chartOf(deals)).toBe('scatter of deal_amount along area');
    const towns = many('name population median_ppsqm', 90, (i) => [`town ${i}`, 5000 + i * 91, wave(i)]);
    expect(chartOf(towns)).toBe('scatter of median_ppsqm along population');
    const dated = many('deal_date deal_amount', 40, (i) => [`2024-01-${10 + (i % 15)}`, wave(i)]);
    expect(chartOf(dated)).toBe('scatter of deal_amount along deal_date');
  });

  it('does not draw a line through single deals', () => {
    const deals = many('deal_date gush area deal_amount', 30, (i) => [
      `2024-01-${String(i + 1).padStart(2, '0')}`,
      6000 + i,
      60 + i,
      wave(i),
    ]);
    expect(chartOf(deals)).toBe('scatter of deal_amount along area');
    const projects = many('name track declared_date units', 6, (i) => [
      `p${i}`,
      'ab'.charAt(i % 2),
      `2020-0${i + 1}-05`,
      i * 3,
    ]);
    expect(chartOf(projects)).toBe('bar of units along name');
  });

  it('leaves out changes beside what changed, and columns that only name the rows', () => {
    const changes = 'year | median_price | change_pct\n 2023 | 1900000 | 3\n 2024 | 2000000 | 5';
    expect(chartOf(resultOf(changes))).toBe('line of median_price along year');
    const streets = many('street settlement median_ppsqm', 30, (i) => [`street ${i % 25}`, city(i), wave(i)]);
    expect(chartOf(streets)).toBe('bar of median_ppsqm along street');
    const rates = 'name | population | deals_per_1000\n a | 1000 | 4\n b | 2000 | 3';
    expect(chartOf(resultOf(rates))).toBe('bar of deals_per_1000 along name');
    const bands = many('price_band deals', 46, (i) => [500_000 + i * 100_000, (i * 7) % 31]);
    expect(chartOf(bands)).toBe('bar of deals along price_band');
    const areas = many('area n median_ppsqm', 24, (i) => [240 - i * 10, 5, wave(i)]);
    expect(chartOf(areas)).toBe('bar of median_ppsqm along area');
    expect(chartOf(resultOf('area | n\n | 5\n 20 | 3\n 40 | 9\n 80 | 4'))).toBe('bar of n along area');
    const uneven = many('area deal_amount', 40, (i) => [50 + i * i, wave(i)]);
    expect(chartOf(uneven)).toBe('scatter of deal_amount along area');
    expect(chartOf(many('area', 40, (i) => [20 + i * 10]))).toBe('histogram of area');
    expect(chartOf(resultOf('portion | deals\n 0.125 | 4\n 0.25 | 3'))).toBe('bar of deals along portion');
  });

  it('is a histogram for one quantity of many rows', () => {
    expect(chartOf(many('deal_amount', 40, (i) => [wave(i)]))).toBe('histogram of deal_amount');
    expect(chartOf(many('settlement deal_amount', 40, (i) => [city(i % 3), wave(i)]))).toBe('histogram of deal_amount');
  });
});

describe('rows that only a code names', () => {
  it('are bars', () => {
    expect(chartOf(resultOf('gush | n\n 6952 | 56\n 7104 | 40\n 6111 | 31'))).toBe('bar of n along gush');
    expect(chartOf(resultOf('settlement_code | median_ppsqm | n\n 5000 | 9 | 4\n 3000 | 8 | 5'))).toBe(
      'bar of median_ppsqm along settlement_code',
    );
  });

  it('are none if a code repeats, or if two name a row together', () => {
    expect(chartOf(resultOf('gush | n\n 6952 | 56\n 6952 | 40'))).toBe('nothing-to-draw-along');
    expect(chartOf(resultOf('gush | chelka | n\n 6952 | 1 | 56\n 6952 | 2 | 40'))).toBe('nothing-to-draw-along');
  });
});

describe('there is no chart, and it says why', () => {
  it.each([
    ['year | n\n 2024 | 1', 'one-row'],
    ['year | n', 'one-row'],
    ['settlement | district\n a | b\n c | d', 'no-numbers'],
    ['settlement | code | lat\n a | 1 | 32.1\n b | 2 | 32.2', 'only-keys'],
    ['name | is_planned\n a | 1\n b | 0', 'only-keys'],
    ['year | v\n 2020 | \n 2021 | ', 'only-nulls'],
    ['settlement | deal_amount\n a | 1\n a | 2', 'nothing-to-draw-along'],
    ['price | area\n 1 | 2\n 3 | 4', 'nothing-to-draw-along'],
    ['deal_date | deal_amount\n 2024-01-01 | 1\n 2024-01-01 | 2', 'nothing-to-draw-along'],
  ])('%#', (text, why) => {
    expect(chartOf(resultOf(text))).toBe(why);
  });
});

describe('numbers of two units or scales', () => {
  const axes = (text: string) => {
    const { columns, rows } = resultOf(text);
    return axesOf(columns, rows);
  };
  it('have an axis each', () => {
    expect(axes('median_price | price_before\n 100 | 1900')).toEqual([0, 0]);
    expect(axes('median_price | price_before\n 100 | 2000')).toEqual([0, 1]);
    expect(axes('median_ppsqm | yield_pct\n 10 | 9')).toEqual([0, 1]);
    expect(axes('price | yield_pct | median_price | area_m2\n 10 | 9 | 11 | 8')).toBeNull();
  });
});
