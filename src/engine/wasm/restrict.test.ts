import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { BUILD_TIMEOUT_MS, loadEngine, makeDatabase, query, systemOf } from './fixture.testing.ts';
import { RESULT } from './result-codes.ts';

const MADE = makeDatabase(`
  CREATE TABLE deals(id INTEGER PRIMARY KEY, city TEXT NOT NULL, price INTEGER, info TEXT);
  CREATE INDEX deals_by_city ON deals(city, price);
  INSERT INTO deals VALUES
    (1, 'חיפה', 1200000, '{"rooms":3}'), (2, 'חיפה', 1500000, '{"rooms":4}'), (3, 'אילת', 900000, '{"rooms":2}');
  CREATE VIEW dear AS SELECT id FROM deals WHERE price > 1000000;
  CREATE VIRTUAL TABLE cities USING fts5(name, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
  INSERT INTO cities(rowid, name) VALUES (1, 'תל אביב יפו'), (2, 'חיפה');
  CREATE VIRTUAL TABLE old_cities USING fts4(name);
  INSERT INTO old_cities(rowid, name) VALUES (1, 'Tel Aviv'), (2, 'Haifa');
  CREATE VIRTUAL TABLE boxes USING rtree(id, min_lat, max_lat, min_lon, max_lon);
  INSERT INTO boxes VALUES (1, 32, 32.1, 34.7, 34.8), (2, 29, 29.1, 34.9, 35);
  CREATE VIEW boxed AS SELECT id FROM boxes WHERE min_lat > 30;
  CREATE VIRTUAL TABLE shapes USING geopoly(name);
  INSERT INTO shapes(_shape, name) VALUES ('[[0,0],[2,0],[2,2],[0,2],[0,0]]', 'square');
  ANALYZE;
`);

async function openRestricted(): Promise<Database> {
  const sqlite = await loadEngine(systemOf({ 'made.sqlite': MADE }));
  const database = await sqlite.open('made.sqlite');
  database.limit('ATTACHED', 0);
  database.restrict();
  return database;
}

let database: Database;
beforeAll(async () => {
  database = await openRestricted();
}, BUILD_TIMEOUT_MS);

const READS: readonly [what: string, sql: string, rows: unknown[][]][] = [
  ['a full-text search', "SELECT rowid FROM cities WHERE cities MATCH 'אביב'", [[1]]],
  ['a prefix search, ranked', "SELECT rowid FROM cities('חי*') ORDER BY bm25(cities)", [[2]]],
  ['a highlighted match', "SELECT highlight(cities, 0, '<', '>') FROM cities('יפו')", [['תל אביב <יפו>']]],
  [
    'an FTS4 search',
    "SELECT rowid, snippet(old_cities) FROM old_cities WHERE name MATCH 'haifa'",
    [[2, '<b>Haifa</b>']],
  ],
  ['a box search', 'SELECT id FROM boxes WHERE min_lat >= 31 AND max_lat <= 33', [[1]]],
  ['a view over the boxes', 'SELECT id FROM boxed', [[1]]],
  ['a shape search', 'SELECT name FROM shapes WHERE geopoly_contains_point(_shape, 1, 1)', [['square']]],
  ['an R*Tree checked', "SELECT rtreecheck('boxes')", [['ok']]],
  ['JSON', "SELECT sum(info ->> 'rooms'), json_group_array(DISTINCT city) FROM deals WHERE id < 3", [[7, '["חיפה"]']]],
  ['rows of JSON', "SELECT value FROM json_each('[5,6]')", [[5], [6]]],
  ['mathematics', 'SELECT floor(sqrt(16.5)), mod(7, 3)', [[4, 1]]],
  ['percentiles', 'SELECT median(price), percentile(price, 0) FROM deals', [[1200000, 900000]]],
  [
    'a window function',
    'SELECT id, rank() OVER (ORDER BY price) FROM deals ORDER BY id',
    [
      [1, 2],
      [2, 3],
      [3, 1],
    ],
  ],
  [
    'a recursive CTE',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n',
    [[6]],
  ],
  ['a view', 'SELECT count(*) FROM dear', [[2]]],
  ['the schema', "SELECT count(*) FROM sqlite_schema WHERE name = 'deals'", [[1]]],
  ['the statistics', 'SELECT count(*) > 0 FROM sqlite_stat1', [[1]]],
  ['VALUES', "VALUES (1, 'a')", [[1, 'a']]],
  ['columns by pragma function', "SELECT name FROM pragma_table_info('deals') LIMIT 2", [['id'], ['city']]],
  ['columns of a virtual table', "SELECT name FROM pragma_table_xinfo('boxes', 'main') LIMIT 1", [['id']]],
  [
    'tables by pragma function',
    "SELECT type FROM pragma_table_list WHERE name IN ('boxes', 'dear') ORDER BY 1",
    [['view'], ['virtual']],
  ],
  [
    'indexes by pragma function',
    "SELECT l.name, i.name FROM pragma_index_list('deals') l, PRAGMA_index_info(l.name) i",
    [
      ['deals_by_city', 'city'],
      ['deals_by_city', 'price'],
    ],
  ],
  ['foreign keys by pragma function', "SELECT count(*) FROM pragma_foreign_key_list('deals')", [[0]]],
  ['compile options', "SELECT count(*) FROM pragma_compile_options WHERE compile_options = 'ENABLE_FTS5'", [[1]]],
];

describe('a restricted database reads', () => {
  test.each(READS)('%s', async (_, sql, rows) => {
    expect(await query(database, sql)).toEqual(rows);
    expect(database.denial()).toBeNull();
  });

  test.each(READS)('%s, when nothing was read before', async (_, sql, rows) => {
    expect(await query(await openRestricted(), sql)).toEqual(rows);
  });

  test.each(READS)('%s, and explains it', async (_, sql) => {
    const { statement } = await database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    expect(statement?.isExplain).toBe(true);
    expect(statement?.isReadOnly).toBe(true);
    statement?.finalize();
  });

  test('a table chosen by a value bound after the plan was made', async () => {
    const { statement } = await database.prepare('SELECT b.id FROM boxes b JOIN deals d USING (id) WHERE d.city >= ?');
    statement?.bind(1, 'ב');
    expect((await statement?.rows(9, 9_999))?.rows).toEqual([[1], [2]]);
    statement?.reset();
    statement?.bind(1, 'ת');
    expect((await statement?.rows(9, 9_999))?.rows).toEqual([]);
    statement?.finalize();
  });
});

const WRITES: readonly [sql: string, action: string, name: string | null][] = [
  ["INSERT INTO deals VALUES (9, 'x', 1, NULL)", 'INSERT', 'deals'],
  ["REPLACE INTO deals VALUES (1, 'x', 1, NULL)", 'INSERT', 'deals'],
  ['UPDATE deals SET price = 0', 'UPDATE', 'deals'],
  ['DELETE FROM deals', 'DELETE', 'deals'],
  ['DELETE FROM deals RETURNING id', 'DELETE', 'deals'],
  ['WITH x AS (SELECT 1) DELETE FROM deals WHERE id IN x', 'DELETE', 'deals'],
  ['EXPLAIN INSERT INTO deals(id) VALUES (9)', 'INSERT', 'deals'],
  ['EXPLAIN QUERY PLAN DELETE FROM deals', 'DELETE', 'deals'],
  ['INSERT INTO boxes VALUES (3, 0, 0, 0, 0)', 'INSERT', 'boxes'],
  ['INSERT INTO boxes_node VALUES (9, NULL)', 'INSERT', 'boxes_node'],
  ['REPLACE INTO boxes_rowid VALUES (1, 1)', 'INSERT', 'boxes_rowid'],
  ['UPDATE boxes_parent SET parentnode = 1', 'WRITE', null],
  ['DELETE FROM boxes_rowid', 'WRITE', null],
  ['EXPLAIN DELETE FROM boxes_rowid', 'WRITE', null],
  ["INSERT INTO cities(cities) VALUES ('optimize')", 'INSERT', 'cities'],
  ['DELETE FROM cities_data', 'WRITE', null],
  ['UPDATE cities_config SET v = 5', 'WRITE', null],
  ['DELETE FROM sqlite_schema', 'WRITE', null],
  ['DELETE FROM dear', 'WRITE', null],
  ['CREATE TABLE n(x)', 'INSERT', 'sqlite_master'],
  ['CREATE TABLE IF NOT EXISTS deals(x)', 'INSERT', 'sqlite_master'],
  ['CREATE TEMP TABLE n(x)', 'INSERT', 'sqlite_temp_master'],
  ['CREATE TEMP TABLE n AS SELECT * FROM deals', 'INSERT', 'sqlite_temp_master'],
  ['CREATE VIRTUAL TABLE n USING fts5(x)', 'INSERT', 'sqlite_master'],
  ['CREATE VIRTUAL TABLE temp.n USING fts5vocab(main, cities, row)', 'INSERT', 'sqlite_master'],
  ['CREATE INDEX n ON deals(price)', 'INSERT', 'sqlite_master'],
  ['CREATE VIEW n AS SELECT 1', 'INSERT', 'sqlite_master'],
  ['CREATE TEMP VIEW n AS SELECT 1', 'INSERT', 'sqlite_temp_master'],
  ['CREATE TRIGGER n AFTER INSERT ON deals BEGIN SELECT 1; END', 'CREATE_TRIGGER', 'n'],
  ['DROP TABLE deals', 'DELETE', 'sqlite_master'],
  ['DROP TABLE boxes', 'DELETE', 'sqlite_master'],
  ['DROP INDEX deals_by_city', 'DELETE', 'sqlite_master'],
  ['DROP VIEW dear', 'DELETE', 'sqlite_master'],
  ['ALTER TABLE deals RENAME TO d', 'ALTER_TABLE', 'main'],
  ['ALTER TABLE deals ADD COLUMN n', 'ALTER_TABLE', 'main'],
  ['BEGIN', 'TRANSACTION', 'BEGIN'],
  ['COMMIT', 'TRANSACTION', 'COMMIT'],
  ['SAVEPOINT s', 'SAVEPOINT', 'BEGIN'],
  ['ANALYZE deals', 'DELETE', 'sqlite_stat1'],
  ['REINDEX deals_by_city', 'REINDEX', 'deals_by_city'],
  ['VACUUM', 'WRITE', null],
  ["VACUUM INTO 'copy'", 'WRITE', null],
  ['EXPLAIN VACUUM', 'WRITE', null],
];

describe('a restricted database does not write', () => {
  test.each(WRITES)('%s', async (sql, action, name) => {
    await expect(database.prepare(sql)).rejects.toMatchObject({ name: 'SqliteError', code: RESULT.AUTH });
    expect(database.denial()).toMatchObject({ action, writes: true });
    expect(database.denial()?.names[0]).toBe(name);
  });

  test.each(WRITES)('%s, when nothing was read before', async (sql) => {
    const fresh = await openRestricted();
    await expect(fresh.prepare(sql)).rejects.toMatchObject({ code: RESULT.AUTH });
    expect(fresh.denial()).toMatchObject({ writes: true });
  });
});

const FORBIDDEN: readonly [sql: string, what: string][] = [
  ['PRAGMA user_version', 'PRAGMA user_version'],
  ['PRAGMA table_info(deals)', 'PRAGMA table_info'],
  ['PRAGMA main.data_version', 'PRAGMA data_version'],
  ['PRAGMA page_size', 'PRAGMA page_size'],
  ['PRAGMA journal_mode = DELETE', 'PRAGMA journal_mode'],
  ['EXPLAIN PRAGMA case_sensitive_like = 1', 'PRAGMA case_sensitive_like'],
  ['EXPLAIN QUERY PLAN PRAGMA writable_schema = 1', 'PRAGMA writable_schema'],
  ['SELECT * FROM pragma_user_version', 'the table pragma_user_version'],
  ['SELECT count(*) FROM pragma_database_list', 'the table pragma_database_list'],
  ['SELECT 1 FROM "PRAGMA_Integrity_Check"', 'the table PRAGMA_Integrity_Check'],
  ['SELECT x.* FROM pragma_page_count AS x', 'the table pragma_page_count'],
  ['SELECT * FROM main.pragma_user_version', 'the table pragma_user_version'],
  ["ATTACH 'made.sqlite' AS other", 'ATTACH'],
  ["ATTACH ':memory:' AS other", 'ATTACH'],
  ["EXPLAIN ATTACH ':memory:' AS other", 'ATTACH'],
  ['DETACH other', 'DETACH'],
  ["SELECT load_extension('x')", 'the function load_extension()'],
  ["SELECT fts3_tokenizer('simple')", 'the function fts3_tokenizer()'],
  ['SELECT fts3_tokenizer(?)', 'the function fts3_tokenizer()'],
  ['SELECT "fts3_tokenizer"(?, ?)', 'the function fts3_tokenizer()'],
  ['SELECT [FTS3_Tokenizer] /* ( */ (?)', 'the function fts3_tokenizer()'],
  ['SELECT `fts3_tokenizer`\n(?)', 'the function fts3_tokenizer()'],
  ['SELECT id FROM deals WHERE fts3_tokenizer(id) IS NULL', 'the function fts3_tokenizer()'],
  ['SELECT * FROM dbstat', 'the table dbstat'],
  ["SELECT * FROM dbstat('main')", 'the table dbstat'],
  ['WITH x AS (SELECT * FROM dbstat) SELECT count(*) FROM x', 'the table dbstat'],
  ['SELECT count(*) FROM main.DBSTAT', 'the table dbstat'],
  ["SELECT token FROM fts3tokenize('simple', 'a b')", 'the table fts3tokenize'],
  ['SELECT (SELECT count(*) FROM dbstat) FROM deals', 'the table dbstat'],
];

describe('a restricted database forbids', () => {
  test.each(FORBIDDEN)('%s', async (sql, what) => {
    await expect(database.prepare(sql)).rejects.toMatchObject({ name: 'SqliteError', code: RESULT.AUTH });
    const denial = database.denial();
    expect(denial).toMatchObject({ writes: false });
    expect(denial?.what.toLowerCase()).toBe(what.toLowerCase());
  });

  test('nothing that the EXPLAIN PRAGMA trap would have changed', async () => {
    await expect(database.prepare('EXPLAIN PRAGMA case_sensitive_like = 1')).rejects.toThrow('not authorized');
    expect(await query(database, "SELECT 'A' LIKE 'a'")).toEqual([[1]]);
  });
});

test('a denial is forgotten with the next statement', async () => {
  await expect(database.prepare('DELETE FROM deals')).rejects.toThrow('not authorized');
  expect(database.denial()).not.toBeNull();
  await query(database, 'SELECT 1');
  expect(database.denial()).toBeNull();
});

test('a statement that fails for another reason has no denial', async () => {
  await expect(database.prepare('SELECT id FROM nowhere')).rejects.toThrow('no such table: nowhere');
  expect(database.denial()).toBeNull();
});

test('a database that is not restricted runs a PRAGMA and a temporary table', async () => {
  const sqlite = await loadEngine(systemOf({ 'made.sqlite': MADE }));
  const free = await sqlite.open('made.sqlite');
  expect(await query(free, 'PRAGMA page_size')).toEqual([[4096]]);
  await query(free, 'CREATE TEMP TABLE n AS SELECT id FROM deals');
  expect(await query(free, 'SELECT count(*) FROM n')).toEqual([[3]]);
  await expect(query(free, 'DELETE FROM deals')).rejects.toThrow('attempt to write a readonly database');
});
