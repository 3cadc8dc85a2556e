import { beforeAll, expect, it } from 'vitest';
import { readBytecode } from '../../statement/bytecode.ts';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../wasm/fixture.testing.ts';
import { lateColumns } from './late-columns.ts';
import { scannedCursors } from './scanned-cursors.ts';

const COLUMNS = ['id', 'settlement', 'year', 'area', 'amount', 'city'];

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, amount INTEGER, city INTEGER);
    CREATE TABLE cities (code INTEGER PRIMARY KEY, name TEXT);
    CREATE INDEX by_amount ON deals (amount);
  `);
}, BUILD_TIMEOUT_MS);

/** `early | late, by the result's column`; null if they are not split. */
async function partsOf(sql: string): Promise<string | null> {
  const { statement } = await database.prepare(sql);
  const program = (statement && (await readBytecode(statement))) ?? [];
  statement?.finalize();
  const scanned = scannedCursors(program).find(({ reads }) => reads.length > 0);
  const parts = scanned ? lateColumns(scanned, program) : null;
  const named = (columns: readonly number[]) => columns.map((column) => COLUMNS[column]).join(' ');
  return parts && `${named(parts.early)} | ${named(parts.late)}, by ${parts.resultColumn}`;
}

it.each([
  ['SELECT * FROM deals WHERE area > 400', 'area | settlement year amount city, by 1'],
  ['SELECT * FROM deals WHERE area > 400 AND year = 3 ORDER BY id DESC', 'area year | settlement amount city, by 1'],
  ['SELECT * FROM deals WHERE area > 400 LIMIT 10 OFFSET 3', 'area | settlement year amount city, by 1'],
  ['SELECT area, amount FROM deals WHERE area > 400', 'area | amount, by 1'],
  [
    "SELECT year, CASE WHEN city > 3 THEN settlement ELSE 'x' END FROM deals WHERE area > 4",
    'area | year city settlement, by 0',
  ],
  ['SELECT * FROM deals WHERE amount > 3 AND area > 400', 'area | settlement year city, by 1'],
  ['SELECT * FROM deals WHERE area > 400 ORDER BY amount LIMIT 9', 'area | settlement year city, by 1'],
  ['SELECT * FROM deals WHERE area > 400 ORDER BY year', 'area | settlement amount city year, by 1'],
  ['SELECT amount, city FROM deals WHERE area > 400 ORDER BY settlement', 'area | amount city settlement, by 0'],
  ['SELECT * FROM deals WHERE amount > 3 AND area > 400 ORDER BY year', 'area | settlement city year, by 1'],
  [
    'SELECT name, deals.* FROM deals, cities WHERE code = city AND area > 400',
    'area city | settlement year amount, by 2',
  ],
])('%s', async (sql, expected) => {
  expect(await partsOf(sql)).toBe(expected);
});

it.each([
  'SELECT area FROM deals WHERE area > 400',
  'SELECT year + 1, amount * 2 FROM deals WHERE area > 400',
  'SELECT * FROM deals',
  'SELECT * FROM deals ORDER BY year',
  'SELECT * FROM deals WHERE area > 400 ORDER BY year LIMIT 5',
  'SELECT DISTINCT settlement, amount, city, year FROM deals WHERE area > 400 ORDER BY year',
  'SELECT DISTINCT area FROM deals WHERE area > 400',
  'SELECT * FROM deals WHERE amount > 3',
  'SELECT * FROM deals WHERE (amount = 3 OR id = 7) AND area > 400',
  'SELECT year, sum(amount) FROM deals WHERE area > 400 GROUP BY 1',
  'SELECT * FROM deals WHERE abs(random()) > area',
  'SELECT CASE WHEN city > 3 THEN settlement ELSE year || amount END FROM deals WHERE area > 400',
  'SELECT year, amount FROM deals WHERE area > 1 UNION ALL SELECT city, amount FROM deals WHERE area > 2',
])('not: %s', async (sql) => {
  expect(await partsOf(sql)).toBeNull();
});
