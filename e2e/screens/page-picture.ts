import { expect, test } from '../support/fixtures.ts';

/* The picture of the page in README.md. */

const PRICES = `-- What a square metre of an apartment costs in three cities
SELECT a.year, s.name_en AS city, a.median_ppsqm
FROM agg_settlement_year AS a
JOIN settlements AS s ON s.code = a.settlement_code
WHERE a.settlement_code IN (3000, 4000, 5000)
  AND a.property_group = 'apartment' AND a.is_incomplete = 0
ORDER BY a.year, s.code`;

test('the picture of the page', async ({ sql, page }) => {
  await sql.open(`/#q=${encodeURIComponent(PRICES)}`);
  await expect(sql.rows.first()).toBeVisible();
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.mouse.move(560, 560);
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: 'docs/page.png' });
});
