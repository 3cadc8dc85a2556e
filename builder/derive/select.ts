import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Table } from '../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';

const FOLDER = new URL('./', import.meta.url);
/** The SELECTs in this folder and below, by the names of the tables that they fill. */
const PATHS = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => [basename(path, '.sql'), path]),
);

/** The SELECT that fills a table: `<table>.sql`, in any of the folders. */
export function readSelect(table: string): string {
  const path = PATHS.get(table);
  if (path === undefined) throw new Error(`there is no ${table}.sql`);
  return readFileSync(new URL(path, FOLDER), 'utf8').trim();
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
