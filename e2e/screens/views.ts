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

const DEALS = `-- What was sold in Haifa
SELECT id, deal_date, settlement_code, property_group, rooms, area, year_built, deal_amount, price_per_sqm
FROM deals
WHERE settlement_code = 4000
ORDER BY deal_date DESC, id
LIMIT 200`;
const PRICES = `SELECT year, median_price, deals
FROM agg_settlement_year
WHERE settlement_code = 4000 AND property_group = 'apartment'
ORDER BY year`;
const BY_DISTRICT = 'SELECT district, sum(deals_12m) AS deals FROM settlements GROUP BY 1 ORDER BY 2 DESC';
const ON_THE_MAP = `SELECT name, lat, lon, median_ppsqm_12m FROM settlements
WHERE median_ppsqm_12m IS NOT NULL ORDER BY deals_12m DESC, code LIMIT 200`;
const VALUES = `SELECT 'https://example.org/a?b=1' AS address, '{"name":"חיפה","deals":[1,2,3]}' AS json, '' AS empty,
  NULL AS missing, 0 AS zero, x'0102ff' AS bytes, '  ' AS blank, 'שורה ראשונה' || char(10) || 'second line' AS lines`;

const linkOf = (sql: string, members = '') => `/#q=${encodeURIComponent(sql)}${members}`;
const pressEscape = ({ page }: Shown) => page.keyboard.press('Escape');

/** Opens a statement by its link in a page without others, and waits until it was answered. */
async function openLink({ page, sql }: Shown, statement: string, members = ''): Promise<void> {
  await page.goto('about:blank');
  await sql.open(linkOf(statement, members));
}

async function showTab({ page }: Shown, name: string): Promise<void> {
  await page.locator('.results-bar').getByRole('tab', { name, exact: true }).click();
}

const commandView = (name: string, keys: string, text = ''): View => ({
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

const embedded = (kind: string, statement: string): View => ({
  name: `embed-${kind}`,
  show: async ({ page, url, words }) => {
    await page.goto('about:blank');
    const language = words.direction === 'rtl' ? 'he' : 'en';
    await page.goto(`${url}/?embed=${kind}&lang=${language}#q=${encodeURIComponent(statement)}`);
    await expect(page.getByRole('link').last()).toBeVisible();
    await page.waitForLoadState('networkidle');
  },
});

/** All views, in the order in which they are reached. */
export const VIEWS: readonly View[] = [
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
    name: 'examples',
    show: async ({ page, words }) => {
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
  {
    name: 'chart-of-a-time',
    show: async (shown) => {
      await openLink(shown, PRICES);
      await expect(shown.sql.rows.first()).toBeVisible();
      await showTab(shown, shown.words.chartView);
      await expect(shown.page.locator('.recharts-surface').first()).toBeVisible();
    },
  },
  {
    name: 'chart-of-groups',
    show: async (shown) => {
      await openLink(shown, BY_DISTRICT);
      await showTab(shown, shown.words.chartView);
      await expect(shown.page.locator('.recharts-surface').first()).toBeVisible();
    },
  },
  {
    name: 'map',
    show: async (shown) => {
      await openLink(shown, ON_THE_MAP);
      await showTab(shown, shown.words.map.title);
      await expect(shown.page.locator('canvas.maplibregl-canvas')).toBeVisible();
      await shown.page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'values-by-meaning',
    show: async (shown) => {
      await openLink(shown, VALUES);
      await expect(shown.sql.rows.first()).toBeVisible();
    },
  },
  {
    name: 'whole-value',
    show: async ({ page, sql }) => {
      await sql.rows.first().locator('td').nth(1).click();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    leave: pressEscape,
  },
  {
    name: 'parameters',
    show: async (shown) => {
      const statement = 'SELECT name, deals_total FROM settlements WHERE name = :city AND deals_total > :deals';
      await openLink(shown, statement, `&params=${encodeURIComponent('{"city":"חיפה","deals":10}')}`);
      await expect(shown.sql.rows.first()).toBeVisible();
    },
  },
  {
    name: 'empty',
    show: async (shown) => {
      await openLink(shown, "SELECT code, name FROM settlements WHERE name = 'תל אביב'");
      await expect(shown.page.getByText(shown.words.noRows)).toBeVisible();
    },
  },
  {
    name: 'error',
    show: async (shown) => {
      await openLink(shown, 'SELECT code,\n  nme\nFROM settlements');
      await expect(shown.sql.alert).toBeVisible();
    },
  },
  {
    name: 'warnings',
    show: async (shown) => {
      await openLink(shown, 'SELECT year, median_price FROM agg_national_year ORDER BY year');
      await expect(shown.page.getByRole('list', { name: shown.words.warnings })).toBeVisible();
    },
  },
  {
    name: 'link-over-its-budget',
    show: async (shown) => {
      await openLink(
        shown,
        'SELECT max(area), max(year_built) FROM deals WHERE rooms = 4',
        '&data=2020-01-01&limit=99999',
      );
      await expect(shown.page.getByText(shown.words.overBudget)).toBeVisible();
    },
  },
  {
    name: 'several-statements',
    show: async (shown) => {
      await openLink(shown, 'SELECT 1 AS one');
      await shown.sql.write('SELECT 1 AS one;\nSELECT 2 AS two;\nSELECT nme FROM settlements;');
      await shown.page.keyboard.press('Control+Shift+Enter');
      await expect(shown.sql.alert).toBeVisible();
    },
  },
  {
    name: 'tour',
    show: async ({ page, words }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: words.panels.palette }).fill(words.panels.commands.tour);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText(words.tour.steps[0]?.title ?? '');
    },
    leave: pressEscape,
  },
  {
    name: 'print',
    show: async (shown) => {
      await openLink(shown, `${BY_DISTRICT} -- printed`);
      await expect(shown.sql.rows.first()).toBeVisible();
      await shown.page.emulateMedia({ media: 'print' });
      await shown.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(shown.page.locator('.printed')).toBeVisible();
    },
    leave: async ({ page }) => {
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: null });
    },
  },
  embedded('chart', PRICES),
  embedded('table', BY_DISTRICT),
  embedded('number', 'SELECT count(*) AS settlements FROM settlements'),
  {
    name: 'foreign-database',
    show: async ({ page, sql, databaseName }) => {
      await page.goto('about:blank');
      await sql.open(`/?db=${encodeURIComponent(`data/${databaseName}`)}`);
      await sql.runButton.click();
      await expect(sql.rows.first()).toBeVisible();
    },
  },
];
