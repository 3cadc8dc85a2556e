import { expect, type SqlPage, test } from './support/fixtures.ts';
import { type Host, isDatabaseFile } from './support/host.ts';

/** Reads all deals. */
const EXPENSIVE = 'SELECT count(area) AS n, sum(area) AS area FROM deals';
/** The same behind a search, of which nobody can tell beforehand what it leads to. */
const UNJUDGED = `${EXPENSIVE} WHERE (SELECT count(*) FROM settlements_fts WHERE settlements_fts MATCH '"תל"*') > 0`;

/** Of pages: the first request is for what tells where they lie packed. */
const fetchedBytes = (host: Host) => {
  const [, ...ofPages] = host.seen.filter(({ path }) => isDatabaseFile(path));
  return ofPages.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
};

const rowsByServer = async (sql: SqlPage, statement: string) =>
  ((await sql.askServer({ sql: statement })).body as { rows: unknown[][] }).rows;

const estimateOf = (sql: SqlPage) => sql.page.locator('.estimate');
/** On a busy machine, all deals take their time. */
const PATIENT = { timeout: 45_000 };

const chooseBudget = (sql: SqlPage, label: string) => sql.page.getByLabel('Fetch at most').selectOption({ label });

test('an expensive query tells its price before it is run, and a cheap one too; neither asks for anything', async ({
  sql,
  host,
}) => {
  await sql.open();
  await sql.write(EXPENSIVE);
  await expect(estimateOf(sql)).toHaveText(/about \d+(\.\d)?\sMB/);
  await sql.write('SELECT * FROM settlements WHERE code = 5000');
  await expect(estimateOf(sql)).toHaveText(/about \d+(\.\d)?\sKB/);
  await sql.write('SELECT nothing FROM nowhere');
  await expect(estimateOf(sql)).toHaveCount(0);
  expect(fetchedBytes(host)).toBe(0);
});

test('after the run the price stands beside what it took', async ({ sql }) => {
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
  test.setTimeout(120_000);
  await sql.open();
  await chooseBudget(sql, '4.0 MB');
  await sql.run(EXPENSIVE);
  await expect(sql.alert).toContainText('Nothing has been fetched yet');
  expect(fetchedBytes(host)).toBe(0);
  await sql.alert.getByRole('button', { name: 'Go on, up to 16 MB' }).click();
  await expect(sql.rows).toHaveCount(1, PATIENT);
  await expect(sql.alert).toHaveCount(0);
  const [[n]] = (await rowsByServer(sql, EXPENSIVE)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
});

test('a query whose price nobody could tell stops at the budget and asks; going on fetches nothing twice', async ({
  sql,
  host,
}) => {
  test.setTimeout(120_000);
  await sql.open();
  await chooseBudget(sql, '4.0 MB');
  await sql.run(UNJUDGED);
  await expect(sql.alert).toContainText(/has fetched \d+(\.\d)?\sMB of the 4\.0\sMB/, PATIENT);
  const until = fetchedBytes(host);
  expect(until).toBeLessThanOrEqual(4 * 1024 * 1024);
  await sql.alert.getByRole('button', { name: 'Go on without a limit' }).click();
  await expect(sql.rows).toHaveCount(1, PATIENT);
  const [[n]] = (await rowsByServer(sql, UNJUDGED)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
  const description = await sql.page.evaluate(() => window.nadlanSql?.describe());
  if (description?.kind !== 'database') throw new Error(JSON.stringify(description));
  // Packed, the deals take a seventeenth of what the file has; read twice from their beginning they would be more than this.
  expect(fetchedBytes(host)).toBeLessThan((description.database.sizeBytes ?? 0) / 14);
});

test('where a server has the same database, it is offered to answer', async ({ sql, host }) => {
  await sql.open();
  await chooseBudget(sql, '4.0 MB');
  await sql.run(EXPENSIVE);
  await sql.alert.getByRole('button', { name: 'Let the server answer' }).click();
  await expect(sql.status).toContainText('answered by the server');
  const [[n]] = (await rowsByServer(sql, EXPENSIVE)) as [[number]];
  await expect(sql.rows.first()).toContainText(String(n));
  expect(fetchedBytes(host)).toBe(0);
});

test('where there is none, it is not', async ({ sql, host }) => {
  host.setFault(({ url }, response) => {
    if (!url?.startsWith('/api/')) return false;
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    return true;
  });
  await sql.open();
  await chooseBudget(sql, '4.0 MB');
  await sql.run(EXPENSIVE);
  await expect(sql.alert.getByRole('button')).toHaveText([/Go on, up to/, /Go on without/]);
  await expect.poll(() => host.seen.some(({ path }) => path === '/api/sql')).toBe(true);
  await expect(sql.alert.getByRole('button')).toHaveCount(2);
});

test('the budget is remembered', async ({ sql, page }) => {
  await sql.open();
  await chooseBudget(sql, '256 MB');
  await page.reload();
  await expect(page.getByLabel('Fetch at most').locator('option:checked')).toHaveText(/256\sMB/);
});
