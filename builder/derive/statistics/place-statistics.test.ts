import { describe, expect, it } from 'vitest';
import {
  AFTERWARDS,
  around,
  BEER_SHEVA,
  BEFORE,
  GUSH_OF,
  HAIFA,
  JERUSALEM,
  NAME_OF,
  NOW,
  sold,
  TEL_AVIV,
} from '../../sales.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import type { RawRow } from '../../sources/register-layout.ts';

/** Small registers, each of which tests one rule of statistics. */
let scratch: Scratch;

async function derive(...rows: readonly (readonly Partial<RawRow>[])[]): Promise<void> {
  scratch = await derivedScratch([...rows.flat(), AFTERWARDS]);
  const anchor = scratch.db.prepare('SELECT day FROM scratch.anchor').pluck().get();
  if (anchor !== '2024-06-30') throw new Error(`the anchor is ${anchor}`);
}

const column = <T>(name: string, code: string) =>
  scratch.db.prepare<[string], T>(`SELECT ${name} FROM settlements WHERE code = ?`).pluck().get(code);
const ranks = () => Object.fromEntries(Object.keys(GUSH_OF).map((code) => [code, column('rank_ppsqm', code) ?? null]));

describe('a rank', () => {
  it('is 1 for the highest median; places of equal stored medians share one, and the next one is skipped', async () => {
    await derive(
      sold(TEL_AVIV, NOW, around(30_001, 31)),
      // Between 30,000 and 30,001: stored as 30,001.
      sold(HAIFA, NOW, around(30_000, 30)),
      sold(JERUSALEM, NOW, around(25_000, 31)),
    );
    expect(column('median_ppsqm_12m', HAIFA)).toBe(30_001);
    expect(ranks()).toEqual({ [TEL_AVIV]: 1, [HAIFA]: 1, [JERUSALEM]: 3, [BEER_SHEVA]: null });
  });

  it('needs thirty deals, of five parcels, none of which has more than half of them', async () => {
    await derive(
      sold(TEL_AVIV, NOW, around(30_000, 29)),
      sold(HAIFA, NOW, around(29_000, 40), { parcelOf: (at) => (at % 4) + 1 }),
      sold(JERUSALEM, NOW, around(28_000, 30), { parcelOf: (at) => (at < 16 ? 1 : at) }),
      sold(BEER_SHEVA, NOW, around(27_000, 30), { parcelOf: (at) => (at < 15 ? 1 : at) }),
    );
    expect(ranks()).toEqual({ [TEL_AVIV]: null, [HAIFA]: null, [JERUSALEM]: null, [BEER_SHEVA]: 1 });
    expect(column('n_parcels_12m', HAIFA)).toBe(4);
    expect(column('max_parcel_share_12m', JERUSALEM)).toBe(0.5333);
    expect(column('max_parcel_share_12m', BEER_SHEVA)).toBe(0.5);
    expect(scratch.db.prepare("SELECT value FROM meta WHERE key = 'ranked_settlements'").pluck().get()).toBe('1');
  });

  it('counts only deals with a price per square metre', async () => {
    await derive(
      sold(TEL_AVIV, NOW, around(30_000, 29)),
      sold(TEL_AVIV, NOW, around(31_000, 5), { gush: '6942', asset_area: '0' }),
    );
    expect(column('n_stats_12m', TEL_AVIV)).toBe(34);
    expect(column('n_ppsqm_12m', TEL_AVIV)).toBe(29);
    expect(column('rank_ppsqm', TEL_AVIV)).toBe(null);
  });
});

describe('a change of prices', () => {
  it('is computed from unrounded medians, with one decimal', async () => {
    await derive(sold(TEL_AVIV, NOW, around(2_010, 51)), sold(TEL_AVIV, BEFORE, around(2_000, 50)));
    expect(column('median_ppsqm_prev12m', TEL_AVIV)).toBe(2_001);
    // 2,010 / 2,000.5; from the rounded median it would be 0.4.
    expect(column('ppsqm_change_pct', TEL_AVIV)).toBe(0.5);
    expect(column('ppsqm_change_method', TEL_AVIV)).toBe('existing');
  });

  it('needs fifty deals of existing stock in each of the two years', async () => {
    await derive(
      sold(TEL_AVIV, NOW, around(30_000, 49)),
      sold(TEL_AVIV, BEFORE, around(29_000, 60)),
      sold(HAIFA, NOW, around(20_000, 60)),
      sold(HAIFA, BEFORE, around(19_000, 49)),
      sold(JERUSALEM, NOW, around(22_000, 50)),
      sold(JERUSALEM, BEFORE, around(20_000, 50)),
    );
    expect([TEL_AVIV, HAIFA, JERUSALEM].map((code) => column('ppsqm_change_pct', code))).toEqual([null, null, 10]);
    expect([TEL_AVIV, HAIFA].map((code) => column('ppsqm_change_method', code))).toEqual([null, null]);
    expect(column('n_ppsqm_prev12m', TEL_AVIV)).toBe(60);
  });

  it('leaves new builds out, which the median per square metre includes', async () => {
    await derive(
      sold(TEL_AVIV, NOW, around(30_000, 51)),
      sold(TEL_AVIV, NOW, around(36_000, 61), { gush: '6942', year_built: '2023' }),
      sold(TEL_AVIV, BEFORE, around(30_000, 51)),
    );
    expect(column('ppsqm_change_pct', TEL_AVIV)).toBe(0);
    expect(column('median_ppsqm_12m', TEL_AVIV)).toBeGreaterThan(35_000);
    expect(column('median_ppsqm_existing_12m', TEL_AVIV)).toBe(30_000);
    expect(column('median_ppsqm_new_12m', TEL_AVIV)).toBe(36_000);
    expect(column('n_new_build_12m', TEL_AVIV)).toBe(61);
  });
});

describe('a change of prices in a gush', () => {
  it('needs twenty deals of existing stock in each of two spans of two years', async () => {
    const longBefore = '06/2022';
    await derive(
      sold(TEL_AVIV, NOW, around(33_000, 20)),
      sold(TEL_AVIV, longBefore, around(30_000, 20)),
      sold(HAIFA, NOW, around(33_000, 19)),
      sold(HAIFA, longBefore, around(30_000, 40)),
      sold(JERUSALEM, NOW, around(33_000, 40)),
      sold(JERUSALEM, longBefore, around(30_000, 40), { year_built: '2022' }),
    );
    const gush = (code: string) =>
      scratch.db
        .prepare<[number | undefined], unknown>(
          `SELECT change_pct, change_method, n_ppsqm_24m, n_ppsqm_prev24m, n_ppsqm_5y, deals_24m
           FROM gushim WHERE gush = ?`,
        )
        .raw()
        .get(GUSH_OF[code]);
    expect(gush(TEL_AVIV)).toEqual([10, 'existing', 20, 20, 40, 20]);
    expect(gush(HAIFA)).toEqual([null, null, 19, 40, 59, 19]);
    expect(gush(JERUSALEM)).toEqual([null, null, 40, 40, 80, 40]);
  });
});

describe('counts and volumes', () => {
  const unit = (sub: number, row: Partial<RawRow>): Partial<RawRow> => ({
    settlement_code: TEL_AVIV,
    settlement: NAME_OF[TEL_AVIV] ?? '',
    sub_chelka: String(sub),
    deal_date: '10/06/2024',
    ...row,
  });
  const amount = (ils: number) => ({ deal_amount: String(ils), declared_amount: String(ils) });

  it('cover every deal; statistics cover whole homes; the volume has shares at the paid amount, and no nominal amounts', async () => {
    await derive([
      unit(1, amount(2_000_000)),
      unit(2, { ...amount(900_000), portion: '0.500' }),
      unit(3, amount(500)),
      unit(4, { ...amount(3_000_000), deal_nature: 'חנות' }),
      unit(5, { ...amount(1_700_000), deal_date: '02/07/2024' }),
    ]);
    expect(column('deals_total', TEL_AVIV)).toBe(5);
    expect(column('deals_12m', TEL_AVIV)).toBe(4);
    expect(column('deals_residential_12m', TEL_AVIV)).toBe(3);
    expect(column('n_stats_12m', TEL_AVIV)).toBe(1);
    expect(column('median_price_12m', TEL_AVIV)).toBe(2_000_000);
    expect(column('total_volume_12m', TEL_AVIV)).toBe(5_900_000);
    expect(column('deals_after_anchor', TEL_AVIV)).toBe(1);
  });

  it('of shops begin at fifty thousand shekels, have 0 prices per square metre, and no count of all deals', async () => {
    const shop = { deal_nature: 'חנות' };
    await derive([
      unit(1, { ...amount(49_999), ...shop }),
      unit(2, { ...amount(50_000), ...shop }),
      unit(3, { ...amount(60_001), ...shop }),
      unit(4, amount(2_000_000)),
    ]);
    const cells = scratch.db
      .prepare<[], unknown>(
        `SELECT property_group, rooms_bucket, deals, n_stats, median_price, n_ppsqm, median_ppsqm, total_volume
         FROM agg_settlement_quarter WHERE settlement_code = 5000 AND quarter = '2024-Q2' ORDER BY 1, 2`,
      )
      .raw()
      .all();
    expect(cells).toEqual([
      ['all', 'all', 4, null, null, null, null, 2_160_000],
      ['all_residential', '3', 1, 1, 2_000_000, 1, 25_000, 2_000_000],
      ['all_residential', 'all', 1, 1, 2_000_000, 1, 25_000, 2_000_000],
      ['apartment', '3', 1, 1, 2_000_000, 1, 25_000, 2_000_000],
      ['apartment', 'all', 1, 1, 2_000_000, 1, 25_000, 2_000_000],
      ['commercial', 'all', 3, 2, 55_001, 0, null, 160_000],
    ]);
  });

  it('have no price if no home of a cell enters statistics', async () => {
    await derive([unit(1, { ...amount(900_000), portion: '0.500' })]);
    const cell = scratch.db
      .prepare<[], unknown>(
        `SELECT deals, n_stats, median_price, n_ppsqm, median_ppsqm, median_area, total_volume, is_incomplete
         FROM agg_settlement_year WHERE settlement_code = 5000 AND property_group = 'apartment'`,
      )
      .raw()
      .all();
    expect(cell).toEqual([[1, 0, null, 0, null, null, 900_000, 1]]);
    expect(column('n_stats_12m', TEL_AVIV)).toBe(0);
    expect(column('max_parcel_share_12m', TEL_AVIV)).toBe(null);
  });

  it('call quarters incomplete from the one with the first month after the anchor', async () => {
    await derive([unit(1, amount(2_000_000)), unit(2, { ...amount(1_900_000), deal_date: '02/07/2024' })]);
    const cells = scratch.db
      .prepare<[], unknown>(
        `SELECT quarter, is_incomplete FROM agg_settlement_quarter
         WHERE settlement_code = 5000 AND property_group = 'all' ORDER BY quarter`,
      )
      .raw()
      .all();
    expect(cells).toEqual([
      ['2024-Q2', 0],
      ['2024-Q3', 1],
    ]);
  });
});
