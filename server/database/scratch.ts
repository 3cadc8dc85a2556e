import Database from 'better-sqlite3';

export type SqlValue = string | number | null;

/**
 * The database that is being built, with a second file attached as `scratch` for what only the build needs: staged rows,
 * written lists, points of parcels.
 */
export interface Scratch {
  readonly db: Database.Database;
  /** Creates `scratch.<table>` with these rows. Columns are written with their type; the first one is the key. */
  fill(table: string, columns: readonly string[], rows: Iterable<readonly SqlValue[]>): void;
  close(): void;
}

/** Memory for pages of each of the two files. */
const CACHE_KIB = 262_144;

/** Opens two new files. Nothing in them survives a crash, and nothing has to: only what is published counts. */
export function openScratch(paths: { database: string; scratch: string; pageSizeBytes: number }): Scratch {
  const db = new Database(paths.database);
  db.pragma(`page_size = ${paths.pageSizeBytes}`);
  db.prepare('ATTACH ? AS scratch').run(paths.scratch);
  for (const schema of ['main', 'scratch']) {
    db.pragma(`${schema}.journal_mode = OFF`);
    db.pragma(`${schema}.synchronous = OFF`);
    db.pragma(`${schema}.locking_mode = EXCLUSIVE`);
    db.pragma(`${schema}.cache_size = -${CACHE_KIB}`);
  }
  db.pragma('threads = 2');
  return {
    db,
    fill(table, columns, rows) {
      const [key, ...others] = columns;
      db.exec(`CREATE TABLE scratch.${table} (${[`${key} PRIMARY KEY`, ...others].join(', ')})`);
      const insert = db.prepare(`INSERT INTO scratch.${table} VALUES (${columns.map(() => '?').join(', ')})`);
      db.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
    },
    close: () => db.close(),
  };
}
