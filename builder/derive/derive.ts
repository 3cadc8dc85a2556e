import { CATALOGUE, createIndexes, createTable, type Table } from '../../src/catalogue/index.ts';
import { viewStatDeals } from '../rows/marks/stat-rule.ts';
import type { Scratch } from '../scratch.ts';
import { insertDerived } from './select.ts';
import { endAggregates } from './statistics/aggregates-beside.ts';
import type { Known } from './step.ts';
import { STEPS } from './steps.ts';

/**
 * Creates every table of the catalogue, empty, so that the schema has its order. Creates the view `stat_deals`, too.
 */
export function createTables(scratch: Scratch): void {
  scratch.db.exec(CATALOGUE.map((table) => `${createTable(table)};`).join('\n'));
  viewStatDeals(scratch);
}

/**
 * Fills the tables of the catalogue and builds their indexes. `runStep` runs each part under its name.
 *
 * @param tables of the catalogue, by name
 */
export async function deriveTables(
  scratch: Scratch,
  tables: ReadonlyMap<string, Table>,
  known: Known,
  runStep: (name: string, work: () => void | Promise<void>) => Promise<void>,
): Promise<void> {
  createTables(scratch);
  try {
    for (const step of STEPS) {
      if (step.kind === 'work') {
        await runStep(step.name, () => step.run(scratch, known));
        continue;
      }
      const table = tables.get(step.table);
      if (table === undefined) throw new Error(`The step "${step.name}" fills no table of the catalogue.`);
      await runStep(step.name, () => insertDerived(scratch, table, step.select(scratch)));
      if (createIndexes(table).length > 0) await runStep(`index ${table.name}`, () => buildIndexes(scratch, table));
    }
  } finally {
    await endAggregates(scratch);
  }
}

function buildIndexes(scratch: Scratch, table: Table): void {
  scratch.db.exec(createIndexes(table).join(';\n'));
}
