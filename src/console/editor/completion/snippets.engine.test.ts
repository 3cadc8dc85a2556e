import { beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '../../../catalogue/ddl.ts';
import { CATALOGUE, JOINS } from '../../../catalogue/index.ts';
import type { Database } from '../../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../../engine/wasm/fixture.testing.ts';
import { joinSnippets, STATEMENTS } from './snippets.ts';

let database: Database;
beforeAll(async () => {
  // Views come after the tables that they read.
  const tables = CATALOGUE.toSorted((a, b) => Number(a.kind === 'view') - Number(b.kind === 'view'));
  database = await openMade(tables.map((table) => `${createTable(table)};`).join('\n'));
}, BUILD_TIMEOUT_MS);

const filled = (template: string) => template.replace(/#\{([^}]*)\}/g, '$1');

describe('a snippet runs as it is written', () => {
  it.each(STATEMENTS.map(({ name, template }) => [name, template] as const))('%s', async (_, template) => {
    expect(await query(database, filled(template))).toEqual([]);
  });

  const sources = CATALOGUE.filter(({ kind }) => kind === 'table').map((table) => ({
    name: table.name,
    table,
    columns: table.columns.map(({ name }) => name),
    origins: new Map(),
  }));
  it.each(
    sources.flatMap((source) =>
      joinSnippets([source], { tables: CATALOGUE, joins: JOINS }).map(
        ({ template }) => [source.name, template] as const,
      ),
    ),
  )('SELECT 1 FROM %s %s', async (from, template) => {
    await query(database, `SELECT 1 FROM ${from} ${template} LIMIT 0`);
  });
});
