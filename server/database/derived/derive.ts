import { CATALOGUE, createIndexes, createTable, tableNamed } from '../../../src/catalogue/index.ts';
import { viewStatDeals } from '../rows/stat-rule.ts';
import type { Scratch } from '../scratch.ts';
import { insertDerived } from './select.ts';
import { findWindows } from './windows.ts';

/** A part of the derivation: a table filled from the SELECT of its name, or work that SELECTs further on read from. */
type Step =
  | { readonly kind: 'fill'; readonly table: string }
  | { readonly kind: 'work'; readonly name: string; readonly run: (scratch: Scratch) => void };

const fill = (table: string): Step => ({ kind: 'fill', table });
const work = (name: string, run: (scratch: Scratch) => void): Step => ({ kind: 'work', name, run });

/**
 * The order of the derivation: each table from those before it. `deals` comes first, and its indexes with it, because the
 * others read it by them; then the windows, because statistics are of one.
 */
const STEPS: readonly Step[] = [
  fill('deals'),
  work('find the anchor and the windows', findWindows),
  fill('parcels'),
  fill('parcels_rtree'),
  fill('settlements'),
  fill('settlements_fts'),
  fill('districts'),
  fill('property_groups'),
  fill('deal_natures'),
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
  for (const each of STEPS) {
    if (each.kind === 'work') {
      await step(each.name, () => each.run(scratch));
      continue;
    }
    const table = tableNamed(each.table);
    if (table === undefined) throw new Error(`${each.table} is derived, but not in the catalogue`);
    await step(`fill ${table.name}`, () => insertDerived(scratch, table));
    const indexes = createIndexes(table);
    if (indexes.length > 0) {
      await step(`index ${table.name}`, () => {
        scratch.db.exec(indexes.map((index) => `${index};`).join('\n'));
      });
    }
  }
}

/** Hands the facts that the build alone knows to `meta`. */
export function loadBuildFacts(scratch: Scratch, facts: Readonly<Record<string, string>>): void {
  scratch.fill('build_facts', ['key TEXT', 'value TEXT'], Object.entries(facts));
}
