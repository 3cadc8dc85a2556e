import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';

let db: Database.Database;
beforeAll(async () => {
  db = await openRows(LARGE_WORLD);
});
afterAll(() => db.close());

const SYNTHETIC = 'says that the rows are synthetic';
const SMALL = 'needs more deals than this database has; it has values in the one of 250,000 deals';
const ONE_METHOD = 'the specification has one value';

/** Columns that have at most one value in the synthetic country, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'settlements.ppsqm_change_method': ONE_METHOD,
  'districts.ppsqm_change_method': ONE_METHOD,
  'gushim.change_method': ONE_METHOD,
  'neighborhoods.ppsqm_change_method': ONE_METHOD,
  'neighborhoods.ppsqm_change_pct': SMALL,
  'discount_match.n_unflagged_near_price_in_parcels': SMALL,
  'loc_metrics_gush.geo_source': ONE_METHOD,
  'poi_stations.source': SYNTHETIC,
  'settlement_socio.source': SYNTHETIC,
  'settlement_socio.year': ONE_METHOD,
  'stat_area_socio.source': SYNTHETIC,
  'stat_area_socio.year': ONE_METHOD,
  'stat_area_socio.rank_of': 'all areas are ranked together',
  'crime_settlement_year.quarters': 'every invented year is complete',
  'crime_settlement_year.population_source': 'all residents come from one list',
  'macro_month.cpi_base_note': 'there is one note',
  'rent_city.source': SYNTHETIC,
  'rent_city.source_file': SYNTHETIC,
  'gross_yield.rent_note': 'there is one note, about the rooms that are counted anew from 2026 on',
  'affordability.wage_scope': ONE_METHOD,
};

it('every column has different values, with stated exceptions', () => {
  const same = CATALOGUE.flatMap((table) => {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table.name);
    if (columns.length === 0 || /_fts$|_rtree$/.test(table.name)) return [];
    const spans = columns.map((column) => `min("${column}") IS max("${column}") AS "${column}"`);
    const row = db.prepare<[], Record<string, number>>(`SELECT ${spans.join(', ')} FROM "${table.name}"`).get() ?? {};
    return columns.filter((column) => row[column] === 1).map((column) => `${table.name}.${column}`);
  });
  expect(same.filter((column) => EXCEPTIONS[column] === undefined)).toEqual([]);
  const unused = Object.entries(EXCEPTIONS).filter(([column]) => !same.includes(column));
  expect(unused).toEqual([]);
});
