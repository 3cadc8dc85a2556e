import { type ColumnValues, DamagedStrips, ROWIDS, type StripBlock } from '../../column-strips/index.ts';
import type { IndexEntries } from './index-pages.ts';
import { type ColumnRead, columnsOf, type ScannedCursor } from './program/scanned-cursors.ts';
import { ROWID_BYTES, ROWIDS_BELOW } from './rowid-column.ts';
import { lengthOf, WholeColumn } from './sorting/whole-column.ts';
import type { StoredIndex } from './stored-index.ts';
import type { BlockRows, NeededStrips, RowSource, StripReading, StripSource, StripTable } from './strip-source.ts';

/** Memory for sorting: enough for seven columns of three million rows, and their rowids. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Each row has its rank, before and after sorting by a column. */
const ROW_BYTES = 8;
const VALUE_BYTES = { least: 4, most: 8 } as const;

/** What a value takes while it is sorted: only numbers of more than 32 bits take more. @param widest content, in bytes */
const valueBytes = (widest: number): number =>
  widest > VALUE_BYTES.least && widest <= VALUE_BYTES.most ? VALUE_BYTES.most : VALUE_BYTES.least;

/** Whether the entries of an index fit into memory while they are sorted. @param widest contents of their columns, in bytes */
export function canBeSorted(rows: number, widest: readonly number[], hasRowids: boolean, lastRowid = rows): boolean {
  const ofRowid = hasRowids ? rowidArray(lastRowid).BYTES_PER_ELEMENT : 0;
  return rows * widest.reduce((sum, each) => sum + valueBytes(each), ROW_BYTES + ofRowid) <= MOST_BYTES;
}

type Rowids = Float64Array | Uint32Array;

/** What holds the rowids of a table. */
const rowidArray = (lastRowid: number): typeof Float64Array | typeof Uint32Array =>
  lastRowid < 2 ** 32 ? Uint32Array : Float64Array;

const rowsOf = ({ blocks }: StripTable): number => blocks.reduce((sum, { rows }) => sum + rows, 0);

/**
 * An index as a table of its entries, whose rowids are their ranks in the index. A thin tree of the index is made of
 * it.
 *
 * @param table that the index belongs to
 */
export function entriesOf(root: number, { keys }: StoredIndex, table: StripTable): StripTable {
  let before = 0;
  const blocks = table.blocks.map(({ rows }): StripBlock => {
    const firstRowid = before + 1;
    before += rows;
    return { rows, firstRowid, lastRowid: before };
  });
  const widestOf = (place: number) => {
    const column = keys[place] ?? ROWIDS;
    return column === ROWIDS ? ROWID_BYTES : table.widestOf(column);
  };
  return { root, columnCount: keys.length, blocks, widestOf };
}

/** Strips of a table that make entries. */
interface StripsOfEntries extends NeededStrips {
  /** The columns by which these are sorted; null if they are in order. */
  readonly sorted: readonly number[] | null;
  readonly needsRowids: boolean;
  readonly isSought: boolean;
}

/** The same for a table without rowids. Its rows are the entries of its key, in their order. */
export function stripsOfKeyed(tableRoot: number, cursors: readonly ScannedCursor[]): StripsOfEntries {
  return { tableRoot, columns: columnsOf(cursors), share: 1, sorted: null, needsRowids: false, isSought: true };
}

/**
 * The columns of the table that make and order the entries of an index. If the order of the last columns does not
 * matter, the entries are sorted by the columns before these: the order of equal entries does not change what is read.
 */
export function stripsOfEntries({ tableRoot, keys }: StoredIndex, cursors: readonly ScannedCursor[]): StripsOfEntries {
  const ofKeys = cursors.flatMap(({ compared, namesRows }): ColumnRead['column'][] => [
    ...Array(compared).keys(),
    ...(namesRows ? [ROWIDS] : []),
  ]);
  const reads = [
    ...cursors.flatMap((cursor) => cursor.reads),
    ...ofKeys.map((column) => ({ column, isUnordered: false })),
  ];
  const read = new Set(reads.map(({ column }) => keys[placeInKey(column, keys.length)] ?? ROWIDS));
  const last = Math.max(-1, ...reads.map((each) => (each.isUnordered ? -1 : placeInKey(each.column, keys.length))));
  const before = keys.slice(0, last + 1);
  // Rows come in the order of their rowids.
  const rowidAt = before.indexOf(ROWIDS);
  const sorted = rowidAt < 0 ? before : before.slice(0, rowidAt);
  const needsRowids = read.delete(ROWIDS);
  const columns = [...new Set([...sorted, ...read])];
  const isSought = cursors.some(({ extent }) => extent === 'sought');
  return { tableRoot, columns, share: columns.length > 0 || needsRowids ? 1 : 0, sorted, needsRowids, isSought };
}

/** The rowid is the last value of a key. */
export const placeInKey = (column: number, keyLength: number): number => (column === ROWIDS ? keyLength - 1 : column);

/** The entries of an index in its order, made of the strips of its table after all of these have been loaded. */
export class IndexRows implements RowSource {
  /** What is read of the table; null for nothing. */
  readonly reading: StripReading | null;
  readonly #source: StripSource;
  readonly #keys: readonly number[];
  readonly #sorted: readonly number[] | null;
  readonly #columns: ReadonlyMap<number, WholeColumn>;
  readonly #rowids: Rowids | null;
  /** Rows of the blocks added so far, and the number of these blocks. */
  #taken = { rows: 0, blocks: 0 };
  #order: Uint32Array | null = null;

  private constructor(
    source: StripSource,
    keys: readonly number[],
    table: StripTable,
    { columns, share, sorted, needsRowids, isSought }: StripsOfEntries,
  ) {
    const rows = rowsOf(table);
    const whole = { direction: 'forward', mayEndEarly: false, isScattered: isSought, usesRowids: needsRowids } as const;
    this.reading = share > 0 ? { table, columns, ...whole } : null;
    this.#source = source;
    this.#keys = keys;
    this.#sorted = sorted;
    this.#columns = new Map(columns.map((column) => [column, new WholeColumn(rows)]));
    this.#rowids = needsRowids ? new (rowidArray(table.blocks.at(-1)?.lastRowid ?? 0))(rows) : null;
  }

  /**
   * @param keys columns of an entry, as `StoredIndex.keys` says
   * @param table that the index belongs to
   * @returns null if they take more memory than there is
   */
  static of(
    source: StripSource,
    keys: readonly number[],
    table: StripTable,
    needed: StripsOfEntries,
  ): IndexRows | null {
    const widest = needed.columns.map((column) => table.widestOf(column));
    const [first, last] = [table.blocks[0]?.firstRowid ?? 0, table.blocks.at(-1)?.lastRowid ?? 0];
    const fits = canBeSorted(rowsOf(table), widest, needed.needsRowids, last);
    if (!fits || first < 0 || last >= ROWIDS_BELOW) return null;
    return new IndexRows(source, keys, table, needed);
  }

  rows({ table, columns }: StripReading, block: number): BlockRows | null {
    const { firstRowid, rows } = table.blocks[block] ?? { firstRowid: 1, rows: 0 };
    const numbers = new Float64Array(rows);
    for (let i = 0; i < rows; i += 1) numbers[i] = firstRowid + i;
    if (!this.reading) return { rowids: numbers, columns: [] };
    if (!this.#takeAtHand(this.reading)) return null;
    const own = this.#inOrder().subarray(firstRowid - 1, firstRowid - 1 + rows);
    return { rowids: numbers, columns: columns.map((place) => this.#valuesOf(this.#keys[place] ?? ROWIDS, own)) };
  }

  /** The entries with these ranks, from 0; null if strips are missing. @param places of the columns in the key */
  entriesAt(ranks: Uint32Array, places: readonly number[], withRowids: boolean): IndexEntries | null {
    if (this.reading && !this.#takeAtHand(this.reading)) return null;
    const order = this.#inOrder();
    const rows = new Uint32Array(ranks.length);
    for (let i = 0; i < ranks.length; i += 1) rows[i] = order[ranks[i] as number] as number;
    const columns = places.map((place) => this.#valuesOf(this.#keys[place] ?? ROWIDS, rows));
    return { columns, rowids: withRowids ? this.#rowidsOf(rows) : null };
  }

  bring(): void | Promise<void> {
    const { reading } = this;
    while (reading && !this.#takeAtHand(reading)) {
      const { blocks } = this.#taken;
      const brought = this.#source.bring(reading, blocks);
      if (brought) return brought.then(() => this.#goOn(reading, blocks));
      this.#advance(reading, blocks);
    }
  }

  #goOn(reading: StripReading, block: number): void | Promise<void> {
    this.#advance(reading, block);
    return this.bring();
  }

  /** Adds a loaded block. */
  #advance(reading: StripReading, block: number): void {
    this.#takeAtHand(reading);
    if (this.#taken.blocks === block) throw new Error('Strips were brought and are not at hand.');
  }

  /** Adds the blocks that are loaded. @returns whether these were the last ones */
  #takeAtHand(reading: StripReading): boolean {
    const { blocks } = reading.table;
    for (; this.#taken.blocks < blocks.length; this.#taken.blocks += 1) {
      const rows = this.#source.rows(reading, this.#taken.blocks);
      if (!rows) return false;
      this.#take(reading, rows, blocks[this.#taken.blocks]?.rows ?? 0);
    }
    return true;
  }

  #take({ columns }: StripReading, rows: BlockRows, count: number): void {
    const isWhole = rows.rowids.length === count && rows.columns.every((values) => lengthOf(values) === count);
    if (!isWhole) throw new DamagedStrips('a block has other rows than the directory says');
    for (const [i, column] of columns.entries()) this.#column(column).add(rows.columns[i] as ColumnValues);
    this.#rowids?.set(rows.rowids, this.#taken.rows);
    this.#taken.rows += count;
  }

  #inOrder(): Uint32Array {
    if (this.#order) return this.#order;
    let order: Uint32Array = new Uint32Array(this.#taken.rows);
    for (let row = 0; row < order.length; row += 1) order[row] = row;
    const sorted = this.#sorted;
    if (sorted) for (const [column, coded] of this.#columns) if (!sorted.includes(column)) coded.checkDistinct();
    // The sort is stable: equal rows keep the order of the later columns.
    for (const column of sorted?.toReversed() ?? []) order = this.#column(column).sort(order);
    this.#order = order;
    return order;
  }

  #valuesOf(column: number, rows: Uint32Array): ColumnValues {
    return column === ROWIDS ? { numbers: this.#rowidsOf(rows) } : this.#column(column).valuesOf(rows);
  }

  #rowidsOf(rows: Uint32Array): Float64Array {
    const rowids = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i += 1) rowids[i] = this.#rowids?.[rows[i] as number] as number;
    return rowids;
  }

  #column(column: number): WholeColumn {
    const coded = this.#columns.get(column);
    if (!coded) throw new RangeError(`Column ${column} was not read.`);
    return coded;
  }
}
