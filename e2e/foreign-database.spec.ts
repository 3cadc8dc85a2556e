import type { OutgoingHttpHeaders } from 'node:http';
import BetterSqlite3 from 'better-sqlite3';
import { test as base, expect, PAGE_ALONE } from './support/fixtures.ts';
import type { Fault } from './support/host.ts';
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
    CREATE TABLE "my sightings" (bird INTEGER, day TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO birds SELECT i, 'bird ' || i, i * 0.1 FROM n;
    INSERT INTO "my sightings" VALUES (7, '2026-01-01');
    CREATE TABLE deals (settlement_code INTEGER, property_group TEXT);
    INSERT INTO deals VALUES (4000, 'swap');
  `);
  const bytes = new Uint8Array(made.serialize());
  made.close();
  return bytes;
}

/** The page's host of an operator who lets databases of another host be read. */
const allowing =
  (origin: string): Fault =>
  (_, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders) => {
      const policy = headers['content-security-policy'];
      if (typeof policy !== 'string') return writeHead(status, headers);
      const wider = policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
      return writeHead(status, { ...headers, 'content-security-policy': wider });
    }) as typeof response.writeHead;
    return false;
  };

test('a foreign database is read with the same tools, and labelled as foreign', async ({ sql, page, host, other }) => {
  other.files.set('/birds.sqlite', birds());
  host.setFault(allowing(other.url));
  other.setWhim((_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    return false;
  });
  const db = `${other.url}/birds.sqlite`;
  await sql.open(`/?db=${encodeURIComponent(db)}`);
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

  // A table with the name of one of ours is a different one: no values, no map, no places.
  await sql.run("SELECT * FROM deals WHERE property_group = 'swap'");
  await expect(sql.rows).toHaveText(/4000/);
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Map' })).toHaveCount(0);
  await sql.write('SELECT * FROM deals WHERE settlement_code = :city');
  await expect(page.getByRole('textbox', { name: 'city' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'city' })).toHaveCount(0);

  // The guard is the same.
  await sql.run('DELETE FROM birds');
  await expect(sql.alert).toContainText('NOT_READ_ONLY');

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
  host.setFault(allowing(other.url));
  const said = async (db: string, text: RegExp) => {
    await page.goto(`${host.url}/?db=${encodeURIComponent(db)}`);
    await expect(page.getByRole('alert')).toContainText(text);
  };
  await said('javascript:alert(1)', /no address of the web/);
  await said('https://me:secret@host/a.sqlite', /name or password/);
  await said('http://127.0.0.2:18080/birds.sqlite', /does not let it read from 127\.0\.0\.2.*DATABASE_ORIGINS/);
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
