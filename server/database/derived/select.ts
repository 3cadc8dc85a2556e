import { readFileSync } from 'node:fs';
import type { Table } from '../../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';
import { PENDING_COLUMNS } from './pending.ts';

/** The SELECT of a file in this folder. */
export function readSelect(name: string): string {
  return readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8').trim();
}

/**
 * Fills a table of the catalogue from a SELECT, by default that of its name. Columns on the pending list get NULL, or 0 where they are
 * NOT NULL; that a SELECT gives every other column, and no pending one, is checked.
 */
export function insertDerived(scratch: Scratch, table: Table, select: string = readSelect(table.name)): void {
  const given = scratch.db
    .prepare(select)
    .columns()
    .map((column) => column.name);
  const pending = table.columns.filter((column) => PENDING_COLUMNS.includes(`${table.name}.${column.name}`));
  const expected = [
    ...(table.kind === 'fts5' ? ['rowid'] : []),
    ...table.columns.filter((column) => !pending.includes(column)).map((column) => column.name),
  ];
  if (given.join() !== expected.join()) {
    throw new Error(
      `the SELECT of ${table.name} gives ${given.join(', ')}; the catalogue asks for ${expected.join(', ')}`,
    );
  }
  const columns = [...given, ...pending.map((column) => column.name)];
  const fill = pending.map((column) => (column.nullable ? ', NULL' : ', 0')).join('');
  scratch.db.exec(
    `INSERT INTO main.${table.name} (${columns.join(', ')}) SELECT derived.*${fill} FROM (${select}) AS derived`,
  );
}
