import { expect } from '../support/fixtures.ts';
import { embedded, openLink, pressEscape, showTab, type View } from './view.ts';

const PRICES = `SELECT year, median_price, deals
FROM agg_settlement_year
WHERE settlement_code = 4000 AND property_group = 'apartment'
ORDER BY year`;
const BY_DISTRICT = 'SELECT district, sum(deals_12m) AS deals FROM settlements GROUP BY 1 ORDER BY 2 DESC';
const ON_THE_MAP = `SELECT name, lat, lon, median_ppsqm_12m FROM settlements
WHERE median_ppsqm_12m IS NOT NULL ORDER BY deals_12m DESC, code LIMIT 200`;
const VALUES = `SELECT 'https://example.org/a?b=1' AS address, '{"name":"חיפה","deals":[1,2,3]}' AS json, '' AS empty,
  NULL AS missing, 0 AS zero, x'0102ff' AS bytes, '  ' AS blank, 'שורה ראשונה' || char(10) || 'second line' AS lines`;

/** Other answers: charts, maps, refusals, frames, a foreign database. */
export const ANSWER_VIEWS: readonly View[] = [
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
      await expect(shown.page.locator('.map-canvas')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
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
      // On a phone they are one line that opens.
      const folded = shown.page.locator('.folded-warnings summary');
      const list = shown.page.getByRole('list', { name: shown.words.warnings });
      await expect(folded.or(list)).toBeVisible();
      if (await folded.isVisible()) await folded.click();
      await expect(list).toBeVisible();
    },
  },
  {
    name: 'link-over-its-budget',
    show: async (shown) => {
      // A link may fetch least for readers who save data.
      await shown.page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await openLink(
        shown,
        'SELECT sum(deal_amount), sum(area), sum(price_per_sqm), sum(gush), sum(chelka), sum(lat), sum(lon) FROM deals',
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
