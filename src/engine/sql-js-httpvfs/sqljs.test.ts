import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../wasm/database.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase, query, systemOf } from '../wasm/fixture.testing.ts';
import { loadSqlite } from '../wasm/sqlite.ts';

const MADE = makeDatabase("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3), (4), (4), (7), (NULL), ('x')");

/** A connection that reads statements as sql.js does. */
let database: Database;
beforeAll(async () => {
  const module = await compileEngine();
  const sqlite = await loadSqlite({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    memoryBytes: 64 * 1024 * 1024,
    system: systemOf({ 'made.sqlite': MADE }),
    likeSqlJs: true,
  });
  database = await sqlite.open('made.sqlite');
}, BUILD_TIMEOUT_MS);

describe('functions of sql.js, where they differ from those of SQLite or are none of them', () => {
  test.each<[string, unknown]>([
    ['round(log(5), 6)', 1.609438],
    ['log10(100)', 2],
    ['log(2, 8)', 3],
    ['sqrt(-1)', null],
    ["sqrt('x')", 0],
    ['round(cot(1), 6)', 0.642093],
    ['round(coth(1), 6)', 1.313035],
    ['atn2(0, 1)', 0],
    ['ceil(2.5) / 2', 1],
    ['floor(-2.5) / 2', -1],
    ['ceil(NULL)', null],
    ['ceil(1e300)', 1e300],
    ['sign(-2.5) / 2', -0.5],
    ['sign(-2) / 2', 0],
    ['square(3) / 2', 4],
    ['square(2.5)', 6.25],
    ['power(2, 3)', 8],
    ["replicate('אב', 3)", 'אבאבאב'],
    ["replicate('a', 0)", ''],
    ['replicate(NULL, 2)', null],
    ["charindex('ב', 'אבגב')", 2],
    ["charindex('ב', 'אבגב', 3)", 4],
    ["charindex('', 'abc')", 0],
    ["charindex('c', 'abc', 10)", 0],
    ["leftstr('אבג', 2)", 'אב'],
    ["leftstr('abc', -1)", ''],
    ["rightstr('אבג', 2)", 'בג'],
    ["rightstr('abc', 9)", 'abc'],
    ["reverse('אבג')", 'גבא'],
    ["proper('hello WORLD a-b')", 'Hello World A-b'],
    ["padl('אב', 4)", '  אב'],
    ["padr('a', 3)", 'a  '],
    ["padc('a', 4)", ' a  '],
    ["padl('abc', 2)", 'abc'],
    ["strfilter('אבגא', 'אג')", 'אגא'],
    ["difference('Smith', 'Smyth')", 4],
    ["difference('a', 'b')", 2],
  ])('%s', async (expression, value) => {
    expect(await query(database, `SELECT ${expression}`)).toEqual([[value]]);
  });

  test.each([
    ["padl('a', -1)", 'domain error'],
    ["replicate('a', -1)", 'domain error'],
    ["replicate('ab', 3000000000)", 'string or blob too big'],
  ])('%s: %s', async (expression, message) => {
    await expect(query(database, `SELECT ${expression}`)).rejects.toThrow(message);
  });
});

describe('its aggregates, in which a text that is no number counts as 0', () => {
  test.each<[string, unknown]>([
    ['round(stdev(a), 6) FROM t', 2.309401],
    ['round(variance(a), 6) FROM t', 5.333333],
    ['stdev(a) FROM t WHERE a = 1', 0],
    ['variance(a) FROM t WHERE 0', 0],
    ['mode(a) FROM t', 4],
    ['mode(a) FROM t WHERE a < 3', null],
    ['median(a) FROM t', 3],
    ["typeof(median(a)) FROM t WHERE a < 4 AND a <> 'x'", 'integer'],
    ['median(a) FROM t WHERE a < 3', 1.5],
    ['median(a) FROM t WHERE 0', null],
    ['lower_quartile(a) FROM t', 1],
    ['upper_quartile(a) FROM t', 4],
    ['upper_quartile(a * 1.5) FROM t WHERE a IN (3, 4)', 6],
    ["median(value) FROM json_each('[1, 2.5, 9]')", 2.5],
  ])('%s', async (expression, value) => {
    expect(await query(database, `SELECT ${expression}`)).toEqual([[value]]);
  });

  test('take more values than there is room for at first', async () => {
    const numbers = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1001)';
    expect(await query(database, `${numbers} SELECT median(i), mode(i % 7), count(*) FROM n`)).toEqual([
      [501, null, 1001],
    ]);
  });
});

test('a name in double quotes that is none is a text', async () => {
  expect(await query(database, 'SELECT count(*) FROM t WHERE a = "x"')).toEqual([[1]]);
});

test('a database in memory can be attached and written, the file cannot', async () => {
  await query(database, "ATTACH ':memory:' AS scratch");
  await query(database, 'CREATE TABLE scratch.kept AS SELECT a FROM t WHERE a > 3');
  expect(await query(database, 'SELECT count(*) FROM scratch.kept')).toEqual([[4]]);
  await expect(query(database, 'DELETE FROM t')).rejects.toThrow('attempt to write a readonly database');
});
