import { beforeEach, describe, expect, it } from 'vitest';
import { derivedRows, insertRows } from '../../built-database.testing.ts';
import type { Scratch, SqlValue } from '../../scratch.ts';
import { emptyScratch } from '../../scratches.testing.ts';
import { insertSales } from './apartment-sales.testing.ts';
import type { AffordabilityRow } from './economy-rows.testing.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = emptyScratch();
  insertRows(scratch, 'settlements', [{ code: 4000, name: 'חיפה', slug: 'חיפה', district: 'חיפה' }]);
  scratch.db.exec(`
    CREATE TABLE scratch.anchor AS SELECT '2025-03-31' AS day;
    CREATE TABLE scratch.windows AS SELECT '12m' AS name, '2024-04-01' AS first_day, '2025-03-31' AS last_day;
  `);
});

const sell = (...deals: readonly Readonly<Record<string, SqlValue>>[]) =>
  insertSales(scratch, { deal_date: '2023-05-01' }, deals);

const wages = (...months: readonly (readonly [month: string, wage: number | null])[]) =>
  insertRows(
    scratch,
    'macro_month',
    months.map(([month, avg_wage]) => ({ month, avg_wage })),
  );

const rows = () => derivedRows<AffordabilityRow>(scratch, 'affordability');

describe('affordability', () => {
  it('is the median price of an apartment in monthly and yearly wages of its year', () => {
    wages(['2023-01', 12_000], ['2023-02', 12_500], ['2023-03', 13_000.5], ['2024-01', 99_999]);
    sell({ deal_amount: 1_000_000 }, { deal_amount: 1_600_000 }, { deal_amount: 2_000_000 });
    expect(rows()[0]).toEqual({
      level: 'district',
      area: 'חיפה',
      period_kind: 'year',
      period: '2023',
      stock: 'all',
      median_price_apartment: 1_600_000,
      n_deals: 3,
      avg_monthly_wage: 12_500.17,
      months_of_wage: 128,
      years_of_wage: 10.67,
      wage_scope: 'national',
    });
  });

  it('separates existing apartments from all, and the country from its districts', () => {
    wages(['2023-01', 10_000]);
    sell({}, { is_new_build: 1, deal_amount: 2_000_000 }, { settlement_code: null, deal_amount: 3_000_000 });
    expect(rows().map((row) => [row.level, row.area, row.stock, row.n_deals, row.median_price_apartment])).toEqual([
      ['district', 'חיפה', 'all', 2, 1_600_000],
      ['district', 'חיפה', 'existing', 1, 1_200_000],
      ['national', 'כלל ארצי', 'all', 3, 2_000_000],
      ['national', 'כלל ארצי', 'existing', 2, 2_100_000],
    ]);
  });

  it('counts only apartments that enter statistics', () => {
    sell({}, { property_group: 'house' }, { in_stats: 0 });
    expect(rows().map(({ n_deals }) => n_deals)).toEqual([1, 1, 1, 1]);
  });

  it('has a window written start..end, whose wage is the mean of its known months', () => {
    wages(['2024-03', 1], ['2024-04', 13_000], ['2025-01', 14_000], ['2025-02', null], ['2025-04', 1]);
    sell({ deal_date: '2025-03-31' }, { deal_date: '2024-04-01' }, { deal_date: '2025-04-01' });
    const found = rows().filter(({ level, stock }) => level === 'national' && stock === 'all');
    expect(
      found.map(({ period_kind, period, n_deals, avg_monthly_wage }) => [
        period_kind,
        period,
        n_deals,
        avg_monthly_wage,
      ]),
    ).toEqual([
      ['12m', '2024-04-01..2025-03-31', 2, 13_500],
      ['year', '2024', 1, 6_500.5],
    ]);
  });

  it('has the price if no wage is known', () => {
    sell({});
    expect(rows()[0]).toMatchObject({
      median_price_apartment: 1_200_000,
      avg_monthly_wage: null,
      months_of_wage: null,
      years_of_wage: null,
    });
  });
});
