import type Database from 'better-sqlite3';
import { type Sampling, sampleFrequentValues } from './planner-samples.ts';
import { noteRuns } from './value-runs.ts';

/** A table with this many rows is read at as few places as possible: each place is a request, or a part of one. */
const LARGE_ROWS = 100_000;
/** A table with fewer rows is read completely in a request or two, with any index. */
const SMALL_ROWS = 10_000;
/**
 * SQLite takes 24 samples of an index, so that it knows how many deals the largest settlements have, and takes all others
 * to be alike. Here some 80 settlements are sampled, the same ones in every index, so that the indexes can be compared.
 */
const SETTLEMENTS: Sampling = { share: 1 / 600 };
/** How the deals of a settlement are sampled, by the indexes that begin with it. */
const SAMPLINGS: ReadonlyMap<string, Sampling> = new Map([
  // People ask for ranges of dates within one settlement, which has up to a tenth of all deals.
  ['deals_by_settlement_date', { ...SETTLEMENTS, sampleShare: 1 / 192 }],
  ['deals_by_settlement_group_date', SETTLEMENTS],
  ['deals_by_settlement_amount', SETTLEMENTS],
  ['deals_by_settlement_price_per_sqm', SETTLEMENTS],
]);
/** The index that is meant for conditions on its first two columns. */
const OF_PAIRS = 'deals_by_settlement_group_date';
/**
 * How many times as many rows a value of its first column seems to have. SQLite estimates the sorting of n rows as
 * 2 n log2 n, against 2.5 n for reading them (whereSortingCost in SQLite's where.c). With this number it sorts up to half
 * of a large settlement rather than read all of it in order, and never sorts all of it.
 */
const PAIRS_TIMES = 8;

/**
 * Collects the planner's statistics for remote readers, which read all of them before their first statement and wait
 * for each place where they enter an index.
 *
 * - Indexes of large tables are never entered once for each value of their first column (a skip-scan), although SQLite
 *   considers that cheaper than reading a few hundred neighbouring pages.
 * - A year of a large settlement is not estimated as a third of all its deals. Otherwise SQLite would read all of them
 *   in another order.
 * - The groups of a settlement in some years come from the index by date, and are sorted. SQLite would rather read all
 *   deals of the settlement in the order of the groups: sorting costs more than pages that are at hand, but less than
 *   pages that have to be fetched.
 * - Small tables have no samples, because the planner gains too little from them for their bytes.
 * - The engine's estimates know how the rows of one value are distributed over the table (`noteRuns`).
 */
export function collectStatistics(db: Database.Database): void {
  db.exec('ANALYZE');
  db.prepare(
    `UPDATE sqlite_stat1 SET stat = stat || ' noskipscan' WHERE idx IS NOT NULL AND CAST(stat AS INTEGER) >= ?`,
  ).run(LARGE_ROWS);
  db.prepare(
    `DELETE FROM sqlite_stat4 WHERE tbl IN (
       SELECT tbl FROM sqlite_stat1 GROUP BY tbl HAVING max(CAST(stat AS INTEGER)) < ?)`,
  ).run(SMALL_ROWS);
  const isLarge = db
    .prepare<[string, number], 1>('SELECT 1 FROM sqlite_stat1 WHERE idx = ? AND CAST(stat AS INTEGER) >= ?')
    .pluck();
  for (const [index, sampling] of SAMPLINGS) {
    if (isLarge.get(index, LARGE_ROWS)) sampleFrequentValues(db, index, sampling);
  }
  if (isLarge.get(OF_PAIRS, LARGE_ROWS)) multiplyFirstColumn(db, OF_PAIRS, PAIRS_TIMES);
  noteRuns(db);
}

/**
 * Makes an index seem to have this many times as many entries with a value of its first column. What the statistics say
 * about more than the first column stays true. The statistic says ` times=N`, so that the engine's estimates can undo it;
 * SQLite ignores the word (decodeIntArray in SQLite's analyze.c).
 */
function multiplyFirstColumn(db: Database.Database, index: string, times: number): void {
  const multiplied = (list: string, numbers: number): string =>
    list
      .split(' ')
      .map((part, i) => (i < numbers ? String(Number(part) * times) : part))
      .join(' ');
  const stats = db.prepare<[string], string>('SELECT stat FROM sqlite_stat1 WHERE idx = ?').pluck().get(index) ?? '';
  db.prepare('UPDATE sqlite_stat1 SET stat = ? WHERE idx = ?').run(`${multiplied(stats, 2)} times=${times}`, index);
  const update = db.prepare('UPDATE sqlite_stat4 SET neq = ?, nlt = ? WHERE rowid = ?');
  const samples = db.prepare<[string], { rowid: number; neq: string; nlt: string }>(
    'SELECT rowid, neq, nlt FROM sqlite_stat4 WHERE idx = ?',
  );
  for (const { rowid, neq, nlt } of samples.all(index)) update.run(multiplied(neq, 1), multiplied(nlt, 1), rowid);
}
