import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PackedSample } from '../src/packed-pages/index.ts';
import { publishPackedPages } from './database/publish/packed-pages.ts';

/** A table and an index with values as deals have them, on as few pages as that takes: every visit fetches it with the worker. */
const MADE = `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, gush INTEGER, day TEXT, amount INTEGER, area REAL, street TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 30)
  INSERT INTO deals SELECT i, 6111 + i / 9, date('2000-01-01', i || ' days'), i * 7919, i / 4.0, 'רחוב ' || i % 5 FROM n;
  CREATE INDEX deals_by_gush ON deals (gush, day);
`;

/** Pages for the engine to rehearse on, packed like any other; the same bytes every time. */
export function makePackedSample(): PackedSample {
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-sample-'));
  try {
    const fileName = 'sample.sqlite';
    const database = new Database(join(folder, fileName));
    database.exec(MADE);
    database.close();
    const content = readFileSync(join(folder, fileName));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { url, directoryBytes } = publishPackedPages(folder, join(folder, 'temporary'), { fileName, sha256 });
    return {
      content: readFileSync(join(folder, url), 'base64'),
      directoryBytes,
      databaseBytes: content.length,
      databaseSha256: sha256,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
