import { readFile } from 'node:fs/promises';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const WIDE = `-- Prices of two years
SELECT column1 AS year, column2 AS n_stats, column3 AS median_price, column4 AS yield_pct, column5 AS is_incomplete
FROM (VALUES (2019, 90, 1500000, 3.1, 0), (2020, 5, 1600000, 3.0, 0), (2021, 80, 1700000, 2.9, 1))`;

test('a chart suits its rows, is chosen by hand, opens from its link, and is saved as a picture', {
  tag: PAGE_ALONE,
}, async ({ sql, page, context }) => {
  const chart = page.getByRole('figure');
  const drawn = (kind: string) => expect(chart).toHaveAccessibleName(new RegExp(`^${kind}: `));
  await sql.open();
  await sql.run(WIDE);
  await page.getByRole('tab', { name: 'Chart' }).click();
  await drawn('Lines');
  await expect(chart.locator('.chart-legend li')).toHaveText(['median_price, ₪', 'yield_pct, %']);
  await expect(chart.locator('figcaption')).toHaveText(
    'Dashed: the period was not over when the data ended · Hollow or pale: fewer than 20 deals',
  );
  await expect(chart.locator('.recharts-yAxis')).toHaveCount(2);

  await page.getByLabel('Chart', { exact: true }).selectOption('Bars');
  await drawn('Bars');
  await page.getByText('Values', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'yield_pct' }).uncheck();
  await expect(chart.locator('.chart-legend li')).toHaveText(['median_price, ₪']);
  await expect(page).toHaveURL(/&view=chart~~kind~bar~~/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('figure')).toHaveAccessibleName(/^Bars: .*median_price.* along .*year/);
  await other.reload();
  await expect(other.getByRole('figure')).toHaveAccessibleName(/^Bars: /);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SVG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Prices of two years.svg');
  const svg = await readFile(await download.path(), 'utf8');
  expect(svg).toContain('Prices of two years');
  expect(svg).toContain('Synthetic data');
  expect(svg).not.toContain('var(--');
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ]);
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');

  // Many series: a small chart for each, or a heat map that is read with the keyboard.
  await sql.run(`SELECT 2020 + (value / 10) AS year, 'place ' || char(65 + value % 10) AS name, 1000 * value AS median_price
    FROM json_each('[${Array.from({ length: 30 }, (_, i) => i).join(',')}]')`);
  await page.getByRole('button', { name: 'Choose for me' }).click();
  await page.getByLabel('Chart', { exact: true }).selectOption('A chart for each');
  await drawn('A chart for each');
  await expect(chart.locator('svg.heat > g')).toHaveCount(10);
  await page.getByLabel('Chart', { exact: true }).selectOption('Heat map');
  await chart.getByRole('group').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(chart.getByRole('status')).toHaveText(/^2021, .place B.: .11,000\u00a0₪.$/);

  await sql.run('SELECT code, name FROM settlements LIMIT 3');
  await expect(page.getByText('There is no chart: the numbers of this result are codes')).toBeVisible();
  await sql.run('SELECT area, deal_amount FROM deals WHERE area > 0 LIMIT 200');
  await page.getByRole('button', { name: 'Choose for me' }).click();
  await drawn('Points');
});

test('code that did not load is requested again, automatically and by a button, and does not break the page', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  let isCut = true;
  await page.route(/(?:ChartView|SeriesStrip|Panels)-[^/]+\.js/, (route) => (isCut ? route.abort() : route.continue()));
  await sql.open();
  await sql.run('SELECT property_group, count(*) AS deals FROM deals GROUP BY 1');
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure')).toBeVisible();

  isCut = true;
  await sql.write('SELECT 1 AS one; SELECT 2 AS two;');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+Shift+Enter');
  const failed = page.getByText('This part of the page could not be loaded.');
  await expect(failed).toHaveCount(2);
  await expect(sql.editor).toContainText('SELECT 2 AS two');
  await page.locator('.notices').getByRole('button', { name: 'Close' }).click();
  await expect(failed).toHaveCount(1);
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.series-item')).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

for (const [locale, { tab, row }] of [
  ['en-GB', { tab: 'Chart', row: 'Row 3 of 3' }],
  ['he-IL', { tab: 'תרשים', row: 'שורה 3 מתוך 3' }],
] as const) {
  test.describe(`Points in ${locale}`, () => {
    test.use({ locale });

    test('lead to their rows', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      const statement = `SELECT column1 AS id, column2 AS area, column3 AS deal_amount
        FROM (VALUES (7, 80, 2000000), (8, NULL, 1), (9, 120, 9000000))`;
      const view = 'chart~~kind~scatter~~x~area~~y~deal_amount';
      await sql.open(`/#q=${encodeURIComponent(statement)}&view=${view}`);
      await sql.runButton.click();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      const points = page.locator('.recharts-scatter-symbol');
      await expect(points).toHaveCount(2);
      await points.last().click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(row);
      await expect(sheet).toContainText('9000000');
    });
  });
}

test.describe('A mark of a chart', () => {
  const YEARS = "('a', 2021, 5), ('b', 2021, 6), ('a', 2022, 7), ('b', 2022, 8), ('a', 2023, 9), ('b', 2023, 4)";
  const statement = `SELECT column1 AS kind, column2 AS year, column3 AS median_price FROM (VALUES ${YEARS})`;
  for (const [kind, mark, row] of [
    ['bar', '.recharts-bar-rectangle rect', 'Row 3 of 6'],
    ['line', '.recharts-line-dots circle', 'Row 3 of 6'],
    ['heat', '.heat g > rect', 'Row 3 of 6'],
  ] as const) {
    test(`leads to its row: ${kind}`, { tag: PAGE_ALONE }, async ({ sql, page }) => {
      await sql.open(
        `/#q=${encodeURIComponent(statement)}&view=chart~~kind~${kind}~~x~year~~split~kind~~y~median_price`,
      );
      await sql.runButton.click();
      const ofSecondYear = page.locator(mark).nth(1);
      await ofSecondYear.hover();
      await page.mouse.down();
      await page.mouse.up();
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(row);
    });
  }
});

test('a point of a period that was not over leads to its row, too', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  const statement = `SELECT column1 AS year, column2 AS median_price, column3 AS is_incomplete
    FROM (VALUES (2021, 5, 0), (2022, 7, 0), (2023, 9, 1))`;
  await sql.open(`/#q=${encodeURIComponent(statement)}&view=chart~~kind~line~~x~year~~y~median_price`);
  await sql.runButton.click();
  await page.locator('.recharts-line-dots circle').last().hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Row 3 of 3');
});

for (const [locale, { tab, name }] of [
  ['en-GB', { tab: 'Chart', name: 'apartment' }],
  ['he-IL', { tab: 'תרשים', name: 'דירה' }],
] as const) {
  test.describe(`The legend in ${locale}`, () => {
    test.use({ locale });

    test('makes a series stand out', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      await sql.open();
      await sql.run(`SELECT year, property_group, median_price FROM agg_national_year
        WHERE property_group IN ('apartment', 'house') AND rooms_bucket = 'all' AND year >= 2015 ORDER BY year`);
      await page.getByRole('tab', { name: tab }).click();
      const entry = page.locator('.chart-legend').getByRole('button').filter({ hasText: name }).first();
      const opacities = () =>
        page
          .locator('.recharts-line-curve')
          .evaluateAll((lines) => [...new Set(lines.map((line) => getComputedStyle(line).strokeOpacity))].sort());
      await expect.poll(opacities).toEqual(['1']);
      await entry.click();
      await expect(entry).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('.chart-legend .is-faded')).toHaveCount(1);
      await expect.poll(opacities).toEqual(['0.15', '1']);
      await page.keyboard.press('Enter');
      await expect(entry).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(opacities).toEqual(['1']);
    });
  });
}

test.describe('the window of a laptop', () => {
  test.use({ viewport: { width: 1366, height: 650 } });

  test('has room for the whole chart beside a note, which opens', { tag: PAGE_ALONE }, async ({ sql, page }) => {
    await sql.open();
    await sql.run('SELECT quarter, is_new_build, median(deal_amount) AS m FROM deals WHERE year >= 2018 GROUP BY 1, 2');
    await page.getByRole('tab', { name: 'Chart' }).click();
    await expect(page.locator('.chart-legend')).toContainText('is_new_build: yes');
    const bottom = await page
      .locator('.recharts-surface')
      .first()
      .evaluate((part) => part.getBoundingClientRect().bottom);
    const end = await page.locator('footer').evaluate((part) => part.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(end);
    const notes = page.locator('.folded-warnings');
    await expect(notes).toContainText('Prices that are no market prices');
    await expect(page.getByText('also counts sold shares')).toBeHidden();
    await notes.locator('summary').click();
    await expect(page.getByText('also counts sold shares')).toBeVisible();
  });
});
