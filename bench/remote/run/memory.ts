import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Host } from '../host/host.ts';
import type { Competitor } from './competitors.ts';
import { installBench, openIn, rowsIn } from './in-page.ts';
import type { PageMemory, ProcessMemory } from './measurement.ts';

/** Not in the compiler's DOM yet. https://wicg.github.io/performance-measure-memory/ */
interface MeasuringPerformance {
  measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }>;
}

/**
 * Runs all statements in one page, then measures it. The browser reports its memory only to cross-origin isolated
 * pages, so the host has to isolate this one.
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
    const empty = await largestRenderer(browser);
    await openIn(page, competitor, host.origin, '');
    // A refused statement, such as one that computes too long, has used memory as well. The visits report its refusal.
    for (const sql of statements) await rowsIn(page, sql).catch(() => null);
    return { pageBytes: await pageBytes(page), process: await largestRenderer(browser), emptyProcess: empty };
  } finally {
    await context.close();
  }
}

/** Null in a browser that does not measure it. The headless shell has the function, but it fails. */
function pageBytes(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    try {
      const { bytes } = await (performance as unknown as MeasuringPerformance).measureUserAgentSpecificMemory();
      return bytes;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'SecurityError') return null;
      throw cause;
    }
  });
}

/** Memory of the largest renderer; one page is open. Null without /proc. */
async function largestRenderer(browser: Browser): Promise<ProcessMemory | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? (memoryOfProcess(id) ?? []) : []));
  return renderers.sort((a, b) => b.residentBytes - a.residentBytes)[0] ?? null;
}

/** https://www.kernel.org/doc/html/latest/filesystems/proc.html, "smaps_rollup". */
function memoryOfProcess(processId: number): ProcessMemory | null {
  try {
    const sums = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(sums)?.[1]) * 1024;
    return { residentBytes: of('Rss'), privateBytes: of('Private_Clean') + of('Private_Dirty') };
  } catch {
    return null;
  }
}
