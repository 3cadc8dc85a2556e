import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a name in a statement becomes a field, and what is typed there is bound', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  // A link without the values waits for them.
  const statement = 'SELECT name, population FROM settlements WHERE name = :city AND population > :least';
  await sql.open(`/#q=${encodeURIComponent(statement)}`);
  await expect(page.getByText('The query of this link needs values.')).toBeVisible();
  await expect(page.locator('.param.is-lacking')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'city' })).toBeFocused();
  const price = page.locator('.toolbar .estimate');
  await expect(price).toHaveText('needs values');
  const city = page.getByRole('combobox', { name: 'city' });
  await city.fill('haif');
  await page.getByRole('option', { name: /חיפה/ }).click();
  await expect(city).toHaveValue('חיפה');
  await page.getByRole('textbox', { name: 'least' }).fill('1,000');
  await expect(price).toHaveText(/^about [\d.]+\s[KM]B/);
  await page.getByRole('textbox', { name: 'least' }).press('Enter');
  await expect(sql.rows).toHaveCount(1);
  await expect(sql.rows).toContainText('חיפה');
  await expect(page.getByText('The query of this link needs values.')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'least' }).fill('many');
  await expect(sql.alert).toHaveText('Write a number.');

  await page.getByRole('textbox', { name: 'least' }).fill('0');
  await city.fill("' OR 1=1 --");
  await city.press('Escape');
  await sql.runButton.click();
  await expect(page.getByText('The statement ran, and no row fits it.')).toBeVisible();

  // A name of any length stays within the window.
  await sql.write(`SELECT :${'n'.repeat(2_000)}`);
  const label = page.locator('.param label');
  await expect(label).toHaveText(/^n{2000}$/);
  expect((await label.boundingBox())?.width).toBeLessThan(400);
});

test('texts of a link stay texts, and a code is bound with its zeros', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  const statement = 'SELECT typeof(:constructor) AS kind, :constructor AS code, quote(:none) AS none';
  const params = encodeURIComponent(JSON.stringify({ constructor: '5', none: '' }));
  await sql.open(`/#q=${encodeURIComponent(statement)}&params=${params}`);
  await expect(sql.rows).toHaveText([/text.*5.*''/]);
  await page.getByRole('textbox', { name: 'constructor' }).fill('0123');
  await page.getByRole('textbox', { name: 'constructor' }).press('Enter');
  await expect(sql.rows).toHaveText([/text.*0123.*''/]);

  // The beginning of a date is compared with dates, and is shown.
  const since =
    'SELECT count(*) > 0 AS found FROM deals WHERE deal_date >= :since AND id = (SELECT max(id) FROM deals)';
  await sql.open(`/#q=${encodeURIComponent(since)}&params=${encodeURIComponent('{"since":"199"}')}`);
  await expect(sql.rows).toHaveText([/1/]);
  await expect(page.getByLabel('since')).toHaveValue('199');

  // A name that every object of JavaScript has.
  await sql.open(`/#q=${encodeURIComponent('SELECT :toString AS text')}`);
  await expect(page.getByText('The query of this link needs values.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'toString' })).toHaveValue('');
});
