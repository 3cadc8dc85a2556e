import { expect } from '../support/fixtures.ts';
import { pressEscape, type View } from './view.ts';

/** The page before a run: questions, tables, examples, completion. */
export const START_VIEWS: readonly View[] = [
  {
    name: 'start',
    show: async ({ page, sql }) => {
      await sql.open();
      await expect(page.locator('.question').first()).toBeVisible();
    },
  },
  {
    name: 'question-answered',
    show: async ({ page, words }) => {
      const question = page.locator('.question').first();
      await question.getByRole('button', { name: words.ask.answer, exact: true }).click();
      await expect(question.locator('.headline')).toBeVisible();
      await expect(question.locator('.recharts-surface').first()).toBeVisible();
    },
  },
  {
    name: 'tables',
    show: async ({ page, words }) => {
      const menu = page.getByRole('button', { name: words.openTables });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: words.showColumns('deals'), exact: true }).click();
      await expect(page.getByRole('button', { name: words.insertName('deal_amount') })).toBeVisible();
    },
  },
  {
    name: 'table-column',
    show: async ({ page, words }) => {
      await page.getByRole('button', { name: words.row.summaryOf('settlement'), exact: true }).click();
      await expect(page.getByRole('dialog').locator('.summary-card').first()).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'table-joins',
    show: async ({ page, words }) => {
      const menu = page.getByRole('button', { name: words.openTables });
      if (await menu.isVisible()) {
        await menu.click();
        await page.getByRole('button', { name: words.showColumns('deals'), exact: true }).click();
      }
      await page.getByRole('button', { name: words.relations.show('deals') }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'deals', exact: true })).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'examples',
    show: async ({ page, words }) => {
      const menu = page.getByRole('button', { name: words.openTables });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('tab', { name: words.examples, exact: true }).click();
    },
    leave: async (shown) => {
      await shown.page.getByRole('tab', { name: shown.words.tables, exact: true }).click();
      await pressEscape(shown);
    },
  },
  {
    name: 'completion',
    show: async ({ page, sql }) => {
      await sql.write("SELECT name\nFROM settlements\nWHERE district = '");
      await sql.editor.press('Control+End');
      await sql.editor.press('Control+Space');
      await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
    },
    leave: pressEscape,
  },
];
