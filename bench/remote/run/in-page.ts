import type { BrowserContext, Page } from '@playwright/test';
import type { Competitor } from './competitors.ts';

/** The answer of a page and how long it took by its own clock, without messages to and from the bench. */
export interface Timed<T> {
  readonly value: T;
  readonly ms: number;
}

export type Rows = readonly (readonly unknown[])[];

/** The same interface in every page: ours, or one with a `candidate`. */
interface Bench {
  open(databaseUrl: string): Promise<Timed<null>>;
  rows(sql: string): Promise<Timed<Rows>>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Puts `window.bench` into every page of the context, before the page's own scripts. */
export async function installBench(context: BrowserContext): Promise<void> {
  // tsx wraps named functions in a helper of this name, which pages do not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await context.addInitScript(() => {
    // The settings of a first visit, with as many rows as a statement of the bench has at most.
    const limit = 1_000;
    const ask = async (sql: string): Promise<Rows> => {
      if (window.candidate) return window.candidate.rows(sql);
      const outcome = await window.nadlanSql?.run({ sql, limit });
      if (outcome?.kind === 'result') return outcome.result.rows;
      throw new Error(outcome?.kind === 'refused' ? outcome.refusal.message : 'The page has no engine.');
    };
    window.bench = {
      async open(databaseUrl) {
        while (!window.nadlanSql && !window.candidate) await new Promise((resolve) => setTimeout(resolve, 1));
        await window.candidate?.open(databaseUrl);
        // Reads the schema, and with it everything that is read before any statement.
        await ask('SELECT count(*) FROM sqlite_schema');
        return { value: null, ms: performance.now() };
      },
      async rows(sql) {
        const startedAt = performance.now();
        // The promiser of sqlite-wasm rejects with a message, not with an Error.
        const value = await ask(sql).catch((cause) => {
          throw new Error(cause?.result?.message ?? cause?.message ?? String(cause));
        });
        return { value, ms: performance.now() - startedAt };
      },
    };
  });
}

/** Goes to the competitor's page and opens the database there; `ms` counts from the navigation. */
export async function openIn(
  page: Page,
  { path }: Competitor,
  origin: string,
  databaseUrl: string,
): Promise<Timed<null>> {
  await page.goto(origin + path, { waitUntil: 'commit' });
  return page.evaluate((url) => window.bench.open(url), databaseUrl);
}

/** Runs a statement to its last row. @throws Error with the competitor's message */
export function rowsIn(page: Page, sql: string): Promise<Timed<Rows>> {
  return page.evaluate((statement) => window.bench.rows(statement), sql);
}
