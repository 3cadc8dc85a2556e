import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeBrowser } from './browser.ts';
import { expect, PAGE_ALONE, SqlPage, test, WHOLE_BROWSER } from './support/fixtures.ts';
import { isDatabaseFile } from './support/host.ts';

/* What happens to a page apart from its visitor's actions: Back and Forward, sleep, other tabs, a full storage, a dead engine. */

const CITY = 'SELECT district, sum(deals_12m) AS deals FROM settlements WHERE name <> :city GROUP BY 1';

async function answers(sql: SqlPage, answer: string): Promise<void> {
  await sql.run(`SELECT '${answer}' AS word`);
  await expect(sql.rows).toHaveText([new RegExp(answer)]);
}

test('Back and Forward restore statement, values and view, and no typed text is lost', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  const params = encodeURIComponent(JSON.stringify({ city: 'חיפה' }));
  await sql.open(`/#q=${encodeURIComponent(CITY)}&params=${params}`);
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await sql.run("SELECT 'second' AS word");
  await page.getByRole('tab', { name: 'Table', exact: true }).click();
  await expect(sql.rows).toHaveText([/second/]);
  await sql.write("SELECT 'not run yet' AS word");

  await page.goBack();
  await expect(sql.editor).toContainText('name <> :city');
  await expect(page.getByRole('combobox', { name: 'city' })).toHaveValue('חיפה');
  await expect(page.getByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sql.editor).toContainText('not run yet');

  await page.goForward();
  await expect(sql.rows).toHaveText([/second/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sql.editor).toContainText('not run yet');
});

test('a page that slept continues where it was, with the drafts of its own tab', { tag: PAGE_ALONE }, async ({
  sql,
  page,
  context,
}) => {
  await sql.open();
  await answers(sql, 'before');
  await sql.write('SELECT 1 AS draft_of_one');
  const other = await context.newPage();
  await other.goto(page.url().replace(/#.*/, ''));
  await expect(other.locator('.cm-content')).toBeVisible();
  await other.locator('.cm-content').fill('SELECT 2 AS draft_of_two');

  // A phone that is put away, and taken out again.
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(sql.editor).toContainText('draft_of_one');
  await answers(sql, 'after');

  await other.reload();
  await expect(other.locator('.cm-content')).toContainText('draft_of_two');
  await sql.write('SELECT 3 AS draft_of_three');
  await page.reload();
  await expect(sql.editor).toContainText('draft_of_three');
});

test('a page that the browser keeps for Back is there again as it was left, and its run goes on', {
  tag: [PAGE_ALONE, WHOLE_BROWSER],
}, async ({ host }) => {
  const executablePath = findWholeBrowser();
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    // The new headless mode is an argument: Playwright's own option starts the old one.
    headless: false,
    args: [...CHROMIUM_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  const sql = new SqlPage(page, host);
  // On a slow machine the run passes the limit of computing.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Go on without a limit' }), (goOn) => goOn.click());
  await sql.open();
  await answers(sql, 'before');
  await sql.run(
    'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2500000) SELECT count(*) FROM n',
  );
  await expect(sql.cancelButton).toBeVisible();
  await sql.write('SELECT 1 AS draft');
  await page.evaluate(() =>
    window.addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.setAttribute('data-kept', String(persisted)),
    ),
  );
  // A second page of ours must leave the first one its locks.
  await page.goto(new URL('?lang=he', page.url()).href);
  await expect(page.locator('.cm-content')).toContainText('AS draft');
  // Playwright would wait for the page to load, which it does not.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
  await expect(sql.rows).toHaveText([/2,?500,?000/]);
  await expect(sql.editor).toContainText('AS draft');
  await answers(sql, 'after');
  await browser.close();
});

test('a full storage is reported in one sentence, and statements run', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  });
  await sql.open();
  await answers(sql, 'runs');
  await sql.write('SELECT 1 AS draft');
  await expect(page.getByText('This browser has no room for what you write')).toBeVisible();
  await page.keyboard.press('Control+Shift+H');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await answers(sql, 'still');
  expect(errors).toEqual([]);
});

/** Ends a worker without an event, like a browser that reclaims its memory. */
async function kill(page: Page, isEngine: boolean): Promise<void> {
  for (const worker of page.workers()) {
    const name = await worker.evaluate(() => self.name);
    if ((name === 'nadlan-sql-engine') !== isEngine) continue;
    const gone = worker.waitForEvent('close');
    await worker.evaluate(() => self.close()).catch(() => undefined);
    await gone;
    return;
  }
  throw new Error('There is no such worker.');
}

test('a dead engine and a lost host are reported in one sentence; the next run works, and the draft is kept', {
  tag: PAGE_ALONE,
}, async ({ sql, page, host }) => {
  await sql.open();
  await answers(sql, 'first');
  // While nothing runs, nothing is reported.
  await kill(page, true);
  await answers(sql, 'second');
  await kill(page, false);
  await answers(sql, 'third');

  for (const [isEngine, statement] of [
    [true, 'SELECT sum(last_price) > 0 AS some FROM parcels'],
    [false, 'SELECT sum(deal_amount) > 0 AS some FROM deals'],
  ] as const) {
    const held = host.holdBack(({ url }) => isDatabaseFile(url));
    await sql.run(statement);
    await expect.poll(() => held.count).toBeGreaterThan(0);
    await kill(page, isEngine);
    await expect(sql.alert).toContainText('the browser ended its worker');
    await expect(sql.cancelButton).toHaveCount(0);
    held.release();
    await sql.alert.getByRole('button', { name: 'Try again' }).click();
    await expect(sql.rows).toHaveText([/1/]);
    await expect(sql.alert).toHaveCount(0);
  }

  host.setFault((request, response) => isDatabaseFile(request.url) && Boolean(response.destroy()));
  await sql.run('SELECT sum(deals) IS NULL AS lost FROM agg_settlement_quarter');
  await expect(sql.status).toContainText('The host is slow or refuses');
  await expect(sql.alert).toContainText('cannot be reached', { timeout: 40_000 });
  await expect(sql.editor).toContainText('AS lost');
  host.setFault(null);
  await sql.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(sql.rows).toHaveText([/0/]);
  await expect(sql.alert).toHaveCount(0);
});

test('translators are asked to leave the page alone; one that does not costs no text', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open('/');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await sql.run("SELECT 'first' AS word");
  await expect(sql.rows).toHaveText([/first/]);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const translated = document.createElement('font');
      translated.textContent = text.nodeValue;
      text.parentNode?.replaceChild(translated, text);
    }
  });
  await sql.editor.press('Control+Enter');

  await expect(page.getByRole('alert')).toContainText('The page could not be drawn');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sql.editor).toHaveText(/SELECT 'first' AS word/);
  await sql.run("SELECT 'second' AS word");
  await expect(sql.rows).toHaveText([/second/]);
});
