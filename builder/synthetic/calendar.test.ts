import { expect, it } from 'vitest';
import { readFacts } from '../sources/facts.ts';
import { type DealsApart, dealCalendar } from './calendar.ts';
import { randomFor } from './random.ts';

const DRAWN = 200_000;

/** The shares of a year and of a month in the drawn days. */
function sharesOf(apart: readonly DealsApart[]) {
  const calendar = dealCalendar(apart);
  const random = randomFor(1, 0);
  const dates = Array.from({ length: DRAWN }, () => calendar.draw(random).date);
  return (period: string) => dates.filter((date) => date.startsWith(period)).length / DRAWN;
}

/** The last, partial year has the months that are modelled for it. */
const PARTIAL = readFacts('months_2026.csv', ['register_rows']).reduce(
  (sum, row) => sum + Number(row.register_rows),
  0,
);
const REAL = readFacts('rows_per_year.csv', ['year', 'register_rows']).map(({ year, register_rows: rows }) => ({
  year,
  rows: year === '2026' ? PARTIAL : Number(rows),
}));
const ALL = REAL.reduce((total, { rows }) => total + rows, 0);

it('days are drawn as often as each year of the real registry has rows', () => {
  const share = sharesOf([]);
  for (const { year, rows } of REAL) expect(share(year) * (ALL / rows), year).toBeCloseTo(1, 1);
});

it('days with deals drawn elsewhere are rarer by as much, so that the total matches the real one', () => {
  const elsewhere = { from: '2019-04-01', to: '2019-09-30', share: 0.015 };
  const [share, before] = [sharesOf([elsewhere]), sharesOf([])];
  const together = (year: string) => share(year) * (1 - elsewhere.share) + (year === '2019' ? elsewhere.share : 0);
  for (const { year, rows } of REAL) expect(together(year) * (ALL / rows), year).toBeCloseTo(1, 1);
  // Only within the half-year. Other months of that year are unchanged.
  expect(share('2019-02') / before('2019-02')).toBeGreaterThan(0.85);
  expect(share('2019-06') / before('2019-06')).toBeLessThan(0.4);
});

it('no month has a negative number of days, however many deals are drawn elsewhere', () => {
  expect(sharesOf([{ from: '2019-04-01', to: '2019-06-30', share: 0.5 }])('2019-05')).toBe(0);
});

it('no year begins with a step: January is as busy as the months around it', () => {
  const share = sharesOf([]);
  for (let year = 1999; year <= 2026; year += 1) {
    const around = (share(`${year - 1}-11`) + share(`${year - 1}-12`) + share(`${year}-02`) + share(`${year}-03`)) / 4;
    expect(Math.abs(share(`${year}-01`) / around - 1), String(year)).toBeLessThan(0.2);
  }
});

it('months of war and closure are quiet', () => {
  const share = sharesOf([]);
  expect(share('2020-04') / share('2019-04')).toBeLessThan(0.6);
  expect(share('2023-10') / share('2022-10')).toBeLessThan(0.6);
});

it('few deals are on holidays, which move with the Hebrew calendar', () => {
  const random = randomFor(1, 0);
  const calendar = dealCalendar();
  const days = new Map<string, number>();
  for (let at = 0; at < DRAWN; at += 1) {
    const { date } = calendar.draw(random);
    days.set(date, (days.get(date) ?? 0) + 1);
  }
  const usual = DRAWN / (28.7 * 250);
  // New year 5782, Yom Kippur 5783, Passover 5784, and Independence Day 2024, a day late because 5 Iyar is a Monday.
  for (const holiday of ['2021-09-07', '2022-10-05', '2024-04-23', '2024-05-14']) {
    expect(days.get(holiday) ?? 0, holiday).toBeLessThan(usual / 4);
  }
  expect(days.get('2024-05-15') ?? 0).toBeGreaterThan(usual / 4);
});

it('a place has no deals before it has homes', () => {
  const random = randomFor(2, 0);
  const calendar = dealCalendar();
  const years = Array.from(
    { length: 2_000 },
    () => calendar.drawFrom({ founding: { year: 1982, homesFrom: 2012 } }, random).year,
  );
  expect(Math.min(...years)).toBe(2012);
});
