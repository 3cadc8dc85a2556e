import { CATALOGUE, type Table } from '../../src/catalogue/index.ts';
import { LAYOUTS } from '../sources/layouts/index.ts';
import type { Step } from './step.ts';

/** Tables that exist when the derivation begins: the staged deals and records, and the results of the rules for rows. */
const STAGED: readonly string[] = [
  'staged_deals',
  'discounts',
  'multi_units',
  'official_projects',
  'outliers',
  'project_parcels',
  'project_shapes',
  ...LAYOUTS.map(({ name }) => `raw_${name}`),
];

/**
 * The tables of the catalogue by name. Exactly one step fills each.
 *
 * @throws Error naming step and table: a table that is read before it is made, made twice, never made, or unknown to
 *   the catalogue
 */
export function checkSteps(steps: readonly Step[], staged: readonly string[] = STAGED): ReadonlyMap<string, Table> {
  const made = new Set(staged);
  for (const { name, needs, makes } of steps) {
    for (const table of needs) {
      if (!made.has(table)) throw new Error(`The step "${name}" needs ${table}, which no step before it makes.`);
    }
    for (const table of makes) {
      if (made.has(table)) throw new Error(`The step "${name}" makes ${table}, which is there already.`);
      made.add(table);
    }
  }
  const tables = new Map(CATALOGUE.filter(({ kind }) => kind !== 'view').map((table) => [table.name, table]));
  const filled = new Set(steps.flatMap((step) => (step.kind === 'fill' ? [step.table] : [])));
  const unknown = [...filled].find((name) => !tables.has(name));
  if (unknown !== undefined) throw new Error(`A step fills ${unknown}, which is not a table of the catalogue.`);
  const missing = [...tables.keys()].find((name) => !filled.has(name));
  if (missing !== undefined) throw new Error(`No step fills ${missing}, a table of the catalogue.`);
  return tables;
}
