import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { startScript } from '../../../threads/start-script.ts';
import type { Scratch } from '../../scratch.ts';
import { AGGREGATE_TABLES, type AggregateTable, aggregateSelect } from './aggregates.ts';

/** From this number of deals on, a thread of its own pays. */
const THREAD_FROM_DEALS = 100_000;
/** Memory for pages of the thread. */
const CACHE_KIB = 65_536;

/** The tables that aggregates read, copied for the thread. `stat_rows` has only the columns that they need. */
const COPIED = `
  CREATE TABLE aggregates.stat_rows AS
    SELECT settlement_code, district, month, kind, stat_amount, stat_ppsqm, stat_area, credible_amount FROM scratch.stat_rows;
  CREATE TABLE aggregates.kind_cells AS SELECT * FROM scratch.kind_cells;
  CREATE UNIQUE INDEX aggregates.cells_of_kind ON kind_cells (kind, cell);
  CREATE TABLE aggregates.anchor AS SELECT * FROM scratch.anchor;
  CREATE TABLE aggregates.district_names AS SELECT * FROM scratch.district_names;`;

/** The threads of builds whose aggregates another thread computes. */
const BESIDE = new WeakMap<Scratch, { readonly thread: Worker; readonly computed: Promise<void> }>();

/**
 * Begins to compute the aggregates of many deals in a thread, which takes a seventh of a build, while this one goes on. The thread
 * has a file of its own, because SQLite lets one connection at a time use the files of the build.
 */
export function beginAggregates(scratch: Scratch, threadFromDeals = THREAD_FROM_DEALS): void {
  const { db, aggregatesPath: path } = scratch;
  const deals = db.prepare<[], number>('SELECT count(*) FROM scratch.stat_rows').pluck().get() ?? 0;
  if (deals < threadFromDeals) return;
  db.prepare('ATTACH ? AS aggregates').run(path);
  db.exec(`PRAGMA aggregates.synchronous = OFF; ${COPIED}; DETACH aggregates`);
  const thread = startScript(new URL('aggregates-thread.ts', import.meta.url), { workerData: path });
  const computed = new Promise<void>((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The thread of the aggregates ended without an answer')));
  });
  // An error is thrown where the aggregates are taken; until then it must not end the process.
  computed.catch(() => {});
  BESIDE.set(scratch, { thread, computed });
}

/**
 * Computes all aggregates in a file with copies of the tables that they need.
 *
 * @param path of the file, which gets a table for each
 */
export function computeAggregates(path: string): void {
  const db = new Database(':memory:');
  try {
    db.prepare('ATTACH ? AS scratch').run(path);
    db.exec(`PRAGMA scratch.synchronous = OFF; PRAGMA scratch.cache_size = -${CACHE_KIB}`);
    for (const table of AGGREGATE_TABLES) db.exec(`CREATE TABLE scratch.${table} AS ${aggregateSelect(table)}`);
  } finally {
    db.close();
  }
}

/** Waits for the thread, if there is one, and attaches its file. */
export async function awaitAggregates(scratch: Scratch): Promise<void> {
  const beside = BESIDE.get(scratch);
  if (beside === undefined) return;
  await beside.computed;
  scratch.db.prepare('ATTACH ? AS aggregates').run(scratch.aggregatesPath);
}

/** The SELECT of an aggregate: of what the thread has computed, if there is one. */
export const aggregateRows = (scratch: Scratch, table: AggregateTable): string =>
  BESIDE.has(scratch) ? `SELECT * FROM aggregates.${table} ORDER BY rowid` : aggregateSelect(table);

/** Ends the thread of a build that failed before its aggregates were taken. */
export async function endAggregates(scratch: Scratch): Promise<void> {
  await BESIDE.get(scratch)?.thread.terminate();
}
