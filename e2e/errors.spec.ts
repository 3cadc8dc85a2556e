import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('a mistake is shown with its code, its sentence and its place, as the server words it', {
  tag: PAGE_ALONE,
}, async ({ openPage: sql }) => {
  const statement = "SELECT 'רמת גן' AS place, amuont FROM deals";
  await sql.run(statement);
  const { status, body } = await sql.askServer({ sql: statement });
  const { error } = body as { error: { code: string; message: string; offset: number } };
  expect([status, error.code]).toEqual([400, 'SQL_ERROR']);
  await expect(sql.alert).toContainText('SQL_ERROR');
  await expect(sql.alert).toContainText(error.message);
  expect(statement.slice(error.offset)).toMatch(/^amuont/);
  await expect(sql.page.locator('.cm-lintRange-error')).toHaveText('amuont');
});

test('a quick fix is applied by one press, by click or by key, and can be undone', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  const wrong = 'SELECT s.nmae FROM settlements AS s';
  const right = 'SELECT s.name FROM settlements AS s';
  await sql.run(wrong);
  await expect(sql.page.locator('.cm-lintRange-error')).toHaveText('s.nmae');
  await sql.alert.getByRole('button', { name: 'Replace by name' }).click();
  await expect(sql.editor).toHaveText(right);
  await sql.page.keyboard.press('Control+z');
  await expect(sql.editor).toHaveText(wrong);
  await sql.page.keyboard.press('Control+Enter');
  await expect(sql.page.locator('.cm-lintRange-error')).toHaveText('s.nmae');
  await sql.page.keyboard.press('Control+.');
  await expect(sql.editor).toHaveText(right);
  await sql.page.keyboard.press('Control+Enter');
  await expect(sql.alert).toHaveCount(0);
});

test('if no row matches, similar values are offered, and one press runs with one of them', {
  tag: PAGE_ALONE,
}, async ({ openPage: sql }) => {
  await sql.run(
    "SELECT count(*) AS deals FROM deals WHERE settlement = 'תל אביב' AND property_group = 'Penthouse' GROUP BY settlement",
  );
  const offers = sql.page.getByRole('status').filter({ hasText: 'Did you mean' });
  await expect(offers).toHaveCount(2);
  await offers.filter({ hasText: 'settlement' }).getByRole('button', { name: 'תל אביב-יפו' }).click();
  await expect(offers).toHaveCount(1);
  await offers.getByRole('button', { name: 'penthouse' }).click();
  await expect(sql.rows).toHaveText([/\d/]);
  await expect(sql.editor).toContainText("settlement = 'תל אביב-יפו' AND property_group = 'penthouse'");

  // A count of no rows is a row.
  await sql.run("SELECT count(*) AS deals FROM deals WHERE settlement = 'תל אביב'");
  await expect(offers.getByRole('button', { name: 'תל אביב-יפו' })).toBeVisible();

  // The other city has rows, so that the answer looks complete.
  await sql.run("SELECT settlement, count(*) FROM deals WHERE settlement IN ('תל אביב', 'חיפה') GROUP BY settlement");
  await expect(sql.rows).toHaveCount(1);
  await expect(offers).toHaveCount(1);
  await offers.getByRole('button', { name: 'תל אביב-יפו' }).click();
  await expect(sql.rows).toHaveCount(2);
  await expect(offers).toHaveCount(0);
});

test('a corrected statement runs, and the error disappears', { tag: PAGE_ALONE }, async ({ openPage: sql }) => {
  await sql.run('SELEC 1');
  await expect(sql.alert).toContainText('SQL_ERROR');
  await sql.run('SELECT 41 + 1 AS answer');
  await expect(sql.rows).toHaveText([/42/]);
  await expect(sql.alert).toHaveCount(0);
});

test('a statement that writes is refused at both interfaces alike', { tag: PAGE_ALONE }, async ({ openPage: sql }) => {
  for (const statement of ['DROP TABLE deals', 'WITH a AS (SELECT 1) DELETE FROM deals', 'PRAGMA page_size', '']) {
    const outcome = await sql.ask({ sql: statement });
    const { body } = await sql.askServer({ sql: statement });
    if (outcome.kind !== 'refused') throw new Error(JSON.stringify(outcome));
    // The page's editor refuses empty text before it makes a request; the codes agree.
    expect((body as { error: { code: string } }).error.code).toBe(outcome.refusal.code);
  }
});

// No page is read: what stops it is the same in both tiers.
test('a query that computes too long is stopped automatically, and the next one runs', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  const outcome = await sql.page.evaluate(() =>
    window.nadlanSql?.runWithin(
      { sql: 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n', limit: 1 },
      { budgetBytes: Number.POSITIVE_INFINITY, computeMs: 1_000 },
    ),
  );
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'TIMEOUT' } });
  expect(await sql.ask({ sql: 'SELECT 1' })).toMatchObject({ kind: 'result' });
});
