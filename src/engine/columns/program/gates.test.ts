import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnValues } from '../../../column-strips/index.ts';
import { readBytecode } from '../../statement/bytecode.ts';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../wasm/fixture.testing.ts';
import { gatesOf, mayPass } from './gates.ts';
import { scannedCursors } from './scanned-cursors.ts';

const COLUMNS = ['id', 'settlement', 'year', 'area', 'amount', 'city'];

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, amount INTEGER, city INTEGER);
    CREATE TABLE cities (code INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE);
    CREATE INDEX by_amount ON deals (amount);
  `);
}, BUILD_TIMEOUT_MS);

/** `column=values` of each gate of the first scan, `column` of one that is not an equality. */
async function gatesIn(sql: string): Promise<string> {
  const { statement } = await database.prepare(sql);
  const program = (statement && (await readBytecode(statement))) ?? [];
  statement?.finalize();
  const [scanned] = scannedCursors(program);
  const gates = scanned ? gatesOf(scanned, program) : [];
  return gates.map(({ column, values }) => `${COLUMNS[column]}${values ? `=${values.join('|')}` : ''}`).join(' ');
}

describe('the conditions that a scan tests first', () => {
  it.each([
    ["SELECT sum(area) FROM deals WHERE settlement = 'אילת'", 'settlement=אילת'],
    ["SELECT sum(area) FROM deals WHERE 'אילת' = settlement", 'settlement=אילת'],
    ["SELECT sum(area) FROM deals WHERE settlement IN ('אילת', 'חיפה')", 'settlement=אילת|חיפה'],
    ["SELECT sum(area) FROM deals WHERE settlement IN ('אילת')", 'settlement=אילת'],
    [
      "SELECT sum(area) FROM deals WHERE settlement IN ('אילת', 'חיפה', 'x') AND year = 3",
      'settlement=אילת|חיפה|x year=3',
    ],
    [
      "SELECT sum(area) FROM deals WHERE year = 3 AND settlement IN ('אילת', 'חיפה', 'x')",
      'year=3 settlement=אילת|חיפה|x',
    ],
    ['SELECT sum(area) FROM deals WHERE city IN (1, 2, 3) AND year = 3', 'city=1|2|3 year=3'],
    ['SELECT sum(area) FROM deals WHERE city IN (1, 2, 3, NULL)', ''],
    ["SELECT sum(area) FROM deals WHERE settlement IN ('a', upper('b'), 'c')", ''],
    ['SELECT sum(area) FROM deals WHERE city IN (SELECT code FROM cities)', ''],
    ["SELECT sum(area) FROM deals WHERE settlement NOT IN ('אילת', 'חיפה', 'x')", ''],
    ["SELECT sum(area) FROM deals WHERE settlement COLLATE NOCASE IN ('a', 'b', 'c')", 'settlement'],
    [
      "SELECT sum(area) FROM deals WHERE year > 2020 AND settlement = 'אילת' AND city = 7",
      'year settlement=אילת city=7',
    ],
    ["SELECT * FROM deals WHERE area > 400 AND settlement = 'אילת' LIMIT 3", 'area settlement=אילת'],
    ['SELECT year, count(*) FROM deals WHERE city = 7 GROUP BY year', 'city=7'],
    ["SELECT sum(area) FROM deals WHERE settlement IS 'אילת'", 'settlement=אילת'],
    ["SELECT name, area FROM cities JOIN deals ON city = code WHERE settlement = 'x'", 'settlement=x'],
    // A parameter, a computed value and another column are known only during the run.
    ['SELECT sum(area) FROM deals WHERE settlement = :name', 'settlement'],
    ["SELECT sum(area) FROM deals WHERE settlement = upper('x')", ''],
    ['SELECT sum(area) FROM deals WHERE city = year', ''],
    // Texts that differ may be equal.
    ["SELECT sum(area) FROM deals WHERE settlement = 'x' COLLATE NOCASE", 'settlement'],
    // A row may be read although a condition is not met.
    ["SELECT sum(area) FROM deals WHERE settlement = 'x' OR year = 3", ''],
    ["SELECT sum(area) FROM deals WHERE NOT settlement = 'x'", ''],
    ["SELECT sum(CASE WHEN settlement = 'x' THEN area END) FROM deals", ''],
    ["SELECT sum(area) FILTER (WHERE settlement = 'x') FROM deals", 'settlement=x'],
    ["SELECT max(year), sum(area) FILTER (WHERE settlement = 'x') FROM deals", ''],
    ["SELECT sum(area) FROM deals WHERE settlement LIKE 'x%'", ''],
    ["SELECT sum(area) FROM deals WHERE settlement <> 'x'", ''],
    ['SELECT sum(area) FROM deals', ''],
  ])('%s', async (sql, expected) => {
    expect(await gatesIn(sql)).toBe(expected);
  });
});

describe('values that may pass a gate', () => {
  const texts = (...all: readonly string[]): ColumnValues => ({
    types: Uint8Array.from(all, (text) => 13 + 2 * Buffer.byteLength(text)),
    content: Buffer.from(all.join('')),
  });
  const listed = (places: readonly number[], ...all: readonly string[]): ColumnValues => {
    const ends = all.map((_, i) => Buffer.byteLength(all.slice(0, i + 1).join('')));
    const types = Float64Array.from(all, (text) => 13 + 2 * Buffer.byteLength(text));
    const list = { types, starts: Uint32Array.of(0, ...ends), content: Buffer.from(all.join('')) };
    return { places: Int32Array.from(places), list };
  };
  const numbers = (...all: readonly number[]): ColumnValues => ({ numbers: Float64Array.from(all) });

  it.each([
    ['a text that is there', 'ב', listed([1, 0], 'א', 'ב'), true],
    ['a text that other blocks have', 'ב', listed([0, 0, -1], 'א', 'ב'), false],
    ['a text that no block has', 'ג', listed([0, 1], 'א', 'ב'), false],
    ['a text that is the beginning of another one', 'א', listed([0], 'אב'), false],
    ['the empty text', '', listed([1], 'א', ''), true],
    ['the empty text, which is missing', '', listed([0], 'א', ''), false],
    ['a text among texts', 'ב', texts('א', 'ב'), true],
    ['a text that is missing among texts', 'ב', texts('א', 'בב'), false],
    ['a number that is there', 7, numbers(3, 7), true],
    ['a number that is missing', 8, numbers(3, 7, Number.NaN), false],
    ['a text among numbers, which it may equal', '7', numbers(3), true],
    ['a number among texts, which it may equal', 7, listed([0], '7'), true],
    ['a number among stored texts', 7, texts('7'), true],
  ])('%s', (_, wanted, values, expected) => {
    expect(mayPass({ column: 0, values: [wanted] }, values)).toBe(expected);
  });

  it('are all where the condition is of another kind, and any of those where there are several', () => {
    expect(mayPass({ column: 0, values: null }, numbers())).toBe(true);
    expect(mayPass({ column: 0, values: [8, 3] }, numbers(3))).toBe(true);
  });
});
