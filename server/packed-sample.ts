import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PackedSample } from '../src/packed-pages/index.ts';
import { publishPackedPages } from './database/publish/packed-pages.ts';

/**
 * A table and an index with values of all the kinds and lengths that deals have, alone in their column and beside others: what the
 * sample has none of is compiled without, and once more when a visitor's first page has some. On as few pages as that takes:
 * every visit fetches it with the worker.
 */
const MADE = `
  PRAGMA page_size = 4096;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, gush INTEGER, day TEXT, price INTEGER, amount INTEGER, area REAL, floor INTEGER, kind TEXT,
    lat REAL, far INTEGER, note TEXT, other, nature TEXT, lon REAL);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 22)
  INSERT INTO deals SELECT i, 6111 + i / 9, date('2000-01-01', i || ' days'), 3000000000 + i * 7919, i * 79000, 40 + i / 4.0,
    iif(i % 3, i % 5, NULL), iif(i % 7, 'דירה', 'קוטג׳'), 31 + i * 7919 / 1e6,
    CASE i % 4 WHEN 0 THEN -i WHEN 1 THEN i * 700001 WHEN 2 THEN i * 1000000007 ELSE i END,
    iif(i % 5, NULL, 'דירת גן בבניין משותף עם חצר, מחסן וחניה'),
    CASE i % 5 WHEN 0 THEN i / 8.0 WHEN 1 THEN date('2010-01-01', i || ' months') WHEN 2 THEN i * 300 WHEN 3 THEN 'מחסן' END,
    'מכר', 34 + i * i * 79 % 900 / 1e8 FROM n;
  CREATE INDEX deals_by_gush ON deals (gush, day);
`;

/** Nobody takes it for another database: any digits will do, and these are short when they are compressed. */
const SHA256 = '0'.repeat(64);

/** Pages for the engine to rehearse on, packed like any other; the same bytes every time. */
export function makePackedSample(): PackedSample {
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-sample-'));
  try {
    const fileName = 'sample.sqlite';
    const database = new Database(join(folder, fileName));
    database.exec(MADE);
    database.close();
    const databaseBytes = statSync(join(folder, fileName)).size;
    const published = publishPackedPages(folder, join(folder, 'temporary'), { fileName, sha256: SHA256 });
    return {
      content: readFileSync(join(folder, published.url), 'base64'),
      directoryBytes: published.directoryBytes,
      databaseBytes,
      databaseSha256: SHA256,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
