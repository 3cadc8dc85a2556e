/*
 * The main thread's work in a frame while a map with many points is moved under the pointer.
 *
 *   npm run bench:map -- [--points N] [--moves N] [--repeat N]
 *
 * The points are random ones, single and in groups, without a base map. Without a graphics card, software draws the
 * pictures, so only the time of the main thread is measured. At 60 frames a second it has 16.7 ms each.
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/browser.ts';
import { resultPath, writeResult } from '../results.ts';
import type { MapMoves } from './moves.ts';
import type { Watched } from './page.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '50000' },
    moves: { type: 'string', default: '120' },
    repeat: { type: 'string', default: '1' },
  },
});
const [points, moves, repeats] = [Number(values.points), Number(values.moves), Number(values.repeat)];
if (![points, moves, repeats].every((n) => Number.isSafeInteger(n) && n > 0))
  throw new Error('--points, --moves and --repeat are whole numbers from 1.');
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** Time until the points are drawn and the workers of the map are idle. */
const DRAWN_AFTER_MS = 8_000;
const PAGE = '<!doctype html><body><script type="module" src="/bench/map/page.ts"></script>';

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/map/page.ts'] },
  server: { host: '127.0.0.1', port: 0, hmr: false },
  plugins: [
    {
      name: 'bench-page',
      configureServer: ({ middlewares }) => {
        middlewares.use('/map-bench', (_, response) => {
          response.setHeader('Content-Type', 'text/html').end(PAGE);
        });
      },
    },
  ],
});
await server.listen();
const executablePath = findChromium();
const args = [...CHROMIUM_ARGS, ...SOFTWARE_GL];
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });

/** @returns a function that returns for how many milliseconds the main thread of a page was busy since this call */
async function busyClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  // Processor time, so that other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

const measured: MapMoves[] = [];
for (const isClustered of Array.from({ length: repeats }, () => [false, true]).flat()) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.resolvedUrls?.local[0]}map-bench`);
  await page.waitForFunction('window.mapBench');
  const busyMs = await busyClock(page);
  const begun = await busyMs();
  await page.evaluate(`mapBench.draw(${points}, ${isClustered})`);
  await page.waitForTimeout(DRAWN_AFTER_MS);
  const drawn = await busyMs();
  await page.evaluate('mapBench.watch()');
  await page.mouse.move(900, 300);
  await page.mouse.down();
  await page.mouse.move(900 - 4 * moves, 300 + moves, { steps: moves });
  await page.mouse.up();
  // Lets the map settle.
  await page.waitForTimeout(1_000);
  const { frames, longestMs, hasMoved } = (await page.evaluate('mapBench.watched()')) as Watched;
  if (!hasMoved) throw new Error('The map did not move.');
  const aFrame = ((await busyMs()) - drawn) / frames;
  console.log(
    `${points} points ${isClustered ? 'in groups' : 'one by one'}: ${aFrame.toFixed(1)} ms of the main thread in a frame, ` +
      `longest task ${longestMs.toFixed(0)} ms; ${(drawn - begun).toFixed(0)} ms to draw them first`,
  );
  measured.push({ points, isClustered, frameMs: aFrame, longestTaskMs: longestMs, drawMs: drawn - begun });
  await page.close();
}
console.log(writeResult(resultPath('map'), measured));
await browser.close();
await server.close();
