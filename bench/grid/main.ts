/*
 * The work of the page in a frame while a result of 10,000 rows and 50 columns is scrolled, and while a person types in
 * a statement of 18 KB.
 *
 *   npm run bench:grid [-- SECONDS]
 *
 * It uses the built page and the database of the stories; `npm run build` and a run of the stories make them. Without a
 * graphics card, software draws the pictures on the same processors. The time of the main thread is the page's own
 * part. At 60 frames a second a frame has 16.7 ms. The figures go into docs/design/measuring.md.
 */
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/browser.ts';
import { DATA_DIR } from '../../e2e/support/data-dir.ts';
import { dataFiles, pageFiles } from '../../server/http/files/files.ts';
import { tableNamed } from '../../src/catalogue/index.ts';
import { writeFigures } from '../docs-figures.ts';
import { startHost } from '../remote/host/host.ts';
import { createIdentity, trustFlags } from '../remote/host/identity.ts';
import { figuresTable, keysTable } from './figures.ts';
import { type Frames, framesOf } from './frames.ts';
import { typedKeys } from './keys.ts';

const [seconds = 4] = process.argv.slice(2).map(Number);
const ROWS = 10_000;
const COLUMNS = 50;
const VIEWPORT = { width: 1440, height: 900 };
/** One notch of a mouse wheel. */
const NOTCH_PX = 100;
const LONG_SQL_BYTES = 18_000;
const KEYS = 150;

const identity = await createIdentity();
const finders = [dataFiles(DATA_DIR), pageFiles('dist')];
const host = await startHost({
  protocol: 'h2',
  identity,
  finders,
  rttMs: 0,
  megabitsPerSecond: Number.POSITIVE_INFINITY,
});
const executablePath = findChromium();
const args = [...CHROMIUM_ARGS, ...trustFlags(identity)];
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });

/** The columns of deals, repeated. */
function wideStatement(): string {
  const names = tableNamed('deals')?.columns.map(({ name }) => name) ?? [];
  const columns = Array.from(
    { length: COLUMNS },
    (_, i) => `${names[i % names.length]} AS c${i}_${names[i % names.length]}`,
  );
  return `SELECT ${columns.join(', ')} FROM deals LIMIT ${ROWS}`;
}

async function openWith(sql: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  // tsx wraps named functions in a helper of this name, which pages do not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto(`${host.origin}/?lang=en#q=${encodeURIComponent(sql)}&limit=${ROWS}`);
  await page.locator('.cm-content').waitFor();
  return page;
}

/** Scrolls by this many pixels in each frame, like a person who drags the scroll bar. */
const draw = (page: Page, dx: number, dy: number) =>
  page.evaluate(
    ([byX, byY, forMs]) =>
      new Promise<void>((resolve) => {
        const scroller = document.querySelector('.table-scroller');
        const until = performance.now() + forMs;
        const step = () => {
          scroller?.scrollBy(byX, byY);
          if (performance.now() < until) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    [dx, dy, seconds * 1000] as const,
  );

async function wheel(page: Page, dx: number, dy: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (let turn = 0; Date.now() < until; turn += 1) {
    // Turns around before the end of the columns.
    const sign = dx > 0 && turn % 100 >= 50 ? -1 : 1;
    await page.mouse.wheel(sign * dx, dy);
  }
}

const measured: [string, Frames][] = [];
const grid = await openWith(wideStatement());
await grid.locator('.run-button').click();
await grid.locator(`[role=grid][aria-rowcount="${ROWS + 1}"]`).waitFor();
await grid.locator('.table-scroller').hover();
for (const [name, act] of [
  ['wheel, down', () => wheel(grid, 0, NOTCH_PX)],
  ['wheel, across', () => wheel(grid, NOTCH_PX, 0)],
  ['bar drawn, down', () => draw(grid, 0, 700)],
  ['bar drawn, across', () => draw(grid, 60, 0)],
] as const) {
  await grid.locator('.table-scroller').evaluate((scroller) => scroller.scrollTo(0, 0));
  await grid.waitForTimeout(500);
  measured.push([name, await framesOf(grid, act)]);
}
await grid.close();

const line = 'SELECT count(*) FROM deals WHERE amount > 1000000 AND rooms = 4; -- of four rooms\n';
const editor = await openWith(line.repeat(Math.ceil(LONG_SQL_BYTES / line.length)));
await editor.locator('.cm-content').click();
await editor.waitForTimeout(2_000);
const typing = await typedKeys(editor, KEYS);

await browser.close();
await host.close();
const tables = { frames: figuresTable(measured), keys: keysTable(typing) };
for (const [name, table] of Object.entries(tables)) {
  console.log(table);
  console.log(writeFigures('measuring.md', name, table));
}
