import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../builder/built-database.testing.ts';
import { parquetFiles } from './write-parquet.ts';

const DATABASE = 'nadlan-0123456789abcdef.sqlite';

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
  const db = new Database(join(folder.path, DATABASE));
  db.exec(`
    CREATE TABLE deals (id INTEGER NOT NULL PRIMARY KEY, amount INTEGER, area REAL, settlement TEXT);
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2010)
      INSERT INTO deals SELECT i * 2, CASE WHEN i % 3 THEN i * 3000000000 END, i % 90 / 4.0, 'עיר ' || (i % 7) FROM n;
    UPDATE deals SET area = NULL, settlement = '' WHERE id = 4;
    CREATE TABLE settlements (code INTEGER NOT NULL PRIMARY KEY, name TEXT);
    INSERT INTO settlements VALUES (7, NULL);
  `);
  db.close();
});
afterAll(() => folder.remove());

it('tables are written once as Parquet, value by value, and found beside the database', async () => {
  const said: string[] = [];
  const out = join(folder.path, 'parquet');
  const write = () => parquetFiles(join(folder.path, DATABASE), out, (line) => said.push(line), 1_000);
  const find = write();
  write();
  expect(said).toHaveLength(2);
  expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(find(`/data/${DATABASE}`)).toBe(null);

  const read = async (table: string) => {
    const file = find(`/data/${DATABASE.replace('.sqlite', `.${table}.parquet`)}`);
    const { buffer } = new Uint8Array(readFileSync(file?.path ?? ''));
    const compressors = { GZIP: (packed: Uint8Array) => new Uint8Array(gunzipSync(packed)) };
    return { metadata: parquetMetadata(buffer), rows: await parquetReadObjects({ file: buffer, compressors }) };
  };
  const deals = await read('deals');
  expect(deals.metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([1_000n, 1_000n, 10n]);
  expect(deals.metadata.schema.slice(1).map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id INT32',
    'amount INT64',
    'area DOUBLE',
    'settlement BYTE_ARRAY',
  ]);
  const db = new Database(join(folder.path, DATABASE), { readonly: true });
  const expected = db.prepare<[], { amount: number | null }>('SELECT * FROM deals').all();
  db.close();
  expect(deals.rows).toEqual(
    expected.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) })),
  );
  expect((await read('settlements')).rows).toEqual([{ code: 7, name: null }]);
});
