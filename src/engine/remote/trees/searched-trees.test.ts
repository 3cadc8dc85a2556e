import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../wasm/fixture.testing.ts';
import { SearchedTrees } from './searched-trees.ts';

let database: Database;
let roots: ReadonlyMap<string, number>;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, city INTEGER, amount INTEGER, name TEXT);
    CREATE INDEX by_city ON deals (city, amount);
    CREATE INDEX by_half ON deals (city, amount / 2);
    CREATE TABLE cells (y INTEGER, "x y" INTEGER, share REAL, PRIMARY KEY ("x y", y)) WITHOUT ROWID;
    CREATE TABLE plain (a, b);
  `);
  const rows = await query(database, 'SELECT name, rootpage FROM sqlite_schema');
  roots = new Map(rows.map(([name, root]) => [String(name), Number(root)]));
}, BUILD_TIMEOUT_MS);

const EXPECTED = {
  deals: { table: 'deals', index: null, columns: ['id'] },
  by_city: { table: 'deals', index: 'by_city', columns: ['city', 'amount'] },
  by_half: { table: 'deals', index: 'by_half', columns: ['city'] },
  cells: { table: 'cells', index: null, columns: ['x y', 'y'] },
  plain: { table: 'plain', index: null, columns: [] },
};

it.each(Object.entries(EXPECTED))('%s is found by its root page', async (name, tree) => {
  expect(await new SearchedTrees(database).at(roots.get(name) ?? 0)).toEqual(tree);
});

it('no tree has another page for its root', async () => {
  expect(await new SearchedTrees(database).at(999)).toBeNull();
});
