import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AffordabilityRow, YieldRow } from '../derive/economy/economy-rows.testing.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';

/** Real prices, yields and affordability, recomputed from the rows of a built database and the documentation of its columns. */
let db: Database.Database;
/** Year of the sale → the apartments that were sold in it. */
let apartments: ReadonlyMap<number, readonly Apartment[]>;

interface Apartment {
  readonly settlement_code: number | null;
  readonly district: string | null;
  readonly deal_date: string;
  readonly deal_amount: number;
  readonly is_new_build: number;
  readonly rooms: number | null;
}

beforeAll(async () => {
  db = await openRows(LARGE_WORLD);
  const sold = rows<Apartment>(
    `SELECT d.*, s.district FROM deals d LEFT JOIN settlements s ON s.code = d.settlement_code
     WHERE d.property_group = 'apartment' AND d.in_stats = 1 ORDER BY d.deal_date`,
  );
  const years = new Set(sold.map(({ deal_date }) => yearOf(deal_date)));
  apartments = new Map([...years].map((year) => [year, sold.filter(({ deal_date }) => yearOf(deal_date) === year)]));
});

afterAll(() => db.close());

const rows = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
const meta = (key: string) =>
  db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key) ?? '';

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Prices of the apartments that were sold on these days and meet a condition. */
function pricesBetween(first: string, last: string, counts: (deal: Apartment) => boolean): readonly number[] {
  return [...apartments]
    .filter(([year]) => year >= yearOf(first) && year <= yearOf(last))
    .flatMap(([, sold]) => sold.filter((deal) => deal.deal_date >= first && deal.deal_date <= last && counts(deal)))
    .map((deal) => deal.deal_amount);
}

const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('real_factor', () => {
  it('is the index of the last month with one, divided by that of each month', () => {
    const months = rows<{ month: string; cpi: number | null; real_factor: number | null }>('SELECT * FROM macro_month');
    const known = months.filter(({ cpi }) => cpi !== null);
    const base = known.at(-1)?.cpi ?? Number.NaN;
    expect(known.length).toBeGreaterThan(340);
    for (const { month, cpi, real_factor } of months) {
      expect(real_factor, month).toBe(cpi === null ? null : base / cpi);
    }
  });

  it('exists for every month of the deals but those whose index is not published yet', () => {
    const missing = rows<{ month: string }>(
      `SELECT DISTINCT substr(deal_date, 1, 7) AS month FROM deals
       WHERE substr(deal_date, 1, 7) NOT IN (SELECT month FROM macro_month WHERE real_factor IS NOT NULL)`,
    );
    // The index is known up to August; the last deals of a register may be in September.
    expect(missing.filter(({ month }) => month !== '2026-09')).toEqual([]);
    const [last] = rows<{ month: string }>('SELECT max(substr(deal_date, 1, 7)) AS month FROM deals');
    expect(rows(`SELECT * FROM macro_month WHERE month = '${last?.month}'`)).toHaveLength(1);
  });
});

describe('macro series', () => {
  it('begin and end where they were published', () => {
    const span = (column: string) =>
      rows(
        `SELECT min(month) AS first, max(month) AS last, count(*) AS n FROM macro_month WHERE ${column} IS NOT NULL`,
      )[0];
    expect(span('cpi')).toEqual({ first: '1998-01', last: '2026-08', n: 344 });
    expect(span('new_dwellings_index')).toEqual({ first: '2017-10', last: '2026-06', n: 105 });
    expect(span('mortgage_rate_unlinked')).toEqual({ first: '2011-07', last: '2026-08', n: 182 });
    expect(span('mortgage_rate_linked_fixed')).toEqual({ first: '2011-07', last: '2026-08', n: 182 });
    expect(span('mortgage_rate_variable_unlinked')).toEqual({ first: '2016-01', last: '2024-01', n: 97 });
    expect(span('avg_wage')).toEqual({ first: '1998-01', last: '2026-06', n: 342 });
  });

  it.each(['cpi', 'rent_index', 'owner_housing_index'])('%s is 100 on average in 2024', (column) => {
    const values = rows<{ value: number }>(`SELECT ${column} AS value FROM macro_month WHERE month LIKE '2024-%'`);
    expect(mean(values.map(({ value }) => value))).toBeCloseTo(100, 0);
  });

  it('of six districts change month by month as their index does', () => {
    const months = rows<{
      district: string;
      month: string;
      housing_price_index: number;
      pct_change_month: number | null;
    }>('SELECT * FROM macro_district_month ORDER BY district, month');
    expect(new Set(months.map(({ district }) => district)).size).toBe(6);
    for (const [at, each] of months.entries()) {
      const before = months[at - 1];
      const change =
        before?.district === each.district ? 100 * (each.housing_price_index / before.housing_price_index - 1) : null;
      if (change === null) expect([each.month, each.pct_change_month]).toEqual(['2017-10', null]);
      else expect(each.pct_change_month).toBeCloseTo(change, 1);
    }
  });
});

const BUCKETS: Readonly<Record<string, (rooms: number | null) => boolean>> = {
  '1-2': (rooms) => rooms !== null && rooms <= 2,
  '2.5-3': (rooms) => rooms === 2.5 || rooms === 3,
  '3.5-4': (rooms) => rooms === 3.5 || rooms === 4,
  '4.5-6': (rooms) => rooms !== null && rooms >= 4.5 && rooms <= 6,
  all: () => true,
};

describe('gross yields', () => {
  it('follow from the deals and the rents', () => {
    const rents = rows<{
      area_type: string;
      area_name: string;
      rooms_bucket: string;
      period: string;
      avg_rent: number;
    }>('SELECT * FROM rent_city');
    const rentOf = new Map(
      rents.map((rent) => [[rent.area_type, rent.area_name, rent.rooms_bucket, rent.period].join(), rent.avg_rent]),
    );
    const yields = rows<YieldRow>('SELECT * FROM gross_yield');
    expect(yields.length).toBeGreaterThan(700);
    for (const row of yields) {
      const isIn = BUCKETS[row.rooms_bucket] ?? (() => false);
      const isThere = (deal: Apartment) =>
        row.level === 'city' ? deal.settlement_code === row.settlement_code : deal.district === row.area_name;
      const prices = pricesBetween(
        row.window_start,
        row.window_end,
        (deal) => deal.is_new_build === 0 && (row.level === 'national' || isThere(deal)) && isIn(deal.rooms),
      );
      expect([row.n_deals, row.low_n]).toEqual([prices.length, prices.length < 20 ? 1 : 0]);
      expect(row.median_price).toBe(Math.round(median(prices)));
      const periods = row.rent_periods.split(',');
      const paid = periods.map((period) => {
        const bucket = row.rooms_bucket === '4.5-6' && period >= '2026' ? '4.5+' : row.rooms_bucket;
        return rentOf.get([row.level, row.area_name, bucket, period].join()) ?? Number.NaN;
      });
      expect(periods).toHaveLength(4);
      expect(row.avg_rent_monthly).toBeCloseTo(mean(paid), 1);
      expect(row.annual_rent).toBe(Math.round(12 * row.avg_rent_monthly));
      expect(row.price_to_rent).toBeCloseTo(row.median_price / row.annual_rent, 1);
      expect(row.gross_yield_pct).toBeCloseTo((row.annual_rent / row.median_price) * 100, 1);
    }
  });

  it('have the windows of meta and the years from 2019 that were over at the anchor', () => {
    const windows = rows<{ window: string; window_start: string; window_end: string }>(
      'SELECT DISTINCT window, window_start, window_end FROM gross_yield ORDER BY window',
    );
    const lastYear = Number(meta('incomplete_from_month').slice(0, 4)) - 1;
    expect(windows).toEqual([
      { window: '12m', window_start: meta('window_12m_start'), window_end: meta('window_12m_end') },
      ...Array.from({ length: lastYear - 2018 }, (_, at) => ({
        window: String(2019 + at),
        window_start: `${2019 + at}-01-01`,
        window_end: `${2019 + at}-12-31`,
      })),
    ]);
  });

  it('are realistic: two to five percent with enough deals', () => {
    const all = rows<{ gross_yield_pct: number }>('SELECT gross_yield_pct FROM gross_yield WHERE n_deals >= 100');
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ gross_yield_pct }) => gross_yield_pct < 2 || gross_yield_pct > 5)).toEqual([]);
  });
});

describe('affordability', () => {
  it('follows from the deals and the wages', () => {
    const wages = rows<{ month: string; avg_wage: number }>('SELECT * FROM macro_month WHERE avg_wage IS NOT NULL');
    const found = rows<AffordabilityRow>('SELECT * FROM affordability');
    expect(found.length).toBeGreaterThan(350);
    for (const row of found) {
      const [first = '', last = ''] =
        row.period_kind === 'year' ? [`${row.period}-01-01`, `${row.period}-12-31`] : row.period.split('..');
      const prices = pricesBetween(
        first,
        last,
        (deal) =>
          (row.level === 'national' || deal.district === row.area) && (row.stock === 'all' || deal.is_new_build === 0),
      );
      const paid = wages.filter(({ month }) => month >= first.slice(0, 7) && month <= last.slice(0, 7));
      const wage = mean(paid.map(({ avg_wage }) => avg_wage));
      expect(row.n_deals).toBe(prices.length);
      expect(row.median_price_apartment).toBe(Math.round(median(prices)));
      expect(row.avg_monthly_wage).toBeCloseTo(wage, 1);
      expect(row.months_of_wage).toBeCloseTo(row.median_price_apartment / wage, 1);
      expect(row.years_of_wage).toBeCloseTo(row.median_price_apartment / wage / 12, 1);
    }
  });

  it('has every year from 1998 to the last that was over at the anchor, and 12m as start..end', () => {
    const periods = rows<{ period: string }>(
      "SELECT period FROM affordability WHERE level = 'national' AND stock = 'all' ORDER BY period_kind DESC, period",
    ).map(({ period }) => period);
    const lastYear = Number(meta('incomplete_from_month').slice(0, 4)) - 1;
    expect(periods).toEqual([
      ...Array.from({ length: lastYear - 1997 }, (_, at) => String(1998 + at)),
      `${meta('window_12m_start')}..${meta('window_12m_end')}`,
    ]);
  });

  it('names the country as rents and yields do', () => {
    const names = rows<{ name: string }>(
      `SELECT area AS name FROM affordability WHERE level = 'national'
       UNION SELECT area_name FROM rent_city WHERE area_type = 'national'
       UNION SELECT area_name FROM gross_yield WHERE level = 'national'`,
    );
    expect(names).toEqual([{ name: 'כלל ארצי' }]);
  });
});
