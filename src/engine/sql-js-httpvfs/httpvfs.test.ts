import { beforeAll, describe, expect, it } from 'vitest';
import { nativeRows } from '../remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from '../wasm/fixture.testing.ts';
import type { SplitFileConfig } from './config.ts';
import { BASE, inPieces, openHosted } from './plain-host.testing.ts';

// Copied: pages are cut from it as from the body of an answer.
const MADE = new Uint8Array(
  makeDatabase(`
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31, hex(zeroblob(40)) FROM n;
  CREATE INDEX deals_by_place ON deals (place, day);
`),
);
const PLACES = new Uint8Array(
  makeDatabase(`
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
`),
);

const FULL: SplitFileConfig = {
  from: 'inline',
  config: { serverMode: 'full', requestChunkSize: 1024, url: '../db/made.sqlite' },
};
const ODD_BYTES = 70_001;
const CHUNKED: SplitFileConfig = {
  from: 'inline',
  config: {
    serverMode: 'chunked',
    requestChunkSize: 1024,
    databaseLengthBytes: MADE.length,
    serverChunkSize: ODD_BYTES,
    urlPrefix: '/db/made.sqlite.',
    suffixLength: 3,
  },
};
const OTHER: SplitFileConfig = {
  from: 'inline',
  virtualFilename: 'places.sqlite',
  config: { serverMode: 'full', requestChunkSize: 4096, url: '/db/places.sqlite' },
};
const FILES = new Map([
  ['https://host/db/made.sqlite', MADE],
  ['https://host/db/places.sqlite', PLACES],
  ...inPieces(MADE, ODD_BYTES, 'https://host/db/made.sqlite.'),
]);
const ROWS = "SELECT * FROM deals WHERE place = 7 AND day > '2010-01-01' ORDER BY day";

beforeAll(compileEngine, BUILD_TIMEOUT_MS);

describe.each([
  ['a whole file', FULL],
  ['a file in pieces that end within pages', CHUNKED],
])('%s', (_, config) => {
  it.each([
    ROWS,
    'SELECT count(*), sum(amount), min(day), max(note) FROM deals',
    'SELECT place, count(*) FROM deals GROUP BY 1 ORDER BY 2 DESC, 1',
    'SELECT id FROM deals ORDER BY id DESC LIMIT 3 OFFSET 3000',
  ])('answers as SQLite does: %s', async (sql) => {
    const { db } = await openHosted(FILES, [config]);
    const [result] = await db.exec(sql);
    expect(result?.values).toEqual(nativeRows(MADE, sql));
  });
});

describe('a file in pieces', () => {
  it('is requested in ranges of its pieces, two where a page spans both', async () => {
    const { db, seen, worker } = await openHosted(FILES, [CHUNKED]);
    await db.exec(
      'SELECT count(note), (SELECT count(day) FROM deals INDEXED BY deals_by_place WHERE place > 0) FROM deals',
    );
    const borders = seen.filter((request) => endsAt(request) === ODD_BYTES);
    expect(borders.length).toBe(Math.floor(MADE.length / ODD_BYTES));
    expect(worker.getStats()).toMatchObject({ totalBytes: MADE.length, totalRequests: seen.length });
    expect(worker.bytesRead).toBe(seen.map(lengthOf).reduce((sum, bytes) => sum + bytes));
  });
});

const endsAt = (request: string) => Number(/ (\d+)\+/.exec(request)?.[1]) + lengthOf(request);
const lengthOf = (request: string) => Number(/\+(\d+)/.exec(request)?.[1]);

describe('exec, query and run', () => {
  it('runs several statements; only those with rows are in the result', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    const results = await db.exec("SELECT 1 AS a; SELECT 2 WHERE 0; -- nothing\n SELECT 'ב' AS b, x'01ff' AS c;");
    expect(results).toEqual([
      { columns: ['a'], values: [[1]] },
      { columns: ['b', 'c'], values: [['ב', Uint8Array.of(1, 255)]] },
    ]);
  });

  it('gives every number as a double, as sql.js does', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    expect(await db.query('SELECT 9007199254740993 AS big, 0.5 AS half, NULL AS none')).toEqual([
      { big: 9007199254740992, half: 0.5, none: null },
    ]);
  });

  it.each<[string, string, unknown, unknown]>([
    ['by place', 'SELECT ? AS a, ? AS b', [5, 'x'], { a: 5, b: 'x' }],
    ['too few, which are NULL', 'SELECT ? AS a, ? AS b', [5], { a: 5, b: null }],
    ['by name, the unknown left out', 'SELECT :a AS a, $b AS b', { ':a': 1, $b: true, ':c': 2 }, { a: 1, b: 1 }],
    ['what 32 bits do not hold as a real', 'SELECT ? / 2 AS a', [3000000001], { a: 1500000000.5 }],
    ['what they hold as an integer', 'SELECT ? / 2 AS a', [3], { a: 1 }],
    ['bytes', 'SELECT hex(?) AS a', [Uint8Array.of(1, 254)], { a: '01FE' }],
    ['a single value, which binds nothing', 'SELECT ? AS a', 5, { a: null }],
  ])('binds values %s', async (_, sql, params, row) => {
    const { db } = await openHosted(FILES, [FULL]);
    expect(await db.query(sql, params)).toEqual([row]);
  });

  it.each<[string, string, unknown, string]>([
    ['SQLite’s own words', 'SELECT * FROM missing', undefined, 'SQLite: no such table: missing'],
    ['more values than parameters', 'SELECT ?', [1, 2], 'SQLite: column index out of range'],
    ['a bigint', 'SELECT ?', [5n], 'Wrong API use : tried to bind a value of an unknown type (5).'],
    ['a write', 'DELETE FROM deals', undefined, 'SQLite: attempt to write a readonly database'],
    [
      'the table of the page',
      'SELECT * FROM dom',
      undefined,
      'SQLite: no such table: dom. The virtual table dom is not',
    ],
  ])('throws an Error: %s', async (_, sql, params, message) => {
    const { db } = await openHosted(FILES, [FULL]);
    await expect(db.exec(sql, params)).rejects.toThrow(message);
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('answers calls in the order in which they come, each as a whole', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    const answers = await Promise.all([
      db.exec('CREATE TEMP TABLE kept AS SELECT id FROM deals WHERE place = 7; SELECT count(*) FROM kept'),
      db.query('SELECT count(*) AS n FROM kept JOIN deals USING (id)'),
      db.exec('SELECT * FROM missing').catch(String),
      db.query('SELECT 1 AS one'),
    ]);
    expect(answers).toEqual([
      [{ columns: ['count(*)'], values: [[44]] }],
      [{ n: 44 }],
      'Error: SQLite: no such table: missing',
      [{ one: 1 }],
    ]);
  });

  it('has temporary tables and pragmas, which a database of others may use', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    await db.run('CREATE TEMP TABLE picked AS SELECT id FROM deals WHERE place = 7 LIMIT 5');
    await db.run('INSERT INTO picked VALUES (?)', [99]);
    expect(await db.getRowsModified()).toBe(1);
    expect(await db.query('SELECT count(*) AS n FROM picked')).toEqual([{ n: 6 }]);
    expect(await db.query('PRAGMA page_size')).toEqual([{ page_size: 1024 }]);
  });
});

describe('prepared statements', () => {
  it('step through rows, and begin again after the last', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    const statement = await db.prepare('SELECT id, place FROM deals WHERE id <= ? ORDER BY id', [2]);
    expect(await statement.get()).toEqual([]);
    const ids: unknown[] = [];
    while (await statement.step()) ids.push((await statement.get())[0]);
    expect(ids).toEqual([1, 2]);
    expect(await statement.step()).toBe(true);
    expect(await statement.getAsObject()).toEqual({ id: 1, place: (7919 % 90) + 1 });
    expect(await statement.getColumnNames()).toEqual(['id', 'place']);
    expect(statement.getSQL()).toBe('SELECT id, place FROM deals WHERE id <= ? ORDER BY id');
  });

  it('take other values, and none after a reset', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    const statement = await db.prepare('SELECT id FROM deals WHERE id = $id');
    expect(await statement.getAsObject({ $id: 17 })).toEqual({ id: 17 });
    expect(await statement.get({ $id: 18 })).toEqual([18]);
    expect([await statement.reset(), await statement.step(), await statement.get()]).toEqual([true, false, []]);
    expect([await statement.free(), await db.close()]).toEqual([true, undefined]);
    await expect(statement.step()).rejects.toThrow('Statement closed');
    await expect(db.exec('SELECT 1')).rejects.toThrow('Database closed');
  });

  it('are prefetched further ahead the longer they are stepped through', async () => {
    const { db, seen } = await openHosted(FILES, [FULL]);
    const statement = await db.prepare('SELECT id, note FROM deals ORDER BY place, day');
    const before = seen.length;
    while (await statement.step());
    const requests = seen.slice(before);
    expect(requests.filter((request) => request.endsWith('blocking'))).toEqual([]);
    expect(requests.length).toBeLessThan(200);
  });

  it('keep their rows while others are asked between', async () => {
    const { db } = await openHosted(FILES, [FULL]);
    const statement = await db.prepare('SELECT id FROM deals ORDER BY id');
    await statement.step();
    await db.exec(ROWS);
    await statement.step();
    expect(await statement.get()).toEqual([2]);
  });
});

describe('several databases', () => {
  it('are attached by their names, and asked for then', async () => {
    const { db, seen } = await openHosted(FILES, [FULL, OTHER]);
    expect(seen.some((request) => request.startsWith('places'))).toBe(false);
    await db.exec("ATTACH 'places.sqlite' AS p");
    const sql =
      'SELECT p.name, count(*) AS n FROM deals d JOIN p.places p ON p.code = d.place GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2';
    expect(await db.query(sql)).toEqual([
      { name: 'יישוב 51', n: 45 },
      { name: 'יישוב 52', n: 45 },
    ]);
  });

  it('are known by the path of sql.js-httpvfs, and by no other name', async () => {
    const { db } = await openHosted(FILES, [FULL, OTHER]);
    await db.exec("ATTACH '/places.sqlite' AS p");
    await expect(db.exec("ATTACH 'elsewhere.sqlite' AS q")).rejects.toThrow(
      "There is no database 'elsewhere.sqlite' in the configuration, which has '.._db_made.sqlite', 'places.sqlite'.",
    );
  });
});

describe('requests that cannot be foreseen', () => {
  /** Four hundred tables with indexes and statistics: a schema of a hundred pages that are not adjacent. */
  const wide = new Uint8Array(
    makeDatabase(
      Array.from({ length: 400 }, (_, i) => {
        const table = `CREATE TABLE t${i} (a INTEGER, b TEXT, note TEXT); CREATE INDEX i${i} ON t${i} (a, b);`;
        return `${table} INSERT INTO t${i} SELECT value, value % 7, hex(zeroblob(300)) FROM json_each('[1,2,3,4,5,6,7,8,9,10]');`;
      })
        .join('\n')
        .concat('ANALYZE;'),
    ),
  );

  it('open a database by the pages of its schema together, and those of its statistics', async () => {
    const files = new Map([['https://host/db/wide.sqlite', wide]]);
    const config = { serverMode: 'full', requestChunkSize: 4096, url: '/db/wide.sqlite' };
    const { db, seen } = await openHosted(files, [{ from: 'inline', config }]);
    expect(await db.query('SELECT count(*) AS n FROM sqlite_schema')).toEqual([{ n: 802 }]);
    const blocking = seen.filter((request) => request.endsWith('blocking'));
    expect([seen.length, blocking.length]).toEqual([21, 5]);
    expect(seen.map(lengthOf).reduce((sum, bytes) => sum + bytes)).toBe(319_488);
  });

  it('read an attached database in the order of its keys with twice as many pages each time', async () => {
    const { db, seen } = await openHosted(FILES, [OTHER, { ...FULL, virtualFilename: 'made' }]);
    await db.exec("ATTACH 'made' AS m");
    const before = seen.length;
    const sql = 'SELECT sum(amount) FROM deals';
    expect((await db.exec(sql))[0]?.values).toEqual(nativeRows(MADE, sql));
    expect(seen.length - before).toBe(12);
  });
});

describe('what it has cost', () => {
  it('is reported with the pages that SQLite has read since the last report', async () => {
    const { db, worker } = await openHosted(FILES, [FULL]);
    worker.getResetAccessedPages();
    await db.exec('SELECT * FROM deals WHERE id = 3000');
    const pages = worker.getResetAccessedPages();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toContainEqual({ pageno: expect.any(Number), wasCached: true, prefetch: 0 });
    expect(worker.getResetAccessedPages()).toEqual([]);
    await db.exec('SELECT * FROM deals WHERE id = 3000');
    expect(worker.getResetAccessedPages().map(({ pageno }) => pageno)).toEqual(pages.map(({ pageno }) => pageno));
    expect(() => worker.getStats('nothing')).toThrow("There is no database 'nothing' in the configuration");
  });

  it('is too much for opening already where maxBytesToRead is less than a schema', async () => {
    await expect(openHosted(FILES, [FULL], 1000)).rejects.toThrow('SQLite: disk I/O error: reading on in');
    const { db, worker } = await openHosted(FILES, [FULL], 8_000);
    expect(await db.query('SELECT id FROM deals WHERE id = 1')).toEqual([{ id: 1 }]);
    expect(worker.bytesRead).toBeLessThanOrEqual(8_000);
  });

  it('stops at maxBytesToRead, and goes on from 0', async () => {
    const { db, worker } = await openHosted(FILES, [FULL], 100_000);
    await expect(db.exec('SELECT count(note) FROM deals')).rejects.toThrow(
      /^SQLite: disk I\/O error: reading on in https:\/\/host\/db\/made.sqlite would exceed maxBytesToRead \(100000 bytes/,
    );
    expect(worker.bytesRead).toBe(0);
    expect(await db.query('SELECT id FROM deals WHERE id = 3000')).toEqual([{ id: 3000 }]);
    worker.bytesRead = 99_999;
    await expect(db.exec('SELECT * FROM deals WHERE id = 1500')).rejects.toThrow('SQLite: disk I/O error');
  });
});

describe('what is not there', () => {
  it('refuses by name', async () => {
    const { db, worker } = await openHosted(FILES, [FULL]);
    expect(() => worker.evalCode()).toThrow('evalCode is not available in this worker');
    expect(() => db.export()).toThrow('export is not available in this worker');
    expect(() => db.create_function()).toThrow('create_function is not available in this worker');
    expect(() => db.createFunction()).toThrow('createFunction is not available in this worker');
  });

  it('is a second database in one worker', async () => {
    const { worker } = await openHosted(FILES, [FULL]);
    await expect(worker.open('sqlite.wasm', [FULL])).rejects.toThrow('sorry, only one db is supported right now');
  });

  it.each<[string, SplitFileConfig, string]>([
    [
      'a file',
      { from: 'inline', config: { serverMode: 'full', url: 'none' } },
      'The host has no database file at https://host/page/none',
    ],
    [
      'a URL',
      { from: 'inline', config: { serverMode: 'full' } },
      `The configuration of the database (${BASE}) names no url.`,
    ],
    [
      'the size of pieces',
      { from: 'inline', config: { serverMode: 'chunked', urlPrefix: 'x' } },
      'needs serverChunkSize',
    ],
  ])('is %s: opening says so', async (_, config, message) => {
    await expect(openHosted(FILES, [config])).rejects.toThrow(message);
  });
});

describe('a database of ours', () => {
  const manifest = {
    serverMode: 'full',
    requestChunkSize: 1024,
    url: '/db/made.sqlite',
    sizeBytes: MADE.length,
    sha256: 'ab'.repeat(32),
    schemaVersion: '1.2',
    dataAsOf: '2026-01-01',
  };

  it('is guarded and limited', async () => {
    const { db } = await openHosted(FILES, [{ from: 'inline', config: manifest }, OTHER]);
    expect((await db.exec(`${ROWS}; SELECT 1`)).length).toBe(2);
    for (const [sql, message] of [
      ['PRAGMA page_size', 'PRAGMA'],
      ["ATTACH 'places.sqlite' AS p", 'ATTACH'],
      ['CREATE TEMP TABLE t (a)', 'read-only'],
      ["SELECT load_extension('x')", 'load_extension'],
    ] as const) {
      await expect(db.exec(sql)).rejects.toThrow(message);
    }
  });
});
