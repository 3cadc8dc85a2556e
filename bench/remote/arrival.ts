/* npm run bench:arrival: how long a first visit takes until the page paints, and until the visitor can run a statement. */
import { parseArgs } from 'node:util';
import type { Page, ViewportSize } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/browser.ts';
import { DATA_DIR } from '../../e2e/support/data-dir.ts';
import { dataFiles, pageFiles } from '../../server/http/files/files.ts';
import { resultPath, writeResult } from '../results.ts';
import { quantile } from '../statistics.ts';
import { ARRIVAL_FIGURES, type Arrival, type ArrivalGroup, type Arrivals } from './arrivals.ts';
import { type Host, PROTOCOLS, startHost } from './host/host.ts';
import { createIdentity, trustFlags } from './host/identity.ts';
import { withFreshProfile } from './run/profile.ts';

const HELP = `Visits the built page for the first time, over a line like that of a phone, on a desktop's screen and on a phone's.

  npm run bench:arrival -- [--data FOLDER] [--visits N] [--rtt MS] [--mbit N]

  --data FOLDER  of the database and its manifest (default: that of the stories, which a run of these makes)
  --visits N     to each protocol and screen (default: 5)
  --rtt MS       round trip (default: 150)
  --mbit N       bandwidth in Mbit/s (default: 1.6)

The page is that of \`npm run build\`. What was measured is printed, and written to build/bench.`;

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: DATA_DIR },
      visits: { type: 'string', default: '5' },
      rtt: { type: 'string', default: '150' },
      mbit: { type: 'string', default: '1.6' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const [visits, rttMs, megabitsPerSecond] = [Number(values.visits), Number(values.rtt), Number(values.mbit)];
  if (!(Number.isSafeInteger(visits) && visits > 0 && rttMs >= 0 && megabitsPerSecond > 0)) {
    console.error('--visits is a whole number from 1, --rtt a number from 0, and --mbit one above 0.');
    return 2;
  }
  const identity = await createIdentity();
  const executablePath = findChromium();
  const args = [...CHROMIUM_ARGS, ...trustFlags(identity)];
  const launch = { args, ...(executablePath ? { executablePath } : {}) };
  const groups: ArrivalGroup[] = [];
  for (const protocol of PROTOCOLS) {
    const finders = [dataFiles(values.data), pageFiles('dist')];
    const host = await startHost({ protocol, identity, finders, rttMs, megabitsPerSecond });
    for (const screen of ['desktop', 'phone'] as const) {
      const arrivals: Arrival[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        arrivals.push(
          await withFreshProfile(launch, async (context) => arrive(await context.newPage(), host, SCREENS[screen])),
        );
      }
      groups.push({ protocol, screen, arrivals });
      console.log(`${protocol}, ${screen}, ${rttMs} ms, ${megabitsPerSecond} Mbit/s: medians of ${visits} visits`);
      const medianOf = (figure: keyof Arrival) =>
        quantile(
          arrivals.map((one) => one[figure]),
          0.5,
        );
      console.table(Object.fromEntries(ARRIVAL_FIGURES.map((figure) => [figure, Number(medianOf(figure).toFixed(3))])));
    }
    await host.close();
  }
  const measured: Arrivals = { rttMs, megabitsPerSecond, groups };
  console.log(writeResult(resultPath('arrival'), measured));
  return 0;
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
    paintedMs,
    usableMs: noted.usable ?? Number.NaN,
    questionsMs: noted.questions ?? Number.NaN,
    databaseMs: noted.database ?? Number.NaN,
    layoutShifts: noted.shifts ?? Number.NaN,
  };
}

process.exitCode = await main();
