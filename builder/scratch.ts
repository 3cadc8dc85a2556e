import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { spellingKey } from './rows/labels.ts';

export type SqlValue = string | number | null;

/**
 * The database that is being built. A second file, attached as `scratch`, has data that only the build needs: staged
 * rows, fixed lists, points of parcels.
 */
export interface Scratch {
  readonly db: Database.Database;
  /** A file for a thread that computes aggregates (`derive/statistics/aggregates-beside.ts`). */
  readonly aggregatesPath: string;
  /** Creates `scratch.<table>` with these rows. Columns are given with their types; the first one is the key. */
  fill(table: string, columns: readonly string[], rows: Iterable<readonly SqlValue[]>): void;
  close(): void;
}

/** Memory for pages of each of the two files. */
const CACHE_KIB = 262_144;

/**
 * Settings of both files. Without a journal nothing survives a crash. Nothing has to, because only published files
 * count.
 */
const FILE_PRAGMAS: Readonly<Record<string, string | number>> = {
  journal_mode: 'off',
  // SQLite's number for OFF.
  synchronous: 0,
  locking_mode: 'exclusive',
  cache_size: -CACHE_KIB,
};

/**
 * Opens two new files.
 *
 * @throws Error if SQLite refuses a setting, which it does silently
 */
export function openScratch(paths: { database: string; scratch: string; pageSizeBytes: number }): Scratch {
  const db = new Database(paths.database);
  setPragma(db, 'main.page_size', paths.pageSizeBytes);
  db.prepare('ATTACH ? AS scratch').run(paths.scratch);
  // A defensive connection, as better-sqlite3 opens it, keeps its journal (https://sqlite.org/pragma.html#pragma_journal_mode).
  db.unsafeMode(true);
  for (const schema of ['main', 'scratch']) {
    for (const [name, value] of Object.entries(FILE_PRAGMAS)) setPragma(db, `${schema}.${name}`, value);
  }
  db.unsafeMode(false);
  setPragma(db, 'threads', 2);
  db.function('spelling', { deterministic: true }, (name: unknown) =>
    typeof name === 'string' ? spellingKey(name) : null,
  );
  const aggregatesPath = `${paths.scratch}.aggregates`;
  return {
    db,
    aggregatesPath,
    fill(table, columns, rows) {
      const [key, ...others] = columns;
      db.exec(`CREATE TABLE scratch.${table} (${[`${key} PRIMARY KEY`, ...others].join(', ')})`);
      const insert = db.prepare(`INSERT INTO scratch.${table} VALUES (${columns.map(() => '?').join(', ')})`);
      db.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
    },
    close() {
      db.close();
      rmSync(aggregatesPath, { force: true });
    },
  };
}

/** Sets a pragma and checks that SQLite has accepted it. */
export function setPragma(db: Database.Database, name: string, value: string | number): void {
  db.pragma(`${name} = ${value}`);
  const answer = db.pragma(name, { simple: true });
  if (answer !== value) throw new Error(`SQLite refused PRAGMA ${name} = ${value}: it is ${answer}.`);
}
