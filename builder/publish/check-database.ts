import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { BTree } from '../../src/catalogue/index.ts';
import { bTreesOf } from './b-trees.ts';
import { findOrphans, type Orphans } from './orphans.ts';
import { runThread, THREAD_FROM_BYTES } from './run-thread.ts';

/** Memory for pages. The check looks up every row of every index. */
const CACHE_KIB = 524_288;

/** What the check of a sound file found. */
export interface CheckedDatabase {
  readonly bTrees: readonly BTree[];
  readonly orphans: readonly Orphans[];
}

/**
 * Checks a finished file with SQLite's own checks (full-text and box tables included), looks for rows that refer to missing rows,
 * and measures tables and indexes.
 *
 * @param threadFromBytes from this size of the file on, another thread does it, so that this one is free
 * @throws Error for damage and for missing statistics of the planner, which are faults of the build
 */
export async function checkDatabase(path: string, threadFromBytes = THREAD_FROM_BYTES): Promise<CheckedDatabase> {
  if (statSync(path).size < threadFromBytes) return checkHere(path);
  return runThread('./check-thread.ts', { path });
}

/** The same, in the calling thread. */
export function checkHere(path: string): CheckedDatabase {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const found = db.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The database that was built is damaged: ${String(found)}`);
    // The finer statistics, sqlite_stat4, exist only for large tables, which not every database has.
    if (db.prepare('SELECT 1 FROM sqlite_stat1 LIMIT 1').get() === undefined) {
      throw new Error('The database that was built has nothing in sqlite_stat1');
    }
    return { bTrees: bTreesOf(db), orphans: findOrphans(db) };
  } finally {
    db.close();
  }
}
