import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built, openBuilt, temporaryFolder } from './testing.ts';
import {
  amountsOf,
  bucketOf,
  changeOf,
  credibleAmount,
  entersStatistics,
  groupDeals,
  isHome,
  known,
  pricesPerSqmOf,
  readStatDeals,
  readWindows,
  type StatDeal,
  storedMedianOf,
} from './testing-statistics.ts';

/** What settlements, districts, parcels and the country are said to be, from the deals of a built database once more. */
const folder = temporaryFolder();
let db: Database.Database;
let deals: readonly StatDeal[];
let isIn: (window: string, deal: StatDeal) => boolean;

beforeAll(async () => {
  db = openBuilt(folder.path, await built(folder.path, { kind: 'synthetic', deals: 60_000, seed: 5 }));
  deals = readStatDeals(db);
  isIn = readWindows(db);
}, 240_000);

afterAll(() => {
  db.close();
  folder.remove();
});

type Row = Readonly<Record<string, string | number | null>>;
const rowsOf = (sql: string) => db.prepare<[], Row>(sql).all();
const meta = (key: string) => db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
const isAfterAnchor = (deal: StatDeal) => deal.deal_date > String(meta('stats_anchor_date'));

/** The first columns that are not as they should be, each as 'place.column: found, expected'. */
function wrongColumns(found: Row | undefined, expected: Row, place: string | number): readonly string[] {
  if (found === undefined) return [`${place} is missing`];
  return Object.entries(expected)
    .filter(([column, value]) => found[column] !== value)
    .map(([column, value]) => `${place}.${column}: ${found[column]}, expected ${value}`);
}

/** The deals of a window that enter statistics and are of homes. */
const homesIn = (of: readonly StatDeal[], window: string) =>
  of.filter((deal) => isHome(deal) && entersStatistics(deal) && isIn(window, deal));
const existing = (of: readonly StatDeal[]) => of.filter((deal) => deal.is_new_build === 0);
const newBuilds = (of: readonly StatDeal[]) => of.filter((deal) => deal.is_new_build === 1);

/** How many parcels deals are of, and the share of the one with most. */
function parcelsOf(of: readonly StatDeal[]): { parcels: number; maxShare: number | null } {
  const byParcel = [...groupDeals(of, (deal) => `${deal.gush}/${deal.chelka}`).values()].map(({ length }) => length);
  return { parcels: byParcel.length, maxShare: of.length === 0 ? null : Math.max(...byParcel) / of.length };
}

const priced = (of: readonly StatDeal[]) => of.filter((deal) => deal.price_per_sqm !== null);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

function settlementOf(of: readonly StatDeal[]) {
  const [year, before] = [homesIn(of, '12m'), homesIn(of, 'prev12m')];
  const apartments = year.filter((deal) => deal.property_group === 'apartment');
  const fourRooms = apartments.filter((deal) => bucketOf(deal) === '4');
  const houses = year.filter((deal) => deal.property_group === 'house');
  const change = changeOf(pricesPerSqmOf(existing(year)), pricesPerSqmOf(existing(before)), 50);
  const { parcels, maxShare } = parcelsOf(priced(year));
  const inYear = of.filter((deal) => isIn('12m', deal));
  return {
    deals_total: of.length,
    deals_residential_total: of.filter(isHome).length,
    deals_12m: inYear.length,
    deals_residential_12m: inYear.filter(isHome).length,
    deals_prev12m: of.filter((deal) => isIn('prev12m', deal)).length,
    n_stats_12m: year.length,
    median_price_12m: storedMedianOf(amountsOf(year)),
    n_ppsqm_12m: priced(year).length,
    median_ppsqm_12m: storedMedianOf(pricesPerSqmOf(year)),
    n_ppsqm_prev12m: priced(before).length,
    median_ppsqm_prev12m: storedMedianOf(pricesPerSqmOf(before)),
    ppsqm_change_pct: change,
    median_ppsqm_5y: storedMedianOf(pricesPerSqmOf(homesIn(of, '5y'))),
    n_apartment_12m: apartments.length,
    median_price_apartment_12m: storedMedianOf(amountsOf(apartments)),
    median_ppsqm_apartment_12m: storedMedianOf(pricesPerSqmOf(apartments)),
    n_4rooms_12m: fourRooms.length,
    median_price_4rooms_12m: storedMedianOf(amountsOf(fourRooms)),
    n_house_12m: houses.length,
    median_price_house_12m: storedMedianOf(amountsOf(houses)),
    n_new_build_12m: newBuilds(year).length,
    total_volume_12m: inYear.reduce((sum, deal) => sum + credibleAmount(deal), 0),
    avg_area: mean(known(year, (deal) => deal.area)),
    ppsqm_change_method: change === null ? null : 'existing',
    n_ppsqm_new_12m: priced(newBuilds(year)).length,
    median_ppsqm_new_12m: storedMedianOf(pricesPerSqmOf(newBuilds(year))),
    n_ppsqm_existing_12m: priced(existing(year)).length,
    median_ppsqm_existing_12m: storedMedianOf(pricesPerSqmOf(existing(year))),
    median_ppsqm_existing_prev12m: storedMedianOf(pricesPerSqmOf(existing(before))),
    n_discount_12m: inYear.filter((deal) => deal.is_discount_project === 1).length,
    deals_after_anchor: of.filter(isAfterAnchor).length,
    n_parcels_12m: parcels,
    max_parcel_share_12m: maxShare === null ? null : Math.round(maxShare * 10_000) / 10_000,
  };
}

describe('settlements', () => {
  it('have the counts and medians of their deals in every window', () => {
    const found = new Map(rowsOf('SELECT * FROM settlements').map((row) => [row.code, row]));
    const bySettlement = groupDeals(deals, (deal) => deal.settlement_code);
    expect(found.size).toBe(bySettlement.size);
    const wrong = [...bySettlement].flatMap(([code, of]) => wrongColumns(found.get(code), settlementOf(of), code));
    expect(wrong.slice(0, 5)).toEqual([]);
    const changes = rowsOf('SELECT ppsqm_change_pct FROM settlements WHERE ppsqm_change_pct IS NOT NULL');
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.length).toBeLessThan(found.size / 10);
  });

  it('are ranked by their median, from thirty deals of five parcels on, none with more than half of them', () => {
    const candidates = [...groupDeals(deals, (deal) => deal.settlement_code)].flatMap(([code, of]) => {
      const year = priced(homesIn(of, '12m'));
      const { parcels, maxShare } = parcelsOf(year);
      if (year.length < 30 || parcels < 5 || maxShare === null || maxShare > 0.5) return [];
      return [{ code, median: storedMedianOf(pricesPerSqmOf(year)) ?? 0 }];
    });
    const expected = candidates.map(({ code, median }) => ({
      code,
      rank_ppsqm: 1 + candidates.filter((other) => other.median > median).length,
    }));
    const found = rowsOf('SELECT code, rank_ppsqm FROM settlements WHERE rank_ppsqm IS NOT NULL ORDER BY code');
    expect(found).toEqual(expected.sort((a, b) => a.code - b.code));
    expect(found.length).toBeGreaterThan(4);
    expect(meta('ranked_settlements')).toBe(String(found.length));
  });
});

describe('districts', () => {
  it('have the counts and medians of the deals of their settlements, and no others', () => {
    const byDistrict = groupDeals(deals, (deal) => deal.district);
    const wrong = rowsOf('SELECT * FROM districts').flatMap((row) => {
      const name = String(row.name);
      const { deals_total, deals_12m, median_price_12m, n_ppsqm_12m, median_ppsqm_12m, ...rest } = settlementOf(
        byDistrict.get(name) ?? [],
      );
      const { median_ppsqm_prev12m, ppsqm_change_pct, ppsqm_change_method } = rest;
      const changes = { median_ppsqm_prev12m, ppsqm_change_pct, ppsqm_change_method };
      return wrongColumns(
        row,
        { deals_total, deals_12m, median_price_12m, n_ppsqm_12m, median_ppsqm_12m, ...changes },
        name,
      );
    });
    expect(wrong).toEqual([]);
    expect(byDistrict.size).toBe(7);
    expect(rowsOf('SELECT name FROM districts WHERE ppsqm_change_pct IS NOT NULL').length).toBeGreaterThan(3);
    expect(rowsOf('SELECT name FROM districts WHERE ppsqm_change_pct IS NULL').length).toBeGreaterThan(0);
  });
});

describe('gushim', () => {
  it('have the counts and medians of two and of five years, and change by existing stock from twenty deals on', () => {
    const byGush = groupDeals(deals, (deal) => deal.gush);
    const found = rowsOf('SELECT * FROM gushim');
    const wrong = found.flatMap((row) => {
      const of = byGush.get(Number(row.gush)) ?? [];
      const [now, before, long] = [homesIn(of, '24m'), homesIn(of, 'prev24m'), homesIn(of, '5y')];
      const change = changeOf(pricesPerSqmOf(existing(now)), pricesPerSqmOf(existing(before)), 20);
      const days = of.map((deal) => deal.deal_date).sort();
      const expected = {
        settlement_code: mostNamed(of),
        deals_total: of.length,
        deals_24m: of.filter((deal) => isIn('24m', deal)).length,
        deals_5y: of.filter((deal) => isIn('5y', deal)).length,
        n_ppsqm_24m: priced(now).length,
        median_ppsqm_24m: storedMedianOf(pricesPerSqmOf(now)),
        n_ppsqm_5y: priced(long).length,
        median_ppsqm_5y: storedMedianOf(pricesPerSqmOf(long)),
        n_ppsqm_prev24m: priced(before).length,
        median_ppsqm_prev24m: storedMedianOf(pricesPerSqmOf(before)),
        change_pct: change,
        median_price_24m: storedMedianOf(amountsOf(now)),
        first_deal: days[0] ?? null,
        last_deal: days.at(-1) ?? null,
        change_method: change === null ? null : 'existing',
        n_ppsqm_new_24m: priced(newBuilds(now)).length,
        n_ppsqm_existing_24m: priced(existing(now)).length,
        n_discount_24m: of.filter((deal) => isIn('24m', deal) && deal.is_discount_project === 1).length,
      };
      return wrongColumns(row, expected, String(row.gush));
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(found).toHaveLength(byGush.size);
  });

  /** The code that most deals name, the lowest of those that are even. */
  function mostNamed(of: readonly StatDeal[]): number | null {
    const byCode = [...groupDeals(of, (deal) => deal.settlement_code)];
    return byCode.sort(([a, x], [b, y]) => y.length - x.length || a - b)[0]?.[0] ?? null;
  }
});

describe('parcels', () => {
  it('have the counts of five years, and the medians of homes', () => {
    const byParcel = groupDeals(deals, (deal) => `${deal.gush}/${deal.chelka}`);
    const wrong = rowsOf('SELECT * FROM parcels').flatMap((row) => {
      const of = byParcel.get(`${row.gush}/${row.chelka}`) ?? [];
      const homes = homesIn(of, '5y');
      const expected = {
        deals_5y: of.filter((deal) => isIn('5y', deal)).length,
        n_ppsqm_5y: priced(homes).length,
        median_ppsqm_5y: storedMedianOf(pricesPerSqmOf(homes)),
        median_price_5y: storedMedianOf(amountsOf(homes)),
      };
      return wrongColumns(row, expected, `${row.gush}/${row.chelka}`);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(
      rowsOf('SELECT id FROM parcels WHERE median_price_5y IS NOT NULL AND median_ppsqm_5y IS NULL').length,
    ).toBeGreaterThan(0);
  });
});

describe('the country in meta', () => {
  it('has the counts and medians of every deal', () => {
    const of = settlementOf(deals);
    const [year, before] = [homesIn(deals, '12m'), homesIn(deals, 'prev12m')];
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

  it('gives the gates that the statistics have', () => {
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

describe('the tables beside the registry', () => {
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
    const bySettlement = deals.filter((deal) => codes.has(deal.settlement_code)).length;
    expect(coverage.settlement_socio).toMatchObject({
      by: 'settlement',
      deals_pct: Math.round((10_000 * bySettlement) / deals.length) / 100,
    });
    expect(coverage.macro_month).toEqual({ by: 'month', parcels_pct: null, deals_pct: 100 });
    expect(coverage.parcel_address?.by).toBe('parcel');
    expect(coverage.gush_renewal?.by).toBe('gush');
    expect(coverage.macro_district_month?.by).toBe('district');
    expect(coverage.poi_stations).toBeUndefined();
  });

  it('have each source with who hands it over', () => {
    const sources: readonly { source: string; origin: string; leaves_empty?: readonly string[] }[] = JSON.parse(
      meta('sources') ?? '',
    );
    const bundles: Readonly<Record<string, { origin: string; records: number }>> = JSON.parse(
      meta('enrich_bundles') ?? '',
    );
    expect(sources.slice(0, 2)).toMatchObject([
      { source: 'register', origin: 'synthetic' },
      { source: 'localities', origin: 'facts' },
    ]);
    for (const [name, { origin }] of Object.entries(bundles)) {
      expect(
        sources.filter(({ source }) => source === name).map((each) => each.origin),
        name,
      ).toEqual([origin]);
    }
    expect(sources.every(({ origin, leaves_empty: empty }) => (origin === 'none') === (empty !== undefined))).toBe(
      true,
    );
    expect(bundles.macro_series?.records).toBeGreaterThan(300);
  });
});
