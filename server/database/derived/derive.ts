import { CATALOGUE, createIndexes, createTable, type Table } from '../../../src/catalogue/index.ts';
import { viewStatDeals } from '../rows/stat-rule.ts';
import type { Scratch } from '../scratch.ts';
import { type AggregateTable, aggregateSelect } from './aggregates.ts';
import { loadCrimeCategories } from './crime-categories.ts';
import { describeEnrichment } from './enrichment.ts';
import { loadGates } from './gates.ts';
import { readFeed } from './location/feed.ts';
import { findStations } from './location/stations.ts';
import { measureSurroundings } from './location/surroundings.ts';
import { findNeighborhoods } from './neighborhoods/find-neighborhoods.ts';
import { findStatAreas } from './neighborhoods/find-stat-areas.ts';
import {
  summariseCountry,
  summariseDistricts,
  summariseNeighborhoods,
  summariseSettlements,
} from './place-statistics.ts';
import { discountMatchSelect } from './projects/discount-match.ts';
import { findRenewal } from './projects/find-renewal.ts';
import { findProjectComponents } from './projects/project-components.ts';
import { findRealPriceBaseMonth } from './real-prices.ts';
import { insertDerived, readSelect } from './select.ts';
import { stageStatRows } from './stat-rows.ts';
import { findStreets } from './streets/find-streets.ts';
import { findWindows } from './windows.ts';

/** A part of the derivation: a table filled from a SELECT, or work that SELECTs further on read from. */
type Step =
  | { readonly kind: 'fill'; readonly table: string; readonly select: () => string }
  | { readonly kind: 'work'; readonly name: string; readonly run: (scratch: Scratch) => void };

/** From the SELECT of its name, `<table>.sql`. */
const fill = (table: string): Step => ({ kind: 'fill', table, select: () => readSelect(table) });
const aggregate = (table: AggregateTable): Step => ({ kind: 'fill', table, select: () => aggregateSelect(table) });
const work = (name: string, run: (scratch: Scratch) => void): Step => ({ kind: 'work', name, run });

/**
 * The order of the derivation: each table from those before it. `deals` comes first, and its indexes with it, because the
 * others read it by them; then the windows, because statistics are of one.
 */
const STEPS: readonly Step[] = [
  fill('deals'),
  work('find the anchor and the windows', findWindows),
  work('set the gates of statistics', loadGates),
  work('lay out deals for statistics', stageStatRows),
  fill('parcels'),
  fill('parcels_rtree'),
  fill('gushim'),
  work('summarise settlements', summariseSettlements),
  fill('settlements'),
  fill('settlements_fts'),
  work('find streets', findStreets),
  fill('street_parcels'),
  fill('streets'),
  fill('streets_fts'),
  fill('parcel_buildings'),
  fill('parcel_address'),
  work('find neighbourhoods', findNeighborhoods),
  fill('parcel_neighborhood'),
  work('summarise neighbourhoods', summariseNeighborhoods),
  fill('neighborhoods'),
  fill('neighborhoods_fts'),
  fill('agg_neighborhood_year'),
  work('summarise districts', summariseDistricts),
  fill('districts'),
  aggregate('agg_settlement_quarter'),
  aggregate('agg_settlement_year'),
  aggregate('agg_national_month'),
  aggregate('agg_national_quarter'),
  aggregate('agg_national_year'),
  aggregate('agg_district_quarter'),
  aggregate('agg_district_year'),
  fill('agg_gush_year'),
  fill('property_groups'),
  fill('deal_natures'),
  fill('settlement_socio'),
  fill('stat_area_socio'),
  work('find statistical areas', findStatAreas),
  fill('parcel_stat_area_socio'),
  work('name the groups of offences', loadCrimeCategories),
  fill('crime_settlement_year'),
  fill('crime_station_year'),
  work('find the base month of real prices', findRealPriceBaseMonth),
  fill('macro_month'),
  fill('macro_district_month'),
  fill('rent_city'),
  fill('gross_yield'),
  fill('affordability'),
  work('read the transit feed', readFeed),
  work('find stations', findStations),
  fill('poi_stations'),
  fill('poi_schools'),
  fill('poi_bus_stops'),
  work('measure surroundings', measureSurroundings),
  fill('loc_metrics_parcel'),
  fill('loc_metrics_gush'),
  work('lay renewal compounds over the cadastre', findRenewal),
  fill('renewal_compounds'),
  fill('parcel_renewal'),
  fill('gush_renewal'),
  fill('discount_projects'),
  fill('discount_project_parcels'),
  work('group lottery projects that share blocks', findProjectComponents),
  { kind: 'fill', table: 'discount_match', select: discountMatchSelect },
  work('summarise the country', summariseCountry),
  work('tell what enriches the deals', describeEnrichment),
  fill('meta'),
];

/** Creates every table of the catalogue, empty, so that the schema stands in its order; and the view `stat_deals`. */
export function createTables(scratch: Scratch): void {
  scratch.db.exec(CATALOGUE.map((table) => `${createTable(table)};`).join('\n'));
  viewStatDeals(scratch);
}

/** Fills the tables and builds their indexes; `step` runs each part under its name. */
export async function deriveTables(
  scratch: Scratch,
  step: (name: string, work: () => void) => Promise<void>,
): Promise<void> {
  const tables = tablesByName();
  for (const part of STEPS) {
    if (part.kind === 'work') {
      await step(part.name, () => part.run(scratch));
      continue;
    }
    const table = tables.get(part.table);
    if (table === undefined) throw new Error(`${part.table} is derived, but not a table of the catalogue`);
    await step(`fill ${table.name}`, () => insertDerived(scratch, table, part.select()));
    if (createIndexes(table).length > 0) await step(`index ${table.name}`, () => buildIndexes(scratch, table));
  }
}

/** The tables of the catalogue by their names; each has one step that fills it. */
function tablesByName(): ReadonlyMap<string, Table> {
  const planned = STEPS.flatMap((part) => (part.kind === 'fill' ? [part.table] : []));
  const tables = CATALOGUE.filter((table) => table.kind !== 'view');
  const wrong = tables.map(({ name }) => name).filter((name) => planned.filter((each) => each === name).length !== 1);
  if (wrong.length > 0) throw new Error(`Not filled, or filled twice: ${wrong.join(', ')}`);
  return new Map(tables.map((table) => [table.name, table]));
}

function buildIndexes(scratch: Scratch, table: Table): void {
  scratch.db.exec(createIndexes(table).join(';\n'));
}

/** Hands the facts that the build alone knows to `meta`. */
export function loadBuildFacts(scratch: Scratch, facts: Readonly<Record<string, string>>): void {
  scratch.fill('build_facts', ['key TEXT', 'value TEXT'], Object.entries(facts));
}
