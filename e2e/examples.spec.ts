import type { VerifiedExample } from '../src/catalogue/index.ts';
import { expect, PAGE_ALONE, serviceUrl, test } from './support/fixtures.ts';

/** The examples as programs get them. */
async function examplesOfServer(): Promise<readonly VerifiedExample[]> {
  const response = await fetch(`${serviceUrl()}/api/sql/examples`);
  return (await response.json()) as VerifiedExample[];
}

test('a click on an example runs it and says what it teaches', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await page.getByRole('tab', { name: 'Examples' }).click();
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await page
    .getByRole('button', { name: /The dearest places/ })
    .last()
    .click();
  await expect(sql.editor).toContainText('rank_ppsqm');
  await expect(sql.rows).not.toHaveCount(0);
  await expect(page.getByText(/leaves out places with few deals/)).toBeVisible();
});

test('a word in Hebrew finds examples, in either language of the page', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.getByRole('searchbox', { name: 'Filter examples' }).fill('שכונות');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('button', { name: /Neighbourhoods of a city/ })).toBeVisible();
  await expect(sidebar.getByRole('button', { name: /The busiest stations/ })).toHaveCount(0);
});

test('the search of the start page finds examples without blanks, and the name of a street alone', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open();
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.fill('dizengoff');
  await expect(page.locator('.question').first().locator('input').first()).toHaveValue('דיזנגוף');
  await search.fill('sources');
  await expect(page.locator('.question')).toHaveCount(0);
  await page.getByRole('button', { name: 'Where the data comes from' }).click();
  await expect(sql.rows.first()).toBeVisible();
  expect(await sql.editor.textContent()).toContain("'sources'");
});

test('a host without the file of examples still answers queries', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await page.route('**/data/examples.json', (route) => route.fulfill({ status: 404 }));
  await sql.open();
  await page.getByRole('tab', { name: 'Examples' }).click();
  await expect(page.getByText('The examples could not be loaded.')).toBeVisible();
  await sql.run('SELECT count(*) FROM deals');
  await expect(sql.rows).toHaveCount(1);
});

// They are many statements of kinds that other stories have read in both tiers.
test('every example gives rows in the page, as many as when the database was built; no question earns a warning', {
  tag: PAGE_ALONE,
}, async ({ sql }) => {
  test.setTimeout(240_000);
  await sql.openEngine();
  for (const { slug, sql: statement, params, verified } of await examplesOfServer()) {
    expect(verified.rows, slug).toBeGreaterThan(0);
    const outcome = await sql.ask({ sql: statement, limit: 10_000 });
    expect(outcome, slug).toMatchObject({ kind: 'result', result: { row_count: verified.rows } });
    if (params) expect(outcome, slug).not.toHaveProperty('result.warnings');
  }
});
