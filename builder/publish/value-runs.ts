import type Database from 'better-sqlite3';

/** A table and the indexes that look its rows up. */
interface Indexed {
  readonly table: string;
  /** The columns by which its rows are ordered in the file. */
  readonly order: readonly string[];
  /** The first column of each index, by its name. */
  readonly firstColumns: ReadonlyMap<string, string>;
}

/**
 * Adds `runs=N` to the statistics of each index with samples: in how many runs of adjacent rows its table has the values of
 * its first column, NULL left out. So the engine can estimate how many pages the rows of one value take: those of a
 * settlement are beside each other, those of an amount are not.
 *
 * SQLite ignores words at the end of a statistic that it does not know (decodeIntArray in SQLite's analyze.c).
 */
export function noteRuns(db: Database.Database): void {
  const update = db.prepare(`UPDATE sqlite_stat1 SET stat = stat || ' runs=' || CAST(? AS INTEGER) WHERE idx = ?`);
  for (const indexed of indexedTables(db)) {
    const { firstColumns } = indexed;
    const runs = runsOf(db, indexed, [...new Set(firstColumns.values())]);
    for (const [index, column] of firstColumns) update.run(runs.get(column), index);
  }
}

/** The sampled indexes, except for those that begin with an expression. */
function indexedTables(db: Database.Database): readonly Indexed[] {
  const indexes = db
    .prepare<[], { table: string; index: string; column: string; hasRowids: 0 | 1 }>(
      `SELECT i.tbl_name AS "table", i.name AS "index", x.name AS "column", NOT t.wr AS hasRowids
       FROM sqlite_schema i JOIN pragma_table_list(i.tbl_name) t JOIN pragma_index_xinfo(i.name) x
       WHERE i.type = 'index' AND t.schema = 'main' AND x.seqno = 0 AND x.name IS NOT NULL
         AND i.name IN (SELECT idx FROM sqlite_stat4)`,
    )
    .all();
  const key = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck();
  return [...new Set(indexes.map(({ table }) => table))].map((table) => {
    const own = indexes.filter((each) => each.table === table);
    return {
      table,
      order: own[0]?.hasRowids ? ['rowid'] : key.all(table),
      firstColumns: new Map(own.map(({ index, column }) => [index, column])),
    };
  });
}

/** In how many runs of adjacent rows a table has the values of each of these columns. */
function runsOf(
  db: Database.Database,
  { table, order }: Indexed,
  columns: readonly string[],
): ReadonlyMap<string, number> {
  const rows = db
    .prepare<[], (string | number | null)[]>(
      `SELECT ${columns.join(', ')} FROM ${table} NOT INDEXED ORDER BY ${order.join(', ')}`,
    )
    .raw();
  const runs = columns.map(() => 0);
  let before: readonly (string | number | null)[] = [];
  for (const row of rows.iterate()) {
    for (const [i, value] of row.entries()) {
      if (value !== null && value !== before[i]) runs[i] = (runs[i] ?? 0) + 1;
    }
    before = row;
  }
  return new Map(columns.map((column, i) => [column, runs[i] ?? 0]));
}
