import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from '../support/data-dir.ts';
import { expect, PAGE_ALONE, test } from '../support/fixtures.ts';

/*
 * The main stories in Firefox. Text is typed with keys: the driver sets the value of a field in a way that no person can, and
 * React does not notice it.
 */

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n';

test('a visitor runs a statement, cancels one that never ends, and runs another', async ({
  sql,
  page,
  browser,
  tier,
}) => {
  await sql.open();
  const canSuspend = await page.evaluate(() => 'Suspending' in WebAssembly);
  console.log(
    `Firefox ${browser.version()} ${canSuspend ? 'can' : 'cannot'} suspend WebAssembly. This story: ${tier}.`,
  );
  await sql.run('SELECT name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5');
  await expect(sql.rows).toHaveCount(5);
  await expect(sql.status.first()).toContainText('5 rows');

  await sql.run(ENDLESS);
  await sql.cancelButton.click();
  await expect(sql.status.first()).toContainText('Cancelled');
  await sql.run('SELECT 6 * 7 AS answer');
  await expect(sql.rows).toHaveText([/42/]);
  await sql.run('SELECT nme FROM settlements');
  await expect(sql.alert).toContainText('no such column: nme');
});

test.describe('a reader of Hebrew', () => {
  test.use({ locale: 'he-IL' });

  test('fills in the blanks of a question, and reads its answer', { tag: PAGE_ALONE }, async ({ sql, page }) => {
    await sql.open();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const question = page.locator('.question').first();
    const place = question.getByRole('combobox', { name: 'יישוב' });
    await place.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('netany');
    await page.getByRole('option', { name: /נתניה/ }).first().click();
    await question.getByRole('button', { name: 'תשובה', exact: true }).click();
    await expect(question.locator('.headline')).toContainText('₪');
    await expect(question.locator('.recharts-surface').first()).toBeVisible();
    await question.getByRole('button', { name: /SQL/ }).click();
    await expect(page.getByRole('combobox', { name: /יישוב|place/ }).first()).toHaveValue('נתניה');
    await expect(sql.rows.first()).toBeVisible();
  });
});

test('a link runs by itself, and Back leads to the statement before', async ({ sql, page }) => {
  const params = encodeURIComponent(JSON.stringify({ city: 'חיפה' }));
  await sql.open(`/#q=SELECT%20name%20FROM%20settlements%20WHERE%20name%20%3D%20%3Acity&params=${params}`);
  await expect(sql.rows).toHaveText([/חיפה/]);
  await sql.run('SELECT 2 AS second');
  await expect(sql.rows).toHaveText([/2/]);
  await page.evaluate(() => history.back());
  await expect(sql.editor).toContainText('WHERE name = :city');
  await expect(sql.rows).toHaveText([/חיפה/]);
});

test('a reader sorts, selects, copies, and opens a row', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run('SELECT id, settlement_code, deal_amount FROM deals WHERE settlement_code = 5000 ORDER BY id LIMIT 30');
  const first = sql.rows.first().locator('td').nth(1);
  const id = Number(await first.textContent());
  const sort = page.getByRole('columnheader', { name: /^id/ }).getByRole('button').first();
  await sort.click();
  await sort.click();
  await expect.poll(async () => Number(await first.textContent())).toBeGreaterThan(id);

  await first.click();
  await sql.rows
    .nth(1)
    .locator('td')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected cells' })).toContainText('4 cells');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('4 cells copied')).toBeVisible();
  await first.click();
  await page.keyboard.press('Space');
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: /settlements.*5000/ }).click();
  await expect(details).toContainText('תל אביב-יפו');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // A spreadsheet would get what was copied.
  await page.keyboard.press('Control+e');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(sql.editor).toHaveText(/^\d+\s+5000\s*\d+\s+5000$/);
});

test('an answer is a chart and a map, or says why there is no map', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run('SELECT name, lat, lon, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 20');
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Map' }).click();
  // Firefox without a window has no WebGL on most machines.
  const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  if (hasWebGl) await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  else await expect(page.getByText('This browser cannot draw maps')).toBeVisible();
});

test('what was written and run is there after a reload', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run("SELECT 'kept' AS word");
  await expect(sql.rows).toHaveText([/kept/]);
  await page.keyboard.press('Alt+t');
  await sql.write('SELECT 1 AS draft');
  await page.goto('about:blank');
  await sql.open();
  await expect(sql.editor).toContainText('SELECT 1 AS draft');
  await page.keyboard.press('Control+Shift+H');
  await expect(page.getByRole('dialog')).toContainText("SELECT 'kept' AS word");
});

test('names are completed as they are typed', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run('SELECT 1');
  await expect(sql.rows).toHaveText([/1/]);
  await sql.editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('SELECT * FROM settlements WHERE distr', { delay: 20 });
  await expect(page.locator('.cm-tooltip-autocomplete li').first()).toContainText('district');
  // The list ignores keys in its first moment, so that it does not react to one that was meant for the text.
  await page.waitForTimeout(150);
  await page.keyboard.press('Tab');
  await expect(sql.editor).toContainText('WHERE district');
});

test('any database of a host is read by its address', async ({ sql, page }) => {
  const { url } = JSON.parse(readFileSync(join(DATA_DIR, 'nadlan.json'), 'utf8')) as { url: string };
  await sql.open(`/?db=${encodeURIComponent(`data/${url}`)}`);
  await expect(page.getByText('It is not ours')).toBeVisible();
  await sql.run('SELECT count(*) AS n FROM districts');
  await expect(sql.rows).toHaveText([/7/]);
});

test('an answer is shown in a frame of another page', { tag: PAGE_ALONE }, async ({ page, host }) => {
  await page.goto(`${host.url.replace('127.0.0.1', 'localhost')}/data/nadlan.json`);
  const link = '#q=--%20Two%20numbers%0ASELECT%20%27a%27%20AS%20name,%201234%20AS%20deals';
  await page.setContent(
    `<iframe title="Numbers" width="390" height="260" src="${host.url}/?embed=number${link}"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Two numbers' })).toBeVisible();
  await expect(frame.getByText('1,234')).toBeVisible();
  await expect(frame.getByText('Synthetic data')).toBeVisible();
});
