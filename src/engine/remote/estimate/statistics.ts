import type { SqliteValue } from '../../../contract/cells.ts';
import { lastInteger } from '../../../sqlite-file/index.ts';

/** What is known about a B-tree of the file. */
export interface Tree {
  readonly root: number;
  /** Name of the table or index; that of the table for the tree of a table without rowid. */
  readonly name: string;
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
  /** The share of the table within which the rows of one value are (indexes); 1 if unknown. */
  readonly firstSpan: number;
}

/** Reads the rows of a statement from loaded pages. */
export type ReadRows = (sql: string) => Promise<readonly (readonly SqliteValue[])[]>;

/** How many leaves the tree with this root has; null if unknown. */
export type CountLeaves = (root: number) => number | null;

/** The planner's samples of all indexes (https://sqlite.org/fileformat2.html#stat4tab), each with only its first column. */
const SAMPLES = 'SELECT idx, CAST(neq AS INTEGER), CAST(ndlt AS INTEGER), sample FROM sqlite_stat4 ORDER BY idx, rowid';

/** What the planner's statistics (https://sqlite.org/fileformat2.html#stat1tab) and the page map say about the file. */
export interface Statistics {
  /** The B-trees that both describe, by their roots. */
  readonly trees: ReadonlyMap<number, Tree>;
  /** Names of virtual tables, in lower case. */
  readonly virtualTables: ReadonlySet<string>;
}

/** @throws SqliteError if schema or statistics are not loaded, or were never collected */
export async function readStatistics(read: ReadRows, countLeaves: CountLeaves): Promise<Statistics> {
  const schema = await read("SELECT name, tbl_name, rootpage FROM sqlite_schema WHERE type IN ('table', 'index')");
  const numbersOf = new Map<string, readonly number[]>();
  const rowsOf = new Map<string, number>();
  for (const [table, index, stat] of await read('SELECT tbl, idx, stat FROM sqlite_stat1')) {
    const numbers = String(stat).split(' ').map(Number);
    if (index !== null) numbersOf.set(String(index), numbers);
    rowsOf.set(String(table), Math.max(numbers[0] ?? 0, rowsOf.get(String(table)) ?? 0));
  }
  const samplesOf = samplesByIndex(await read(SAMPLES));
  const indexes = schema.map(([name, table, rootpage]) => {
    const [entries, perFirst] = numbersOf.get(String(name)) ?? [];
    const samples = samplesOf.get(String(name)) ?? [];
    // Indexes of one table begin with the same column if their first columns have the same number of values.
    return {
      name: String(name),
      table: String(table),
      root: Number(rootpage),
      entries,
      perFirst,
      samples,
      key: `${perFirst} ${table}`,
    };
  });
  const distances = new Map<string, number[]>();
  for (const { key, samples } of indexes) distances.set(key, [...(distances.get(key) ?? []), ...distancesIn(samples)]);
  const trees = new Map<number, Tree>();
  for (const { name, table, root, perFirst, samples, key, ...index } of indexes) {
    const entries = index.entries ?? rowsOf.get(table);
    const leaves = countLeaves(root);
    if (entries === undefined || leaves === null) continue;
    trees.set(root, {
      root,
      name,
      isTable: name === table,
      entries,
      leaves,
      firstValues: perFirst ? Math.max(1, entries / perFirst) : 1,
      firstTypical: typicalEntries(entries, perFirst ?? entries, samples),
      // Two random places in a stretch are on average a third of its length apart.
      firstSpan: Math.min(1, (3 * (median(distances.get(key) ?? []) ?? entries)) / entries),
    });
  }
  const virtualTables = schema.filter(([, , root]) => root === 0).map(([name]) => String(name).toLowerCase());
  return { trees, virtualTables: new Set(virtualTables) };
}

/** A sampled entry of an index. */
interface Sample {
  /** How many entries have the same value in the first column. */
  readonly equal: number;
  /** How many smaller values there are. Entries with the same value have the same number. */
  readonly value: number;
  /** Rowid of the row; NaN if the entry does not end with one. */
  readonly rowid: number;
}

function samplesByIndex(rows: readonly (readonly SqliteValue[])[]): ReadonlyMap<string, readonly Sample[]> {
  const samples = new Map<string, Sample[]>();
  for (const [index, equal, value, sample] of rows) {
    const rowid = sample instanceof Uint8Array ? lastInteger(sample) : Number.NaN;
    const ofIndex = samples.get(String(index)) ?? [];
    ofIndex.push({ equal: Number(equal), value: Number(value), rowid });
    samples.set(String(index), ofIndex);
  }
  return samples;
}

function typicalEntries(entries: number, perValue: number, samples: readonly Sample[]): number {
  const sampled = [...new Map(samples.map((sample) => [sample.value, sample.equal])).values()];
  const sum = sampled.reduce((total, equal) => total + equal, 0);
  const squares = sampled.reduce((total, equal) => total + equal ** 2, 0);
  return squares / entries + perValue * Math.max(0, 1 - sum / entries);
}

/** Distances in the table between rows that are adjacent in the samples and have the same value in the first column. */
const distancesIn = (samples: readonly Sample[]): number[] =>
  samples.flatMap(({ value, rowid }, i): number[] => {
    const before = samples[i - 1];
    const distance = before?.value === value ? Math.abs(rowid - before.rowid) : Number.NaN;
    return Number.isFinite(distance) ? [distance] : [];
  });

const median = (numbers: readonly number[]): number | undefined =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
