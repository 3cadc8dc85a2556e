import { describe, expect, test } from 'vitest';
import { SqliteError } from './errors.ts';
import { BUILD_TIMEOUT_MS, loadEngine, makeDatabase, query, systemOf } from './fixture.testing.ts';

const SQL = `
  CREATE TABLE deals(id INTEGER PRIMARY KEY, city TEXT);
  CREATE INDEX by_city ON deals(city);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO deals SELECT i, 'עיר ' || (i % 97) FROM n;
  CREATE VIRTUAL TABLE cities USING fts5(name);
  INSERT INTO cities SELECT DISTINCT city FROM deals;
  CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
  INSERT INTO boxes SELECT id, id, id + 1 FROM deals;
`;
const GOOD = makeDatabase(SQL);
const QUERIES = [
  'SELECT city, count(*) FROM deals GROUP BY 1',
  'SELECT count(*), max(length(city)) FROM deals NOT INDEXED',
  "SELECT * FROM cities('עיר')",
  'SELECT * FROM boxes WHERE low BETWEEN 10 AND 20',
];

async function open(file: Uint8Array) {
  const engine = await loadEngine(systemOf({ file }));
  return engine.open('file');
}

/** Opens the file and runs everything. Rows and SQLite's errors are accepted, anything else is thrown. */
async function read(file: Uint8Array): Promise<SqliteError[]> {
  const errors: SqliteError[] = [];
  try {
    const database = await open(file);
    database.restrict();
    for (const sql of QUERIES) {
      try {
        await query(database, sql);
      } catch (cause) {
        if (!(cause instanceof SqliteError)) throw cause;
        errors.push(cause);
      }
    }
  } catch (cause) {
    if (!(cause instanceof SqliteError)) throw cause;
    errors.push(cause);
  }
  return errors;
}

const patched = (file: Uint8Array, patches: Readonly<Record<number, number>>) => {
  const copy = Uint8Array.from(file);
  for (const [at, byte] of Object.entries(patches)) copy[Number(at)] = byte;
  return copy;
};

describe('a file that is no database is refused', () => {
  test.each([
    ['a web page', new TextEncoder().encode('<!doctype html><title>Not found</title>'.repeat(100))],
    ['noise', Uint8Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 251)],
    ['a header alone', GOOD.slice(0, 100)],
    ['a header with an impossible page size', patched(GOOD, { 16: 0, 17: 3 })],
  ])(
    '%s',
    async (_, file) => {
      await expect(open(file)).rejects.toThrow(/file is not a database|database disk image is malformed/);
    },
    BUILD_TIMEOUT_MS,
  );
});

describe('a file that is broken', () => {
  test('is an error where its end is missing', async () => {
    const errors = await read(GOOD.slice(0, GOOD.length / 2));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(({ message }) => message)).toContain('database disk image is malformed');
  });

  test('is an error where a page is zeros', async () => {
    const errors = await read(Uint8Array.from(GOOD).fill(0, 4096, 8192));
    expect(errors.map(({ message }) => message)).toContain('database disk image is malformed');
  });

  test('is never a crash, whichever bytes are wrong', async () => {
    let errors = 0;
    for (let round = 0; round < 60; round += 1) {
      const patches: Record<number, number> = {};
      for (let k = 0; k < 40; k += 1) {
        const at = (round * 40_503 + k * 2_654_435_761) % GOOD.length;
        patches[at] = (at * 31 + round) % 256;
      }
      errors += (await read(patched(GOOD, patches))).length;
    }
    expect(errors).toBeGreaterThan(20);
  });
});

describe('a database made elsewhere is read', () => {
  test.each([512, 1024, 65536])('with pages of %i bytes', async (pageSize) => {
    const database = await open(makeDatabase(`PRAGMA page_size = ${pageSize}; ${SQL}`));
    expect(await query(database, 'SELECT count(*) FROM deals')).toEqual([[3_000]]);
    expect(await query(database, 'PRAGMA page_size')).toEqual([[pageSize]]);
  });

  test('in UTF-16', async () => {
    const database = await open(makeDatabase(`PRAGMA encoding = 'UTF-16le'; ${SQL}`));
    expect(await query(database, 'SELECT city FROM deals WHERE id = 1')).toEqual([['עיר 1']]);
  });

  test('that was left in WAL mode', async () => {
    // Bytes 18 and 19 of the header are the file format's write and read version: 2 is WAL.
    const database = await open(patched(GOOD, { 18: 2, 19: 2 }));
    expect(await query(database, 'SELECT count(*) FROM deals')).toEqual([[3_000]]);
  });

  test('that is empty', async () => {
    const database = await open(new Uint8Array());
    expect(await query(database, 'SELECT count(*) FROM sqlite_schema')).toEqual([[0]]);
  });

  test('several at once, attached by name', async () => {
    const engine = await loadEngine(
      systemOf({ a: GOOD, b: makeDatabase('CREATE TABLE t(x); INSERT INTO t VALUES (42)') }),
    );
    const database = await engine.open('a');
    await query(database, "ATTACH 'b' AS other");
    expect(await query(database, 'SELECT x, (SELECT count(*) FROM deals) FROM other.t')).toEqual([[42, 3_000]]);
    const second = await engine.open('b');
    expect(await query(second, 'SELECT x FROM t')).toEqual([[42]]);
  });
});
