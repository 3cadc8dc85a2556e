import { CATALOGUE, createIndexes, createTable, tableNamed } from '../../../src/catalogue/index.ts';
import { viewStatDeals } from '../rows/stat-rule.ts';
import type { Scratch } from '../scratch.ts';
import { insertDerived } from './select.ts';
import { findWindows } from './windows.ts';

/**
 * The order in which tables are filled: each from those before it. `deals` comes first, and its indexes with it, because
 * the others read it by them; then the windows, because statistics are of one.
 */
const ORDER = [
  'deals',
  'parcels',
  'parcels_rtree',
  'settlements',
  'settlements_fts',
  'districts',
  'property_groups',
  'deal_natures',
  'meta',
] as const;

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
  for (const name of ORDER) {
    const table = tableNamed(name);
    if (table === undefined) throw new Error(`${name} is derived, but not in the catalogue`);
    await step(`fill ${name}`, () => insertDerived(scratch, table));
    if (name === 'deals') await step('find the anchor and the windows', () => findWindows(scratch));
    const indexes = createIndexes(table);
    if (indexes.length > 0) {
      await step(`index ${name}`, () => {
        scratch.db.exec(indexes.map((index) => `${index};`).join('\n'));
      });
    }
  }
}

/** Hands the facts that the build alone knows to `meta`. */
export function loadBuildFacts(scratch: Scratch, facts: Readonly<Record<string, string>>): void {
  scratch.fill('build_facts', ['key TEXT', 'value TEXT'], Object.entries(facts));
}
