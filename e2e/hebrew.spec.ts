import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('Hebrew reads right to left in its cell, numbers and English left to right', { tag: PAGE_ALONE }, async ({
  sql,
}) => {
  await sql.open();
  await sql.run("SELECT 'רחוב הרצל 5, תל אביב (צפון)' AS address, 'Herzl 5' AS latin, -12 AS number");
  await expect(sql.rows).toHaveCount(1);
  const directionOf = (text: string) =>
    sql.page
      .locator('td', { hasText: text })
      .evaluate((cell) => getComputedStyle(cell.querySelector('[dir]') ?? cell).direction);
  expect([await directionOf('הרצל'), await directionOf('Herzl 5'), await directionOf('-12')]).toEqual([
    'rtl',
    'ltr',
    'ltr',
  ]);
});

test.describe('a reader whose browser speaks Hebrew', () => {
  test.use({ locale: 'he-IL' });

  test('gets the page in Hebrew, right to left, while SQL stays left to right', { tag: PAGE_ALONE }, async ({
    sql,
    page,
  }) => {
    await sql.open();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'he');
    await expect(sql.runButton).toContainText('הרצה');
    expect(await sql.editor.evaluate((editor) => getComputedStyle(editor).direction)).toBe('ltr');
    await expect(page.getByText('נתונים סינתטיים').first()).toBeVisible();
  });
});

test('the data is labelled as synthetic', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await expect(page.getByText(/synthetic data/i).first()).toBeVisible();
});
