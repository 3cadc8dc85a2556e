import { expect, test } from './support/fixtures.ts';
import { isManifest } from './support/host.ts';

/* The order of requests before the first answer of a visit. */

const isOfConsole = (path: string | undefined): boolean => /\/assets\/main-[^/]+\.js$/.test(path ?? '');
const isModule = (path: string | undefined): boolean => /\.wasm$/.test(path ?? '');
const isMap = (path: string | undefined): boolean => /\.map$/.test(path ?? '');

test("the engine opens the database while the console's script loads", async ({ sql, page, host }) => {
  // The page takes a first script that comes late for a slow connection, which a busy machine is not: its clock goes slowly here.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });
  const console = host.holdBack(({ url }) => isOfConsole(url));
  await page.goto(host.url, { waitUntil: 'commit' });
  await expect.poll(() => host.seen.some(({ path }) => isMap(path))).toBe(true);
  expect([console.count, await sql.editor.count()]).toEqual([1, 0]);
  console.release();
  await expect(sql.editor).toBeVisible();
  expect(await sql.ask({ sql: 'SELECT 1' })).toMatchObject({ kind: 'result', result: { rows: [[1]] } });
  const times = (is: (path: string) => boolean) => host.seen.filter(({ path }) => is(path)).length;
  expect([isOfConsole, isModule, isManifest, isMap].map(times)).toEqual([1, 1, 1, 1]);
});

test('the page map is requested while the module loads, and the console appears before', async ({
  sql,
  page,
  host,
}) => {
  const module = host.holdBack(({ url }) => isModule(url));
  await page.goto(host.url);
  await expect(sql.editor).toBeVisible();
  await expect.poll(() => host.seen.some(({ path }) => isMap(path))).toBe(true);
  await sql.run('SELECT 1');
  expect(module.count).toBe(1);
  module.release();
  await expect(sql.rows).toHaveText([/1/]);
});
