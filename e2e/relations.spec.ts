import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('the joins of a table lead from table to table, and to their rows', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await page.getByRole('button', { name: 'Columns of deals', exact: true }).click();
  await page.getByRole('button', { name: 'Show the joins of deals' }).click();
  const sheet = page.getByRole('dialog', { name: 'How tables are joined' });
  await expect(sheet.getByRole('heading', { name: 'deals', exact: true })).toBeVisible();

  await sheet.getByRole('button', { name: 'parcels gush, chelka → gush, chelka' }).click();
  const parcels = sheet.getByRole('heading', { name: 'parcels', exact: true });
  await expect(parcels).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'parcel_address gush, chelka → gush, chelka (1:1)' })).toBeVisible();

  await sheet.getByRole('combobox', { name: 'Table' }).selectOption('meta');
  await expect(sheet).toContainText('No other table leads here.');
  await sheet.getByRole('combobox', { name: 'Table' }).selectOption('settlements');
  await sheet.getByRole('button', { name: 'Show rows of streets joined with settlements' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(sql.editor).toHaveText(
    'SELECT *FROM streetsJOIN settlements ON settlements.code = streets.settlement_codeLIMIT 100',
  );
  await expect(sql.rows.first()).toBeVisible();
});

test('the palette leads to the joins of the first table', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search actions/ }).fill('tables are joined');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'How tables are joined' });
  await expect(sheet.getByRole('heading', { name: 'deals', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the joins of a table and what a column holds take the place of the list of tables', {
    tag: PAGE_ALONE,
  }, async ({ sql, page }) => {
    await sql.open();
    const openTable = async () => {
      await page.getByRole('button', { name: 'Tables and examples' }).click();
      await page.getByRole('button', { name: 'Columns of settlements', exact: true }).click();
    };
    await openTable();
    await page.getByRole('button', { name: 'What district holds' }).click();
    const summary = page.getByRole('dialog', { name: 'settlements.district' });
    await summary.getByRole('button', { name: 'Count by this' }).click();
    await expect(sql.rows.first()).toBeVisible();

    await openTable();
    await page.getByRole('button', { name: 'Show the joins of settlements' }).click();
    const joins = page.getByRole('dialog', { name: 'How tables are joined' });
    await joins.getByRole('button', { name: 'districts district → name' }).click();
    await expect(joins.getByRole('heading', { name: 'districts', exact: true })).toBeFocused();
  });
});
