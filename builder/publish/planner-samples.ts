import Database from 'better-sqlite3';

/**
 * A sample of an index (https://sqlite.org/fileformat2.html#stat4tab). The lists have a number for each of its columns up
 * to the key of the table, about the entries with the same values up to that column. The key makes an entry unique: SQLite
 * compares no column after it with a sample. Without these columns a sample takes half the space.
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

interface SampledIndex {
  readonly table: string;
  readonly index: string;
  /** All columns of its entries, the rowid last. */
  readonly columns: readonly string[];
  /** The columns before the key of the table. Together with the key, every entry is unique. */
  readonly grouping: readonly string[];
  /** The condition of a partial index; null if it has all rows. */
  readonly condition: string | null;
}

/** Which entries of an index become samples. */
export interface Sampling {
  /** Values of the first column with this share of all entries are sampled. */
  readonly share: number;
  /** A sample in the middle of each such value; or several at equal distances, each for this share of all entries. */
  readonly sampleShare?: number;
}

/** Replaces SQLite's own samples of an index by samples of the frequent values of its first column. */
export function sampleFrequentValues(
  db: Database.Database,
  index: string,
  { share, sampleShare = Number.POSITIVE_INFINITY }: Sampling,
): void {
  const sampled = sampledIndex(db, index);
  const counts = db
    .prepare<[], number>(
      `SELECT count(*) FROM ${entriesOf(sampled)} GROUP BY ${sampled.grouping[0]} ORDER BY ${sampled.grouping[0]}`,
    )
    .pluck()
    .all();
  const entries = counts.reduce((sum, count) => sum + count, 0);
  let start = 0;
  const positions = counts.flatMap((count) => {
    const first = start;
    start += count;
    if (count < share * entries) return [];
    const samples = Math.max(1, Math.round(count / (sampleShare * entries)));
    return Array.from({ length: samples }, (_, i) => first + Math.floor(((i + 1 / 2) * count) / samples));
  });
  const samples = takeSamples(db, sampled, positions);
  const records = sampledRecords(db, sampled, samples);
  db.prepare('DELETE FROM sqlite_stat4 WHERE idx = ?').run(index);
  const insert = db.prepare('INSERT INTO sqlite_stat4 (tbl, idx, neq, nlt, ndlt, sample) VALUES (?, ?, ?, ?, ?, ?)');
  samples.forEach(({ equal, less, distinctLess }, i) => {
    insert.run(sampled.table, index, equal.join(' '), less.join(' '), distinctLess.join(' '), records[i]);
  });
}

/** The rows that an index has, for FROM. A partial one has those that its own condition names. */
const entriesOf = ({ table, index, condition }: SampledIndex): string =>
  `${table} INDEXED BY ${index}${condition === null ? '' : ` WHERE ${condition}`}`;

function sampledIndex(db: Database.Database, index: string): SampledIndex {
  const found = db
    .prepare<[string], { table: string; sql: string }>(
      'SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE name = ?',
    )
    .get(index);
  if (!found) throw new Error(`There is no index ${index}`);
  const { table, sql } = found;
  const columns = db
    .prepare<[string], string>("SELECT coalesce(name, 'rowid') FROM pragma_index_xinfo(?)")
    .pluck()
    .all(index);
  const key = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table);
  const unique = columns.findIndex((column) => column === 'rowid' || (key.length === 1 && column === key[0]));
  return { table, index, columns, grouping: columns.slice(0, unique), condition: sql.split(' WHERE ')[1] ?? null };
}

function takeSamples(db: Database.Database, sampled: SampledIndex, positions: readonly number[]): readonly Sample[] {
  const { columns, grouping } = sampled;
  const rows = db
    .prepare<[], (string | number | null)[]>(
      `SELECT rowid, ${grouping.join(', ')} FROM ${entriesOf(sampled)} ORDER BY ${columns.join(', ')}`,
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
    if (at === positions[samples.length]) {
      const sample: Sample = {
        rowid: Number(row[0]),
        equal: Array.from({ length: grouping.length + 1 }, () => 1),
        less: [...groups.map(({ start }) => start), at],
        distinctLess: [...groups.map((group) => group.before), at],
      };
      samples.push(sample);
      for (const group of groups) group.samples.push(sample);
    }
    at += 1;
  }
  endFrom(0, at);
  return samples;
}

/**
 * The samples' entries in SQLite's own format, up to the key of the table. They are read back from an index that has only
 * these columns and one row at a time.
 */
function sampledRecords(
  db: Database.Database,
  { table, index, grouping }: SampledIndex,
  samples: readonly Sample[],
): readonly Buffer[] {
  const alone = new Database(':memory:');
  try {
    const definition = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck();
    alone.exec(`${definition.get(table)}; CREATE INDEX ${index} ON ${table} (${grouping.join(', ')}); ANALYZE`);
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
