import { describe, expect, it } from 'vitest';
import { changeOf, homesOf, placeOf, pricesPerSqmOf } from '../statistics.testing.ts';
import { MIDDLE_WORLD, openWorld } from '../worlds.testing.ts';
import { openedWorld } from './opened-world.testing.ts';

/**
 * Meta's facts about the country and about the tables from other sources, recomputed from the rows of a built database.
 */
const { rows: rowsOf, meta, deals, calendar } = openedWorld(() => openWorld(MIDDLE_WORLD));

const homesIn = (window: string) => homesOf(deals().filter((deal) => calendar().isIn(window, deal)));

describe('the country in meta', () => {
  it('has the counts and medians of every deal', () => {
    const of = placeOf(deals(), calendar());
    const [year, before] = [homesIn('12m'), homesIn('prev12m')];
    const pooled = changeOf(pricesPerSqmOf(year), pricesPerSqmOf(before), 50);
    const expected = {
      national_deals_12m: of.deals_12m,
      national_deals_after_anchor: of.deals_after_anchor,
      national_median_ppsqm_12m: of.median_ppsqm_12m,
      national_median_ppsqm_apartment_12m: of.median_ppsqm_apartment_12m,
      national_median_ppsqm_existing_12m: of.median_ppsqm_existing_12m,
      national_median_ppsqm_new_12m: of.median_ppsqm_new_12m,
      national_median_ppsqm_prev12m: of.median_ppsqm_prev12m,
      national_median_price_12m: of.median_price_12m,
      national_median_price_apartment_12m: of.median_price_apartment_12m,
      national_ppsqm_change_method: of.ppsqm_change_method,
      change_method: 'existing',
    };
    for (const [key, value] of Object.entries(expected)) expect([key, meta(key)]).toEqual([key, String(value)]);
    expect(Number(meta('national_ppsqm_change_pct'))).toBe(of.ppsqm_change_pct);
    expect(Number(meta('national_ppsqm_change_pct_pooled'))).toBe(pooled);
  });

  it('gives the gates of the statistics', () => {
    const gates = {
      min_n_rank: '30',
      min_n_rank_neighborhood: '20',
      min_parcels_rank: '5',
      max_parcel_share_rank: '0.5',
      min_n_change_settlement: '50',
      min_n_change_neighborhood: '50',
      min_n_change_gush: '20',
    };
    for (const [key, value] of Object.entries(gates)) expect([key, meta(key)]).toEqual([key, value]);
  });
});

describe('the tables of other sources', () => {
  interface Coverage {
    readonly by: string;
    readonly parcels_pct: number | null;
    readonly deals_pct: number;
  }

  it('are listed in meta with their rows', () => {
    const tables: readonly string[] = JSON.parse(meta('enrich_tables') ?? '');
    const counts: Readonly<Record<string, number>> = JSON.parse(meta('enrich_counts') ?? '');
    expect(tables).toHaveLength(27);
    expect(Object.keys(counts)).toEqual(tables);
    for (const table of tables) expect(rowsOf(`SELECT count(*) AS n FROM ${table}`)).toEqual([{ n: counts[table] }]);
  });

  it('cover a share of deals, by the key by which a deal finds them', () => {
    const coverage: Readonly<Record<string, Coverage>> = JSON.parse(meta('enrich_coverage') ?? '');
    const codes = new Set(rowsOf('SELECT settlement_code FROM settlement_socio').map((row) => row.settlement_code));
    const bySettlement = deals().filter((deal) => codes.has(deal.settlement_code)).length;
    expect(coverage.settlement_socio).toMatchObject({
      by: 'settlement',
      deals_pct: Math.round((10_000 * bySettlement) / deals().length) / 100,
    });
    expect(coverage.macro_month).toEqual({ by: 'month', parcels_pct: null, deals_pct: 100 });
    expect(coverage.parcel_address?.by).toBe('parcel');
    expect(coverage.gush_renewal?.by).toBe('gush');
    expect(coverage.macro_district_month?.by).toBe('district');
    expect(coverage.poi_stations).toBeUndefined();
  });

  it('have each source once, with its address, its licence and its supplier', () => {
    const sources: readonly {
      name: string;
      url: string;
      licence: string;
      origin: string;
      layouts: readonly string[];
    }[] = JSON.parse(meta('sources') ?? '');
    const bundles: Readonly<Record<string, { origin: string; records: number }>> = JSON.parse(
      meta('enrich_bundles') ?? '',
    );
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
    expect(sources.filter(({ url, licence }) => !/^https:\/\/./.test(url) || licence === '')).toEqual([]);
    expect(sources[0]).toMatchObject({ url: 'https://www.nadlan.gov.il', origin: 'synthetic', layouts: ['register'] });
    expect(sources.find(({ layouts }) => layouts.includes('addresses'))).toEqual({
      name: 'Synthetic, shaped after: OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
      licence: 'Apache-2.0; of the original: ODbL-1.0',
      origin: 'synthetic',
      layouts: ['addresses', 'buildings', 'roads', 'neighborhoods', 'coastline'],
    });
    expect(sources.find(({ layouts }) => layouts.includes('localities'))).toEqual({
      name: 'Israel Central Bureau of Statistics (facts that the project carries)',
      url: 'https://www.cbs.gov.il',
      licence: 'terms of the publisher',
      origin: 'facts',
      layouts: ['localities'],
    });
    for (const [name, { origin }] of Object.entries(bundles)) {
      expect(
        sources.filter(({ layouts }) => layouts.includes(name)).map((each) => each.origin),
        name,
      ).toContain(origin);
    }
    expect(bundles.macro_series?.records).toBeGreaterThan(300);
  });
});
