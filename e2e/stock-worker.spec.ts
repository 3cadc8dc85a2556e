import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { readManifest } from '../server/database/publish/manifest-file.ts';
import { splitDatabase } from '../server/database/publish/split-file.ts';
import { expect, test } from './support/fixtures.ts';
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

/** The global that the package's script makes where there is no module loader. */
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

test('the worker of sql.js-httpvfs itself opens the database by its description', async ({ sql, page, host }) => {
  host.setFault(stockFiles);
  await sql.open();
  await page.addScriptTag({ url: `${host.url}/stock/index.js` });
  const statement = 'SELECT code, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';
  const rows = await page.evaluate(async (query) => {
    const { createDbWorker } = window as unknown as StockWindow;
    const worker = await createDbWorker(
      [{ from: 'jsonconfig', configUrl: '/data/nadlan.json' }],
      '/stock/sqlite.worker.js',
      '/stock/sql-wasm.wasm',
    );
    return worker.db.query(query);
  }, statement);
  const { body } = await sql.askServer({ sql: statement });
  const served = (body as { rows: [number, string, number][] }).rows;
  expect(rows).toEqual(served.map(([code, name, deals_total]) => ({ code, name, deals_total })));
});

test('and the same database in pieces, by theirs', async ({ sql, page, host }) => {
  const manifest = readManifest(E2E_DATA);
  if (!manifest) throw new Error(`There is no database in ${E2E_DATA}.`);
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-pieces-'));
  copyFileSync(join(E2E_DATA, manifest.url), join(folder, manifest.url));
  const { pieces } = splitDatabase(folder, manifest.url, { maxBytes: 1 << 20, pageSizeBytes: manifest.pageSize });
  expect(pieces).toBeGreaterThan(5);
  host.setFault(piecesOf(folder));
  await sql.open();
  await page.addScriptTag({ url: `${host.url}/stock/index.js` });
  const statement = 'SELECT code, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';
  const rows = await page.evaluate(async (query) => {
    const { createDbWorker } = window as unknown as StockWindow;
    const worker = await createDbWorker(
      [{ from: 'jsonconfig', configUrl: '/pieces/nadlan.json' }],
      '/stock/sqlite.worker.js',
      '/stock/sql-wasm.wasm',
    );
    return worker.db.query(query);
  }, statement);
  const { body } = await sql.askServer({ sql: statement });
  const served = (body as { rows: [number, string, number][] }).rows;
  expect(rows).toEqual(served.map(([code, name, deals_total]) => ({ code, name, deals_total })));
  rmSync(folder, { recursive: true });
});
