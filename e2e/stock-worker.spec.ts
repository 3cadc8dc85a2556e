import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import type { Fault } from './support/host.ts';

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
