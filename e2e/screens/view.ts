import type { Page } from '@playwright/test';
import type { Strings } from '../../src/console/i18n/strings.ts';
import { expect, type SqlPage } from '../support/fixtures.ts';

/** What a view needs. */
export interface Shown {
  readonly sql: SqlPage;
  readonly page: Page;
  /** The words of the page in the language of the walk. */
  readonly words: Strings;
  /** The address of the page, without a slash at its end. */
  readonly url: string;
  /** The name of the file of the database. */
  readonly databaseName: string;
}

/** A view or state of the page, and what a visitor does to see it. */
export interface View {
  readonly name: string;
  readonly show: (shown: Shown) => Promise<void>;
  /** Brings the page back to where the next view begins. */
  readonly leave?: (shown: Shown) => Promise<void>;
}

const linkOf = (sql: string, members = '') => `/#q=${encodeURIComponent(sql)}${members}`;
export const pressEscape = ({ page }: Shown) => page.keyboard.press('Escape');

/** Opens a statement by its link in a page without others, and waits until it was answered. */
export async function openLink({ page, sql }: Shown, statement: string, members = ''): Promise<void> {
  await page.goto('about:blank');
  await sql.open(linkOf(statement, members));
}

export async function showTab({ page }: Shown, name: string): Promise<void> {
  await page.locator('.results-bar').getByRole('tab', { name, exact: true }).click();
}

export const commandView = (name: string, keys: string, text = ''): View => ({
  name,
  show: async ({ page }) => {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type(text);
  },
  leave: async (shown) => {
    await pressEscape(shown);
    await expect(shown.page.getByRole('dialog')).toBeHidden();
  },
});

export const embedded = (kind: string, statement: string): View => ({
  name: `embed-${kind}`,
  show: async ({ page, url, words }) => {
    await page.goto('about:blank');
    const language = words.direction === 'rtl' ? 'he' : 'en';
    await page.goto(`${url}/?embed=${kind}&lang=${language}#q=${encodeURIComponent(statement)}`);
    await expect(page.locator('.recharts-surface, tbody tr, .headline-number').first()).toBeVisible();
  },
});
