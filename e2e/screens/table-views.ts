import { expect } from '../support/fixtures.ts';
import { commandView, openLink, pressEscape, showTab, type View } from './view.ts';

const DEALS = `-- What was sold in Haifa
SELECT id, deal_date, settlement_code, property_group, rooms, area, year_built, deal_amount, price_per_sqm
FROM deals
WHERE settlement_code = 4000
ORDER BY deal_date DESC, id
LIMIT 200`;

/** An answer in its table, its menus and dialogs, and the panels over the page. */
export const TABLE_VIEWS: readonly View[] = [
  {
    name: 'table',
    show: async (shown) => {
      await openLink(shown, DEALS);
      await expect(shown.sql.rows.nth(5)).toBeVisible();
    },
  },
  {
    name: 'table-selected-and-filtered',
    show: async ({ page, sql, words }) => {
      await page.getByRole('button', { name: words.table.filterRow, exact: true }).click();
      await sql.rows.nth(1).locator('td').nth(1).click();
      await sql.rows
        .nth(4)
        .locator('td')
        .nth(2)
        .click({ modifiers: ['Shift'] });
    },
  },
  {
    name: 'column-menu',
    show: async ({ page, words }) => {
      const header = page.getByRole('columnheader').nth(2);
      await header.hover();
      await header.getByRole('button', { name: words.table.columnMenu('deal_date') }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'row-details',
    show: async ({ page, sql }) => {
      await sql.rows.nth(1).locator('td').nth(1).click();
      await page.keyboard.press('Space');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'export-menu',
    show: async ({ page, words }) => {
      await page.getByRole('button', { name: words.grid.export, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'share-menu',
    show: async ({ page, words }) => {
      await page.getByRole('button', { name: words.share.share, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'qr-code',
    show: async ({ page, words }) => {
      await page.getByRole('button', { name: words.share.share, exact: true }).click();
      await page.getByRole('menuitem', { name: words.share.qrCode }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'columns',
    show: async (shown) => {
      await showTab(shown, shown.words.row.columnsView);
      await expect(shown.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'pivot',
    show: async (shown) => {
      await showTab(shown, shown.words.pivot.title);
      await expect(shown.page.locator('.pivot').getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'plan',
    show: async (shown) => {
      await showTab(shown, shown.words.runs.plan);
      await expect(shown.page.locator('.results-view').getByRole('listitem').first()).toBeVisible();
    },
  },
  commandView('history', 'Control+Shift+H'),
  {
    name: 'settings',
    show: async ({ page, words }) => {
      await page.getByRole('button', { name: words.settings, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    leave: pressEscape,
  },
  commandView('palette', 'Control+k', 'price'),
  commandView('keys', 'F1'),
  commandView('save', 'Control+s'),
];
