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
