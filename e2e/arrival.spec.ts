import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

/* How a visitor gets the page: the first time, again, and offline. */

const LARGEST = 'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5';
const OF_CONSOLE = /\/assets\/main-[^/]+\.js$/;

/** Paths without the parts that change from build to build. */
const shortened = (path: string): string => path.replace(/-[\w-]{8}\.(js|css)$/, '.$1').replace(/-[0-9a-f]{8,}\./, '.');

/** Adds up how far the page moved visible content without a recent input of the visitor. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted = { shifts: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) noted.shifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { noted: { shifts: number } }).noted.shifts);
}

test('the page is small: what a first visit loads before it can be used', { tag: PAGE_ALONE }, () => {
  const html = readFileSync('dist/index.html', 'utf8');
  const preloaded = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
  // The first script asks for the texts of one language; those in Hebrew are the longer ones.
  const files = [
    ...preloaded,
    ...readdirSync('dist/assets').flatMap((name) => (/^he-.{8}\.js$/.test(name) ? `assets/${name}` : [])),
  ];
  expect(files.length).toBe(preloaded.length + 1);
  const gzipped = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + gzipSync(readFileSync(`dist/${name}`)).length, 0);
  expect(gzipped('.js')).toBeGreaterThan(100_000);
  expect(gzipped('.js')).toBeLessThanOrEqual(180 * 1024);
  expect(gzipped('.css')).toBeGreaterThan(4_000);
  expect(gzipped('.css')).toBeLessThanOrEqual(15 * 1024);
  expect(gzipSync(html).length).toBeLessThanOrEqual(4 * 1024);
});

for (const [locale, width] of [
  ['en-GB', 1440],
  ['he-IL', 390],
] as const) {
  test.describe(`a visitor in ${locale}, ${width} pixels wide`, () => {
    test.use({ locale, viewport: { width, height: 844 } });

    test('sees the page before its scripts, and nothing moves from then on', { tag: PAGE_ALONE }, async ({
      sql,
      page,
      host,
    }) => {
      const refused: string[] = [];
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
      const shifts = await watchShifts(page);
      const console = host.holdBack(({ url }) => OF_CONSOLE.test(url ?? ''));
      await page.goto(host.url, { waitUntil: 'commit' });
      const isHebrew = locale === 'he-IL';
      await expect(page.getByText(isHebrew ? 'הדף נטען' : 'Loading the console')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', isHebrew ? 'rtl' : 'ltr');
      const edge = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().bottom);
      // Its styles may load a moment after its text.
      await expect.poll(() => edge('.header')).toBeGreaterThan(40);
      const before = [await edge('.header'), await edge('.tab-strip'), await edge('.editor')];
      await expect.poll(() => console.count).toBe(1);
      console.release();
      await expect(page.locator('.question').first()).toBeVisible();
      await expect(sql.editor).toBeVisible();
      expect([await edge('.header'), await edge('.tab-strip'), await edge('.editor')]).toEqual(before);

      await expect(page.locator('.data-date')).toBeVisible();
      // As a person does it: movement after a press does not count.
      await sql.editor.click();
      await sql.run('SELECT year, sum(deals) AS deals FROM agg_national_year GROUP BY 1');
      await expect(sql.rows.first()).toBeVisible();
      await page.getByRole('tab', { name: /Chart|תרשים/ }).click();
      await expect(page.locator('.recharts-surface').first()).toBeVisible();
      expect(await shifts()).toBeLessThanOrEqual(0.05);
      // An error that comes a while after the press moves nothing visible.
      await sql.run(`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 600000)
        SELECT max(length(json_extract(iif(i = 600000, '{', '{}'), '$'))) FROM n`);
      const untilRun = await shifts();
      await expect(sql.alert).toBeVisible();
      expect((await shifts()) - untilRun).toBeLessThanOrEqual(0.05);
      expect(refused).toEqual([]);
    });
  });
}

test('a first visit requests each thing once, and nothing unneeded', async ({ sql, page, host }) => {
  await sql.open();
  await expect(page.locator('.data-date')).toBeVisible();
  await expect(page.locator('.question').first()).toBeVisible();
  // The estimate of the statement comes last.
  await expect(page.locator('.estimate')).toBeVisible();
  // The browser asks for the icon of its tab when it has nothing else to do, which may be after this.
  const isCounted = (path: string) => !/\.(sqlite|pages)$|^\/favicon\.svg$/.test(path);
  const paths = host.seen.map(({ path }) => shortened(path)).filter(isCounted);
  expect([...paths].sort()).toEqual([...new Set(paths)].sort());
  expect(paths.filter((path) => /\/(?:en|he)\.js$/.test(path))).toEqual(['/assets/en.js']);
  // Over HTTP/1.1 a browser asks for six files at a time.
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeLessThanOrEqual(10);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/',
    '/data/examples.json',
    '/data/nadlan.json',
    '/data/nadlan.map',
    '/engine/sqlite.wasm',
    '/engine/worker.js',
  ]);
});

test('a script that does not load is reported in a sentence', { tag: PAGE_ALONE }, async ({ page, host }) => {
  host.setFault(({ url }, response) => {
    if (!OF_CONSOLE.test(url ?? '')) return false;
    response.destroy();
    return true;
  });
  await page.goto(host.url);
  await expect(page.getByText('A part of the page did not come.')).toBeVisible();
});

test('a browser that is too old for the page gets a sentence, in a frame too', { tag: PAGE_ALONE }, async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    for (const name of ['toSpliced', 'flatMap']) Reflect.deleteProperty(Array.prototype, name);
  });
  for (const path of ['/', '/?embed=number#q=SELECT%201']) {
    await page.goto(host.url + path);
    await expect(page.getByRole('alert')).toHaveText(/The page could not be started. It needs Chrome 111/);
    await expect(page.getByText('Loading the console')).toBeHidden();
  }
});

test.describe('a page that was visited before', () => {
  test.use({ serviceWorkers: 'allow', basePath: '/some/folder/' });

  test('opens from the cache, requests only what may have changed, and works without a connection', {
    tag: PAGE_ALONE,
  }, async ({ sql, page, context, host }) => {
    await sql.open('/');
    await expect(page.locator('.data-date')).toBeVisible();
    await sql.run(LARGEST);
    await expect(sql.rows).toHaveCount(5);
    const rows = await sql.rows.allTextContents();
    // All files that the service worker names, and the pages of the database.
    const worker = await (await fetch(`${host.url}/sw.js`)).text();
    const assets = new Set(worker.match(/assets\/[\w.-]+/g));
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const names = await caches.keys();
            const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            const root = await navigator.storage.getDirectory();
            const folder = await root.getDirectoryHandle('nadlan-sql-pages', { create: true });
            let pages = 0;
            for await (const _ of folder.keys()) pages += 1;
            return pages > 0 ? kept.flat().filter(({ url }) => url.includes('/assets/')).length : 0;
          }),
        { timeout: 30_000 },
      )
      .toBe(assets.size);

    const from = host.seen.length;
    await page.reload();
    await expect(page.locator('.data-date')).toBeVisible();
    await expect(sql.rows).toHaveCount(5);
    const askedAgain = host.seen.slice(from).map(({ path }) => path.slice('/some/folder'.length));
    // The browser looks for a new build when it likes.
    expect(askedAgain.filter((path) => path !== '/sw.js').sort()).toEqual(['/data/examples.json', '/data/nadlan.json']);

    host.setFault((_, response) => {
      response.destroy();
      return true;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await sql.run(LARGEST);
    await expect(sql.rows).toHaveCount(5);
    expect(await sql.rows.allTextContents()).toEqual(rows);
    await page.getByRole('tab', { name: 'Chart' }).click();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    // A frame of another page is not the visitor's own page: it comes from the host, or not at all.
    expect(
      await page.evaluate(() =>
        fetch('api/sql').then(
          ({ status }) => status,
          () => 'cut off',
        ),
      ),
    ).toBe('cut off');

    host.setFault(null);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});
