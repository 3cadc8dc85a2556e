import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../wasm/fixture.testing.ts';
import { age, isRepeatable, open, run } from './session.testing.ts';

// The first test waits until the engine is built.
beforeAll(async () => void (await open()), BUILD_TIMEOUT_MS);

describe('whether a result is repeatable', () => {
  it.each([
    'SELECT count(*) FROM deals',
    "SELECT date('2026-01-31', '+1 month'), unixepoch('2026-01-01'), strftime('%Y', 0, 'auto')",
    'SELECT sqlite_version(), changes(), last_insert_rowid()',
    "SELECT CASE WHEN 1 = 2 THEN date('now') END",
    'SELECT * FROM deals ORDER BY place, id LIMIT 5',
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION SELECT i + 1 FROM n WHERE i < 100) SELECT sum(i) FROM n',
  ])('yes: %s', async (sql) => {
    const { session } = await open();
    expect([await isRepeatable(session, sql), await isRepeatable(session, sql)]).toEqual([true, true]);
  });

  it.each([
    "SELECT date('now')",
    'SELECT date()',
    'SELECT current_date',
    'SELECT current_time',
    'SELECT CURRENT_TIMESTAMP',
    'SELECT unixepoch()',
    "SELECT unixepoch('subsec')",
    'SELECT julianday()',
    "SELECT strftime('%s')",
    "SELECT timediff('now', '2026-01-01')",
    "SELECT amount FROM deals WHERE date('2026-01-01') < date('now') LIMIT 1",
    'SELECT random()',
    'SELECT hex(randomblob(4))',
    'SELECT id FROM deals ORDER BY random() LIMIT 1',
    'WITH v AS (SELECT abs(random() % 10) AS r) SELECT r FROM v',
    'SELECT * FROM (SELECT 1 AS a, 2 AS a, 3 AS a, 4 AS a, 5 AS a, 6 AS a)',
  ])('no, the first time and the second: %s', async (sql) => {
    const { session } = await open();
    expect([await isRepeatable(session, sql), await isRepeatable(session, sql)]).toEqual([false, false]);
  });

  const MATCHED = "FROM words WHERE words MATCH 'חיפה'";

  it.each([
    `SELECT name, bm25(words) ${MATCHED} ORDER BY bm25(words)`,
    `SELECT name, rank ${MATCHED} ORDER BY rank LIMIT 5`,
    `SELECT highlight(words, 0, '<', '>'), snippet(words, 0, '<', '>', '…', 5 + length(name)) ${MATCHED}`,
    `SELECT bm25(words), words.rowid, id FROM words JOIN deals ON deals.id = words.rowid WHERE words MATCH 'חיפה'`,
    `SELECT (SELECT bm25(words)) AS weight ${MATCHED} ORDER BY weight`,
    "SELECT name, rank FROM words('חיפה')",
    "SELECT name FROM words WHERE words = 'חיפה'",
    'SELECT count(*), name, rank FROM words',
    'SELECT same_name, boxes, words FROM same_name',
    'EXPLAIN QUERY PLAN SELECT words FROM words',
  ])('yes, where a cursor of full text only finds its row: %s', async (sql) => {
    const { session } = await open();
    const first = await run(session, sql);
    expect(first).toMatchObject({ kind: 'result' });
    await age(session);
    expect(await run(session, sql)).toEqual(first);
    expect(await isRepeatable(session, sql)).toBe(true);
  });

  it.each([
    'SELECT words FROM words',
    `SELECT bm25(words), words ${MATCHED}`,
    'SELECT max(words), count(*) FROM words',
    'SELECT rowid + words FROM words',
    'SELECT words AS n, name FROM words ORDER BY name',
    'SELECT n FROM (SELECT words AS n FROM words LIMIT 5) LIMIT 1',
    'SELECT (SELECT words FROM words LIMIT 1)',
    'SELECT * FROM (SELECT words FROM words UNION ALL SELECT id FROM boxes)',
    'WITH numbers AS MATERIALIZED (SELECT words AS n FROM words) SELECT n FROM numbers',
    'SELECT cursor_number FROM numbered',
  ])('no, where it reveals what the session did before: %s', async (sql) => {
    const { session } = await open();
    const first = await run(session, sql);
    expect(first).toMatchObject({ kind: 'result' });
    expect(await isRepeatable(session, sql)).toBe(false);
    await age(session);
    expect(await run(session, sql)).not.toEqual(first);
    expect(await isRepeatable(session, sql)).toBe(false);
  });

  it.each(['SELECT count(*) FROM words WHERE words < 4', 'SELECT id FROM deals WHERE id IN (SELECT words FROM words)'])(
    'no, where a condition depends on that: %s',
    async (sql) => {
      const { session } = await open();
      expect(await isRepeatable(session, sql)).toBe(false);
    },
  );

  it.each(['EXPLAIN SELECT name FROM words', 'EXPLAIN SELECT 1'])(
    'no, where addresses in memory are shown: %s',
    async (sql) => {
      const { session } = await open();
      expect(await isRepeatable(session, sql)).toBe(false);
    },
  );

  it('no, where an auxiliary function finds its cursor by a number of the data', async () => {
    const { session } = await open();
    // The row's id is 1, like the number of the first cursor.
    const sql = `SELECT bm25(rowid) ${MATCHED}`;
    expect(await session.run({ sql, limit: 10 })).toMatchObject({ outcome: { kind: 'result' }, repeatable: false });
    expect(await run(session, sql)).toMatchObject({ kind: 'refused', refusal: { code: 'SQL_ERROR' } });
  });

  it('is reported for one statement and not for those before it', async () => {
    const { session } = await open();
    const told = [];
    for (const sql of ['SELECT random()', 'SELECT 1', "SELECT date('now')", 'SELECT 1']) {
      told.push(await isRepeatable(session, sql));
    }
    expect(told).toEqual([false, true, false, true]);
  });
});
