import { expect, PAGE_ALONE, type SqlPage, test } from './support/fixtures.ts';
import { type Host, isDatabaseFile } from './support/host.ts';

/** Reads a complete partial index from its pages: more than the smallest budget, and little enough for the time limit on a slow machine. */
const EXPENSIVE =
  'SELECT count(*) AS deals, sum(deal_amount) AS total FROM deals INDEXED BY deals_by_price_per_sqm WHERE price_per_sqm IS NOT NULL';
/** The same after a search, whose result cannot be known in advance. */
const UNJUDGED = `${EXPENSIVE} AND (SELECT count(*) FROM settlements_fts WHERE settlements_fts MATCH '"תל"*') > 0`;

/** Bytes of pages, without the frames around parts of one answer. The first request is for the directory of the packed pages. */
const fetchedBytes = (host: Host) => {
  const [, ...ofPages] = host.seen.filter(({ path }) => isDatabaseFile(path));
  return ofPages.reduce((sum, { range }) => sum + askedBytes(range), 0);
};

/** Bytes that a header such as `Range: bytes=0-99,200-299` requests. */
const askedBytes = (range = '') =>
  [...range.matchAll(/(\d+)-(\d+)/g)].reduce((sum, [, first, last]) => sum + Number(last) - Number(first) + 1, 0);

const rowsByServer = async (sql: SqlPage, statement: string) =>
  ((await sql.askServer({ sql: statement })).body as { rows: unknown[][] }).rows;

const estimateOf = (sql: SqlPage) => sql.page.locator('.estimate');
/** On a busy machine, all deals take their time. */
const PATIENT = { timeout: 100_000 };

const chooseBudget = (sql: SqlPage, label: string) => sql.choose('Fetch at most', label);

test('expensive and cheap queries show their price before they run, without any request', async ({ sql, host }) => {
  await sql.open();
  await sql.write(EXPENSIVE);
  await expect(estimateOf(sql)).toHaveText(/about \d+(\.\d)?\sMB/);
  await sql.write('SELECT * FROM settlements WHERE code = 5000');
  await expect(estimateOf(sql)).toHaveText(/about \d+(\.\d)?\sKB/);
  await sql.write("SELECT name FROM settlements_fts WHERE settlements_fts MATCH 'תל'");
  await expect(estimateOf(sql)).toHaveText('price unknown');
  await sql.write('SELECT nothing FROM nowhere');
  await expect(estimateOf(sql)).toHaveCount(0);
  expect(fetchedBytes(host)).toBe(0);
});

test('a plan that is much dearer than a scan is replaced by one press, beside Run and where the budget is passed', {
  tag: PAGE_ALONE,
}, async ({ sql }) => {
  const byIndex =
    "SELECT s.name, d.year, avg(d.area) FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE s.district = 'חיפה' GROUP BY 1, 2";
  const scan = sql.page.getByRole('button', { name: /^\d+\sKB without the index$/ });
  await sql.open();
  await sql.write(`SELECT 1;\n${byIndex}`);
  await scan.click();
  await expect(sql.rows.first()).toContainText(/\d/);
  await expect(sql.editor).toContainText('FROM deals d NOT INDEXED JOIN settlements s');
  await expect(sql.status).toContainText(/\d\sKB/);
  await sql.page.keyboard.press('Control+z');
  await expect(sql.editor).not.toContainText('NOT INDEXED');

  await chooseBudget(sql, '1.0 MB');
  await sql.run(byIndex.replace('d.area', 'd.declared_amount'));
  await sql.alert.getByRole('button', { name: /KB without the index$/ }).click();
  await expect(sql.alert).toHaveCount(0);
  await expect(sql.editor).toContainText('NOT INDEXED');
  await expect(sql.page.getByRole('columnheader', { name: /declared_amount/ })).toBeVisible();
});

test('after the run the price is shown beside the fetched bytes', async ({ sql }) => {
  await sql.open();
  await sql.run('SELECT count(*) FROM settlements');
  await expect(sql.status).toContainText(/\d+\sKB·?\s*\d+ requests?·?\s*estimated \d+(\.\d)?\sKB/);
  const judged = await sql.page.evaluate(() => window.nadlanSql?.judgedEstimates);
  expect(judged).toHaveLength(1);
});

test('a query that would pass the budget asks before its first byte; going on finishes it with the right rows', async ({
  sql,
  host,
}) => {
  test.setTimeout(240_000);
  await sql.open();
  await chooseBudget(sql, '1.0 MB');
  await sql.run(EXPENSIVE);
  await expect(sql.alert).toContainText('Nothing has been fetched yet');
  expect(fetchedBytes(host)).toBe(0);
  await sql.alert.getByRole('button', { name: /^Go on, up to/ }).click();
  await expect(sql.rows).toHaveCount(1, PATIENT);
  await expect(sql.alert).toHaveCount(0);
  const [[n]] = (await rowsByServer(sql, EXPENSIVE)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
});

test('a query by an index that would pass the budget says what a scan would fetch', async ({ sql }) => {
  await sql.open();
  await chooseBudget(sql, '1.0 MB');
  // To sort the entries of this index takes the amounts, which its pages have for as many bytes.
  await sql.run(
    'SELECT avg(area), avg(rooms), sum(sub_chelka) FROM deals INDEXED BY deals_by_settlement_amount WHERE settlement_code > 1000',
  );
  await expect(sql.alert).toContainText(
    /through an index. Going through all of deals would fetch about 4\d\d\sKB/,
    PATIENT,
  );
});

test('a query of unknown price stops at the budget and asks; going on fetches nothing twice', async ({ sql, host }) => {
  test.setTimeout(240_000);
  await sql.open();
  await chooseBudget(sql, '1.0 MB');
  await sql.run(UNJUDGED);
  await expect(sql.alert).toContainText(/has fetched \d+(\.\d)?\s[KM]B of the 1\.0\sMB/, PATIENT);
  const until = fetchedBytes(host);
  expect(until).toBeLessThanOrEqual(1024 * 1024);
  await sql.alert.getByRole('button', { name: 'Go on without a limit' }).click();
  await expect(sql.rows).toHaveCount(1, PATIENT);
  const [[n]] = (await rowsByServer(sql, UNJUDGED)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
  // The index takes 1.8 MB. Reading its beginning again would make it 2.7 MB.
  expect(fetchedBytes(host)).toBeLessThan(2.1 * 1024 * 1024);
});

test('a query that computes for long asks and goes on, or is run again if the engine cannot wait', async ({
  sql,
  tier,
}) => {
  const LONG = `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 6000000)
    SELECT i FROM n WHERE i IN (1, 6000000)`;
  await sql.open();
  await sql.choose('Compute at most', '1 s');
  await sql.write(LONG);
  await expect(estimateOf(sql)).toHaveText('time unknown');
  await sql.runButton.click();
  if (tier === 'blocking') {
    await expect(sql.alert).toContainText('The query computed for more than 1 second');
    await sql.alert.getByRole('button', { name: 'Run again without a limit' }).click();
  } else {
    await expect(sql.alert).toContainText('It has computed for 1 s and waits');
    await expect(sql.rows).toHaveCount(1);
    await expect(sql.page.getByText('The query waits for you. 1 row has come so far.')).toBeVisible();
    // Others have the engine meanwhile.
    await sql.write('SELECT * FROM settlements WHERE code = 5000');
    await expect(estimateOf(sql)).toHaveText(/about \d+(\.\d)?\sKB/);
    expect(await sql.ask({ sql: 'SELECT 7' })).toMatchObject({ kind: 'result', result: { rows: [[7]] } });
    await sql.alert.getByRole('button', { name: 'Go on without a limit' }).click();
  }
  await expect(sql.alert).toHaveCount(0);
  await expect(sql.rows).toHaveCount(2, PATIENT);
  await expect(sql.rows.last()).toContainText('6000000');
});

test('a server with the same database is offered', { tag: PAGE_ALONE }, async ({ sql, host }) => {
  await sql.open();
  await chooseBudget(sql, '1.0 MB');
  await sql.run(EXPENSIVE);
  await sql.alert.getByRole('button', { name: 'Let the server answer' }).click();
  await expect(sql.status).toContainText('answered by the server');
  const [[n]] = (await rowsByServer(sql, EXPENSIVE)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
  expect(fetchedBytes(host)).toBe(0);
});

test('without such a server, none is offered', { tag: PAGE_ALONE }, async ({ sql, host }) => {
  host.setFault(({ url }, response) => {
    if (!url?.startsWith('/api/')) return false;
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    return true;
  });
  await sql.open();
  await chooseBudget(sql, '1.0 MB');
  await sql.run(EXPENSIVE);
  await expect(sql.alert.getByRole('button')).toHaveText([/Go on, up to/, /Go on without/]);
  await expect.poll(() => host.seen.some(({ path }) => path === '/api/sql')).toBe(true);
  await expect(sql.alert.getByRole('button')).toHaveCount(2);
});

test('the budget is remembered', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await chooseBudget(sql, '256 MB');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Fetch at most').locator('option:checked')).toHaveText(/256\sMB/);
});
