import BetterSqlite3 from 'better-sqlite3';
import { test as base, expect, PAGE_ALONE } from './support/fixtures.ts';
import { type PlainHost, startPlainHost } from './support/plain-host.ts';

/* A database that is not ours, on a host that is not ours. */

const test = base.extend<{ other: PlainHost }>({
  other: async ({ tier }, use) => {
    const host = await startPlainHost(tier);
    await use(host);
    await host.close();
  },
});

function birds(): Uint8Array {
  const made = new BetterSqlite3(':memory:');
  made.exec(`
    CREATE TABLE birds (id INTEGER PRIMARY KEY, name TEXT NOT NULL, wingspan_cm REAL);
    CREATE INDEX birds_by_name ON birds (name);
    CREATE TABLE "my sightings" (bird INTEGER REFERENCES birds, day TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO birds SELECT i, 'bird ' || i, i * 0.1 FROM n;
    INSERT INTO "my sightings" VALUES (7, '2026-01-01');
    CREATE TABLE staff (id INTEGER PRIMARY KEY, manager INTEGER REFERENCES staff, name TEXT);
    INSERT INTO staff VALUES (1, NULL, 'Dana'), (2, 1, 'Noa'), (3, 2, 'Tal');
    CREATE TABLE deals (settlement_code INTEGER, property_group TEXT);
    INSERT INTO deals VALUES (4000, 'swap');
  `);
  const bytes = new Uint8Array(made.serialize());
  made.close();
  return bytes;
}

test('a foreign database is read with the same tools, and labelled as foreign', async ({ sql, page, host, other }) => {
  other.files.set('/birds.sqlite', birds());
  const db = `${other.url}/birds.sqlite`;
  const asked: string[] = [];
  other.setWhim((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    return false;
  });
  // A link's author chose the host: it learns nothing before the visitor agrees to it.
  await page.goto(`${host.url}/?db=${encodeURIComponent(db)}`);
  await expect(page.getByRole('heading', { name: `Open a database from ${new URL(db).host}?` })).toBeVisible();
  await expect(page.locator('main')).toContainText(db);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText(`A database from ${new URL(other.url).host}. It is not ours`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Examples' })).toHaveCount(0);
  await expect(page.getByText('Deals until')).toHaveCount(0);
  await expect(sql.editor).toContainText('FROM birds');
  await sql.run('SELECT name FROM birds WHERE id = 4321');
  await expect(sql.rows).toHaveText(/bird 4321/);
  expect(new URL(page.url()).searchParams.get('db')).toBe(db);

  // The tables are those of its schema, and completion knows them.
  await page.getByRole('button', { name: 'Show the first rows of my sightings' }).click();
  await expect(sql.rows).toHaveText(/1 Jan 2026/);
  await sql.write('SELECT * FROM birds WHERE wings');
  await sql.editor.press('Control+Space');
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('wingspan_cm');
  await sql.editor.press('Escape');

  // Its foreign keys are conditions of joins, and lead from row to row.
  await sql.write('SELECT * FROM "my sightings" s JOIN birds b ON ');
  await sql.editor.press('Control+Space');
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('s.bird = b.id');
  await sql.editor.press('Escape');
  await sql.run('SELECT * FROM "my sightings"');
  await sql.rows.first().locator('td').last().click();
  await page.keyboard.press('Space');
  const details = page.locator('.row-sheet');
  await details.getByRole('button', { name: /row of birds/ }).click();
  await expect(details).toContainText('bird 7');
  await expect(details.getByRole('button', { name: 'my sightings', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // A table may lead to itself, and on from there.
  await sql.run('SELECT * FROM staff WHERE id = 3');
  await sql.rows.first().locator('td').last().click();
  await page.keyboard.press('Space');
  await details.getByRole('button', { name: /row of staff.*2/ }).click();
  await expect(details).toContainText('Noa');
  await details.getByRole('button', { name: /row of staff/ }).click();
  await expect(details).toContainText('Dana');
  await page.keyboard.press('Escape');

  // A table with the name of one of ours is a different one: no values, no map, no places.
  await sql.run("SELECT * FROM deals WHERE property_group = 'swap'");
  await expect(sql.rows).toHaveText(/4000/);
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Map' })).toHaveCount(0);
  await sql.write('SELECT * FROM deals WHERE settlement_code = :city');
  await expect(page.getByRole('textbox', { name: 'city' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'city' })).toHaveCount(0);
  // Its column declares INTEGER.
  await page.getByRole('textbox', { name: 'city' }).fill('Haifa');
  await expect(page.locator('.param-wrong')).toBeVisible();

  // The guard is the same.
  await sql.run('DELETE FROM birds');
  await expect(sql.alert).toContainText('NOT_READ_ONLY');

  // It opens at once from a host that was agreed to.
  await page.reload();
  await expect(page.getByText('It is not ours')).toBeVisible();

  // What was written about it must not be taken for text about the deals.
  await page.goto(`${host.url}/`);
  await expect(sql.editor).toContainText('FROM settlements');
});

test('why a database cannot be opened is one sentence, in both languages', { tag: PAGE_ALONE }, async ({
  page,
  host,
  other,
}) => {
  const files = ['closed', 'whole', 'packed'].map((name) => `/${name}.sqlite`);
  for (const path of files) other.files.set(path, birds());
  other.files.set('/empty.sqlite', new Uint8Array());
  other.files.set('/other.json', Buffer.from('{"hello": 1}'));
  other.setWhim((request, response) => {
    const path = request.url ?? '';
    if (path !== '/closed.sqlite') response.setHeader('Access-Control-Allow-Origin', '*');
    if (path === '/whole.sqlite') delete request.headers.range;
    if (path === '/packed.sqlite') response.setHeader('Content-Encoding', 'gzip');
    if (path !== '/empty.sqlite') return false;
    response.writeHead(416, { 'Content-Range': 'bytes */0' }).end();
    return true;
  });
  const said = async (db: string, text: RegExp) => {
    await page.goto(`${host.url}/?db=${encodeURIComponent(db)}`);
    const agree = page.getByRole('button', { name: /^(?:Open it|לפתוח)$/ });
    await expect(agree.or(page.getByRole('alert'))).toBeVisible();
    if (await agree.isVisible()) await agree.click();
    await expect(page.getByRole('alert')).toContainText(text);
  };
  await said('javascript:alert(1)', /no address of the web/);
  await said('https://me:secret@host/a.sqlite', /name or password/);
  await said('http://files.invalid/birds.sqlite', /does not let it read from files\.invalid.*DATABASE_ORIGINS/);
  await said('favicon.svg', /not a SQLite database.*not encrypted/);
  await said(`${other.url}/closed.sqlite`, /does not let pages of other sites read.*Access-Control-Allow-Origin/);
  await said(`${other.url}/whole.sqlite`, /ignores range requests.*nginx/);
  await said(`${other.url}/packed.sqlite`, /compressed or broken off.*Content-Encoding/);
  await said(`${other.url}/empty.sqlite`, /is empty/);
  await said(`${other.url}/gone.sqlite`, /no database file at .*gone\.sqlite \(status 404\).*Check the address/);
  await said(`${other.url}/other.json`, /names no url/);
  await page.evaluate(() => localStorage.setItem('nadlan-sql.language', 'he'));
  await said(`${other.url}/closed.sqlite`, /אינו מרשה לדפים מאתרים אחרים/);
  await said(`${other.url}/gone.sqlite`, /אין בשרת קובץ של מסד נתונים/);
  await page.getByRole('link', { name: 'אל עסקאות הנדל״ן' }).click();
  await expect(page.getByRole('textbox', { name: /SQL/ })).toBeVisible();
});
