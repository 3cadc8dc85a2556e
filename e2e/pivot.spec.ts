import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const DEALS = `SELECT year, rooms_bucket, property_group, deal_amount FROM deals
WHERE settlement_code = 8600 AND rooms_bucket IN ('3', '4') AND year BETWEEN 2020 AND 2023 ORDER BY id`;

test('a reader crosses deals by year and rooms, chooses what is measured, and opens the same table as a statement', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open();
  await sql.run(DEALS);
  await page.getByRole('tab', { name: 'Pivot' }).click();
  const pivot = page.locator('.pivot');
  await pivot.getByLabel('Rows').selectOption('year');
  await pivot.getByLabel('Columns').selectOption('rooms_bucket');
  await pivot.getByLabel('Values').selectOption({ label: 'Number of rows' });
  const heads = pivot.getByRole('columnheader');
  await expect(heads).toContainText(['year', '3', '4', 'All']);
  const rows = pivot.locator('tbody tr');
  await expect(rows).toHaveCount(5);
  const shown = (await rows.allInnerTexts()).slice(0, -1).map((row) => row.split(/\s+/).slice(-4, -1));

  // The choices are in the link.
  await page.reload();
  await expect(pivot.locator('tbody tr')).toHaveCount(5);
  await expect(pivot.getByLabel('Values')).toHaveValue('\u0000');

  await pivot.getByRole('button', { name: 'As SQL' }).click();
  await expect(sql.editor).toContainText('count(*) FILTER (WHERE rooms_bucket = \'3\') AS "3"');
  await expect(sql.rows).toHaveCount(4);
  expect((await sql.rows.allInnerTexts()).map((row) => row.split(/\s+/).slice(-3))).toEqual(shown);
});
