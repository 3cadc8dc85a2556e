import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, tableNamed } from '../../../src/catalogue/index.ts';
import { temporaryFolder } from '../../built-database.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { openScratch } from '../../scratch.ts';
import { viewStatDeals } from './stat-rule.ts';

const folder = temporaryFolder();
let scratch: Scratch;

beforeAll(() => {
  scratch = openScratch({
    database: `${folder.path}/database`,
    scratch: `${folder.path}/scratch`,
    pageSizeBytes: 4096,
  });
  const deals = tableNamed('deals');
  if (deals === undefined) throw new Error('deals is not in the catalogue');
  scratch.db.exec(createTable(deals));
  viewStatDeals(scratch);
});

afterAll(() => {
  scratch.close();
  folder.remove();
});

const SHOP = {
  id: 1,
  gush: 1,
  chelka: 1,
  sub_chelka: 1,
  deal_date: '2024-05-28',
  year: 2024,
  quarter: '2024-Q2',
  deal_amount: 50_000,
  deal_nature: 'חנות',
  property_group: 'commercial',
  is_residential: 0,
  portion: 1,
  is_full_deal: 1,
  is_new_build: 0,
  lat: 32,
  lon: 34.8,
  is_outlier: 0,
  is_multi_unit: 0,
  in_stats: 0,
  is_discount_project: 0,
};

/** The view's columns for a deal that is a shop except for the changes. */
function rated(change: Readonly<Record<string, string | number | null>>) {
  const deal: Record<string, string | number | null> = { ...SHOP, ...change };
  const names = Object.keys(deal);
  scratch.db.exec('DELETE FROM deals');
  scratch.db.prepare(`INSERT INTO deals (${names}) VALUES (${names.map((name) => `:${name}`)})`).run(deal);
  const [entersStats, isCredible] = scratch.db
    .prepare<[], [number, number]>('SELECT enters_stats, has_credible_amount FROM stat_deals')
    .raw()
    .get() ?? [Number.NaN, Number.NaN];
  return { entersStats, isCredible };
}

describe('a deal of a property other than a home', () => {
  it.each([
    ['commercial', 50_000],
    ['parking', 10_000],
    ['land', 10_000],
    ['agriculture', 10_000],
    ['other', 10_000],
  ])('enters the statistics of %s from %d shekels on', (group, floor) => {
    expect(rated({ property_group: group, deal_amount: floor }).entersStats).toBe(1);
    expect(rated({ property_group: group, deal_amount: floor - 1 }).entersStats).toBe(0);
  });

  it.each([
    ['an outlier', { is_outlier: 1, outlier_reason: 'price_iqr' }],
    ['one of several units', { is_multi_unit: 1, multi_unit_kind: 'same_price_units' }],
    ['a share', { portion: 0.5, is_full_deal: 0 }],
  ])('does not if it is %s', (_, change) => {
    expect(rated(change).entersStats).toBe(0);
  });
});

describe('a deal of a home', () => {
  const home = { property_group: 'apartment', is_residential: 1, deal_amount: 2_400_000 };

  it('enters statistics if in_stats says so', () => {
    expect(rated({ ...home, in_stats: 1 }).entersStats).toBe(1);
    expect(rated({ ...home, in_stats: 0 }).entersStats).toBe(0);
  });
});

describe('an amount in sums', () => {
  it.each(['ppsqm_iqr', 'price_iqr', 'ppsqm_iqr,price_iqr', 'ppsqm_iqr,ppsqm_out_of_band,price_iqr'])(
    'may be far from others: %s',
    (reasons) => expect(rated({ is_outlier: 1, outlier_reason: reasons }).isCredible).toBe(1),
  );

  it.each(['nominal_amount', 'price_iqr,sentinel_amount', 'ppsqm_iqr,price_iqr,amount_vs_declared'])(
    'must be credible, and is not: %s',
    (reasons) => expect(rated({ is_outlier: 1, outlier_reason: reasons }).isCredible).toBe(0),
  );

  it('is not the price of several units in the row of each', () => {
    const kinds = ['same_price_units', 'pair_total_price', 'flat_price_batch', 'portfolio', 'privatization'];
    expect(kinds.map((kind) => rated({ is_multi_unit: 1, multi_unit_kind: kind }).isCredible)).toEqual([1, 0, 1, 0, 1]);
  });

  it('may belong to a share', () => {
    expect(rated({ portion: 0.25, is_full_deal: 0 }).isCredible).toBe(1);
    expect(rated({ portion: null, is_full_deal: 0 }).isCredible).toBe(1);
  });
});
