import { expect, PAGE_ALONE, type SqlPage, test } from './support/fixtures.ts';

const strip = (sql: SqlPage) => sql.page.getByRole('navigation', { name: 'Statements, one after another' });
const statement = (sql: SqlPage, number: number) => strip(sql).getByRole('button', { name: `Statement ${number}:` });

test('statements of a text run one after another, and stop at the first error', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  const text =
    '-- Three numbers\nSELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3;\nSELECT 2 AS two;\nSELECT nme FROM settlements;\nSELECT 4';
  await sql.write(text);
  await sql.page.keyboard.press('Control+Shift+Enter');
  await expect(statement(sql, 3)).toHaveAccessibleName(/settlements, error$/);
  await expect(strip(sql)).toContainText('Stopped at statement 3.');
  await expect(statement(sql, 4)).toHaveAccessibleName(/not run$/);
  await expect(sql.alert).toContainText('Line 4, column 8');

  await statement(sql, 1).click();
  await expect(statement(sql, 1)).toHaveAccessibleName(/^Statement 1: Three numbers, 3 rows, /);
  await expect(sql.rows).toHaveCount(3);
  // The hint is applied where the statement is in the text.
  await statement(sql, 3).click();
  await sql.page.getByRole('button', { name: 'Replace by name' }).click();
  await expect(sql.editor).toContainText('SELECT name FROM settlements;');

  await sql.page.getByRole('button', { name: 'More ways to run' }).click();
  await sql.page.getByRole('menuitem', { name: /^Run all statements/ }).click();
  await expect(strip(sql)).toContainText('4 of 4 answered');
  await expect(sql.rows).toHaveText(/4/);
  await statement(sql, 2).click();
  await expect(sql.rows).toHaveText(/2/);

  // One statement alone replaces them all.
  await sql.editor.press('Control+Home');
  await sql.editor.press('Control+Enter');
  await expect(strip(sql)).toHaveCount(0);
  await expect(sql.rows).toHaveCount(3);

  // The text in the editor and the shown answer are never mistaken for one another.
  const line = sql.page.getByRole('region', { name: 'About these rows' });
  await expect(line).toHaveText(/^Statement 1 of 4Three numbersrun \d\d:\d\dDeals until \d{4}-\d\d-\d\d$/);
  await sql.write('SELECT 5 AS five');
  await expect(line).toContainText('Of an earlier text');
  await line.getByRole('button', { name: 'Bring that text back' }).click();
  await expect(sql.editor).toContainText('Three numbers');
  await expect(line).not.toContainText('Of an earlier text');
  await sql.page.getByRole('button', { name: 'Undo' }).click();
  await expect(sql.editor).toHaveText('SELECT 5 AS five');
});

test('the price is that of the statement at the caret; a cancel ends the rest', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  await sql.write(
    'SELECT 1;\nSELECT count(*) AS n, sum(deal_amount) FROM deals INDEXED BY deals_by_price_per_sqm WHERE price_per_sqm IS NOT NULL',
  );
  const estimate = sql.page.locator('.estimate');
  await expect(estimate).toHaveText(/about \d+(\.\d)?\sMB/);
  await sql.editor.press('Control+Home');
  await expect(estimate).toHaveText('nothing to fetch');

  await sql.write(
    'SELECT 1;\nWITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;\nSELECT 3',
  );
  await sql.page.keyboard.press('Control+Shift+Enter');
  await expect(statement(sql, 2)).toHaveAccessibleName(/running$/);
  // Whichever answer is shown.
  await statement(sql, 1).click();
  await sql.cancelButton.click();
  await expect(statement(sql, 2)).toHaveAccessibleName(/cancelled$/);
  await expect(statement(sql, 3)).toHaveAccessibleName(/not run$/);
  await expect(sql.rows).toHaveText(/1/);
});
