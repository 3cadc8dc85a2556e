import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('typed text survives a reload, an example opens beside it, and a closed tab can be reopened', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open();
  await sql.write('-- my own\nSELECT 7 AS mine');
  await page.reload();
  await expect(sql.editor).toContainText('SELECT 7 AS mine');

  await page.getByRole('tab', { name: 'Examples' }).click();
  await page
    .getByRole('button', { name: /The dearest places/ })
    .first()
    .click();
  await expect(sql.editor).not.toContainText('SELECT 7 AS mine');
  await page.getByRole('button', { name: 'my own', exact: true }).click();
  await expect(sql.editor).toContainText('SELECT 7 AS mine');

  await page.getByRole('button', { name: 'Close my own' }).click();
  await expect(sql.editor).not.toContainText('SELECT 7 AS mine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sql.editor).toContainText('SELECT 7 AS mine');
});

test('a statement is saved under a name, and found by the palette and in the history', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await sql.run("SELECT 'חיפה' AS city");
  await expect(sql.rows).toHaveText([/חיפה/]);
  await page.keyboard.press('Control+s');
  await page.getByLabel('Name of the statement').fill('My Haifa');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /'חיפה' AS city.*1 row/s })).toBeVisible();
  await page.keyboard.press('Escape');

  await sql.write('SELECT 2');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('my haifa');
  await expect(page.getByRole('option', { name: 'my haifa' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sql.editor).toContainText("SELECT 'חיפה' AS city");
});

test('of several statements the one at the caret runs, an error is marked in its place, and the text is formatted', {
  tag: PAGE_ALONE,
}, async ({ openPage: sql }) => {
  const { page } = sql;
  await sql.write('SELECT 1 AS one; SELECT nme FROM settlements; SELECT 3 AS three');
  await expect(page.locator('.cm-statement')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('columnheader', { name: 'three' })).toBeVisible();

  await sql.editor.press('Control+Home');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('columnheader', { name: 'one' })).toBeVisible();

  for (let step = 0; step < 'SELECT 1 AS one; SEL'.length; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Enter');
  await expect(sql.alert).toContainText('nme');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nme');

  await page.keyboard.press('Alt+Shift+F');
  await expect(page.locator('.cm-line')).toHaveCount(10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.cm-line')).toHaveCount(1);

  await sql.editor.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('three');
  await expect(page.locator('.cm-searchMatch')).toHaveText('three');
  await page.keyboard.press('Escape');
  await expect(sql.editor).toBeFocused();
});
