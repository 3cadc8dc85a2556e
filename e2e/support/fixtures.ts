import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { Outcome } from '../../src/contract/runner.ts';
import { ENGINE_PAGE } from './built-engine-page.ts';
import { type Host, startHost } from './host.ts';

/** Whether the browser of the story can suspend WebAssembly (JSPI) or has to block its worker. */
export type Tier = 'suspending' | 'blocking';

/** Tag of stories of the page that are the same however the engine reads. They run in one tier. */
export const PAGE_ALONE = '@page-alone';

/** Tag of stories of what the headless shell cannot do, as keeping pages for Back. They run where a whole Chromium is installed. */
export const WHOLE_BROWSER = '@whole-browser';

export interface TierOptions {
  tier: Tier;
}

interface Fixtures {
  /** The path of the host under which the page is served. */
  basePath: string;
  /** The host that serves the page of this test. The test may break it. */
  host: Host;
  sql: SqlPage;
}

/** Half of a story's processor time is the load of its page. Stories that do not look at that share one. */
interface SharedPages {
  /** The page, open. Earlier stories have used it: its editor and its results are as they left them. */
  openPage: SqlPage;
  /** A page with only the engine, open. Earlier stories have run statements in it, and their pages are loaded. */
  openEngine: SqlPage;
}

export { expect };

const hostOf = (tier: Tier, basePath = '/'): Promise<Host> =>
  startHost({
    service: serviceUrl(),
    basePath,
    workerPreamble: tier === 'blocking' ? 'delete WebAssembly.Suspending;\n' : '',
  });

/** A worker's fixture: a page that is opened once, for all stories of the worker. */
const sharedPage =
  (open: (sql: SqlPage) => Promise<void>) =>
  async ({ browser, tier }: { browser: Browser; tier: Tier }, use: (sql: SqlPage) => Promise<void>): Promise<void> => {
    const host = await hostOf(tier);
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const sql = new SqlPage(await context.newPage(), host);
    await open(sql);
    await use(sql);
    await context.close();
    await host.close();
  };

export const test = base.extend<Fixtures, TierOptions & SharedPages>({
  tier: ['suspending', { option: true, scope: 'worker' }],
  basePath: ['/', { option: true }],
  host: async ({ tier, basePath }, use) => {
    const host = await hostOf(tier, basePath);
    await use(host);
    await host.close();
  },
  sql: async ({ page, host }, use) => use(new SqlPage(page, host)),
  openPage: [sharedPage((sql) => sql.open()), { scope: 'worker' }],
  openEngine: [sharedPage((sql) => sql.openEngine()), { scope: 'worker' }],
});

/** URL of the real service that the global setup started. */
export function serviceUrl(): string {
  const url = process.env.NADLAN_E2E_SERVICE;
  if (!url) throw new Error('The global setup did not start the service.');
  return url;
}

/** The page as its users see it: editor, buttons, results. */
export class SqlPage {
  readonly page: Page;
  readonly #host: Host;

  constructor(page: Page, host: Host) {
    this.page = page;
    this.#host = host;
  }

  get editor() {
    return this.page.locator('.cm-content');
  }

  get runButton() {
    return this.page.getByRole('button', { name: /^(Run|הרצה)/ });
  }

  get cancelButton() {
    return this.page.getByRole('button', { name: /^(Cancel|ביטול)/ });
  }

  get alert() {
    return this.page.getByRole('alert');
  }

  get status() {
    return this.page.getByRole('status');
  }

  get rows() {
    return this.page.locator('table tbody tr');
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.#host.url + path);
    await expect(this.editor).toBeVisible();
  }

  /** Opens a page with only the engine, for stories that ask it (`ask`) and look at nothing. */
  async openEngine(): Promise<void> {
    await this.page.goto(`${this.#host.url}/${ENGINE_PAGE}`);
  }

  /** Sets an option of the next runs by its label and the label of the choice. */
  async choose(setting: string | RegExp, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: /^(Settings|הגדרות)$/ }).click();
    await this.page.getByLabel(setting).selectOption({ label: choice });
    await this.page.keyboard.press('Escape');
  }

  /** Replaces the text of the editor, and repeats that if the editor had not taken its own text yet. */
  async write(sql: string): Promise<void> {
    // The editor draws the lines of a short text whole. What it had before may be left behind the new text.
    const drawn = sql.length < 400 ? Number.POSITIVE_INFINITY : 60;
    const bare = (text: string) => text.replace(/\s/g, '').slice(0, drawn);
    await expect(async () => {
      await this.editor.fill(sql);
      expect(bare((await this.editor.textContent()) ?? '')).toBe(bare(sql));
    }).toPass();
  }

  async run(sql: string): Promise<void> {
    await this.write(sql);
    await this.runButton.click();
  }

  /** Runs a statement with the page's engine, without the page's elements. */
  ask(request: Partial<SqlRequest> & { sql: string }): Promise<Outcome> {
    return this.page.evaluate((given) => {
      if (!window.nadlanSql) throw new Error('The page has no engine.');
      return window.nadlanSql.run({ limit: 1000, ...given });
    }, request);
  }

  /** The same statement over HTTP, by the server. */
  async askServer(request: Partial<SqlRequest> & { sql: string }): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${serviceUrl()}/api/sql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ limit: 1000, ...request }),
    });
    return { status: response.status, body: await response.json() };
  }
}
