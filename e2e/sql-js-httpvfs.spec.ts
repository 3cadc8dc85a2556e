import BetterSqlite3 from 'better-sqlite3';
import { expect } from './support/fixtures.ts';
import { OURS, type Pair, THEIRS, test, withBoth } from './support/httpvfs-users.ts';

/*
 * Users of sql.js-httpvfs change two URLs. Here the same script runs twice in the same page, with the pair of that package and
 * with ours, and must get the same answers.
 */

/** Size of split files, not a multiple of the page size. */
const ODD_BYTES = 70_001;

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
  // The package itself requests bytes after the end of a piece, so only pieces of complete pages work for both.
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
        // The first page has the file's header, which is also checked between statements.
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

test('the module of the package, left by mistake, is recognised', async ({ page, plain }) => {
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
  // Both read the same leaves; ours in the order of the file, and adjacent ones together.
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
