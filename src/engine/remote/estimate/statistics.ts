import type { SqliteValue } from '../../../contract/cells.ts';
import { takeRecordApart } from '../../../sqlite-file/index.ts';

/** What is known about a B-tree of the file. */
export interface Tree {
  readonly root: number;
  /** Name of the table or index; that of the table for the tree of a table without rowid. */
  readonly name: string;
  /** The table whose rows it holds or finds. */
  readonly table: string;
  /** Whether it holds the rows of a table, with or without rowids. */
  readonly isTable: boolean;
  /** Rows of the table, or entries of the index. */
  readonly entries: number;
  /** Leaf pages. */
  readonly leaves: number;
  /** How many distinct values the first column of the key has; 1 if unknown. */
  readonly firstValues: number;
  /**
   * How many entries share the first column of the key with a randomly chosen entry. If few values have most of the
   * entries, this is more than the average over all values. People ask about those frequent values.
   */
  readonly firstTypical: number;
  /**
   * How many entries a value of the first column has, by value: numbers and texts that the planner sampled in this index,
   * or in another one that begins with the same column.
   */
  readonly sampled: ReadonlyMap<number | string, number>;
  /** How many entries other values have on average. */
  readonly firstRare: number;
  /**
   * The share of the table's rows that a value has in the second column of the key, by value: numbers and texts that the
   * planner sampled in an index that begins with this column. Empty if there is none.
   */
  readonly secondShares: ReadonlyMap<number | string, number>;
  /** How many values of the second column of the key go with a value of the first one, on average; 1 if unknown. */
  readonly secondPerFirst: number;
  /** Rowids of the sampled rows by the value that these have, if the table has rowids. */
  readonly sampledRowids: ReadonlyMap<number | string, RowidSpan>;
  /**
   * How probable it is that a row of the table has another value in the first column (of an index) than the row before
   * it, if it is not the first row of its value: 0 if the rows of each value are adjacent. 1 if unknown.
   */
  readonly breaks: number;
  /** How many times as many entries the planner expects for a condition on the first column alone. */
  readonly firstTimes: number;
}

/** The smallest and the largest of some rowids. */
export interface RowidSpan {
  readonly first: number;
  readonly last: number;
}

/** Reads the rows of a statement from loaded pages. */
export type ReadRows = (sql: string) => Promise<readonly (readonly SqliteValue[])[]>;

/** How many leaves the tree with this root has; null if unknown. */
export type CountLeaves = (root: number) => number | null;

/** The planner's samples of all indexes (https://sqlite.org/fileformat2.html#stat4tab), each with only its first column. */
const SAMPLES = `SELECT i.tbl, i.stat, CAST(s.neq AS INTEGER), CAST(s.ndlt AS INTEGER), s.sample
  FROM sqlite_stat4 s JOIN sqlite_stat1 i ON i.idx = s.idx`;

/** Tables and indexes, each index with the first two columns of its key. */
const SCHEMA = `SELECT name, tbl_name, rootpage,
    (SELECT name FROM pragma_index_info(s.name) WHERE seqno = 0), (SELECT name FROM pragma_index_info(s.name) WHERE seqno = 1)
  FROM sqlite_schema s WHERE type IN ('table', 'index')`;

/** What the planner's statistics (https://sqlite.org/fileformat2.html#stat1tab) and the page map say about the file. */
export interface Statistics {
  /** The B-trees that both describe, by their roots. */
  readonly trees: ReadonlyMap<number, Tree>;
  /** Names of virtual tables, in lower case. */
  readonly virtualTables: ReadonlySet<string>;
}

/** @throws SqliteError if schema or statistics are not loaded, or were never collected */
export async function readStatistics(read: ReadRows, countLeaves: CountLeaves): Promise<Statistics> {
  const schema = await read(SCHEMA);
  const statsOf = new Map<string, Stat>();
  const rowsOf = new Map<string, number>();
  for (const [table, index, text] of await read('SELECT tbl, idx, stat FROM sqlite_stat1')) {
    const stat = statIn(String(text));
    if (index !== null) statsOf.set(String(index), stat);
    rowsOf.set(String(table), Math.max(stat.entries, rowsOf.get(String(table)) ?? 0));
  }
  const samplesOf = samplesByColumn(await read(SAMPLES));
  const sharesOf = new Map<string, ReadonlyMap<number | string, number>>();
  for (const [name, table, , first] of schema) {
    const stat = statsOf.get(String(name));
    const rows = stat?.entries ?? 1;
    const samples = (stat && samplesOf.get(columnOf(String(table), stat))) ?? [];
    const shares = samples.flatMap(({ value, equal }) => (value === null ? [] : [[value, equal / rows] as const]));
    // A partial index has no samples of the rows that it leaves out.
    if (shares.length > 0 && rows === rowsOf.get(String(table))) sharesOf.set(`${table} ${first}`, new Map(shares));
  }
  const trees = new Map<number, Tree>();
  for (const [name, table, rootpage, , second] of schema) {
    const root = Number(rootpage);
    const stat = statsOf.get(String(name));
    const entries = stat?.entries ?? rowsOf.get(String(table));
    const leaves = countLeaves(root);
    if (entries === undefined || leaves === null) continue;
    const firstValues = stat?.perFirst ? Math.max(1, entries / stat.perFirst) : 1;
    trees.set(root, {
      root,
      name: String(name),
      table: String(table),
      isTable: name === table,
      entries,
      leaves,
      firstValues,
      ...frequenciesIn((stat && samplesOf.get(columnOf(String(table), stat))) ?? [], entries, firstValues),
      secondShares: sharesOf.get(`${table} ${second}`) ?? new Map(),
      secondPerFirst: stat?.perSecond ? Math.max(1, stat.perFirst / stat.perSecond) : 1,
      breaks: breaksOf(stat?.runs ?? entries, entries, firstValues),
      firstTimes: stat?.times ?? 1,
    });
  }
  const virtualTables = schema.filter(([, , root]) => root === 0).map(([name]) => String(name).toLowerCase());
  return { trees, virtualTables: new Set(virtualTables) };
}

/** What a row of `sqlite_stat1` says, with the words that the builder adds to it. */
interface Stat {
  /** Rows of the table, or entries of the index. */
  readonly entries: number;
  /** How many entries a value of the first column has on average; 0 if unknown. */
  readonly perFirst: number;
  /** The same for values of the first two columns together. */
  readonly perSecond: number;
  /** In how many runs of adjacent rows the table has the values of the first column. */
  readonly runs: number | null;
  /** By how much the builder has multiplied what the planner's statistics say about the first column. */
  readonly times: number;
}

function statIn(text: string): Stat {
  const [entries = 0, perFirst = 0, perSecond = 0] = text.split(' ').map((part) => Number(part) || 0);
  const added = (word: string) => text.split(` ${word}=`)[1];
  const [runs, times] = [added('runs'), Number.parseInt(added('times') ?? '1', 10)];
  return {
    entries: entries / times,
    perFirst: perFirst / times,
    perSecond,
    runs: runs === undefined ? null : Number.parseInt(runs, 10),
    times,
  };
}

/** A sampled value of the first column of an index. */
interface Sample {
  /** Null for a value that is neither a number nor a text. */
  readonly value: number | string | null;
  /** How many entries have it. */
  readonly equal: number;
  /** The rowids of its samples, if the table has rowids. */
  readonly rowids: RowidSpan;
}

/** Indexes of one table begin with the same column if their first columns have the same number of values. */
const columnOf = (table: string, { entries, perFirst }: Stat): string => [table, entries, perFirst].join(' ');

/** The sampled values of columns with which indexes begin, each once, although it may be in several samples. */
function samplesByColumn(rows: readonly (readonly SqliteValue[])[]): ReadonlyMap<string, readonly Sample[]> {
  const samples = new Map<string, Map<number, Sample>>();
  for (const [table, text, equal, smallerValues, sample] of rows) {
    const stat = statIn(String(text));
    const column = columnOf(String(table), stat);
    const { value, rowid } = sample instanceof Uint8Array ? endsOf(sample) : { value: null, rowid: 0 };
    const ofColumn = samples.get(column) ?? new Map<number, Sample>();
    const { first, last } = ofColumn.get(Number(smallerValues))?.rowids ?? { first: rowid, last: rowid };
    const rowids = { first: Math.min(first, rowid), last: Math.max(last, rowid) };
    samples.set(column, ofColumn.set(Number(smallerValues), { value, equal: Number(equal) / stat.times, rowids }));
  }
  return new Map([...samples].map(([column, byValue]) => [column, [...byValue.values()]]));
}

/** The first value of an entry of an index, and the rowid, which is the last one. */
function endsOf(entry: Uint8Array): { readonly value: number | string | null; readonly rowid: number } {
  const { types, values } = takeRecordApart(entry) ?? { types: [], values: [] };
  const [type = 0, value] = [types[0], values[0]];
  const isText = type >= 13 && type % 2 === 1 && value instanceof Uint8Array;
  return {
    value: typeof value === 'number' ? value : isText ? new TextDecoder().decode(value) : null,
    rowid: Number(values.at(-1)) || 0,
  };
}

/** How many entries the values of the first column have. */
function frequenciesIn(
  samples: readonly Sample[],
  entries: number,
  values: number,
): Pick<Tree, 'firstTypical' | 'firstRare' | 'sampled' | 'sampledRowids'> {
  const sum = samples.reduce((total, { equal }) => total + equal, 0);
  const squares = samples.reduce((total, { equal }) => total + equal ** 2, 0);
  return {
    firstTypical: squares / entries + (entries / values) * Math.max(0, 1 - sum / entries),
    firstRare: Math.max(1, (entries - sum) / Math.max(1, values - samples.length)),
    sampled: new Map(samples.flatMap(({ value, equal }) => (value === null ? [] : [[value, equal] as const]))),
    sampledRowids: new Map(samples.flatMap(({ value, rowids }) => (value === null ? [] : [[value, rowids] as const]))),
  };
}

function breaksOf(runs: number, entries: number, values: number): number {
  return Math.min(1, Math.max(0, (runs - values) / Math.max(1, entries - values)));
}
