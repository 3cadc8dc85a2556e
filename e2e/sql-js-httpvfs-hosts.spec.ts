import BetterSqlite3 from 'better-sqlite3';
import { test as base, expect } from './support/fixtures.ts';
import { type PlainHost, startPlainHost, type Whim } from './support/plain-host.ts';

/* The hosts of sql.js-httpvfs users: different kinds, and other origins. */

const test = base.extend<{ plain: PlainHost; other: PlainHost }>({
  plain: async ({ tier }, use) => {
    const host = await startPlainHost(tier);
    host.files.set('/db.sqlite3', database());
    await use(host);
    await host.close();
  },
  /** Another origin. */
  other: async ({ tier }, use) => {
    const host = await startPlainHost(tier);
    host.files.set('/db.sqlite3', database());
    await use(host);
    await host.close();
  },
});

function database(): Uint8Array {
  const made = new BetterSqlite3(':memory:');
  made.exec(`
    CREATE TABLE numbers (i INTEGER PRIMARY KEY, text TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO numbers SELECT i, 'number ' || i FROM n;
  `);
  const bytes = new Uint8Array(made.serialize());
  made.close();
  return bytes;
}

/** Opens a database with our pair, and reads a row in its middle. */
async function ask({ url, workerUrl, wasmUrl }: { url: string; workerUrl: string; wasmUrl: string }): Promise<string> {
  try {
    const { db } = await window.createDbWorker(
      [{ from: 'inline', config: { serverMode: 'full', url, requestChunkSize: 4096 } }],
      workerUrl,
      wasmUrl,
    );
    return JSON.stringify(await db.query('SELECT count(*) AS n, max(text) AS last FROM numbers'));
  } catch (cause) {
    return String(cause);
  }
}

const ANSWER = '[{"n":5000,"last":"number 999"}]';
const PAIR = { workerUrl: '/engine/worker.js', wasmUrl: '/engine/sqlite.wasm' };

/** Changes the answers for a database. */
const answering =
  (change: (headers: Record<string, string | number>, method: string) => Record<string, string | number>): Whim =>
  (request, response) => {
    if (!request.url?.startsWith('/db.sqlite3')) return false;
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: Record<string, string | number> = {}) =>
      writeHead(status, change(headers, request.method ?? ''))) as typeof response.writeHead;
    return false;
  };

const HOSTS: readonly [what: string, whim: Whim, answer: string | RegExp][] = [
  [
    'compresses what it answers to HEAD',
    answering((headers, method) => (method === 'HEAD' ? { ...headers, 'Content-Encoding': 'gzip' } : headers)),
    ANSWER,
  ],
  ['does not say that it serves ranges', answering(({ 'Accept-Ranges': _, ...headers }) => headers), ANSWER],
  ['has no ETag', answering(({ ETag: _, ...headers }) => headers), ANSWER],
  [
    'compresses parts',
    answering((headers) => ({ ...headers, 'Content-Encoding': 'br' })),
    /^Error: .*(cannot be used|cannot be reached, or the connection breaks off)/,
  ],
  [
    'ignores ranges',
    (request) => {
      delete request.headers.range;
      return false;
    },
    /^Error: The host of .*\/db\.sqlite3 ignores range requests/,
  ],
  [
    'has no such file',
    (request, response) => {
      if (!request.url?.startsWith('/db.sqlite3')) return false;
      response.writeHead(404).end();
      return true;
    },
    /^Error: The host has no database file at .* \(status 404\)/,
  ],
];

for (const [what, whim, answer] of HOSTS) {
  test(`a host that ${what}`, async ({ page, plain }) => {
    await page.goto(plain.url);
    plain.setWhim(whim);
    const told = await page.evaluate(ask, { ...PAIR, url: '/db.sqlite3' });
    if (typeof answer === 'string') expect(told).toBe(answer);
    else expect(told).toMatch(answer);
  });
}

test('a database of another origin, whose size is asked for with HEAD where Content-Range is not exposed', async ({
  page,
  plain,
  other,
}) => {
  other.setWhim(answering((headers) => ({ ...headers, 'Access-Control-Allow-Origin': '*' })));
  await page.goto(plain.url);
  expect(await page.evaluate(ask, { ...PAIR, url: `${other.url}/db.sqlite3` })).toBe(ANSWER);
  expect(other.seen.map((request) => request.split(' ')[0])).toContain('HEAD');
});

test('a database that is replaced while it is read ends in an error, and a new worker reads the new one', async ({
  page,
  plain,
}) => {
  await page.goto(plain.url);
  const told = page.evaluate(async ({ workerUrl, wasmUrl }) => {
    const config = { serverMode: 'full', url: '/db.sqlite3', requestChunkSize: 4096 } as const;
    const { db } = await window.createDbWorker([{ from: 'inline', config }], workerUrl, wasmUrl);
    await fetch('/replace');
    return db.query('SELECT count(text) FROM numbers').then(String, String);
  }, PAIR);
  let isReplaced = false;
  plain.setWhim((request, response) => {
    if (request.url === '/replace') isReplaced = true;
    return isReplaced && answering((headers) => ({ ...headers, ETag: '"another"' }))(request, response);
  });
  expect(await told).toMatch(
    /^Error: SQLite: disk I\/O error: .* changed while it was being read\. Call createDbWorker again/,
  );
  expect(await page.evaluate(ask, { ...PAIR, url: '/db.sqlite3' })).toBe(ANSWER);
});

test('the worker on another origin: not by its URL, but through a blob that imports it', async ({
  page,
  plain,
  other,
}) => {
  other.setWhim((_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    return false;
  });
  await page.goto(plain.url);
  const [direct, blob] = await page.evaluate(
    async ({ origin, url }) => {
      const workerUrl = `${origin}/engine/worker.js`;
      const wasmUrl = `${origin}/engine/sqlite.wasm`;
      const config = { serverMode: 'full', requestChunkSize: 4096 } as const;
      const opened = (worker: string, database: string) =>
        window
          .createDbWorker([{ from: 'inline', config: { ...config, url: database } }], worker, wasmUrl)
          .then(
            async ({ db }) => JSON.stringify(await db.query('SELECT count(*) AS n, max(text) AS last FROM numbers')),
            String,
          );
      const script = new Blob([`importScripts('${workerUrl}')`], { type: 'text/javascript' });
      const trampoline = URL.createObjectURL(script);
      return [
        await opened(workerUrl, url),
        [await opened(trampoline, url), await opened(trampoline, '/db.sqlite3')],
      ] as const;
    },
    { origin: other.url, url: `${plain.url}/db.sqlite3` },
  );
  expect(direct).toContain('SecurityError');
  expect(blob[0]).toBe(ANSWER);
  expect(blob[1]).toContain('The URL /db.sqlite3 does not start from blob:');
});
