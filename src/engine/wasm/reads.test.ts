import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from './fixture.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, "Amount" INTEGER, "שם" TEXT);
    CREATE VIEW dear AS SELECT id FROM deals WHERE "Amount" > 5;
    CREATE TABLE wide (${Array.from({ length: 300 }, (_, i) => `a_name_that_takes_some_sixty_bytes_of_the_room_there_is_${i}`)});
    CREATE VIRTUAL TABLE streets_fts USING fts5(street, content='');
  `);
  database.restrict();
}, BUILD_TIMEOUT_MS);

async function readsOf(sql: string) {
  const { statement } = await database.prepare(sql);
  statement?.finalize();
  const reads = database.reads();
  return (
    reads && [
      Object.fromEntries([...reads.columns].map(([table, columns]) => [table, [...columns]])),
      [...reads.functions],
    ]
  );
}

describe('what a statement reads', () => {
  it.each([
    ['SELECT d.amount FROM DEALS d WHERE d.id = 5 AND d.id > 2', [{ deals: ['amount', 'id'] }, []]],
    ['SELECT * FROM deals', [{ deals: ['id', 'amount', 'שם'] }, []]],
    ['SELECT count(*) FROM deals', [{ deals: [''] }, ['count']]],
    ['SELECT AVG(amount) FROM deals WHERE "שם" > current_date', [{ deals: ['amount', 'שם'] }, ['avg', 'current_date']]],
    ['SELECT id FROM dear', [{ deals: ['id', 'amount'], dear: ['id'] }, []]],
    ['WITH x AS (SELECT amount AS a FROM deals) SELECT a FROM x', [{ deals: ['amount'] }, []]],
    ['SELECT 1', [{}, []]],
  ])('%s', async (sql, expected) => expect(await readsOf(sql)).toEqual(expected));

  it('has nothing of what full text reads of its own tables while it runs', async () => {
    await query(database, "SELECT rowid FROM streets_fts WHERE streets_fts MATCH 'a'");
    expect(database.reads()?.columns.get('streets_fts')).toEqual(new Set(['streets_fts', 'rowid']));
    expect(database.reads()?.columns.has('streets_fts_data')).toBe(false);
  });

  it('is not known where there is too much of it', async () => {
    expect(await readsOf('SELECT * FROM wide')).toBeNull();
    expect(await readsOf('SELECT 1')).toEqual([{}, []]);
  });
});
