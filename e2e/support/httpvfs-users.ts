import type { Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import type { createDbWorker, PageReadLog, SqliteStats } from 'sql.js-httpvfs';
import { test as base } from './fixtures.ts';
import { type PlainHost, startPlainHost } from './plain-host.ts';

/** The two URLs that users of sql.js-httpvfs give: those of the worker and of its module. */
export interface Pair {
  readonly workerUrl: string;
  readonly wasmUrl: string;
}

export const THEIRS: Pair = { workerUrl: '/package/sqlite.worker.js', wasmUrl: '/package/sql-wasm.wasm' };
export const OURS: Pair = { workerUrl: '/engine/worker.js', wasmUrl: '/engine/sqlite.wasm' };

type SplitFileConfig = Parameters<typeof createDbWorker>[0][number];
type Row = Record<string, unknown>;

/** What users of the package reach over Comlink; the types of its database are those of sql.js, which is not installed. */
interface RemoteStatement {
  bind(values?: unknown): Promise<boolean>;
  step(): Promise<boolean>;
  get(values?: unknown): Promise<unknown[]>;
  getAsObject(values?: unknown): Promise<Row>;
  getColumnNames(): Promise<string[]>;
  getSQL(): Promise<string>;
  run(values?: unknown): Promise<boolean>;
  reset(): Promise<boolean>;
  free(): Promise<boolean>;
}
interface RemoteDatabase {
  readonly filename: Promise<string>;
  exec(sql: string, values?: unknown): Promise<{ columns: string[]; values: unknown[][] }[]>;
  query(sql: string, ...values: unknown[]): Promise<Row[]>;
  run(sql: string, values?: unknown): Promise<RemoteDatabase>;
  prepare(sql: string, values?: unknown): Promise<RemoteStatement>;
  getRowsModified(): Promise<number>;
  close(): Promise<void>;
  export(): Promise<Uint8Array>;
  create_function(name: string): Promise<unknown>;
  createFunction(name: string): Promise<unknown>;
}
interface RemoteWorker {
  bytesRead: unknown;
  getStats(virtualFilename?: string): Promise<SqliteStats>;
  getResetAccessedPages(virtualFilename?: string): Promise<PageReadLog[]>;
  evalCode(code: string): Promise<unknown>;
}

declare global {
  interface Window {
    /** The global of the package's script. */
    createDbWorker(
      configs: readonly SplitFileConfig[],
      workerUrl: string,
      wasmUrl: string,
      maxBytesToRead?: number,
    ): Promise<{ db: RemoteDatabase; worker: RemoteWorker; configs: SplitFileConfig[] }>;
  }
}

/** The database of the package's own example, and one with enough rows for a few hundred pages. */
const EXAMPLE = `CREATE TABLE mytable(foo, bar); INSERT INTO mytable VALUES ('hello', 'world')`;
const DEALS = `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount REAL, note TEXT, photo BLOB);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * 31.25,
    iif(i % 3, 'רחוב ' || i, NULL), iif(i % 4, NULL, randomblob(6)) FROM n;
  CREATE INDEX deals_by_place ON deals (place, day);
  CREATE VIRTUAL TABLE words USING fts5(note);
  INSERT INTO words SELECT note FROM deals WHERE note IS NOT NULL;
`;
const PLACES = `
  CREATE TABLE places (code INTEGER PRIMARY KEY, name TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 90)
  INSERT INTO places SELECT i, 'יישוב ' || i FROM n;
`;

function made(sql: string): Uint8Array {
  const database = new BetterSqlite3(':memory:');
  database.exec(sql);
  const bytes = new Uint8Array(database.serialize());
  database.close();
  return bytes;
}

export const test = base.extend<{ plain: PlainHost }>({
  plain: async ({ tier }, use) => {
    const host = await startPlainHost(tier);
    host.files.set('/foo/example.sqlite3', made(EXAMPLE));
    host.files.set('/foo/deals.sqlite3', made(DEALS));
    host.files.set('/foo/places.sqlite3', made(PLACES));
    await use(host);
    await host.close();
  },
});

/** Runs a script in a new page with each pair. */
export async function withBoth<Answer>(
  page: Page,
  host: PlainHost,
  script: (pair: Pair) => Promise<Answer>,
): Promise<{ theirs: Answer; ours: Answer }> {
  await page.goto(host.url);
  const theirs = await page.evaluate(script, THEIRS);
  await page.goto(host.url);
  const ours = await page.evaluate(script, OURS);
  return { theirs, ours };
}
