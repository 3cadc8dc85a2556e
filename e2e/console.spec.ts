import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('Ctrl+Enter runs, and the run says what it cost', async ({ sql, page }) => {
  await sql.open();
  await sql.write('SELECT count(*) AS deals FROM deals');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sql.rows).toHaveCount(1);
  await expect(sql.status).toContainText(/1\s*row/);
  await expect(sql.status).toContainText(/\d+(\.\d+)?\s*(ms|s)/);
  await expect(sql.status).toContainText(/\d+(\.\d+)?\s*(B|KB|MB)/);
  await expect(sql.status).toContainText(/\d+\s*requests?/);
});

test('reading the same rows again costs no request', async ({ sql }) => {
  await sql.openEngine();
  const statement = 'SELECT count(*) FROM settlements';
  expect(await sql.ask({ sql: statement })).toMatchObject({ kind: 'result' });
  expect(await sql.ask({ sql: statement })).toMatchObject({ kind: 'result', transfer: { bytes: 0, requests: 0 } });
});

test('a look-up by index reads a small part of the file', async ({ sql }) => {
  await sql.openEngine();
  const outcome = await sql.ask({
    sql: 'SELECT * FROM deals WHERE gush = (SELECT gush FROM parcels WHERE id = 1) LIMIT 5',
  });
  const description = await sql.page.evaluate(() => window.nadlanSql?.describe());
  if (outcome.kind !== 'result' || description?.kind !== 'database') throw new Error(JSON.stringify(outcome));
  expect(outcome.result.row_count).toBeGreaterThan(0);
  expect(outcome.transfer.bytes).toBeLessThan((description.database.sizeBytes ?? 0) / 8);
});

test('ten thousand rows scroll, and only the visible ones are in the document', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await sql.choose('Rows at most', '10,000');
  await sql.run('SELECT id, deal_date, deal_amount, settlement FROM deals ORDER BY id');
  await expect(sql.status).toContainText('10,000 rows');
  expect(await sql.rows.count()).toBeLessThan(200);
  // Summaries of columns come when the page is idle.
  await expect(page.locator('.head-summary[role=img]')).toHaveCount(4);

  // A step of three rows renders three rows, and otherwise changes only the height above them and the tab stop.
  const drawnAnew = await page.locator('.table-scroller').evaluate(async (scroller) => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scroller.scrollTo(0, 3_200);
    await frames();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(scroller, { subtree: true, childList: true, attributes: true, characterData: true });
    scroller.scrollTo(0, 3_296);
    await frames();
    return {
      added: changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ nodeName }) => nodeName)),
      others: changes.filter(({ type }) => type !== 'childList').map(({ attributeName }) => attributeName),
    };
  });
  expect(drawnAnew).toEqual({ added: ['TR', 'TR', 'TR'], others: ['style', 'tabindex'] });
  await page.locator('[role=grid]').evaluate((table) => {
    const view = table.closest('[tabindex]') ?? table.parentElement;
    view?.scrollTo(0, 1e9);
  });
  const { body } = await sql.askServer({ sql: 'SELECT id FROM deals ORDER BY id LIMIT 1 OFFSET 9999' });
  await expect(sql.rows.last()).toContainText(String((body as { rows: [[number]] }).rows[0][0]));
});

test('a chart is drawn on demand, and its code is loaded only then', { tag: PAGE_ALONE }, async ({
  sql,
  page,
  host,
}) => {
  await sql.open();
  await sql.run('SELECT property_group, count(*) AS deals FROM deals GROUP BY 1');
  await expect(sql.rows).toHaveCount(9);
  const loaded = () => host.seen.some(({ path }) => /ChartView-[^/]+\.js$/.test(path));
  expect(loaded()).toBe(false);
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  expect(loaded()).toBe(true);
});

test.describe('a host that has the page in a folder', () => {
  test.use({ basePath: '/open/nadlan/' });

  test('serves the same', { tag: PAGE_ALONE }, async ({ sql, host }) => {
    await sql.open();
    await sql.run('SELECT 6 * 7 AS answer');
    await expect(sql.rows).toHaveText([/42/]);
    expect(
      host.seen.map(({ path }) => path).filter((path) => !path.startsWith('/open/nadlan/') && path !== '/favicon.ico'),
    ).toEqual([]);
  });
});
