import { createHash } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { SqlPage, serviceUrl, test } from './support/fixtures.ts';
import { type Host, isManifest, type Seen, startHost } from './support/host.ts';

/* The browser keeps what a visit has read for the next one. */

const LATEST =
  'SELECT id, deal_date, deal_amount FROM deals WHERE settlement_code = 5000 ORDER BY deal_date DESC, id LIMIT 50';
const WORDS = 'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';

const isOfData = ({ path }: Seen): boolean => /\/data\/(nadlan\.json|[^/]+\.(sqlite|map|pages))$/.test(path);
/** The requests for the database since then. */
const askedSince = (host: Host, from: number): Seen[] => host.seen.slice(from).filter(isOfData);

async function newPage(context: BrowserContext, host: Host): Promise<SqlPage> {
  const sql = new SqlPage(await context.newPage(), host);
  await sql.openEngine();
  return sql;
}

async function rowsOf(sql: SqlPage, statement: string): Promise<unknown> {
  const outcome = await sql.ask({ sql: statement });
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
  return outcome.result.rows;
}

async function serverRows(sql: SqlPage, statement: string): Promise<unknown> {
  const { body } = await sql.askServer({ sql: statement });
  return (body as { rows: unknown }).rows;
}

/** The files that the page's origin keeps: their names and sizes. */
function storedFiles(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('nadlan-sql-pages', { create: true });
    const sizes: Record<string, number> = {};
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === 'file') sizes[name] = (await (handle as FileSystemFileHandle).getFile()).size;
    }
    return sizes;
  });
}

/** Waits until writing has ended: no change between two checks. */
async function settled(page: Page): Promise<void> {
  let before = '';
  let timesStill = 0;
  await expect(async () => {
    const now = JSON.stringify(await storedFiles(page));
    timesStill = now === before && now !== '{}' ? timesStill + 1 : 0;
    before = now;
    expect(timesStill).toBe(2);
  }).toPass({ intervals: [400] });
}

test('a second visit requests the description of the database, and nothing else of it', async ({ context, host }) => {
  const first = await newPage(context, host);
  for (const statement of [LATEST, WORDS]) await rowsOf(first, statement);
  await settled(first.page);
  await first.page.close();
  const from = host.seen.length;
  const second = await newPage(context, host);
  for (const statement of [LATEST, WORDS]) {
    const outcome = await second.ask({ sql: statement });
    expect(outcome).toMatchObject({
      kind: 'result',
      result: { rows: await serverRows(second, statement) },
      transfer: { requests: 0, bytes: 0 },
    });
  }
  expect(askedSince(host, from).map(({ path }) => isManifest(path))).toEqual([true]);
});

/** Browsers that let only one tab have a file open for writing. */
const EXCLUSIVE = `
  if (globalThis.FileSystemFileHandle) {
    const { createSyncAccessHandle } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createSyncAccessHandle = function () { return createSyncAccessHandle.call(this); };
  }
`;
const REFUSED = 'delete StorageManager.prototype.getDirectory;\n';

const BROWSERS = [
  ['', ''],
  [' in a browser where one tab alone may have a file', EXCLUSIVE],
] as const;
for (const [where, lack] of BROWSERS) {
  test(`two tabs at once read and write side by side${where}; a third one finds what both have read`, async ({
    context,
    tier,
  }) => {
    const host = await startHost({ service: serviceUrl(), workerPreamble: lack + preambleOf(tier) });
    try {
      const [one, two] = await Promise.all([newPage(context, host), newPage(context, host)]);
      const answers = await Promise.all([rowsOf(one, LATEST), rowsOf(two, WORDS)]);
      expect(answers).toEqual([await serverRows(one, LATEST), await serverRows(two, WORDS)]);
      await settled(one.page);
      // Both are still open.
      const other = await newPage(context, host);
      expect(await rowsOf(other, LATEST)).toEqual(answers[0]);
      expect(await rowsOf(one, WORDS)).toEqual(answers[1]);
      await settled(one.page);
      for (const { page } of [one, two, other]) await page.close();
      const from = host.seen.length;
      const third = await newPage(context, host);
      expect([await rowsOf(third, LATEST), await rowsOf(third, WORDS)]).toEqual(answers);
      expect(askedSince(host, from).map(({ path }) => isManifest(path))).toEqual([true]);
    } finally {
      await host.close();
    }
  });
}

test('a query that is cancelled during its requests leaves nothing locked, and later visits work', async ({
  context,
  host,
}) => {
  const first = await newPage(context, host);
  await first.page.evaluate(async () => {
    const cancelling = new AbortController();
    const columns = ['lat', 'lon', 'deal_amount', 'declared_amount', 'price_per_sqm', 'area', 'chelka', 'year_built'];
    const scan = { sql: `SELECT ${columns.map((column) => `max(${column})`).join()} FROM deals`, limit: 1 };
    const run = window.nadlanSql?.run(scan, {
      signal: cancelling.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 300_000) cancelling.abort();
      },
    });
    const outcome = await run;
    if (outcome?.kind !== 'cancelled') throw new Error(`The scan ended as ${outcome?.kind}.`);
  });
  expect(await rowsOf(first, LATEST)).toEqual(await serverRows(first, LATEST));
  await settled(first.page);
  const from = host.seen.length;
  const second = await newPage(context, host);
  expect(await rowsOf(second, LATEST)).toEqual(await serverRows(second, LATEST));
  expect(askedSince(host, from).map(({ path }) => isManifest(path))).toEqual([true]);
});

test('if the browser stores nothing, every visit reads the database again, and works', async ({ context, tier }) => {
  const host = await startHost({ service: serviceUrl(), workerPreamble: REFUSED + preambleOf(tier) });
  try {
    for (const visit of ['first', 'second']) {
      const from = host.seen.length;
      const sql = await newPage(context, host);
      expect(await rowsOf(sql, LATEST), visit).toEqual(await serverRows(sql, LATEST));
      expect(askedSince(host, from).length, visit).toBeGreaterThan(2);
      await sql.page.close();
    }
  } finally {
    await host.close();
  }
});

test('damaged stored pages are fetched again, and the rows are right', async ({ context, host }) => {
  const first = await newPage(context, host);
  await rowsOf(first, LATEST);
  await settled(first.page);
  await first.page.goto('about:blank');
  await first.page.goto(`${host.url}/data/nadlan.json`);
  await first.page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('nadlan-sql-pages');
    for await (const handle of folder.values()) {
      const file = handle as FileSystemFileHandle;
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
      for (let at = 100_000; at < bytes.length; at += 1_500) bytes[at] = (bytes[at] ?? 0) ^ 4;
      const writable = await file.createWritable();
      await writable.write(bytes);
      await writable.close();
    }
  });
  const from = host.seen.length;
  const second = await newPage(context, host);
  expect(await rowsOf(second, LATEST)).toEqual(await serverRows(second, LATEST));
  expect(askedSince(host, from).length).toBeGreaterThan(2);
});

test('another build at the same URL is read from the start, and nothing of the previous one is kept', async ({
  context,
  host,
}) => {
  const builds = ['one', 'two'].map((word) => {
    const database = new BetterSqlite3(':memory:');
    database.exec(`CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO words SELECT i, '${word}' FROM n;`);
    const content = database.serialize();
    database.close();
    return { word, content, sha256: createHash('sha256').update(content).digest('hex') };
  });
  for (const { word, content, sha256 } of builds) {
    host.setFault((request, response) => {
      const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number);
      if (isManifest(request.url)) {
        const description = { serverMode: 'full', url: 'words.sqlite', sizeBytes: content.length, sha256 };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(description));
      } else if (request.url?.endsWith('/words.sqlite') && from !== undefined && to !== undefined) {
        const range = `bytes ${from}-${to}/${content.length}`;
        response.writeHead(206, { 'Content-Range': range, ETag: `"${word}"` }).end(content.subarray(from, to + 1));
      } else {
        return false;
      }
      return true;
    });
    const sql = await newPage(context, host);
    expect(await rowsOf(sql, 'SELECT word FROM words WHERE id = 17337')).toEqual([[word]]);
    await settled(sql.page);
    expect(Object.keys(await storedFiles(sql.page)).map((name) => name.split('.')[0])).toEqual([sha256]);
    await sql.page.close();
  }
});

const preambleOf = (tier: string): string => (tier === 'blocking' ? 'delete WebAssembly.Suspending;\n' : '');
