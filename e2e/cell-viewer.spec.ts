import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a text of four million characters is shown at once, and scrolls to its end', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await sql.run("SELECT replace(hex(zeroblob(999998)), '0', 'ש') || 'end' AS long");
  await expect(sql.rows).toHaveCount(1);
  await sql.rows.first().locator('td').last().dblclick();
  const viewer = page.locator('.viewer');
  const text = viewer.getByRole('group', { name: '1,999,999 characters' });
  await expect(text).toContainText('ששש');
  expect((await text.textContent())?.length).toBeLessThan(20_000);
  await text.focus();
  await page.keyboard.press('End');
  await expect(text).toContainText('end');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

for (const [locale, text] of [
  ['en-GB', '8 characters'],
  ['he-IL', '8 תווים'],
] as const) {
  test.describe(`A double click in ${locale}`, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] });

    test('opens a cell with a short text, and disturbs no selection and no link', { tag: PAGE_ALONE }, async ({
      sql,
      page,
      context,
    }) => {
      await sql.open();
      await sql.run("SELECT 'two ones' AS note, 1 AS n, 'https://example.com/a' AS link");
      await expect(sql.rows).toHaveCount(1);
      const cell = (at: number) => sql.rows.first().locator('td').nth(at);
      const viewer = page.locator('.viewer');
      await cell(1).dblclick();
      await expect(viewer.getByRole('heading')).toContainText('note');
      await expect(viewer.getByRole('group', { name: text })).toHaveText('two ones');
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      // The whole cell is copied, and not the word below the pointer.
      await page.keyboard.press('Control+c');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('two ones');
      await cell(2).dblclick();
      await expect(viewer).toContainText('1');
      await page.keyboard.press('Escape');

      await cell(1).hover();
      await page.mouse.down();
      await cell(2).hover();
      await page.mouse.up();
      await expect(page.locator('td[aria-selected="true"]')).toHaveCount(2);
      await expect(viewer).toHaveCount(0);

      // A link opens once, and its cell by the space beside it.
      await context.route('https://example.com/**', (route) => route.fulfill({ body: 'a' }));
      let opened = 0;
      context.on('page', () => {
        opened += 1;
      });
      await cell(3).getByRole('link').dblclick();
      await expect.poll(() => opened).toBe(1);
      await expect(viewer).toHaveCount(0);
    });
  });
}
