import { PLAIN_HOST } from './browser.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a site without TLS, as in a local network, runs statements, copies, and keeps what was written', {
  tag: PAGE_ALONE,
}, async ({ sql, page, host }) => {
  const site = host.url.replace('127.0.0.1', PLAIN_HOST);
  await page.goto(`${site}/#q=${encodeURIComponent("SELECT name, population FROM settlements WHERE name = 'חיפה'")}`);
  await expect(sql.rows).toHaveCount(1);
  // Browsers leave these out on plain http. So this is not a page that they trust for its address alone.
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);

  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 cells copied')).toBeVisible();

  await sql.write('SELECT count(*) AS written FROM settlements');
  await sql.runButton.click();
  await expect(page.getByRole('columnheader', { name: /^written/ })).toBeVisible();
  await page.reload();
  await expect(sql.editor).toContainText('AS written');
});
