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

const REAL = readFacts('rows_per_year.csv', ['year', 'register_rows']).map(({ year, register_rows: rows }) => ({
  year,
  rows: Number(rows),
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
