import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('the address bar holds the statement, and opening it anew shows the same answer', { tag: PAGE_ALONE }, async ({
  sql,
  page,
  context,
  host,
}) => {
  const statement = "SELECT 'צה\"ל & 50% #1' AS text,\n  6 * 7 AS answer";
  await sql.open();
  await sql.run(statement);
  await expect(sql.rows).toHaveText([/צה"ל & 50% #1.*42/s]);
  const link = page.url();
  expect(link.startsWith(host.url)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('.cm-line').first()).toHaveText("SELECT 'צה\"ל & 50% #1' AS text,");
  await expect(other.locator('table tbody tr, [role=table] tbody tr')).toHaveText([/42/]);
});

test('Back returns to the earlier statement', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run('SELECT 1 AS first');
  await expect(sql.rows).toHaveText([/1/]);
  await sql.run('SELECT 2 AS second');
  await expect(sql.rows).toHaveText([/2/]);
  await page.goBack();
  await expect(sql.editor).toContainText('SELECT 1 AS first');
});

test('a link that was damaged on its way still opens the page', { tag: PAGE_ALONE }, async ({ sql }) => {
  await sql.open('/#q=%E0%A4%A');
  await sql.run('SELECT 5 AS five');
  await expect(sql.rows).toHaveText([/5/]);
});

test('a link binds its values, says from which data it is, and gives the page its title', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  const params = encodeURIComponent(JSON.stringify({ city: 'חיפה' }));
  await sql.open(`/#q=--%20Haifa%0ASELECT%20%3Acity%20AS%20city&params=${params}&data=2020-01-01`);
  await expect(sql.rows).toHaveText([/חיפה/]);
  await expect(page.getByText(/made on data until 2020-01-01/)).toBeVisible();
  await expect(page).toHaveTitle('Haifa · Nadlan SQL');
});
