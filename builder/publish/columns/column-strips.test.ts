import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ROWIDS,
  readStripDirectory,
  type StripTable,
  type StripValues,
  storedValues,
} from '../../../src/column-strips/index.ts';
import { inflateInto } from '../../../src/engine/remote/file/inflate.ts';
import { valueBytes, wholeAt } from '../../../src/sqlite-file/index.ts';
import { temporaryFolder } from '../../built-database.testing.ts';
import { LARGE_WORLD, openRows } from '../../worlds.testing.ts';
import { openPages } from '../b-tree-pages.ts';
import { publishColumnStrips } from './column-strips.ts';
import { tableBlocks } from './table-blocks.ts';

const DATABASE = 'nadlan-0123456789abcdef.sqlite';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** Makes a database in its own folder, and publishes its strips. */
async function publish(name: string, sql: string) {
  const path = join(folder.path, name);
  const db = new Database(`${path}.${DATABASE}`);
  db.exec(sql);
  const fileName = `${name}.${DATABASE}`;
  const sha256 = createHash('sha256').update(name).digest('hex');
  const columns = await publishColumnStrips({
    folder: folder.path,
    temporaryPath: join(folder.path, 'temporary'),
    database: { fileName, sha256 },
  });
  return { db, sha256, columns };
}

type Published = { readonly url: string; readonly sizeBytes: number; readonly directoryBytes: number };

/** Reads columns of the tables in a file of strips, in record format. */
function openStrips(folderPath: string, { url, sizeBytes, directoryBytes }: Published, databaseSha256: string) {
  const bytes = new Uint8Array(readFileSync(join(folderPath, url)));
  const directory = bytes.subarray(sizeBytes - directoryBytes);
  const { tables } = readStripDirectory(directory, databaseSha256, sizeBytes - directoryBytes, inflateInto);
  const at = (range: { offset: number; length: number } | null) =>
    range && bytes.subarray(range.offset, range.offset + range.length);
  const valuesOf = (table: StripTable, block: number, column: number): StripValues =>
    storedValues(table.values(block, column, at(table.rangeOf(block, column)), at(table.dictionaryOf(column))));
  const rowidsOf = (table: StripTable, block: number) => table.rowids(block, at(table.rangeOf(block, ROWIDS)));
  return { tables, valuesOf, rowidsOf };
}

/** Values as SQLite's `quote` writes them, with the bytes of texts in their place. */
function quoted({ types, content }: StripValues): string[] {
  let at = 0;
  return Array.from(types, (type) => {
    const bytes = Buffer.from(content.subarray(at, at + valueBytes(type)));
    at += bytes.length;
    if (type === 0) return 'null';
    if (type === 7) return `real ${bytes.readDoubleBE()}`;
    if (type === 6) return `integer ${bytes.readBigInt64BE()}`;
    if (type < 10) return `integer ${wholeAt(bytes, 0, type)}`;
    return `${type % 2 ? 'text' : 'blob'} ${bytes.toString('hex').toUpperCase()}`;
  });
}

const rows = (count: number) => `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

const MIXED = `
  CREATE TABLE deals (id INTEGER PRIMARY KEY, city TEXT, day TEXT, amount INTEGER, area REAL, anything, note);
  ${rows(40_000)} INSERT INTO deals
    SELECT i * 3 - 50000 + i / 9000 * 1000000, 'עיר ' || (i / 400 % 31), date('1998-01-01', (i * 7919 % 9000) || ' days'),
      i * 104729 % 4000 * 1000 + (i % 9 = 0), CASE WHEN i % 5 THEN i % 90 / 2.0 END,
      CASE i % 7 WHEN 0 THEN i WHEN 1 THEN i / 7.0 WHEN 2 THEN 'x' || i WHEN 3 THEN x'ff00' WHEN 4 THEN i * 90071992547409 WHEN 5 THEN -i END,
      CASE WHEN i % 5000 = 0 THEN printf('%.*c', 9000, 'a') WHEN i % 3 THEN CAST(x'd7ff' AS TEXT) ELSE '' END
    FROM n;
`;

describe('column strips', () => {
  it('have every value of a large table, with its type', async () => {
    const { db, sha256, columns } = await publish('mixed', MIXED);
    if (!columns) throw new Error('no strips');
    const { tables, valuesOf, rowidsOf } = openStrips(folder.path, columns, sha256);
    const [table] = tables.values();
    if (!table) throw new Error('no table');
    expect([table.rows, table.columnCount, table.blocks.length]).toEqual([40_000, 7, 3]);
    const blocks = table.blocks.map((_, block) => block);
    const bytesOf = (column: number) =>
      blocks.reduce(
        (sum, block) => sum + (table.rangeOf(block, column)?.length ?? 0),
        table.dictionaryOf(column)?.length ?? 0,
      );
    const columnBytes = Array.from({ length: 8 }, (_, i) => bytesOf(i - 1));
    const widest = Array.from({ length: 8 }, (_, i) => (i === 0 ? 0 : table.widestOf(i - 1)));
    expect(columns.tables).toEqual([{ root: table.root, columnBytes, widest }]);
    const read = (sql: string) => db.prepare<[], string>(sql).pluck().all();
    expect(blocks.flatMap((block) => Array.from(rowidsOf(table, block)))).toEqual(
      read('SELECT id FROM deals ORDER BY id'),
    );
    for (const [column, name] of ['city', 'day', 'amount', 'area', 'anything', 'note'].entries()) {
      const expected = db
        .prepare<[], [string, string, number]>(
          `SELECT typeof(${name}), CASE WHEN typeof(${name}) IN ('text', 'blob') THEN hex(${name}) ELSE quote(${name}) END, ${name} FROM deals ORDER BY id`,
        )
        .safeIntegers()
        .raw()
        .all()
        .map(([type, text, value]) => {
          if (type === 'null') return 'null';
          // A column of real numbers has whole ones as integers in its records.
          const isWhole = type === 'real' && name === 'area' && Number.isInteger(value);
          return isWhole ? `integer ${value}` : `${type} ${type === 'real' ? value : text}`;
        });
      expect(blocks.flatMap((block) => quoted(valuesOf(table, block, column + 1)))).toEqual(expected);
      const widest = Math.max(...read(`SELECT max(length(CAST(${name} AS BLOB))) FROM deals`).map(Number));
      if (name !== 'anything' && name !== 'amount' && name !== 'area') expect(table.widestOf(column + 1)).toBe(widest);
    }
    db.close();
  });

  it('have the rows of a table without rowids in the order of its key, with the columns of the key first', async () => {
    const { db, sha256, columns } = await publish(
      'keyed',
      `CREATE TABLE deals (amount, city TEXT, note, id INTEGER, PRIMARY KEY (city, id DESC)) WITHOUT ROWID;
       ${rows(60_000)} INSERT INTO deals
         SELECT i * 3, 'עיר ' || (i % 31), iif(i % 900 = 0, printf('%.*c', 9000, 'a'), CAST(x'd7ff' AS TEXT)), i FROM n;`,
    );
    if (!columns) throw new Error('no strips');
    const { tables, valuesOf, rowidsOf } = openStrips(folder.path, columns, sha256);
    const [table] = tables.values();
    if (!table) throw new Error('no table');
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'deals'").pluck().get();
    expect([table.root, table.rows, table.columnCount, table.blocks.length]).toEqual([root, 60_000, 4, 4]);
    expect(table.blocks.flatMap((_, block) => [...rowidsOf(table, block)])).toEqual(
      Array.from({ length: 60_000 }, (_, i) => i + 1),
    );
    expect(columns.tables[0]?.columnBytes[0]).toBe(0);
    for (const [column, name] of ['city', 'id', 'amount', 'note'].entries()) {
      const expected = db
        .prepare<[], string>(
          `SELECT iif(typeof(${name}) = 'text', 'text ' || hex(${name}), typeof(${name}) || ' ' || ${name}) FROM deals ORDER BY city, id DESC`,
        )
        .pluck()
        .all();
      expect(table.blocks.flatMap((_, block) => quoted(valuesOf(table, block, column)))).toEqual(expected);
    }
    db.close();
  });

  it('are the same whenever they are written, and no other file is left', async () => {
    const [first, second] = [await publish('first', MIXED), await publish('second', MIXED)];
    for (const { db } of [first, second]) db.close();
    expect(second.columns?.sizeBytes).toBe(first.columns?.sizeBytes);
    const again = await publishColumnStrips({
      folder: folder.path,
      temporaryPath: join(folder.path, 'temporary'),
      database: { fileName: `first.${DATABASE}`, sha256: first.sha256 },
    });
    expect(again).toEqual(first.columns);
    expect(readdirSync(folder.path)).not.toContain('temporary');
  });

  it('are the same from a thread of their own, and its error has its code', async () => {
    const { db, sha256, columns } = await publish('here', MIXED);
    db.close();
    const inThread = (temporary: string) =>
      publishColumnStrips(
        {
          folder: folder.path,
          temporaryPath: join(folder.path, temporary),
          database: { fileName: `here.${DATABASE}`, sha256 },
        },
        0,
      );
    expect(await inThread('temporary')).toEqual(columns);
    await expect(inThread('missing/temporary')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['small tables', `CREATE TABLE deals (id INTEGER PRIMARY KEY); INSERT INTO deals VALUES (1);`],
    [
      'tables that no statement reads',
      `CREATE TABLE other (id INTEGER PRIMARY KEY, note); ${rows(9000)} INSERT INTO other SELECT i, printf('%200d', i) FROM n;`,
    ],
  ])('do not include %s: without other tables, there is no file', async (name, sql) => {
    const { db, columns } = await publish(name, sql);
    db.close();
    expect(columns).toBe(null);
    expect(readdirSync(folder.path).filter((file) => file.startsWith(name))).toEqual([`${name}.${DATABASE}`]);
  });

  it('leave out tables whose records do not have equal columns', async () => {
    const { db, sha256, columns } = await publish(
      'uneven',
      `CREATE TABLE deals (id INTEGER PRIMARY KEY, note);
       ${rows(9000)} INSERT INTO deals SELECT i, printf('%200d', i) FROM n;
       ALTER TABLE deals ADD COLUMN city;
       INSERT INTO deals VALUES (10000, '', 'עיר');`,
    );
    db.close();
    if (!columns) throw new Error('no file');
    expect([openStrips(folder.path, columns, sha256).tables.size, columns.tables]).toEqual([0, []]);
  });
});

it('a database of deals has all columns of its large tables in strips, value by value', async () => {
  const world = await openRows(LARGE_WORLD);
  const fileName = `world.${DATABASE}`;
  symlinkSync(world.name, join(folder.path, fileName));
  world.close();
  const sha256 = 'ab'.repeat(32);
  const columns = await publishColumnStrips({
    folder: folder.path,
    temporaryPath: join(folder.path, 'temporary'),
    database: { fileName, sha256 },
  });
  if (!columns) throw new Error('no strips');
  const { tables, valuesOf, rowidsOf } = openStrips(folder.path, columns, sha256);
  const pages = openPages(join(folder.path, fileName));
  expect(tables.size).toBeGreaterThan(1);
  for (const table of tables.values()) {
    let block = 0;
    for (const { rowids, columns } of tableBlocks(pages, table.root, table.blocks[0]?.rows ?? 0)) {
      expect(Buffer.from(rowidsOf(table, block).buffer).equals(Buffer.from(rowids.slice().buffer))).toBe(true);
      for (const [column, { types, content }] of columns.entries()) {
        const read = valuesOf(table, block, column);
        const isSame = types.every((type, i) => type === read.types[i]) && Buffer.compare(content, read.content) === 0;
        expect(isSame, `column ${column} of block ${block} of the table at page ${table.root}`).toBe(true);
      }
      block += 1;
    }
    expect(block).toBe(table.blocks.length);
  }
  pages.close();
});
