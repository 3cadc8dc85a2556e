/*
 * The work of the page in a frame while a result of 10,000 rows and 50 columns is scrolled, and while a person types in
 * a statement of 18 KB.
 *
 *   npm run bench:grid -- [--seconds N] [--keys N] [--data FOLDER]
 *
 * It uses the built page and, if no other is given, the database of the stories, which a run of these makes. Without a
 * graphics card, software draws the pictures on the same processors. The time of the main thread is the page's own
 * part. At 60 frames a second a frame has 16.7 ms.
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/browser.ts';
import { DATA_DIR } from '../../e2e/support/data-dir.ts';
import { dataFiles, pageFiles } from '../../server/http/files/files.ts';
import { tableNamed } from '../../src/catalogue/index.ts';
import { startHost } from '../remote/host/host.ts';
import { createIdentity, trustFlags } from '../remote/host/identity.ts';
import { resultPath, writeResult } from '../results.ts';
import { figuresTable, keysTable } from './figures.ts';
import { framesOf } from './frames.ts';
import { typedKeys } from './keys.ts';
import type { Frames, GridFigures } from './measured.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    keys: { type: 'string', default: '150' },
    data: { type: 'string', default: DATA_DIR },
  },
});
const [seconds, keys] = [Number(values.seconds), Number(values.keys)];
if (!(seconds > 0 && Number.isSafeInteger(keys) && keys > 0))
  throw new Error('--seconds is a number above 0, and --keys a whole number from 1.');
const ROWS = 10_000;
const COLUMNS = 50;
const VIEWPORT = { width: 1440, height: 900 };
/** One notch of a mouse wheel. */
const NOTCH_PX = 100;
const LONG_SQL_BYTES = 18_000;

const identity = await createIdentity();
const finders = [dataFiles(values.data), pageFiles('dist')];
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
const typing = await typedKeys(editor, keys);

await browser.close();
await host.close();
const figures: GridFigures = { scrolls: measured.map(([name, frames]) => ({ name, frames })), typing };
console.log(`${figuresTable(figures.scrolls)}\n\n${keysTable(typing)}\n`);
console.log(writeResult(resultPath('grid'), figures));
