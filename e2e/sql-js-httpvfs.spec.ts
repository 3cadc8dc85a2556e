import type { Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import type { createDbWorker, PageReadLog, SqliteStats } from 'sql.js-httpvfs';
import { test as base, expect } from './support/fixtures.ts';
import { type PlainHost, startPlainHost } from './support/plain-host.ts';

/*
 * Users of sql.js-httpvfs change two URLs. Here the same script runs in the same page twice, with the pair of that package
 * and with ours, and has to have the same answers.
 */

/** Of split files: in no relation to the size of pages. */
const ODD_BYTES = 70_001;

/** The two URLs. */
interface Pair {
  readonly workerUrl: string;
  readonly wasmUrl: string;
}

const THEIRS: Pair = { workerUrl: '/package/sqlite.worker.js', wasmUrl: '/package/sql-wasm.wasm' };
const OURS: Pair = { workerUrl: '/engine/worker.js', wasmUrl: '/engine/sqlite.wasm' };

type SplitFileConfig = Parameters<typeof createDbWorker>[0][number];
type Row = Record<string, unknown>;

/** What users of the package reach over Comlink; the types of its database are those of sql.js, which is not installed. */
interface RemoteStatement {
  bind(values?: unknown): Promise<boolean>;
  step(): Promise<boolean>;
  get(values?: unknown): Promise<unknown[]>;
  getAsObject(values?: unknown): Promise<Row>;
  getColumnNames(): Promise<string[]>;
  getSQL(): Promise<string>;
  run(values?: unknown): Promise<boolean>;
  reset(): Promise<boolean>;
  free(): Promise<boolean>;
}
interface RemoteDatabase {
  readonly filename: Promise<string>;
  exec(sql: string, values?: unknown): Promise<{ columns: string[]; values: unknown[][] }[]>;
  query(sql: string, ...values: unknown[]): Promise<Row[]>;
  run(sql: string, values?: unknown): Promise<RemoteDatabase>;
  prepare(sql: string, values?: unknown): Promise<RemoteStatement>;
  getRowsModified(): Promise<number>;
  close(): Promise<void>;
  export(): Promise<Uint8Array>;
  create_function(name: string): Promise<unknown>;
  createFunction(name: string): Promise<unknown>;
}
interface RemoteWorker {
  bytesRead: unknown;
  getStats(virtualFilename?: string): Promise<SqliteStats>;
  getResetAccessedPages(virtualFilename?: string): Promise<PageReadLog[]>;
  evalCode(code: string): Promise<unknown>;
}

declare global {
  interface Window {
    /** The global of the package's script. */
    createDbWorker(
      configs: readonly SplitFileConfig[],
      workerUrl: string,
      wasmUrl: string,
      maxBytesToRead?: number,
    ): Promise<{ db: RemoteDatabase; worker: RemoteWorker; configs: SplitFileConfig[] }>;
  }
}

/** The database of the package's own example, and one with rows enough for a few hundred pages. */
const EXAMPLE = `CREATE TABLE mytable(foo, bar); INSERT INTO mytable VALUES ('hello', 'world')`;
const DEALS = `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount REAL, note TEXT, photo BLOB);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31.25,
    iif(i % 3, 'רחוב ' || i, NULL), iif(i % 4, NULL, randomblob(6)) FROM n;
  CREATE INDEX deals_by_place ON deals (place, day);
  CREATE VIRTUAL TABLE words USING fts5(note);
  INSERT INTO words SELECT note FROM deals WHERE note IS NOT NULL;
`;
const PLACES = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
`;

function made(sql: string): Uint8Array {
  const database = new BetterSqlite3(':memory:');
  database.exec(sql);
  const bytes = new Uint8Array(database.serialize());
  database.close();
  return bytes;
}

const test = base.extend<{ plain: PlainHost }>({
  plain: async ({ tier }, use) => {
    const host = await startPlainHost(tier);
    host.files.set('/foo/example.sqlite3', made(EXAMPLE));
    host.files.set('/foo/deals.sqlite3', made(DEALS));
    host.files.set('/foo/places.sqlite3', made(PLACES));
    await use(host);
    await host.close();
  },
});

/** Runs a script in a new page with each pair. */
async function withBoth<Answer>(
  page: Page,
  host: PlainHost,
  script: (pair: Pair) => Promise<Answer>,
): Promise<{ theirs: Answer; ours: Answer }> {
  await page.goto(host.url);
  const theirs = await page.evaluate(script, THEIRS);
  await page.goto(host.url);
  const ours = await page.evaluate(script, OURS);
  return { theirs, ours };
}

test('the example of its README from scratch', async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const worker = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/example.sqlite3', requestChunkSize: 4096 } }],
      workerUrl,
      wasmUrl,
    );
    return worker.db.query('select * from mytable');
  });
  expect(ours).toEqual([{ foo: 'hello', bar: 'world' }]);
  expect(ours).toEqual(theirs);
});

test('a configuration by its URL, bound values, bytesRead read and set', async ({ page, plain }) => {
  const config = { serverMode: 'full', requestChunkSize: 1024, url: 'deals.sqlite3' };
  plain.files.set('/foo/config.json', Buffer.from(JSON.stringify(config)));
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const maxBytesToRead = 10 * 1024 * 1024;
    const worker = await window.createDbWorker(
      [{ from: 'jsonconfig', configUrl: '/foo/config.json' }],
      new URL(workerUrl, location.href).toString(),
      new URL(wasmUrl, location.href).toString(),
      maxBytesToRead,
    );
    const result = await worker.db.exec('select id, day, amount, note, photo from deals where place = ? limit 20', [7]);
    const hasRead = Number(await worker.worker.bytesRead) > 0;
    worker.worker.bytesRead = 0;
    return { result, hasRead, after: await worker.worker.bytesRead, filename: await worker.db.filename };
  });
  expect(ours.result[0]?.values).toHaveLength(20);
  expect(ours.result[0]?.values.some((row) => row[4] !== null)).toBe(true);
  expect(ours).toMatchObject({ hasRead: true, after: 0 });
  expect(ours).toEqual(theirs);
});

test('split files, read across the borders of their pieces, by the configuration of create_db.sh', async ({
  page,
  plain,
}) => {
  const deals = plain.files.get('/foo/deals.sqlite3') ?? new Uint8Array();
  for (let at = 0; at < deals.length; at += ODD_BYTES) {
    plain.files.set(`/foo/db.sqlite3.${String(at / ODD_BYTES).padStart(3, '0')}`, deals.subarray(at, at + ODD_BYTES));
  }
  const config = {
    serverMode: 'chunked',
    requestChunkSize: 1024,
    databaseLengthBytes: deals.length,
    serverChunkSize: ODD_BYTES,
    urlPrefix: 'db.sqlite3.',
    suffixLength: 3,
    cacheBust: 'v7',
  };
  plain.files.set('/foo/config.json', Buffer.from(JSON.stringify(config)));
  const script = async ({ workerUrl, wasmUrl }: Pair) => {
    const { db } = await window.createDbWorker(
      [{ from: 'jsonconfig', configUrl: '/foo/config.json' }],
      workerUrl,
      wasmUrl,
    );
    return {
      found: await db.query('SELECT * FROM deals WHERE place IN (7, 8) ORDER BY id DESC LIMIT 50'),
      whole: await db.query('SELECT count(*), sum(amount), max(note), sum(length(photo)) FROM deals'),
    };
  };
  await page.goto(plain.url);
  const ours = await page.evaluate(script, OURS);
  const crossing = plain.seen.filter((request) => request.endsWith(`-${ODD_BYTES - 1}`));
  expect(crossing.length).toBeGreaterThan(0);
  expect(
    plain.seen.filter((request) => request.includes('/db.sqlite3.')).every((request) => request.includes('?cb=v7 ')),
  ).toBe(true);
  const database = new BetterSqlite3(Buffer.from(deals));
  expect(ours.whole).toEqual([
    database.prepare('SELECT count(*), sum(amount), max(note), sum(length(photo)) FROM deals').get(),
  ]);
  expect(ours.found.map(({ id }) => id)).toEqual(
    database.prepare('SELECT id FROM deals WHERE place IN (7, 8) ORDER BY id DESC LIMIT 50').pluck().all(),
  );
  // The package itself asks a piece for bytes behind its end; only pieces of whole pages are for both.
  for (let at = 0; at < deals.length; at += 65_536) {
    plain.files.set(`/foo/db.sqlite3.${String(at / 65_536).padStart(3, '0')}`, deals.subarray(at, at + 65_536));
  }
  plain.files.set('/foo/config.json', Buffer.from(JSON.stringify({ ...config, serverChunkSize: 65_536 })));
  const both = await withBoth(page, plain, script);
  expect(both.ours).toEqual(both.theirs);
  expect(both.ours).toEqual(ours);
});

test('several databases, attached by their names', async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const config = { serverMode: 'full', requestChunkSize: 1024 } as const;
    const { db, worker } = await window.createDbWorker(
      [
        { from: 'inline', config: { ...config, url: '/foo/deals.sqlite3' }, virtualFilename: 'deals.sqlite3' },
        { from: 'inline', config: { ...config, url: '/foo/places.sqlite3' }, virtualFilename: 'places.sqlite3' },
        { from: 'inline', config: { ...config, url: '/foo/example.sqlite3' } },
      ],
      workerUrl,
      wasmUrl,
    );
    await db.exec("ATTACH 'places.sqlite3' AS p; ATTACH '_foo_example.sqlite3' AS e");
    return {
      databases: await db.query("SELECT name FROM pragma_database_list WHERE name <> 'temp'"),
      joined: await db.query(
        'SELECT name, count(*) AS deals, min(foo) AS foo FROM deals JOIN p.places ON code = place, e.mytable GROUP BY code ORDER BY 2 DESC, 1 LIMIT 5',
      ),
      filename: (await worker.getStats()).filename,
      sizes: [
        (await worker.getStats()).totalBytes,
        (await worker.getStats('places.sqlite3')).totalBytes,
        (await worker.getStats('_foo_example.sqlite3')).totalBytes,
      ],
    };
  });
  expect(ours.joined).toHaveLength(5);
  expect(ours).toEqual(theirs);
});

test('what SQL.js does with statements, values and errors', async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    const caught = (sql: string, values?: unknown) =>
      db.exec(sql, values).then(
        () => 'nothing',
        (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)),
      );
    const statement = await db.prepare('SELECT id, note, photo FROM deals WHERE place = $place ORDER BY id', {
      $place: 7,
    });
    const stepped: unknown[] = [await statement.get()];
    while (stepped.length < 5 && (await statement.step())) stepped.push(await statement.get());
    stepped.push(
      await statement.getAsObject(),
      await statement.getAsObject({ $place: 8 }),
      await statement.get({ $place: 9 }),
    );
    stepped.push(await statement.getColumnNames(), await statement.getSQL());
    stepped.push(await statement.reset(), await statement.step(), await statement.get(), await statement.free());
    await db.run('CREATE TEMP TABLE picked (id)');
    await (await db.run('INSERT INTO picked VALUES (1), (2)')).run('INSERT INTO picked VALUES (?)', [3]);
    return {
      stepped,
      several: await db.exec("SELECT 1 AS a, 'ב' AS a; SELECT 2 WHERE 0; -- a comment\n; SELECT x'00ff', NULL"),
      objects: await db.query('SELECT 1 AS a, 2 AS a; SELECT 3 AS b'),
      numbers: await db.exec('SELECT 9007199254740993, -1.5, 1e300, 3000000000, ? / 2, ? / 2', [3000000001, 3]),
      bound: await db.exec('SELECT ?, typeof(?2), hex(?3), ?4', [null, true, new Uint8Array([1, 254]), 'נ"ל']),
      named: await db.exec('SELECT :a, @b, $c', { ':a': 1.5, '@b': 'x', $d: 4 }),
      single: await db.query('SELECT ? AS a', 5),
      temporary: await db.query('SELECT count(*) AS n FROM picked JOIN deals USING (id)'),
      modified: await db.getRowsModified(),
      pragma: await db.query('PRAGMA page_size'),
      full: await db.query(`SELECT rowid FROM words WHERE words MATCH '"רחוב" "17"*' ORDER BY rowid LIMIT 5`),
      errors: [
        await caught('SELECT * FROM missing'),
        await caught('SELEC 1'),
        await caught('SELECT ?', [1, 2]),
        await caught('SELECT abs(-9223372036854775808)'),
        await caught('SELECT note FROM deals WHERE words MATCH 1'),
      ],
      closed: [await db.close(), (await caught('SELECT 1')).replace('Error: ', '')],
    };
  });
  expect(ours.stepped[1]).toHaveLength(3);
  expect(ours.temporary).toEqual([{ n: 3 }]);
  expect(ours).toEqual(theirs);
});

/** Where SQLite itself has another function of that name, or none. */
const EXPRESSIONS = [
  ...[
    'log(10)',
    'log10(0)',
    "sqrt('x')",
    'cot(1)',
    'coth(1)',
    'atn2(1, 2)',
    'degrees(1)',
    'square(3)',
    'sign(-2.5) / 2',
  ],
  ...['ceil(2.5) / 2', 'floor(-2.5) / 2', 'power(-8, 1.0 / 3)', 'atanh(1)', 'acosh(0.5)', 'tan(1)', 'asinh(1)', 'pi()'],
  ...["difference('Tymczak', 'Pfister')", "difference('12ab', 'ab')", "replicate('אב', 3)", "charindex('א', 'בא')"],
  ...[
    "charindex('b', 'abcb', 3)",
    "leftstr('אבג', 2)",
    "rightstr('אבג', 2)",
    "reverse('אבג')",
    "strfilter('אבגא', 'אג')",
  ],
  ...["proper('hello WORLD a-b')", "padl('אב', 4)", "padr('a', 3)", "padc('ab', 5)", "padl('a', -1)", '"no column"'],
  ...[
    'stdev(amount) FROM deals',
    'variance(place) FROM deals',
    'mode(place % 7) FROM deals',
    'median(place) FROM deals',
  ],
  ...[
    'lower_quartile(amount) FROM deals',
    'upper_quartile(place) FROM deals',
    'median(amount) FROM deals WHERE id < 5',
  ],
  ...['count(*) FROM deals WHERE note = "רחוב 17"', 'stdev(id) FROM deals WHERE 0', 'mode(id) FROM deals'],
];

test('the functions that SQL.js adds, and texts in double quotes', async ({ page, plain }) => {
  await page.goto(plain.url);
  const script = async ({ pair: { workerUrl, wasmUrl }, statements }: { pair: Pair; statements: string[] }) => {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    const answers: [string, unknown][] = [];
    for (const sql of statements) {
      answers.push([sql, await db.exec(sql).then(([result]) => result?.values[0]?.[0], String)]);
    }
    return answers;
  };
  const statements = EXPRESSIONS.map((expression) => `SELECT ${expression}`);
  const theirs = await page.evaluate(script, { pair: THEIRS, statements });
  const ours = await page.evaluate(script, { pair: OURS, statements });
  expect(ours).toEqual(theirs);
});

test('stats and the pages that were read', async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const { db, worker } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    await worker.getResetAccessedPages();
    const pagesOf = async (sql: string) => {
      await db.exec(sql);
      const pages = await worker.getResetAccessedPages();
      return {
        members: Object.keys(pages[0] ?? {}).sort(),
        // The first page has the file's header, which is looked at between statements, too.
        numbers: [...new Set(pages.map(({ pageno }) => pageno))].filter((page) => page > 0).sort((a, b) => a - b),
      };
    };
    const { filename, totalBytes, totalFetchedBytes, totalRequests } = await worker.getStats();
    return {
      found: await pagesOf('SELECT * FROM deals WHERE id = 2000'),
      again: await pagesOf('SELECT * FROM deals WHERE id = 2000'),
      through: await pagesOf('SELECT note FROM deals WHERE place = 17'),
      stats: [filename, totalBytes, totalFetchedBytes > 0, totalRequests > 0],
      none: await worker.getStats('elsewhere').catch(() => 'refused'),
    };
  });
  expect(ours.found.numbers.length).toBeGreaterThan(1);
  expect(ours).toEqual(theirs);
});

test('maxBytesToRead stops reading, and the next query goes on', async ({ page, plain }) => {
  const { theirs, ours } = await withBoth(page, plain, async ({ workerUrl, wasmUrl }) => {
    const { db, worker } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
      60_000,
    );
    const error = await db.exec('SELECT max(note), count(photo) FROM deals').then(String, String);
    return {
      error: error.slice(0, 'Error: SQLite: disk I/O error'.length),
      bytesRead: await worker.bytesRead,
      next: await db.query('SELECT id FROM deals WHERE id = 10'),
    };
  });
  expect(ours).toEqual({ error: 'Error: SQLite: disk I/O error', bytesRead: 0, next: [{ id: 10 }] });
  expect(ours).toEqual(theirs);
  const said = await page.evaluate(async ({ workerUrl, wasmUrl }) => {
    const config = { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } as const;
    const { db } = await window.createDbWorker([{ from: 'inline', config }], workerUrl, wasmUrl, 60_000);
    return db.exec('SELECT max(note), count(photo) FROM deals').then(String, String);
  }, OURS);
  expect(said).toMatch(/disk I\/O error: reading on in .* would exceed maxBytesToRead \(60000 bytes; \d+ are read\)$/);
});

test('what is not there refuses by name', async ({ page, plain }) => {
  await page.goto(plain.url);
  const refusals = await page.evaluate(async ({ workerUrl, wasmUrl }) => {
    const { db, worker } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/example.sqlite3', requestChunkSize: 4096 } }],
      workerUrl,
      wasmUrl,
    );
    const told = (call: Promise<unknown>) => call.then(() => 'done', String);
    return Promise.all([
      told(db.query("SELECT textContent FROM dom WHERE selector MATCH 'body'")),
      told(worker.evalCode('return 1')),
      told(db.create_function('twice')),
      told(db.createFunction('twice')),
      told(db.export()),
      told(db.query('SELECT foo FROM mytable')),
    ]);
  }, OURS);
  const names = ['The virtual table dom', 'evalCode', 'create_function', 'createFunction', 'export'];
  for (const [i, name] of names.entries()) {
    expect(refusals[i]).toContain(`${name} is not available in this worker: `);
  }
  expect(refusals.at(-1)).toBe('done');
});

test('the module of the package, left by mistake, is told from ours', async ({ page, plain }) => {
  await page.goto(plain.url);
  const told = await page.evaluate(
    (wasmUrl) =>
      window
        .createDbWorker(
          [{ from: 'inline', config: { serverMode: 'full', url: '/foo/example.sqlite3', requestChunkSize: 4096 } }],
          '/engine/worker.js',
          wasmUrl,
        )
        .then(() => 'opened', String),
    THEIRS.wasmUrl,
  );
  expect(told).toContain('/package/sql-wasm.wasm is not the module of this worker');
});

test('fifty rows through an index take a fraction of the requests', async ({ page, plain }) => {
  const script = async ({ workerUrl, wasmUrl }: Pair) => {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    return db.query('SELECT * FROM deals WHERE place BETWEEN 40 AND 41 ORDER BY place, day LIMIT 50');
  };
  const rows: unknown[] = [];
  const requests: number[] = [];
  for (const pair of [THEIRS, OURS]) {
    await page.goto(plain.url);
    const before = plain.seen.length;
    rows.push(await page.evaluate(script, pair));
    requests.push(plain.seen.slice(before).filter((request) => request.includes('deals.sqlite3')).length);
  }
  expect(rows[1]).toEqual(rows[0]);
  // Both read the same leaves; ours in the order in which they lie, and those that lie together at once.
  expect(requests[1]).toBeLessThan((requests[0] ?? 0) / 2);
});

test('a second visit reads from what the first one stored', async ({ page, plain }) => {
  const script = async ({ workerUrl, wasmUrl }: Pair) => {
    const { db, worker } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url: '/foo/deals.sqlite3', requestChunkSize: 1024 } }],
      workerUrl,
      wasmUrl,
    );
    const [row] = await db.query('SELECT sum(amount) AS amount FROM deals');
    return { amount: row?.amount, requests: (await worker.getStats()).totalRequests };
  };
  await page.goto(plain.url);
  const first = await page.evaluate(script, OURS);
  expect(first.requests).toBeGreaterThan(1);
  await expect(async () => {
    await page.goto(plain.url);
    expect(await page.evaluate(script, OURS)).toEqual({ amount: first.amount, requests: 1 });
  }).toPass();
});
