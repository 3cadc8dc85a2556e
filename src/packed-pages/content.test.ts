import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeContent } from './content.ts';
import { PageMaker } from './page-maker.ts';

/** Makes a database, and the same database with pages that were written by their content if possible. */
function remake(build: (db: Database.Database) => void, pageBytes = 4096) {
  const db = new Database(':memory:');
  db.pragma(`page_size = ${pageBytes}`);
  build(db);
  const bytes = db.serialize();
  db.close();
  const maker = new PageMaker(pageBytes);
  const again = Buffer.from(bytes);
  let made = 0;
  let contentBytes = 0;
  for (let at = pageBytes; at < bytes.length; at += pageBytes) {
    const written = writeContent(new Uint8Array(bytes.subarray(at, at + pageBytes)), maker);
    if (!written) continue;
    again.set(written.made, at);
    made += 1;
    contentBytes += written.content.length;
  }
  return { before: bytes, again, made, pages: bytes.length / pageBytes, contentBytes };
}

/** All rows of all tables, read by the table and by each index, and SQLite's integrity check. */
function everything(bytes: Buffer): unknown {
  const db = new Database(bytes);
  db.defaultSafeIntegers();
  const names = db.prepare<[], { name: string; tbl_name: string; type: string }>(
    "SELECT name, tbl_name, type FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'",
  );
  const rows = names.all().map(({ name, tbl_name, type }) =>
    db
      .prepare(`SELECT * FROM "${tbl_name}" ${type === 'index' ? `INDEXED BY "${name}"` : ''}`)
      .raw()
      .all(),
  );
  const wrong = db.pragma('integrity_check');
  db.close();
  return { rows, wrong };
}

/** Checks that SQLite finds the same rows in the rebuilt pages, and no errors. */
function expectSame({ before, again }: { before: Buffer; again: Buffer }): void {
  const [expected, found] = [everything(before), everything(again)];
  expect(found).toEqual(expected);
  expect(found).toMatchObject({ wrong: [{ integrity_check: 'ok' }] });
}

const rows = (count: number) => `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

const DEALS = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, city TEXT, day TEXT, amount INTEGER, lat REAL, area REAL, note BLOB);
  ${rows(3000)} INSERT INTO deals
    SELECT i * 3, 'רח״ל ' || (i * i % 17), date('1998-01-01', (i * 7919 % 9000) || ' days'), i * 104729 % 4000 * 1000 + (i % 9 = 0),
      round(32 + i % 700 / 1e6, 6), CASE WHEN i % 5 THEN i % 90 / 2.0 END, CASE i % 40 WHEN 3 THEN randomblob(i % 30) END FROM n;
  CREATE INDEX deals_by_city_day ON deals (city, day, amount);
  CREATE INDEX deals_by_amount ON deals (amount, area);
`;

describe('pages written by their content', () => {
  it.each([512, 1024, 4096, 32_768, 65_536])('have the same rows, in pages of %i bytes', (pageBytes) => {
    const database = remake((db) => db.exec(DEALS), pageBytes);
    expectSame(database);
    // All pages except the first.
    expect(database.made).toBe(database.pages - 1);
    expect(database.contentBytes).toBeLessThan((database.pages - 1) * pageBytes * 0.7);
  });

  it('have the same rows in a table without rowids', () => {
    const database = remake((db) =>
      db.exec(`
        CREATE TABLE months (city TEXT, month TEXT, deals INTEGER, PRIMARY KEY (city, month)) WITHOUT ROWID;
        ${rows(5000)} INSERT INTO months SELECT 'עיר ' || (i % 50), 'M' || i, i % 3 - 1 FROM n;
      `),
    );
    expectSame(database);
    expect(database.made).toBe(database.pages - 1);
  });

  it('have the same rows after others were deleted or made longer', () => {
    const database = remake((db) => {
      db.exec(DEALS);
      db.exec(`
        DELETE FROM deals WHERE id % 7 = 0;
        UPDATE deals SET city = city || ' והסביבה', amount = -amount WHERE id % 11 = 0;
        DELETE FROM deals WHERE id BETWEEN 3000 AND 6000;
        UPDATE deals SET note = NULL;
      `);
    }, 1024);
    expectSame(database);
    expect(database.made).toBeGreaterThan(100);
    expect(database.again.equals(database.before)).toBe(false);
  });

  it('have no rows if a table is empty', () => {
    const database = remake((db) =>
      db.exec('CREATE TABLE empty (id INTEGER PRIMARY KEY); CREATE INDEX none ON empty (id)'),
    );
    expectSame(database);
    expect(database.made).toBe(2);
  });

  it('are kept verbatim if rows have overflow pages, and so are these', () => {
    const database = remake((db) =>
      db.exec(`CREATE TABLE long (id INTEGER PRIMARY KEY, text TEXT);
        ${rows(20)} INSERT INTO long SELECT i, hex(randomblob(4000)) FROM n;
        CREATE INDEX by_text ON long (text)`),
    );
    expectSame(database);
    expect(database.made).toBeLessThan(5);
  });

  it('are kept verbatim if rows have different numbers of values', () => {
    const build = (db: Database.Database) =>
      db.exec(`CREATE TABLE t (a); INSERT INTO t VALUES (1); ALTER TABLE t ADD COLUMN b; INSERT INTO t VALUES (2, 3)`);
    const database = remake(build);
    expectSame(database);
    expect(database.made).toBe(0);
  });

  it('keep every number, text and blob', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer({ min: -40, max: 40 }).map((thousands) => BigInt(thousands) * 1000n),
      fc.constantFrom(0n, 1n, 127n, 128n, -129n, 32_768n, 8_388_608n, -8_388_609n, 2n ** 31n, -(2n ** 47n)),
      fc.double(),
      fc.integer({ min: -9_000_000, max: 9_000_000 }).map((number) => number / 10_000),
      fc.constantFrom(-0, 0.1, 1e-9, 1e300, Number.POSITIVE_INFINITY),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom('2023-02-29', '2024-02-29', '0000-00-00', '9999-12-31', '2024-13-01', '20240-1-01', 'גרשיים ״ "'),
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 100 }),
    );
    const rowid = fc.oneof(fc.integer(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
    const record = fc.tuple(rowid, value, value, value);
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ([id]) => BigInt(id), maxLength: 60 }), (records) => {
        const database = remake((db) => {
          db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a, b, c); CREATE INDEX t_by_ab ON t (a, b)');
          const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?, ?)');
          for (const each of records) insert.run(...each);
        });
        expectSame(database);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('are never made of bytes that only look like a page', () => {
    const maker = new PageMaker(512);
    const bytes = fc.uint8Array({ minLength: 512, maxLength: 512 });
    fc.assert(
      fc.property(fc.constantFrom(2, 5, 10, 13), fc.nat(80), bytes, (type, cells, page) => {
        page.set([type, 0, 0, 0, cells]);
        const written = writeContent(page, maker);
        // Pages that are read have the same content when they are written again.
        if (written) expect(writeContent(written.made, maker)?.content).toEqual(written.content);
      }),
      { seed: 1 },
    );
  });
});
