import Database from 'better-sqlite3';
import { noteRuns } from './value-runs.ts';

/** A table with this many rows is read at as few places as possible: each place is a request, or a part of one. */
const LARGE_ROWS = 100_000;
/** A table with fewer rows is read completely in a request or two, with any index. */
const SMALL_ROWS = 10_000;
/**
 * SQLite takes 24 samples of an index (https://sqlite.org/fileformat2.html#stat4tab): for `deals`, one for every
 * 133,000 rows.
 */
const FINE_SAMPLES = 192;
/** Indexes in which people ask for ranges within one value of the first column, which has up to a tenth of all rows. */
const FINELY_SAMPLED = ['deals_by_settlement_date'];

/**
 * Collects the planner's statistics for remote readers, which read all of them before their first statement and wait
 * for each place where they enter an index.
 *
 * - Indexes of large tables are never entered once for each value of their first column (a skip-scan), although SQLite
 *   considers that cheaper than reading a few hundred neighbouring pages.
 * - A year of a large settlement is not estimated as a third of all its deals. Otherwise SQLite would read all of them
 *   in another order.
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
  for (const index of FINELY_SAMPLED) {
    if (rowsOf(db, index) >= LARGE_ROWS) sampleFinely(db, index, FINE_SAMPLES);
  }
  noteRuns(db);
}

const rowsOf = (db: Database.Database, index: string): number =>
  db.prepare<[string], number>('SELECT CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE idx = ?').pluck().get(index) ?? 0;

/**
 * A sample of an index. The lists have a number for each of its columns, about the entries with the same values up to
 * that column.
 */
interface Sample {
  readonly rowid: number;
  /** How many entries are equal to it. Known once the last of them was read. */
  readonly equal: number[];
  /** How many entries are smaller. */
  readonly less: readonly number[];
  /** How many different entries are smaller. */
  readonly distinctLess: readonly number[];
}

/** Replaces SQLite's own samples of an index by this many at equal distances. */
export function sampleFinely(db: Database.Database, index: string, count: number): void {
  const table = db.prepare<[string], string>('SELECT tbl_name FROM sqlite_schema WHERE name = ?').pluck().get(index);
  if (table === undefined) throw new Error(`There is no index ${index}`);
  const columns = db
    .prepare<[string], string>("SELECT coalesce(name, 'rowid') FROM pragma_index_xinfo(?)")
    .pluck()
    .all(index);
  const samples = takeSamples(db, { table, index, columns }, rowsOf(db, index) / count);
  const records = sampledRecords(db, { table, index }, samples);
  db.prepare('DELETE FROM sqlite_stat4 WHERE idx = ?').run(index);
  const insert = db.prepare('INSERT INTO sqlite_stat4 (tbl, idx, neq, nlt, ndlt, sample) VALUES (?, ?, ?, ?, ?, ?)');
  samples.forEach(({ equal, less, distinctLess }, i) => {
    insert.run(table, index, equal.join(' '), less.join(' '), distinctLess.join(' '), records[i]);
  });
}

interface SampledIndex {
  readonly table: string;
  readonly index: string;
  /** All columns of its entries, the rowid last. */
  readonly columns: readonly string[];
}

/** @param every how many entries there are between two samples */
function takeSamples(db: Database.Database, { table, index, columns }: SampledIndex, every: number): readonly Sample[] {
  const key = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table);
  // Together with the key of the table, every entry is unique.
  const grouping = columns.slice(
    0,
    columns.findIndex((column) => column === 'rowid' || (key.length === 1 && column === key[0])),
  );
  const rows = db
    .prepare<[], (string | number | null)[]>(
      `SELECT rowid, ${grouping.join(', ')} FROM ${table} INDEXED BY ${index} ORDER BY ${columns.join(', ')}`,
    )
    .raw();
  const samples: Sample[] = [];
  /**
   * For each grouping column: where the entries that are equal up to it begin, how many such groups came before, and
   * their samples.
   */
  const groups = grouping.map(() => ({ start: 0, before: -1, samples: [] as Sample[] }));
  const endFrom = (first: number, at: number): void => {
    for (let i = first; i < groups.length; i += 1) {
      const group = groups[i];
      if (!group) continue;
      for (const sample of group.samples) sample.equal[i] = at - group.start;
      groups[i] = { start: at, before: group.before + 1, samples: [] };
    }
  };
  let before: readonly (string | number | null)[] = [];
  let at = 0;
  for (const row of rows.iterate()) {
    const changed = row.findIndex((value, i) => i > 0 && value !== before[i]);
    if (changed > 0) endFrom(changed - 1, at);
    before = row;
    if (at >= Math.floor((samples.length + 1 / 2) * every)) {
      const ones = columns.slice(grouping.length);
      const sample: Sample = {
        rowid: Number(row[0]),
        equal: columns.map(() => 1),
        less: [...groups.map(({ start }) => start), ...ones.map(() => at)],
        distinctLess: [...groups.map((group) => group.before), ...ones.map(() => at)],
      };
      samples.push(sample);
      for (const group of groups) group.samples.push(sample);
    }
    at += 1;
  }
  endFrom(0, at);
  return samples;
}

/** The samples' entries in SQLite's own format, read back from an index that has only these samples. */
function sampledRecords(
  db: Database.Database,
  { table, index }: Pick<SampledIndex, 'table' | 'index'>,
  samples: readonly Sample[],
): readonly Buffer[] {
  const alone = new Database(':memory:');
  try {
    const definition = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck();
    for (const name of [table, index]) alone.exec(definition.get(name) ?? '');
    alone.exec('ANALYZE');
    const row = db.prepare<[number], unknown[]>(`SELECT * FROM ${table} WHERE rowid = ?`).raw();
    const sampled = alone.prepare<[string], Buffer>('SELECT sample FROM sqlite_stat4 WHERE idx = ?').pluck();
    return samples.map(({ rowid }) => {
      const values = row.get(rowid) ?? [];
      alone.exec(`DELETE FROM ${table}`);
      alone.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(values);
      alone.exec('ANALYZE');
      const record = sampled.get(index);
      if (!record) throw new Error(`SQLite has taken no sample of ${index}`);
      return record;
    });
  } finally {
    alone.close();
  }
}
