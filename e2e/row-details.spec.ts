import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const LANGUAGES = [
  {
    locale: 'en-GB',
    columns: 'Columns',
    row: /^Row 2 of 30$/,
    back: 'Back',
    count: 'Count the rows of deals',
    only: /^Filter to apartment \(/,
    countBy: 'Count by this',
  },
  {
    locale: 'he-IL',
    columns: 'עמודות',
    row: /^שורה 2 מתוך 30$/,
    back: 'חזרה',
    count: 'ספירת השורות של deals',
    only: /^סינון לפי apartment \(/,
    countBy: 'ספירה לפי העמודה',
  },
];

for (const words of LANGUAGES) {
  test.describe(`a reader of ${words.locale}`, () => {
    test.use({ locale: words.locale });

    test('goes from a deal to its settlement and back, and from a summary to the rows of a value', {
      tag: PAGE_ALONE,
    }, async ({ sql, page }) => {
      await sql.open();
      await sql.run(
        "SELECT id, settlement_code, property_group, deal_amount FROM deals WHERE settlement_code = 5000 AND property_group IN ('apartment', 'land') LIMIT 30",
      );
      await sql.rows.nth(1).locator('td').last().click();
      await page.keyboard.press('Space');
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('heading', { name: words.row })).toBeVisible();
      await sheet.getByRole('button', { name: /settlements.*5000/ }).click();
      await expect(sheet.locator('dd').filter({ hasText: 'תל אביב-יפו' }).first()).toBeVisible();
      await sheet.getByRole('button', { name: words.count }).click();
      await expect(sheet.getByRole('status').filter({ hasText: /\d,\d{3}/ })).toBeVisible();
      await sheet.getByRole('button', { name: words.back }).click();
      await expect(sheet.getByRole('heading', { name: words.row })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);

      await page.getByRole('tab', { name: words.columns }).click();
      const card = page.getByRole('article', { name: 'property_group' });
      await card.getByTitle(words.only).click();
      await expect(sql.editor).toContainText("WHERE property_group = 'apartment'");
      await expect(sql.rows.first()).toContainText('apartment');
      await page.getByRole('tab', { name: words.columns }).click();
      await page.getByRole('article', { name: 'deal_amount' }).getByRole('button', { name: words.countBy }).click();
      await expect(sql.editor).toContainText('GROUP BY deal_amount');
    });

    test('follows the keys of a row whose columns were moved and hidden', { tag: PAGE_ALONE }, async ({
      sql,
      page,
    }) => {
      const statement =
        'SELECT id, gush, settlement_code, deal_amount FROM deals WHERE settlement_code = 5000 ORDER BY id LIMIT 30';
      await sql.open(`/#q=${encodeURIComponent(statement)}&view=hide~gush~~pin~deal_amount`);
      await sql.runButton.click();
      await expect(sql.status.filter({ hasText: '30' }).first()).toBeVisible();
      const sheet = page.getByRole('dialog');
      await expect(async () => {
        await sql.rows.nth(1).locator('td').last().click();
        await page.keyboard.press('Space');
        await expect(sheet).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(sheet.locator('dt')).toHaveText([/^deal_amount/, /^id/, /^settlement_code/]);
      const id = (await sheet.locator('dd').nth(1).locator('.row-value').textContent()) ?? '';
      await sheet.locator('dd').nth(1).locator('.row-link').click();
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`deals: id = \u2068${id}\u2069`);
      await expect(sheet.locator('dd').filter({ hasText: 'תל אביב-יפו' }).first()).toBeVisible();
      await sheet.getByRole('button', { name: words.back }).click();
      await sheet.locator('dd').nth(2).locator('.row-link').click();
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('settlements: code = \u20685000\u2069');
      await expect(sheet.locator('dd').filter({ hasText: 'תל אביב-יפו' }).first()).toBeVisible();
    });
  });
}
