import { expect, PAGE_ALONE, test } from './support/fixtures.ts';
import { isDatabaseFile } from './support/host.ts';

test('the plan of a statement is shown without running it, with its cost and that of alternatives', {
  tag: PAGE_ALONE,
}, async ({ sql, host }) => {
  await sql.open();
  await sql.write('SELECT d.deal_amount FROM deals d WHERE d.gush = 6133 ORDER BY d.deal_amount');
  const asked = host.seen.filter(({ path }) => isDatabaseFile(path)).length;
  await sql.page.getByRole('button', { name: 'More ways to run' }).click();
  await sql.page.getByRole('menuitem', { name: 'Explain' }).click();
  const plan = sql.page.getByRole('region', { name: 'Plan' });
  const steps = plan.getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText(
    /^SEARCHdeals d by index deals_by_parcel gush=\? about \d+ pages, [\d.]+\sKB [\d.]+\sKB to fetch$/,
  );
  await expect(steps.nth(1)).toHaveText('TEMP B-TREEORDER BY');
  await expect(steps.first().locator('bdi').first()).toHaveAttribute('title', /deal/);
  const ways = plan.getByRole('region', { name: 'By another way' });
  await expect(ways.getByRole('row').filter({ hasText: 'd without an index' })).toContainText(/[\d,]+×$/);
  expect(host.seen.filter(({ path }) => isDatabaseFile(path)).length).toBe(asked);

  await sql.write('SELECT nme FROM deals');
  await sql.page.keyboard.press('Control+k');
  await sql.page.getByRole('combobox', { name: /^Search actions/ }).fill('explain how');
  await sql.page.keyboard.press('Enter');
  await expect(plan.getByRole('alert')).toContainText('no such column: nme');
  await plan.getByRole('button', { name: 'Close' }).click();
  await expect(plan).toHaveCount(0);
});

test('a whole table that was cheap to read is a note with its price, which leads to the plan', {
  tag: PAGE_ALONE,
}, async ({ sql }) => {
  await sql.open();
  await sql.run('SELECT max(area) FROM deals WHERE rooms = 4');
  const note = sql.page.locator('.scan-note');
  await expect(note).toContainText(/The whole table was read, for [\d.]+\s[KM]B\./);
  await expect(sql.page.getByRole('list', { name: 'Advice' })).toHaveCount(0);
  // Programs get the warning.
  const warnings = await sql.page.evaluate(async () => {
    const outcome = await window.nadlanSql?.run({ sql: 'SELECT max(area) FROM deals WHERE rooms = 4', limit: 1 });
    return outcome?.kind === 'result' ? outcome.result.warnings : null;
  });
  expect(warnings).toEqual([expect.stringMatching(/^FULL_SCAN: /)]);
  await note.getByRole('button', { name: 'Explain' }).click();
  const plan = sql.page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByRole('listitem')).toContainText(/^SCANdeals/);
  await expect(plan).toContainText(/Reads about [\d.]+\s[KM]B in all, at hand\./);
  await plan.getByRole('button', { name: 'Close' }).click();
  // The same next to the table of the answer.
  await sql.page.getByRole('tab', { name: 'Plan' }).click();
  await expect(sql.page.locator('.results-view')).toContainText(/^SCANdeals/);
});
