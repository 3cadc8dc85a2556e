import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { writeLink } from '../src/console/link/link.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

test('the address bar has the statement, and opening its URL again shows the same answer', { tag: PAGE_ALONE }, async ({
  sql,
  page,
  context,
  host,
}) => {
  const statement = "SELECT 'צה\"ל & 50% #1' AS text,\n  6 * 7 AS answer";
  await sql.open();
  await sql.run(statement);
  await expect(sql.rows).toHaveText([/צה"ל & 50% #1.*42/s]);
  const link = page.url();
  expect(link.startsWith(host.url)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('.cm-line').first()).toHaveText("SELECT 'צה\"ל & 50% #1' AS text,");
  await expect(other.locator('table tbody tr')).toHaveText([/42/]);
});

test('Back returns to the earlier statement', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  await sql.open();
  await sql.run('SELECT 1 AS first');
  await expect(sql.rows).toHaveText([/1/]);
  await sql.run('SELECT 2 AS second');
  await expect(sql.rows).toHaveText([/2/]);
  await page.goBack();
  await expect(sql.editor).toContainText('SELECT 1 AS first');
  await page.goBack();
  await expect(page.locator('.question').first()).toBeVisible();
});

test('a link that was damaged on its way still opens the page', { tag: PAGE_ALONE }, async ({ sql }) => {
  await sql.open('/#q=%E0%A4%A');
  await sql.run('SELECT 5 AS five');
  await expect(sql.rows).toHaveText([/5/]);
});

test('a link binds its values, shows its data and its corrected limit, and gives the page its title', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  const params = encodeURIComponent(JSON.stringify({ city: 'חיפה' }));
  await sql.open(
    `/#q=--%20Haifa%0ASELECT%20%3Acity%20AS%20city&params=${params}&limit=99999&data=2020-01-01&utm_source=x`,
  );
  await expect(sql.rows).toHaveText([/חיפה/]);
  await expect(page.getByText(/made on data until 2020-01-01/)).toBeVisible();
  await expect(page.getByText(/asks for 99,999 rows\. Its limit here is 10,000/)).toBeVisible();
  await expect(page).toHaveTitle('Haifa · Nadlan SQL');
  await sql.run("-- Prices\nSELECT 'now'");
  await expect(page).toHaveTitle('Prices · Nadlan SQL');
});

test('a link to the answer of a question shows the question and its number, and so does its frame', {
  tag: PAGE_ALONE,
}, async ({ sql, page, host }) => {
  const question = EXAMPLES.find(({ slug }) => slug === 'price-of-a-home');
  const params = { place: 'חיפה', kind: 'apartment', rooms: '4', since: 2015 };
  const hash = writeLink({ sql: question?.template ?? '', params, limit: 1000, view: { shown: 'chart' } });
  const asked = 'What do apartments of 4 rooms in Haifa cost, and how did that change since 2015?';
  await sql.open(`/${hash}`);
  const head = page.locator('.question-head');
  await expect(head.getByRole('heading', { name: asked })).toBeVisible();
  const number = await head.locator('.headline-number').textContent();
  expect(number).toMatch(/^[\d,]+\s₪$/);
  await expect(head).toContainText(/median of \d+ deals|from 1 deal/);
  await expect(page).toHaveTitle(`${asked} · Nadlan SQL`);
  await expect(page.locator('.tab-name')).toHaveText([question?.title_en ?? '']);
  await expect(page.getByRole('combobox', { name: 'Rooms' })).toHaveValue('4');
  await expect(page.getByRole('figure', { name: /median_price/ })).toBeVisible();

  // Its title leads back to the questions.
  await page.getByRole('button', { name: 'Nadlan SQL' }).click();
  await expect(page.locator('.question').first()).toBeVisible();
  await page.goto(`${host.url}/?embed=number&lang=en${hash}`);
  await expect(page.getByRole('heading', { name: asked })).toBeVisible();
  await expect(page.locator('.headline-number')).toHaveText(number ?? '');
});

test('the Share menu copies the statement as a program and as Markdown, and shows its QR code', {
  tag: PAGE_ALONE,
}, async ({ sql, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await sql.open("/#q=--%20It's%20Haifa%0ASELECT%201%20AS%20one");
  await expect(sql.rows).toHaveText([/1/]);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect.poll(copied).toContain("--data-raw '-- It'\\''s Haifa\nSELECT 1 AS one'");
  expect(await copied()).toMatch(/^(# .* has no API: .*\n)?BASE_URL='http/);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect.poll(copied).toContain("```sql\n-- It's Haifa\nSELECT 1 AS one\n```");
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: "QR code of the link to It's Haifa" })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/^http.*#q=--%20It%27s%20Haifa/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  expect((await saving).suggestedFilename()).toBe('nadlan-sql-link.svg');

  await expect
    .poll(copied)
    .toMatch(/\[Open in Nadlan SQL\]\(http.*&data=.*\) · Deals until .* · \*\*Synthetic data\*\*/);
});

test('an answer is shown in a frame of another page, with its date, its label and the way to the console', {
  tag: PAGE_ALONE,
}, async ({ page, host }) => {
  const link = '#q=--%20Two%20numbers%0ASELECT%20%27a%27%20AS%20name,%201234%20AS%20deals';
  // A page of another origin: any answer of the host under its other name.
  await page.goto(`${host.url.replace('127.0.0.1', 'localhost')}/data/nadlan.json`);
  const show = (view: string, attributes = '') =>
    page.setContent(
      `<iframe title="Numbers" width="390" height="260" ${attributes} src="${host.url}/?${view}${link}"></iframe>`,
    );
  await show('embed=number');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Two numbers' })).toBeVisible();
  await expect(frame.getByText('1,234')).toBeVisible();
  await expect(frame.getByText('Synthetic data')).toBeVisible();
  await expect(frame.getByRole('button')).toHaveCount(0);

  const opening = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Open in Nadlan SQL' }).click();
  const opened = await opening;
  await expect(opened.locator('.cm-line').first()).toHaveText('-- Two numbers');

  // The smallest frame has room for a chart with its axes, and for its foot in one line.
  await page.setContent(
    `<iframe title="Chart" width="300" height="200" src="${host.url}/?embed=chart#q=VALUES%20(2020,5),(2021,7),(2022,9)"></iframe>`,
  );
  const chart = await frame.locator('.chart-canvas svg').first().boundingBox();
  const foot = await frame.locator('footer').boundingBox();
  expect(chart && foot && chart.y + chart.height).toBeLessThanOrEqual(foot?.y ?? 0);
  expect(foot?.height).toBeLessThan(40);

  await show('embed=table&lang=he');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(frame.locator('table tbody tr')).toHaveText([/1,?234/]);

  await show('embed=number', 'sandbox="allow-scripts allow-same-origin"');
  await expect(frame.getByText('1,234')).toBeVisible();
  await show('embed=number', 'sandbox="allow-scripts"');
  await expect(frame.getByRole('alert')).toContainText('sandbox="allow-scripts allow-same-origin"');
});

test.describe('a phone whose system sends links', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('gets the link with its title and the synthetic label; if it refuses, the link is copied', {
    tag: PAGE_ALONE,
  }, async ({ sql, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const sent: ShareData[] = [];
    const answers = ['sent', 'AbortError', 'NotAllowedError'];
    await page.exposeFunction('sendByTest', (data: ShareData) => {
      sent.push(data);
      return answers[sent.length - 1];
    });
    await page.addInitScript(() => {
      const { sendByTest } = globalThis as unknown as { sendByTest: (data?: ShareData) => Promise<string> };
      navigator.share = async (data) => {
        const answer = await sendByTest(data);
        if (answer !== 'sent') throw new DOMException('The system did not send it.', answer);
      };
    });
    await sql.open("/#q=--%20It's%20Haifa%0ASELECT%201%20AS%20one");
    await expect(sql.rows).toHaveText([/1/]);
    await page.evaluate(() => navigator.clipboard.writeText('nothing'));
    const send = async () => {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('menuitem', { name: 'Send by another app…' }).click();
    };
    await send();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent).toEqual([
      { title: 'Nadlan SQL', text: "It's Haifa · Synthetic data", url: expect.stringMatching(/^http.*#/) },
    ]);
    // The visitor closes the list of programs.
    await send();
    await expect.poll(() => sent).toHaveLength(2);
    await send();
    await expect.poll(copied).toBe(sent[0]?.url);
    expect(sent).toHaveLength(3);
    await expect(page.getByText('Link copied')).toBeVisible();
  });
});
