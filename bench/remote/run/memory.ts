import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import type { Host } from '../host/host.ts';
import type { Competitor } from './competitors.ts';
import { installBench, openIn, rowsIn } from './in-page.ts';
import type { PageMemory } from './measurement.ts';

/** Not in the compiler's DOM yet. https://wicg.github.io/performance-measure-memory/ */
interface MeasuringPerformance {
  measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }>;
}

/**
 * Runs all statements in one page, then measures it. The browser tells its memory only to pages that are cross-origin
 * isolated: the host has to serve this one so.
 */
export async function measureMemory(
  browser: Browser,
  host: Host,
  competitor: Competitor,
  statements: readonly string[],
): Promise<PageMemory> {
  const context = await browser.newContext();
  try {
    await installBench(context);
    const page = await context.newPage();
    const emptyRendererBytes = await largestRenderer(browser);
    await openIn(page, competitor, host.origin, '');
    for (const sql of statements) await rowsIn(page, sql);
    const pageBytes = await page.evaluate(async () => {
      const { bytes } = await (performance as unknown as MeasuringPerformance).measureUserAgentSpecificMemory();
      return bytes;
    });
    return { pageBytes, rendererBytes: await largestRenderer(browser), emptyRendererBytes };
  } finally {
    await context.close();
  }
}

/** The resident set of the largest renderer; there is one page open. */
async function largestRenderer(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id));
  const known = sizes.filter((bytes) => bytes !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function residentBytes(processId: number): number | null {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}
