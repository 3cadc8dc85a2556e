import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a name in a statement becomes a field, and what is typed there is bound', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await sql.write('SELECT name, population FROM settlements WHERE name = :city AND population > :least');
  const city = page.getByRole('combobox', { name: 'city' });
  await city.fill('haif');
  await page.getByRole('option', { name: /חיפה/ }).click();
  await expect(city).toHaveValue('חיפה');
  await page.getByRole('textbox', { name: 'least' }).fill('1,000');
  await page.getByRole('textbox', { name: 'least' }).press('Enter');
  await expect(sql.rows).toHaveCount(1);
  await expect(sql.rows).toContainText('חיפה');

  await page.getByRole('textbox', { name: 'least' }).fill('many');
  await expect(sql.alert).toHaveText('Write a number.');

  await page.getByRole('textbox', { name: 'least' }).fill('0');
  await city.fill("' OR 1=1 --");
  await city.press('Escape');
  await sql.runButton.click();
  await expect(page.getByText('The statement ran, and no row fits it.')).toBeVisible();
});
