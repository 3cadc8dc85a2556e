import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { readManifest } from '../builder/publish/manifest-file.ts';
import { splitDatabase } from '../builder/publish/split-file.ts';
import { expect, PAGE_ALONE, type SqlPage, test } from './support/fixtures.ts';
import type { Fault } from './support/host.ts';

/** Where the setup of the stories builds their database. */
const E2E_DATA = 'build/e2e-data';
const STOCK = dirname(createRequire(import.meta.url).resolve('sql.js-httpvfs'));
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves sql.js-httpvfs as its package ships it, under /stock/. */
const stockFiles: Fault = (request, response) => {
  const name = /^\/stock\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
  if (!name) return false;
  void readFile(join(STOCK, name)).then((content) => {
    response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? '' }).end(content);
  });
  return true;
};

/** The owners of worker and module: the package, or this project. */
const PAIRS = [
  ['the worker of sql.js-httpvfs itself', '/stock/sqlite.worker.js', '/stock/sql-wasm.wasm'],
  ['our worker in its place', '/engine/worker.js', '/engine/sqlite.wasm'],
] as const;

/** The global of the package's script without a module loader. */
interface StockWindow {
  createDbWorker(
    configs: readonly { from: 'jsonconfig'; configUrl: string }[],
    workerUrl: string,
    wasmUrl: string,
  ): Promise<{ db: { query(sql: string): Promise<unknown[]> } }>;
}

/** Serves the pieces of a split database under /pieces/, by ranges as any static host. */
const piecesOf =
  (folder: string): Fault =>
  (request, response) => {
    const name = /^\/pieces\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
    if (!name) return stockFiles(request, response);
    const content = readFileSync(join(folder, 'split', name));
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Length': part.length,
      'Accept-Ranges': 'bytes',
      ...(from === undefined ? {} : { 'Content-Range': `bytes ${from}-${to}/${content.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
    return true;
  };

/** Five rows, by the package's `createDbWorker` and by the server. */
async function askBoth(page: Page, sql: SqlPage, configUrl: string, workerUrl: string, wasmUrl: string) {
  const statement = 'SELECT code, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';
  const rows = await page.evaluate(
    async ({ query, configUrl, workerUrl, wasmUrl }) => {
      const { createDbWorker } = window as unknown as StockWindow;
      const { db } = await createDbWorker([{ from: 'jsonconfig', configUrl }], workerUrl, wasmUrl);
      return db.query(query);
    },
    { query: statement, configUrl, workerUrl, wasmUrl },
  );
  const { body } = await sql.askServer({ sql: statement });
  const served = (body as { rows: [number, string, number][] }).rows;
  return { rows, served: served.map(([code, name, deals_total]) => ({ code, name, deals_total })) };
}

for (const [whose, workerUrl, wasmUrl] of PAIRS) {
  // The package's own worker suspends nothing in any browser.
  const tag = whose === PAIRS[0][0] ? PAGE_ALONE : [];
  test(`${whose} opens the database by its description`, { tag }, async ({ sql, page, host }) => {
    host.setFault(stockFiles);
    await sql.openEngine();
    await page.addScriptTag({ url: `${host.url}/stock/index.js` });
    const { rows, served } = await askBoth(page, sql, '/data/nadlan.json', workerUrl, wasmUrl);
    expect(rows).toEqual(served);
  });

  test(`${whose} opens the same database in pieces`, { tag }, async ({ sql, page, host }) => {
    const manifest = readManifest(E2E_DATA);
    if (!manifest) throw new Error(`There is no database in ${E2E_DATA}.`);
    const folder = mkdtempSync(join(tmpdir(), 'nadlan-pieces-'));
    copyFileSync(join(E2E_DATA, manifest.url), join(folder, manifest.url));
    const { pieces } = splitDatabase(folder, manifest.url, { maxBytes: 1 << 20, pageSizeBytes: manifest.pageSize });
    expect(pieces).toBeGreaterThan(5);
    host.setFault(piecesOf(folder));
    await sql.openEngine();
    await page.addScriptTag({ url: `${host.url}/stock/index.js` });
    const { rows, served } = await askBoth(page, sql, '/pieces/nadlan.json', workerUrl, wasmUrl);
    expect(rows).toEqual(served);
    rmSync(folder, { recursive: true });
  });
}

test('our database is guarded behind that interface, too', async ({ sql, page, host }) => {
  host.setFault(stockFiles);
  await sql.openEngine();
  await page.addScriptTag({ url: `${host.url}/stock/index.js` });
  const told = await page.evaluate(async () => {
    const { createDbWorker } = window as unknown as StockWindow;
    const config = { from: 'jsonconfig', configUrl: '/data/nadlan.json' } as const;
    const { db } = await createDbWorker([config], '/engine/worker.js', '/engine/sqlite.wasm');
    const tell = (statement: string) => db.query(statement).then(() => 'done', String);
    return [
      await tell('PRAGMA user_version'),
      await tell("ATTACH ':memory:' AS scratch"),
      await tell('CREATE TEMP TABLE t (a)'),
      await tell('SELECT 1; SELECT 2'),
    ];
  });
  expect(told).toEqual([
    expect.stringContaining('PRAGMA'),
    expect.stringContaining('ATTACH'),
    expect.stringContaining('read-only'),
    'done',
  ]);
});
