import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inflateInto } from '../../src/engine/remote/file/inflate.ts';
import { readDirectory, Unpacking } from '../../src/packed-pages/index.ts';
import { temporaryFolder } from '../built-database.testing.ts';
import { publishPackedPages } from './packed-pages.ts';

const DATABASE = 'nadlan-0123456789abcdef.sqlite';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
  const db = new Database(join(folder.path, DATABASE));
  db.exec(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, street TEXT, photo BLOB);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    INSERT INTO deals SELECT i, printf('רחוב %d', i * 104729 % 20011), CASE WHEN i <= 400 THEN randomblob(900) END FROM n;
    CREATE INDEX by_street ON deals (street);
  `);
  db.close();
});
afterAll(() => folder.remove());

const read = (name: string) => new Uint8Array(readFileSync(join(folder.path, name)));
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The rows that SQLite finds in a database. */
function rowsOf(bytes: Uint8Array) {
  const db = new Database(Buffer.from(bytes));
  const read = (sql: string) => db.prepare(sql).raw().all();
  const found = [
    read('PRAGMA integrity_check'),
    read('SELECT * FROM deals'),
    read('SELECT street FROM deals ORDER BY 1'),
  ];
  db.close();
  return found;
}

/** Publishes the pages of the database. */
async function publish(threads?: number) {
  const sha256 = hash(read(DATABASE));
  const database = { fileName: DATABASE, sha256 };
  const packed = await publishPackedPages(folder.path, join(folder.path, 'temporary'), database, threads);
  return { ...packed, databaseSha256: sha256, bytes: read(packed.url) };
}

it('packed pages are those of the database, in less than a third of the bytes', async () => {
  const { url, sizeBytes, directoryBytes, sha256, databaseSha256, bytes } = await publish();
  const database = read(DATABASE);
  expect(url).toBe('nadlan-0123456789abcdef.pages');
  expect([sizeBytes, sha256]).toEqual([bytes.length, hash(bytes)]);
  expect(sizeBytes).toBeLessThan(database.length / 3);
  const slots = await readDirectory(bytes.subarray(-directoryBytes), databaseSha256, async (deflated) =>
    inflateRawSync(deflated),
  );
  expect([slots.sizeBytes + directoryBytes, slots.pageBytes]).toEqual([sizeBytes, 4096]);
  const pages = new Unpacking(slots, 1, slots.pageCount, inflateInto).finish(bytes.subarray(0, slots.sizeBytes));
  expect(rowsOf(pages)).toEqual(rowsOf(database));
});

it('packed pages are the same however many threads pack them, and no other file is left', async () => {
  expect((await publish(2)).sha256).toBe((await publish()).sha256);
  expect(readdirSync(folder.path).sort()).toEqual(['nadlan-0123456789abcdef.pages', DATABASE]);
});
