import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

for (const { locale, median, warning, unknown } of [
  {
    locale: 'en-GB',
    median: 'Middle value',
    warning: 'Add is_incomplete = 0',
    unknown: 'no such column: s.nmae',
  },
  { locale: 'he-IL', median: 'חציון', warning: 'להוסיף את is_incomplete = 0', unknown: 'אין עמודה בשם' },
]) {
  test.describe(`an author in ${locale}`, () => {
    test.use({ locale });

    test('sees the meaning of names, completes values in quotes, and applies the fixes of a warning and a hint', {
      tag: PAGE_ALONE,
    }, async ({ sql }) => {
      const { page } = sql;
      await sql.open();

      await sql.run('SELECT year, median_price FROM agg_national_year ORDER BY year');
      const remedy = page.getByRole('button', { name: warning });
      await remedy.click();
      await expect(sql.editor).toHaveText(/agg_national_year WHERE is_incomplete = 0 ORDER BY year/);
      await expect(remedy).toHaveCount(0);
      await page.getByRole('button', { name: /^(?:Undo|ביטול הפעולה)$/ }).click();
      await expect(sql.editor).toHaveText('SELECT year, median_price FROM agg_national_year ORDER BY year');

      await sql.run('SELECT s.nmae FROM settlements s');
      await expect(sql.alert).toContainText(unknown);
      await expect(sql.alert).toContainText('no such column: s.nmae');

      await sql.write('SELECT median(deal_amount) AS m FROM deals WHERE settlement = ');
      await sql.editor.getByText('median', { exact: true }).hover();
      await expect(page.locator('.cm-names-help')).toContainText(median);
      await page.mouse.move(0, 0);

      await page.keyboard.press('Control+End');
      await page.keyboard.type("'haif");
      await page.getByRole('option').filter({ hasText: 'חיפה' }).first().click();
      await expect(sql.editor).toHaveText(/settlement = 'חיפה'$/);
      await page.keyboard.type(' AND round(');
      await expect(page.locator('.cm-help-code')).toHaveText('round(x, decimals)');
    });
  });
}
