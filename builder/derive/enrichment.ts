import { CATALOGUE, type Table, type TableGroup } from '../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';

/** The groups of tables that are filled from sources other than the registry. */
const ENRICHMENT_GROUPS: readonly TableGroup[] = ['places', 'location', 'society', 'macro', 'projects'];

/**
 * The keys by which a deal reaches a table: the first one whose columns the table has. Each has the SQL for the parcels
 * and the deals that it covers; NULL if a parcel has no such key.
 */
const REACHES = [
  {
    by: 'parcel',
    columns: ['gush', 'chelka'],
    parcels: (table: string) =>
      `SELECT count(*) FROM parcels WHERE (gush, chelka) IN (SELECT gush, chelka FROM ${table})`,
    deals: (table: string) =>
      `SELECT sum(deals_total) FROM parcels WHERE (gush, chelka) IN (SELECT gush, chelka FROM ${table})`,
  },
  {
    by: 'gush',
    columns: ['gush'],
    parcels: (table: string) => `SELECT count(*) FROM parcels WHERE gush IN (SELECT gush FROM ${table})`,
    deals: (table: string) => `SELECT sum(deals_total) FROM parcels WHERE gush IN (SELECT gush FROM ${table})`,
  },
  {
    by: 'settlement',
    columns: ['settlement_code'],
    parcels: (table: string) =>
      `SELECT count(*) FROM parcels WHERE settlement_code IN (SELECT settlement_code FROM ${table})`,
    deals: (table: string) =>
      `SELECT sum(deals_total) FROM settlements WHERE code IN (SELECT settlement_code FROM ${table})`,
  },
  {
    by: 'district',
    columns: ['district'],
    parcels: (table: string) =>
      `SELECT count(*) FROM parcels p JOIN settlements s ON s.code = p.settlement_code
       WHERE s.district IN (SELECT district FROM ${table})`,
    deals: (table: string) => `SELECT sum(deals_total) FROM districts WHERE name IN (SELECT district FROM ${table})`,
  },
  {
    by: 'month',
    columns: ['month'],
    parcels: () => 'SELECT NULL',
    deals: (table: string) =>
      `SELECT sum(deals) FROM agg_national_month WHERE property_group = 'all' AND month IN (SELECT month FROM ${table})`,
  },
] as const;

/**
 * Writes what `meta` says about the tables that do not come from the registry to `scratch.enrichment_facts` (key, value), each
 * value as JSON:
 *
 * - `enrich_tables`: their names, in the order of the catalogue.
 * - `enrich_counts`: their rows, by name.
 * - `enrich_coverage`, by name: the key by which a deal reaches the table, and the percentage of parcels and of deals that find a
 *   row there. Tables that no deal reaches by a key, such as poi_stations, are left out.
 *
 * Needs all other tables, filled.
 */
export function describeEnrichment(scratch: Scratch): void {
  const tables = CATALOGUE.filter(({ group }) => ENRICHMENT_GROUPS.includes(group));
  const one = (sql: string) => scratch.db.prepare<[], number | null>(sql).pluck().get() ?? null;
  const [parcels, deals] = [one('SELECT count(*) FROM parcels'), one('SELECT sum(deals_total) FROM parcels')];
  const coverage = tables.flatMap((table) => {
    const reach = reachOf(table);
    if (reach === undefined) return [];
    const parcelsPct = percent(one(reach.parcels(table.name)), parcels);
    const dealsPct = percent(one(reach.deals(table.name)) ?? 0, deals);
    return [[table.name, { by: reach.by, parcels_pct: parcelsPct, deals_pct: dealsPct }] as const];
  });
  scratch.fill(
    'enrichment_facts',
    ['key TEXT', 'value TEXT'],
    [
      ['enrich_tables', JSON.stringify(tables.map(({ name }) => name))],
      [
        'enrich_counts',
        JSON.stringify(Object.fromEntries(tables.map(({ name }) => [name, one(`SELECT count(*) FROM ${name}`)]))),
      ],
      ['enrich_coverage', JSON.stringify(Object.fromEntries(coverage))],
    ],
  );
}

function reachOf({ columns }: Table) {
  const names = columns.map(({ name }) => name);
  return REACHES.find((reach) => reach.columns.every((column) => names.includes(column)));
}

const percent = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : Math.round((10_000 * part) / whole) / 100;
