import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DISTRICTS,
  GEO_SOURCES,
  MULTI_UNIT_KINDS,
  MUNI_TYPES,
  OUTLIER_REASONS,
  PROPERTY_GROUPS,
  SETTLEMENT_KINDS,
} from '../../src/catalogue/index.ts';
import { staged, temporaryFolder } from '../built-database.testing.ts';
import type { Scratch } from '../scratch.ts';
import { readFacts } from '../sources/facts.ts';
import { syntheticWorld } from '../synthetic/synthetic-world.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';

/** All rows of the register, because counts of the real registry are counts of rows. */
const rows = () => rowsValue('SELECT count(*) FROM staged_deals');
const folder = temporaryFolder();
let db: Database.Database;
let register: Scratch;

beforeAll(async () => {
  db = await openRows(LARGE_WORLD);
  register = await staged(folder.path, syntheticWorld(LARGE_WORLD).register);
});

afterAll(() => {
  db.close();
  register.close();
  folder.remove();
});

/** A value from the rows of the register, before rows of the same deal are joined. */
const rowsValue = (sql: string, ...values: unknown[]) =>
  register.db.prepare<unknown[], number>(sql).pluck().get(values) ?? Number.NaN;
const value = <T = number>(sql: string, ...values: unknown[]) => {
  const found = db
    .prepare<unknown[], T>(sql)
    .pluck()
    .get(...values);
  if (found === undefined) throw new Error(`no row: ${sql}`);
  return found;
};
const share = (condition: string) =>
  rowsValue(`SELECT 100.0 * sum(CASE WHEN ${condition} THEN 1 ELSE 0 END) / count(*) FROM staged_deals`);

/** Percent of all rows of the real registry (facts/README.md), and the largest difference of the synthetic one. */
describe('the synthetic registry has the gaps of the real one', () => {
  it.each([
    ['rooms unknown', 'rooms IS NULL', 29.6, 1.5],
    ['area unknown', 'area IS NULL', 18.2, 1.5],
    ['year of building unknown', 'year_built IS NULL', 23.9, 1.5],
    ['no sub-parcel', 'sub_chelka = 0', 26.8, 2],
    ['whole', 'portion = 1', 69, 2],
    ['share unknown', 'portion IS NULL', 2.4, 0.4],
    ['declared as paid', 'deal_amount = declared_amount', 92, 1],
    ['nothing declared', 'declared_amount IS NULL', 0.14, 0.1],
    ['built after the deal', 'year_built > year', 5.3, 1],
    ['with a price per square metre', 'price_per_sqm IS NOT NULL', 56.1, 2],
  ])('%s', (_, condition, percent, tolerance) => {
    expect(Math.abs(share(condition) - percent)).toBeLessThan(tolerance);
  });

  it('has the natures of the real one, each as frequent', () => {
    // A property has all its sales, so counts vary more than those of rows that are drawn one by one.
    const natures = readFacts('deal_natures.csv', ['raw', 'register_rows']);
    const all = natures.reduce((total, row) => total + Number(row.register_rows), 0);
    for (const { raw, register_rows } of natures) {
      const expected = (rows() * Number(register_rows)) / all;
      const found = rowsValue('SELECT count(*) FROM staged_deals WHERE deal_nature = ?', raw);
      expect(Math.abs(found - expected), raw).toBeLessThan(10 + 6 * Math.sqrt(expected));
    }
  });

  it('has the years of the real one, each as busy', () => {
    // The last, partial year has the months that are modelled for it.
    const partial = readFacts('months_2026.csv', ['register_rows']);
    const inPartial = partial.reduce((total, row) => total + Number(row.register_rows), 0);
    const years = readFacts('rows_per_year.csv', ['year', 'register_rows']).map(({ year, register_rows }) => ({
      year,
      real: year === '2026' ? inPartial : Number(register_rows),
    }));
    const all = years.reduce((total, { real }) => total + real, 0);
    for (const { year, real } of years) {
      const expected = (rows() * real) / all;
      const found = rowsValue('SELECT count(*) FROM staged_deals WHERE year = ?', Number(year));
      expect(Math.abs(found - expected), year).toBeLessThan(expected * 0.1);
    }
  });

  it('has the places of the real one, each by its rows', () => {
    expect(value('SELECT name FROM settlements ORDER BY deals_total DESC LIMIT 1')).toBe('תל אביב-יפו');
    const telAviv = rowsValue('SELECT count(*) FROM staged_deals WHERE settlement_code = 5000');
    expect(Math.abs(telAviv - (rows() * 250_853) / 3_217_592)).toBeLessThan(LARGE_WORLD.deals * 0.003);
  });

  it('lets months before the end look emptier than they are, because reports are late', () => {
    const month = (name: string) =>
      rowsValue('SELECT count(*) FROM staged_deals WHERE substr(deal_date, 1, 7) = ?', name);
    expect(month('2026-07')).toBeLessThan(month('2026-06'));
    expect(month('2026-08')).toBeLessThan(month('2026-07') / 2);
    expect(rowsValue("SELECT count(*) FROM staged_deals WHERE deal_date > '2026-09-17'")).toBe(0);
  });

  it('sells homes again, two of three once', () => {
    const sales = `SELECT count(DISTINCT deal_date) AS n FROM staged_deals WHERE sub_chelka > 0 GROUP BY gush, chelka, sub_chelka`;
    const once = rowsValue(`SELECT 100.0 * sum(n = 1) / count(*) FROM (${sales})`);
    expect(Math.abs(once - 63)).toBeLessThan(4);
  });

  it('has as many rows of one unit and day, and some repeat a deal', () => {
    const [extra, unitRows] = [
      "count(*) - count(DISTINCT format('%d/%d/%d/%s', gush, chelka, sub_chelka, deal_date))",
      'count(*)',
    ].map((what) => rowsValue(`SELECT ${what} FROM staged_deals WHERE sub_chelka > 0`));
    expect(Math.abs((100 * (extra ?? 0)) / (unitRows ?? 1) - 6.6)).toBeLessThan(0.6);
    const again = value("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'duplicates_removed'");
    expect(Math.abs((100 * again) / rows() - 2.4)).toBeLessThan(0.4);
  });
});

/** No count of the real registry is known for these, so the test checks that they occur, and stay rare. */
describe('the synthetic registry has cases for every rule', () => {
  it.each(MULTI_UNIT_KINDS)('deals of several units: %s', (kind) => {
    const percent = value('SELECT 100.0 * sum(multi_unit_kind IS ?) / count(*) FROM deals', kind);
    expect(percent).toBeGreaterThan(kind === 'privatization' ? -1 : 0.02);
    expect(percent).toBeLessThan(1);
  });

  it.each(OUTLIER_REASONS)('outliers: %s', (reason) => {
    const percent = value(
      "SELECT 100.0 * sum(instr(',' || outlier_reason || ',', ?) > 0) / count(*) FROM deals",
      `,${reason},`,
    );
    expect(percent).toBeGreaterThan(0.003);
    expect(percent).toBeLessThan(1.5);
  });

  it('homes of lottery projects', () => {
    const percent = value('SELECT 100.0 * sum(is_discount_project) / count(*) FROM deals');
    expect(percent).toBeGreaterThan(1);
    expect(percent).toBeLessThan(3);
  });

  it('three of five deals that enter statistics: whole homes, without lottery homes, outliers and deals of several units', () => {
    const percent = (condition: string) => value(`SELECT 100.0 * sum(${condition}) / count(*) FROM deals`);
    expect(Math.abs(percent('is_residential AND is_full_deal') - 65)).toBeLessThan(2);
    expect(Math.abs(percent('in_stats') - 60.5)).toBeLessThan(2);
  });
});

describe('the synthetic prices are realistic', () => {
  const median = (code: number, from: number, to: number) =>
    value(
      'SELECT median(price_per_sqm) FROM deals WHERE settlement_code = ? AND property_group = ? AND year BETWEEN ? AND ?',
      code,
      'apartment',
      from,
      to,
    );

  it.each([
    ['תל אביב-יפו', 5000, 38_000, 62_000],
    ['ירושלים', 3000, 24_000, 40_000],
    ['חיפה', 4000, 12_000, 22_000],
    ['באר שבע', 9000, 10_500, 18_500],
  ])('in %s in 2024 and 2025', (_, code, least, most) => {
    const found = median(code, 2024, 2025);
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  });

  it('more than doubled from 2007 to 2023, and hardly changed before', () => {
    expect(median(5000, 2022, 2024) / median(5000, 2006, 2007)).toBeGreaterThan(2);
    const early = median(5000, 2005, 2007) / median(5000, 1998, 2000);
    expect(early).toBeGreaterThan(0.75);
    expect(early).toBeLessThan(1.25);
  });

  it('are near what a home cost on average in 2005 and in 2009', () => {
    const mean = (year: number) =>
      value(
        'SELECT avg(deal_amount) FROM deals WHERE is_residential AND is_full_deal AND NOT is_outlier AND year = ?',
        year,
      );
    expect(Math.abs(mean(2005) / 725_000 - 1)).toBeLessThan(0.2);
    expect(Math.abs(mean(2009) / 803_000 - 1)).toBeLessThan(0.2);
  });
});

describe('values with a list are in the list', () => {
  it.each([
    ['settlements', 'district', DISTRICTS],
    ['settlements', 'muni_type', MUNI_TYPES],
    ['settlements', 'settlement_kind', SETTLEMENT_KINDS],
    ['parcels', 'geo_source', GEO_SOURCES],
    ['deals', 'property_group', PROPERTY_GROUPS.map(({ key }) => key)],
    ['deals', 'rooms_bucket', ['1-2', '3', '4', '5', '6+']],
    ['deals', 'multi_unit_kind', MULTI_UNIT_KINDS],
  ] as const)('%s.%s', (table, column, allowed) => {
    const found = db.prepare(`SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IS NOT NULL`).pluck().all();
    expect(allowed).toEqual(expect.arrayContaining(found));
    expect(found.length).toBeGreaterThan(1);
  });

  it('has an estimated error only for points of parcels', () => {
    expect(value("SELECT count(*) FROM parcels WHERE (uncertainty_m IS NOT NULL) <> (geo_precision = 'parcel')")).toBe(
      0,
    );
  });

  it('puts no parcel of Tel Aviv into the sea', () => {
    expect(value('SELECT min(lon) FROM parcels WHERE settlement_code = 5000')).toBeGreaterThan(34.73);
    expect(value('SELECT max(lon) FROM parcels WHERE settlement_code = 5000')).toBeLessThan(34.9);
  });
});
