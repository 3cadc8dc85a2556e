import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EXAMPLES } from '../../src/catalogue/examples/index.ts';
import { EXAMPLES_FILE_NAME, type VerifiedExample } from '../../src/catalogue/index.ts';

/** Memory for pages, because some examples read a complete table. */
const CACHE_KIB = 262_144;

/**
 * Runs every example on a finished database. A failure is a fault of this project and is thrown. An example without
 * rows is not a failure, because a small register may have none.
 *
 * @param at the time of the build, ISO-8601 in UTC
 */
export function verifyExamples(databasePath: string, at: string): readonly VerifiedExample[] {
  const db = new Database(databasePath, { readonly: true, fileMustExist: true });
  try {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    db.pragma('temp_store = MEMORY');
    return EXAMPLES.map((example) => {
      const from = performance.now();
      const rows = countRows(db, example.sql, example.slug);
      return { ...example, verified: { rows, ms: Math.round((performance.now() - from) * 10) / 10, at } };
    });
  } finally {
    db.close();
  }
}

function countRows(db: Database.Database, sql: string, slug: string): number {
  try {
    let rows = 0;
    for (const _ of db.prepare(sql).raw().iterate()) rows += 1;
    return rows;
  } catch (cause) {
    throw new Error(`The example ${slug} fails on the database that was built`, { cause });
  }
}

/** Replaces the earlier examples in one step. */
export function writeExamples(folder: string, temporaryPath: string, examples: readonly VerifiedExample[]): void {
  const file = openSync(temporaryPath, 'w');
  try {
    writeSync(file, `${JSON.stringify(examples, null, 1)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, join(folder, EXAMPLES_FILE_NAME));
}
