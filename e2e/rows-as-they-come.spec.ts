import { expect, type SqlPage, test } from './support/fixtures.ts';
import { type Held, type Host, isDatabaseFile } from './support/host.ts';

const deals = (upTo: number) =>
  `SELECT id, deal_date, deal_amount, settlement FROM deals WHERE id <= ${upTo} ORDER BY id`;
const AT_HAND = deals(3_000);
const ALL = deals(6_000);

const rowsSaid = async (sql: SqlPage): Promise<number> => {
  const note = await sql.page.getByText(/^Still running/).textContent();
  return Number(/([\d,]+) rows/.exec(note ?? '')?.[1]?.replace(',', ''));
};

test.beforeEach(async ({ sql }) => {
  await sql.open();
  await sql.choose('Rows at most', '10,000');
  await sql.run('SELECT 1');
  await expect(sql.rows).toHaveText([/^1$/]);
});

/** A run whose first rows are on pages that the browser has, while the host holds back the pages of the others. */
async function runHalf(sql: SqlPage, host: Host): Promise<Held> {
  expect(await sql.ask({ sql: AT_HAND, limit: 10_000 })).toMatchObject({ kind: 'result' });
  const held = host.holdBack(({ url }) => isDatabaseFile(url));
  await sql.run(ALL);
  await expect.poll(() => held.count).toBeGreaterThan(0);
  await expect(sql.page.getByText(/^Still running: the first [\d,]+ rows/)).toBeVisible();
  return held;
}

test('rows can be read and scrolled while the rest loads, and stay in place when it arrives', async ({
  sql,
  page,
  host,
}) => {
  const { body } = await sql.askServer({ sql: `SELECT count(*) FROM (${ALL})` });
  const count = Number((body as { rows: [[number]] }).rows[0][0]);
  const held = await runHalf(sql, host);
  const soFar = await rowsSaid(sql);
  expect(soFar).toBeGreaterThanOrEqual(100);
  expect(soFar).toBeLessThan(count);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1');
  // An incomplete answer can be neither sorted nor exported.
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByRole('columnheader').first().getByRole('button')).toBeDisabled();

  const scroller = page.locator('.table-scroller');
  await scroller.evaluate((element) => element.scrollTo(0, 50 * 32));
  const place = () =>
    scroller.evaluate((element) => ({
      top: element.scrollTop,
      widths: [...element.querySelectorAll('th')].map((header) => header.getBoundingClientRect().width),
      row51: element.querySelector('[aria-rowindex="52"]')?.textContent,
    }));
  // It appears a moment after the scrolling.
  await expect(scroller.locator('[aria-rowindex="52"]')).toHaveText(/\d/);
  const before = await place();
  held.release();
  await expect(sql.status).toContainText(`${count.toLocaleString('en-US')} rows`);
  expect(await place()).toEqual(before);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('columnheader').first().getByRole('button')).toBeEnabled();
});

test('the first rows and the rest together are those of the server', async ({ sql, page }) => {
  const parts = await page.evaluate(async (statement) => {
    const handedOn: unknown[] = [];
    const outcome = await window.nadlanSql?.run(
      { sql: statement, limit: 10_000 },
      { onRows: ({ rows }) => handedOn.push(...rows) },
    );
    return { handedOn, rows: outcome?.kind === 'result' ? outcome.result.rows : outcome };
  }, ALL);
  const { body } = await sql.askServer({ sql: ALL, limit: 10_000 });
  expect(parts.rows).toEqual((body as { rows: unknown[] }).rows);
  expect(parts.handedOn.length).toBeGreaterThanOrEqual(100);
  expect(parts.handedOn).toEqual((body as { rows: unknown[] }).rows.slice(0, parts.handedOn.length));
});

test('a statement that fails after its first rows takes them back, and the earlier answer is shown', async ({
  sql,
  page,
}) => {
  await sql.run(`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT i, json_extract(iif(i = 2000, '{', '{}'), '$') AS document FROM n`);
  await expect(sql.alert).toContainText('malformed JSON');
  await expect(sql.rows).toHaveText([/^1$/]);
  await expect(page.getByText('The result below is of an earlier statement.')).toBeVisible();
});

test('the rows of a cancelled run stay visible, marked as incomplete', async ({ sql, page, host }) => {
  const held = await runHalf(sql, host);
  await sql.cancelButton.click();
  await expect(page.getByText(/^Cancelled after [\d,]+ rows: this is not the whole result\.$/)).toBeVisible();
  await expect(page.getByRole('columnheader').first().getByRole('button')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  held.release();
  await sql.run('SELECT 2');
  await expect(sql.rows).toHaveText([/^2$/]);
});
