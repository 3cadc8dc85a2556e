import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../wasm/fixture.testing.ts';
import { type Program, readProgram } from './program.ts';

let database: Database;
let names: ReadonlyMap<number, string>;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, city INTEGER, amount INTEGER, rooms REAL);
    CREATE INDEX by_city ON deals (city, amount);
    CREATE TABLE cities (code INTEGER PRIMARY KEY, name TEXT) WITHOUT ROWID;
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT INTO deals SELECT i, i % 7, i * 1000, i % 5 FROM n;
    INSERT INTO cities VALUES (1, 'חיפה'), (2, 'לוד');
    ANALYZE;
  `);
  const rows = await query(database, 'SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0');
  names = new Map(rows.map(([page, name]) => [Number(page), String(name)]));
}, BUILD_TIMEOUT_MS);

async function programOf(sql: string): Promise<Program> {
  const { statement } = await database.prepare(sql);
  const program = statement && (await readProgram(statement));
  statement?.finalize();
  if (!program) throw new Error(`no program of ${sql}`);
  return program;
}

it.each([
  ['SELECT count(*) FROM deals', true],
  ['SELECT (SELECT name FROM cities)', true],
  ["SELECT value FROM json_each('[1]')", true],
  ['WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n ORDER BY 1', false],
])('whether it may read the file at all: %s', async (sql, expected) => {
  expect((await programOf(sql)).readsFile).toBe(expected);
});

it.each([
  ['SELECT id FROM deals', true],
  ['SELECT amount FROM deals WHERE city = 3', true],
  ['SELECT id, name FROM deals JOIN cities ON code = city', true],
  ['SELECT city, count(*) FROM deals GROUP BY city', true],
  ['SELECT * FROM (SELECT city FROM deals LIMIT 10)', true],
  ['SELECT name FROM cities UNION ALL SELECT id FROM deals', true],
  ['SELECT id FROM deals ORDER BY rooms LIMIT 3', false],
  ['SELECT rooms, count(*) FROM deals GROUP BY rooms', false],
  ['SELECT sum(amount) FROM deals WHERE city = 3', false],
  ['SELECT count(*) FROM deals JOIN cities ON code = city', false],
  ['SELECT * FROM deals WHERE id = 5', false],
])('whether rows come out while it reads: %s', async (sql, expected) => {
  expect((await programOf(sql)).emitsWhileReading).toBe(expected);
});

const nameOf = ({ rootPage }: { rootPage: number }) => names.get(rootPage);

describe('the keys that are known before anything is read', () => {
  const whole = (literal: number) => ({ kind: 'integer', literal: String(literal) });
  it.each([
    ['SELECT * FROM deals WHERE id = 5', [['deals', whole(5)]]],
    ['SELECT rooms FROM deals WHERE city = 5 AND amount > 4000000000', [['by_city', whole(5), whole(4_000_000_000)]]],
    ['SELECT name FROM cities WHERE code = ?2', [['cities', { kind: 'parameter', number: 2 }]]],
    ["SELECT rooms FROM deals INDEXED BY by_city WHERE city = 'x'", [['by_city', { kind: 'text', literal: 'x' }]]],
    [
      'SELECT name, rooms FROM cities JOIN deals ON city = code WHERE code = 2',
      [
        ['cities', whole(2)],
        ['by_city', whole(2)],
      ],
    ],
    ['SELECT name FROM cities WHERE EXISTS (SELECT 1 FROM deals WHERE city = code)', []],
    [
      'SELECT 1 FROM cities c WHERE EXISTS (SELECT 1 FROM deals WHERE city = 3 AND amount = c.code)',
      [['by_city', whole(3)]],
    ],
    [
      'SELECT b.rooms FROM deals a CROSS JOIN deals b ON b.id = a.amount WHERE a.city = 2 AND a.amount = 7000',
      [
        ['by_city', whole(2), whole(7000)],
        ['deals', whole(7000)],
      ],
    ],
    [
      'SELECT b.rooms FROM deals a CROSS JOIN deals b ON b.id = a.amount WHERE a.city = 2 AND a.amount > 7000',
      [['by_city', whole(2), whole(7000)]],
    ],
    ['SELECT rooms FROM deals WHERE city = 2 + length(?1)', []],
    ['SELECT avg(rooms) FROM deals', []],
    ['WITH n(i) AS (VALUES (1), (2)) SELECT 5 IN n', []],
  ])('%s', async (sql, expected) => {
    const { constantKeys } = await programOf(sql);
    expect(constantKeys.map((key) => [nameOf(key), ...key.operands])).toEqual(expected);
  });
});

describe('the B-trees that a statement opens', () => {
  it.each([
    ['SELECT * FROM deals WHERE id = 5', [['deals', 'rows', true]]],
    [
      'SELECT rooms FROM deals WHERE city = 5',
      [
        ['deals', 'rows', true],
        ['by_city', 'keys', true],
      ],
    ],
    ['SELECT amount FROM deals WHERE city = 5', [['by_city', 'keys', true]]],
    ['SELECT name FROM cities WHERE code = 1', [['cities', 'keys', true]]],
    ['SELECT avg(rooms) FROM deals', [['deals', 'rows', false]]],
    ['SELECT 1', []],
  ])('%s', async (sql, expected) => {
    const { trees } = await programOf(sql);
    expect(trees.map((tree) => [nameOf(tree), tree.kind, tree.isSought])).toEqual(expected);
  });
});

describe('the scans of a statement', () => {
  it.each([
    ['SELECT avg(rooms) FROM deals', [['deals', 'forward', false, false]]],
    ['SELECT avg(x.rooms) FROM deals AS x WHERE x.amount > 5', [['deals', 'forward', false, false]]],
    ['SELECT count(*) FROM deals', [['by_city', 'forward', false, false]]],
    ['SELECT rooms FROM deals', [['deals', 'forward', false, true]]],
    ['SELECT rooms FROM deals ORDER BY id DESC', [['deals', 'backward', false, true]]],
    ['SELECT rooms FROM deals LIMIT 3', [['deals', 'forward', true, true]]],
    ['SELECT rooms FROM deals ORDER BY rooms LIMIT 3', [['deals', 'forward', false, false]]],
    ['SELECT max(id) FROM deals', [['deals', 'backward', true, false]]],
    ['SELECT rooms FROM deals WHERE id < 9', [['deals', 'forward', true, true]]],
    ['SELECT city, count(*) FROM deals GROUP BY city', [['by_city', 'forward', false, true]]],
    ['SELECT city, count(*) FROM deals GROUP BY city LIMIT 2', [['by_city', 'forward', true, true]]],
    ['SELECT rooms FROM deals WHERE id = 5', []],
    ['SELECT amount FROM deals WHERE city = 5', []],
  ])('%s', async (sql, expected) => {
    const { scans } = await programOf(sql);
    expect(scans.map((scan) => [nameOf(scan), scan.direction, scan.mayStop, scan.emits])).toEqual(expected);
  });
});

it('leaves the statement as it was: bound, and at its beginning', async () => {
  const { statement } = await database.prepare('SELECT id FROM deals WHERE id = ?');
  statement?.bind(1, 7);
  if (!statement) throw new Error('no statement');
  await readProgram(statement);
  expect((await statement.rows(10, 1_000)).rows).toEqual([[7]]);
  await readProgram(statement);
  expect((await statement.rows(10, 1_000)).rows).toEqual([[7]]);
  statement.finalize();
});

it('gives up on a program of thousands of instructions', async () => {
  const { statement } = await database.prepare(`SELECT ${Array(1_900).fill('rooms + id + city').join()} FROM deals`);
  if (!statement) throw new Error('no statement');
  expect(await readProgram(statement)).toBeNull();
  statement.finalize();
});

it.each([
  ['SELECT * FROM deals WHERE rooms IS NULL', false],
  ['SELECT * FROM deals WHERE rooms IS NULL LIMIT 5', true],
  ['SELECT EXISTS (SELECT 1 FROM deals WHERE rooms IS NULL)', true],
  ['SELECT * FROM deals ORDER BY city LIMIT 5', true],
  ['SELECT * FROM deals ORDER BY rooms LIMIT 5', false],
  ['SELECT count(*) FROM deals WHERE rooms IS NULL', false],
  ['SELECT rooms, count(*) FROM deals GROUP BY rooms', false],
  ['SELECT count(*) FROM (SELECT 1 FROM deals LIMIT 5)', true],
])('%s: may end early: %s', async (sql, mayEndEarly) => {
  expect((await programOf(sql)).mayEndEarly).toBe(mayEndEarly);
});
