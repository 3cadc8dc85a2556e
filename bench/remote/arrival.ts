/*
 * How long a first visit takes until the page paints, and until the visitor can type and run a statement, over a line
 * like that of a phone.
 *
 *   npm run bench:arrival [-- VISITS [MILLISECONDS MEGABITS]]
 *
 * It uses the built page and the database of the stories; `npm run build` and a run of the stories make them.
 */
import type { Page, ViewportSize } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/browser.ts';
import { DATA_DIR } from '../../e2e/support/data-dir.ts';
import { dataFiles, pageFiles } from '../../server/http/files/files.ts';
import { median } from '../estimates/visits.ts';
import { type Host, PROTOCOLS, startHost } from './host/host.ts';
import { createIdentity, trustFlags } from './host/identity.ts';
import { withFreshProfile } from './run/profile.ts';

const [visits = 5, rttMs = 150, megabitsPerSecond = 1.6] = process.argv.slice(2).map(Number);

interface Arrival {
  /** The first paint. */
  readonly 'ms to the first paint': number;
  /** The statement can be typed, and the Run button works. */
  readonly 'ms to usable': number;
  /** The questions of the start page are visible. */
  readonly 'ms to the questions': number;
  /** The database is open: its name is in the header. */
  readonly 'ms to the database': number;
  readonly 'sum of layout shifts': number;
}

const identity = await createIdentity();
const executablePath = findChromium();
const args = [...CHROMIUM_ARGS, ...trustFlags(identity)];
const launch = { args, ...(executablePath ? { executablePath } : {}) };

for (const protocol of PROTOCOLS) {
  const finders = [dataFiles(DATA_DIR), pageFiles('dist')];
  const host = await startHost({ protocol, identity, finders, rttMs, megabitsPerSecond });
  for (const [name, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    const arrivals: Arrival[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      arrivals.push(await withFreshProfile(launch, async (context) => arrive(await context.newPage(), host, viewport)));
    }
    const figures = Object.keys(arrivals[0] ?? {}) as (keyof Arrival)[];
    console.log(`${protocol}, ${name}, ${rttMs} ms, ${megabitsPerSecond} Mbit/s: medians of ${visits} visits`);
    console.table(
      Object.fromEntries(
        figures.map((figure) => [figure, Number(median(arrivals.map((one) => one[figure])).toFixed(3))]),
      ),
    );
  }
  await host.close();
}

async function arrive(page: Page, host: Host, viewport: ViewportSize): Promise<Arrival> {
  await page.setViewportSize(viewport);
  // tsx wraps named functions in a helper of this name, which pages do not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(() => {
    const noted: { [what: string]: number } = { shifts: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) noted.shifts = (noted.shifts ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const note = (what: string, selector: string) => {
        if (noted[what] === undefined && document.querySelector(selector)) noted[what] = performance.now();
      };
      note('usable', 'button.run-button:enabled');
      note('questions', '.question');
      note('database', '.data-date time');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(host.origin, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const { noted } = window as unknown as { noted: { [what: string]: number } };
    return ['usable', 'questions', 'database'].every((what) => noted[what] !== undefined);
  });
  await page.waitForTimeout(1_000);
  const { noted, paintedMs } = await page.evaluate(() => ({
    noted: (window as unknown as { noted: { [what: string]: number } }).noted,
    paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  return {
    'ms to the first paint': paintedMs,
    'ms to usable': noted.usable ?? Number.NaN,
    'ms to the questions': noted.questions ?? Number.NaN,
    'ms to the database': noted.database ?? Number.NaN,
    'sum of layout shifts': noted.shifts ?? Number.NaN,
  };
}
