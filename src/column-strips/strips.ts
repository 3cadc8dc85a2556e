/** A range of bytes in the file of strips. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Values of one column in the rows of one block, as their records hold them (https://sqlite.org/fileformat2.html#record_format),
 * row after row.
 */
export interface StripValues {
  /** A serial type for each row; `Uint32Array` if a text or blob is long. */
  readonly types: Uint8Array | Uint32Array;
  /** Contents, concatenated: the serial types give the length of each. */
  readonly content: Uint8Array;
}

/** Which rows have values. */
interface KnownRows {
  /** The rows that are not NULL, ascending; all rows by default. */
  readonly known?: Uint32Array;
}

/** The same values as numbers, row after row: a whole one is an integer, any other one is REAL, and NaN stands for NULL. */
export interface NumberValues extends KnownRows {
  readonly numbers: Float64Array;
}

/** Distinct values, concatenated. */
export interface ValueList {
  /** Serial types. */
  readonly types: Float64Array;
  /** The offset of each content. One more than there are values: the last is the end. */
  readonly starts: Uint32Array;
  readonly content: Uint8Array;
}

/** The same values as indexes of a list, row by row; -1 means NULL. */
export interface ListedValues extends KnownRows {
  readonly places: Int32Array;
  /** The same object for all blocks of a column. */
  readonly list: ValueList;
}

/** Values of one column in the rows of one block, as they are read. */
export type ColumnValues = StripValues | NumberValues | ListedValues;

/** Consecutive rows of a table. */
export interface StripBlock {
  readonly rows: number;
  readonly firstRowid: number;
  readonly lastRowid: number;
}

/**
 * Rows of a block, in the files that this builder writes. Larger blocks hardly save bytes, and a statement with a LIMIT
 * would fetch more rows than it needs.
 */
export const BLOCK_ROWS = 16_384;

/** Means the rowids in place of the index of a column. */
export const ROWIDS = -1;

/** Means the dictionary of a column in place of the number of a block. */
export const DICTIONARY = 0xff_ff_ff_ff;

/** A table whose columns are stored separately, block by block. */
export interface StripTable {
  /** Page number of the table's root in the database. */
  readonly root: number;
  /** How many values each record has. */
  readonly columnCount: number;
  readonly rows: number;
  /** In the order of the rowids. */
  readonly blocks: readonly StripBlock[];
  /**
   * The range of a block's column in the file; null if it takes no bytes (the same value in all rows, dense rowids).
   *
   * @param column its index in the record, or `ROWIDS`
   */
  rangeOf(block: number, column: number): ByteRange | null;
  /** The range of a column's dictionary, to be fetched once before its strips are read; null if it has none. */
  dictionaryOf(column: number): ByteRange | null;
  /**
   * Whether bytes are those of this strip or dictionary.
   *
   * @param block of the strip, or `DICTIONARY`
   */
  isWhole(block: number, column: number, bytes: Uint8Array): boolean;
  /** Bytes of the column's longest content. */
  widestOf(column: number): number;
  /**
   * @param strip the bytes at `rangeOf`
   * @param dictionary the bytes at `dictionaryOf`
   * @throws DamagedStrips unless they are unchanged
   */
  values(block: number, column: number, strip: Uint8Array | null, dictionary: Uint8Array | null): ColumnValues;
  /**
   * Integers, ascending.
   *
   * @param strip the bytes at `rangeOf` for `ROWIDS`
   * @throws DamagedStrips unless they are unchanged
   */
  rowids(block: number, strip: Uint8Array | null): Float64Array;
}

/** The content of a file of strips. */
export interface StripDirectory {
  /** Tables by their root pages. */
  readonly tables: ReadonlyMap<number, StripTable>;
}
