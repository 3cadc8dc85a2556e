import type { Browser } from '@playwright/test';
import { depthOf } from '../../bench/remote/host/timeline.ts';
import { PLAIN_HOST } from '../../e2e/browser.ts';
import type { CountingProxy, PassedRequest } from './counting-proxy.ts';
import { BASE } from './kind.ts';

/** A first visit in a real browser, up to the answer of one statement. */
export interface Visit {
  /** The rows; a sentence if there is no answer. */
  readonly answer: readonly (readonly unknown[])[] | string;
  /** Requests for the database and the files beside it, while the page opened it and answered. */
  readonly requests: number;
  /** The longest chain of these requests, each after the answer to the one before. */
  readonly depth: number;
  readonly bytes: number;
  /** Whether several ranges were answered in one request. */
  readonly sendsParts: boolean;
  /** How texts of the page were compressed. */
  readonly encodings: readonly string[];
  /** What the browser's console and the page reported as errors. */
  readonly errors: readonly string[];
}

/** Rows that are scattered over the largest table: several ranges at once. */
export const STATEMENT = 'SELECT * FROM deals WHERE settlement_code = 4000 ORDER BY deal_date DESC, id DESC LIMIT 100';

const VISIT_MS = 60_000;

/**
 * Visits the page with an empty profile. Afterwards, if the database is on the same host, it opens the page by a name for which the
 * browser has only what plain http has, as on a host without a certificate.
 *
 * @param page the host of the page
 * @param database the host of the database, which may be the same
 */
export async function visit(browser: Browser, page: CountingProxy, database: CountingProxy): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const errors: string[] = [];
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(VISIT_MS);
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    tab.on('pageerror', (error) => errors.push(error.message));
    await tab.goto(`http://127.0.0.1:${page.port}${BASE}`);
    await tab.waitForFunction(() => window.nadlanSql !== undefined);
    const answer = await tab.evaluate(async (sql) => {
      const outcome = await window.nadlanSql?.run({ sql, limit: 1000 });
      if (outcome?.kind === 'result') return outcome.result.rows;
      return outcome?.kind === 'refused' ? outcome.refusal.message : String(outcome?.kind);
    }, STATEMENT);
    const requests = page === database ? page.take() : [...page.take(), ...database.take()];
    if (page === database) {
      await tab.goto(`http://${PLAIN_HOST}:${page.port}${BASE}`);
      await tab.locator('.cm-content').waitFor();
      page.take();
    }
    return { answer, ...trafficOf(requests), errors };
  } finally {
    await context.close();
  }
}

function trafficOf(requests: readonly PassedRequest[]): Omit<Visit, 'answer' | 'errors'> {
  const ofDatabase = requests.filter(({ path }) => /\/nadlan-[0-9a-f]+\.\w+(\.\d+)?$/.test(path));
  const texts = requests.filter(
    ({ path }) => /(\/|\.js|\.css|\.json|\.wasm)$/.test(path) && !path.includes('/data/nadlan-'),
  );
  return {
    requests: ofDatabase.length,
    depth: depthOf(ofDatabase),
    bytes: ofDatabase.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    sendsParts: ofDatabase.some(({ status, contentType }) => status === 206 && contentType.startsWith('multipart/')),
    encodings: [...new Set(texts.map(({ encoding }) => encoding ?? 'none'))].sort(),
  };
}
