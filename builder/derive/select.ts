import { readFileSync } from 'node:fs';
import type { Table } from '../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';

/** The SELECT of a file in this folder. */
export function readSelect(name: string): string {
  return readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8').trim();
}

/** Fills a table of the catalogue from a SELECT. Checks that it has the table's columns, in their order. */
export function insertDerived(scratch: Scratch, table: Table, select: string): void {
  const given = scratch.db
    .prepare(select)
    .columns()
    .map((column) => column.name);
  const expected = [...(table.kind === 'fts5' ? ['rowid'] : []), ...table.columns.map((column) => column.name)];
  if (given.join() !== expected.join()) {
    throw new Error(
      `the SELECT of ${table.name} gives ${given.join(', ')}; the catalogue asks for ${expected.join(', ')}`,
    );
  }
  scratch.db.exec(`INSERT INTO main.${table.name} (${given.join(', ')}) ${select}`);
}
