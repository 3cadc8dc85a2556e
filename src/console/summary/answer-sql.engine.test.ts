import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../engine/wasm/fixture.testing.ts';
import { type Condition, countStatement, filterStatement, tableSource } from './answer-sql.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE homes(id INTEGER PRIMARY KEY, city TEXT, rooms REAL, price INTEGER, "order" TEXT);
    INSERT INTO homes VALUES
      (1, 'חיפה', 4, 100, 'a'), (2, 'חיפה', 3, 200, 'b'), (3, 'Kfar "O''Neill"', 3.5, 300, NULL), (4, NULL, 4, 400, '');
    CREATE TABLE answer(id INTEGER PRIMARY KEY, text TEXT);
    INSERT INTO answer VALUES (1, 'yes'), (2, 'no');
  `);
}, BUILD_TIMEOUT_MS);

const is = (cell: string | number | null): Condition => ({ kind: 'is', cell });

/** The statement for the rows of another one with this value, and the first column of these rows. */
async function filtered(sql: string, column: string, condition: Condition) {
  const columns = await namesOf(sql);
  const written = filterStatement({ sql, columns }, columns.indexOf(column), condition);
  if (written === null) return null;
  return { written, first: (await query(database, written)).map((row) => row[0]) };
}

async function namesOf(sql: string): Promise<readonly string[]> {
  const { statement } = await database.prepare(sql);
  const names = statement?.columns.map(({ name }) => name) ?? [];
  statement?.finalize();
  return names;
}

describe('a simple statement gets a further condition', () => {
  it.each([
    ['SELECT * FROM homes', "SELECT * FROM homes\nWHERE city = 'חיפה'", [1, 2]],
    [
      '-- Dear homes\nSELECT id, city\nFROM homes\nWHERE price > 100\nORDER BY price;',
      "SELECT id, city\nFROM homes\nWHERE price > 100\n  AND city = 'חיפה'\nORDER BY price",
      [2],
    ],
    [
      'SELECT id, city FROM homes WHERE rooms = 4 OR rooms = 3 -- few',
      "SELECT id, city FROM homes WHERE (rooms = 4 OR rooms = 3)\n  AND city = 'חיפה'",
      [1, 2],
    ],
    [
      "WITH cheap AS (SELECT * FROM homes WHERE price < 200)\nSELECT * FROM cheap WHERE city = 'חיפה'",
      "WITH cheap AS (SELECT * FROM homes WHERE price < 200)\nSELECT * FROM cheap WHERE city = 'חיפה'\n  AND city = 'חיפה'",
      [1],
    ],
  ])('%s', async (sql, written, first) => expect(await filtered(sql, 'city', is('חיפה'))).toEqual({ written, first }));
});

describe('around any other statement a new one is written', () => {
  it('that shows what it is about', async () => {
    expect(await filtered('SELECT id, city\nFROM homes\nORDER BY price DESC\nLIMIT 3;', 'city', is('חיפה'))).toEqual({
      written: `WITH answer AS (
  SELECT id, city
  FROM homes
  ORDER BY price DESC
  LIMIT 3
)
SELECT *
FROM answer
WHERE city = 'חיפה'`,
      first: [2],
    });
  });

  it.each([
    ['SELECT city, count(*) FROM homes GROUP BY city', 'count(*)', is(2), ['חיפה']],
    ['SELECT a.id, b.id, a.city FROM homes a JOIN homes b ON a.id = b.id', 'city', is('חיפה'), [1, 2]],
    ['SELECT h.id, price / 100 AS price FROM homes h', 'price', is(3), [3]],
    // The alias hides a column of that name from WHERE.
    ['SELECT id, price / 100 AS price FROM homes', 'price', is(3), [3]],
    ['SELECT id, "order" FROM homes LIMIT 9', 'order', is(''), [4]],
    ['SELECT id, city FROM homes LIMIT 9', 'city', is('Kfar "O\'Neill"'), [3]],
    ['SELECT id, city FROM homes LIMIT 9', 'city', is(null), [4]],
    ['SELECT 1 AS "", 2 AS "x y"', 'x y', is(2), [1]],
    ['SELECT 1 AS a, 2 AS A', 'A', is(2), [1]],
    ['VALUES (1, 2), (3, 4)', 'column2', is(4), [3]],
    ['WITH answer AS (SELECT 7 AS x) SELECT x AS y FROM answer', 'y', is(7), [7]],
    ["SELECT 1 AS a, 'two\nlines' AS b", 'b', is('two\nlines'), [1]],
    ["SELECT 1 AS a, 'x' AS b -- the end", 'b', is('x'), [1]],
    ['SELECT 1 AS a, 9007199254740993 AS b', 'b', { kind: 'is', cell: '9007199254740993' }, [1]],
    [
      "SELECT 1 AS a, '9007199254740993' AS b UNION ALL SELECT 2, 9007199254740993 UNION ALL SELECT 3, 9007199254740992",
      'b',
      { kind: 'is', cell: '9007199254740993' },
      [1, 2],
    ],
    [
      'SELECT 1 AS a, 9007199254740993 AS b UNION ALL SELECT 2, 9007199254740995 UNION ALL SELECT 3, 9007199254740997',
      'b',
      { kind: 'range', from: 9007199254740995n, to: 9007199254740997n, isToIncluded: true },
      [2, 3],
    ],
    // A table of that name, in quotes.
    ['SELECT id, text FROM "answer" LIMIT 9', 'text', is('yes'), [1]],
    ['SELECT id, text FROM answer LIMIT 9', 'text', is('yes'), [1]],
    ['SELECT 1 AS a, 0.1 + 0.2 AS b', 'b', is(0.1 + 0.2), [1]],
    ['SELECT 1 AS a, 1e300 AS b', 'b', is(1e300), [1]],
    ['SELECT 1 AS a, -5 AS b', 'b', is(-5), [1]],
    ["SELECT 1 AS a, CAST(x'610062' AS TEXT) AS b", 'b', is('a\0b'), [1]],
    ['SELECT id, rooms FROM homes LIMIT 9', 'rooms', { kind: 'range', from: 3, to: 4, isToIncluded: false }, [2, 3]],
    [
      'SELECT id, rooms FROM homes LIMIT 9',
      'rooms',
      { kind: 'range', from: 3.5, to: 4, isToIncluded: true },
      [1, 3, 4],
    ],
  ] as const)('%s', async (sql, column, condition, first) => {
    expect((await filtered(sql, column, condition))?.first).toEqual(first);
  });

  it('unless it explains or says nothing', () => {
    expect(filterStatement({ sql: 'EXPLAIN SELECT 1', columns: ['addr'] }, 0, is(1))).toBeNull();
    expect(filterStatement({ sql: '-- nothing', columns: ['a'] }, 0, is(1))).toBeNull();
    expect(countStatement({ sql: 'SELECT 1 AS a', columns: ['a'] }, 3)).toBeNull();
  });
});

describe('a text is the same only with the same characters', () => {
  const names =
    "SELECT column1 AS id, column2 COLLATE NOCASE AS name FROM (VALUES (1, 'Dana'), (2, 'DANA'), (3, 'Noa'))";

  it('where the statement compares without regard to letter case', async () =>
    expect(await filtered(names, 'name', is('DANA'))).toMatchObject({ first: [2] }));

  it('where the columns of the database do', async () => {
    const foreign = await openMade(`
      CREATE TABLE birds(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, code TEXT COLLATE RTRIM);
      INSERT INTO birds VALUES (1, 'Owl', 'a'), (2, 'owl', 'a '), (3, 'Stork', 'b');
    `);
    const rowsWith = async (column: number, cell: string) => {
      const written = filterStatement(tableSource('birds', ['id', 'name', 'code'], true), column, is(cell));
      return (await query(foreign, written ?? '')).map(([id]) => id);
    };
    expect(await rowsWith(1, 'owl')).toEqual([2]);
    expect(await rowsWith(2, 'a')).toEqual([1]);
  });
});

describe('rows are counted by a column', () => {
  it.each([
    [tableSource('homes', ['city']), 'SELECT city, count(*) AS n\nFROM homes\nGROUP BY city\nORDER BY n DESC'],
    [
      { sql: 'SELECT city, price FROM homes WHERE price > 100 ORDER BY price', columns: ['city', 'price'] },
      'SELECT city, count(*) AS n FROM homes WHERE price > 100\nGROUP BY city\nORDER BY n DESC',
    ],
    [
      { sql: 'SELECT city AS n FROM homes', columns: ['n'] },
      'WITH answer AS (\n  SELECT city AS n FROM homes\n)\nSELECT n, count(*) AS n_rows\nFROM answer\nGROUP BY n\nORDER BY n_rows DESC',
    ],
  ])('%j', async (source, written) => {
    expect(countStatement(source, 0)).toBe(written);
    const counts = (await query(database, written)).map((row) => Number(row[1]));
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });
});
