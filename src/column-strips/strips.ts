/** The place of bytes in the file of strips: `offset` inclusive, `length` in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Values of one column in the rows of one block, as their records hold them (https://sqlite.org/fileformat2.html#record_format),
 * row after row.
 */
export interface StripValues {
  /** A serial type for each row; `Uint32Array` where a text or blob is long. */
  readonly types: Uint8Array | Uint32Array;
  /** Contents one behind another: the serial types say how long each is. */
  readonly content: Uint8Array;
}

/**
 * The same values as numbers, row after row: a whole one has the shortest serial type of its value, any other one is REAL, and NaN
 * stands for NULL.
 */
export interface NumberValues {
  readonly numbers: Float64Array;
}

/** Distinct values one behind another. */
export interface ValueList {
  /** Serial types. */
  readonly types: Float64Array;
  /** Where each content begins. One more than values: the last is the end. */
  readonly starts: Uint32Array;
  readonly content: Uint8Array;
}

/** The same values as places in a list, row after row; -1 stands for NULL. */
export interface ListedValues {
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

/** Stands for the rowids where a column is named by its index in the record. */
export const ROWIDS = -1;

/** In the place of the number of a block: the dictionary of the column. */
export const DICTIONARY = 0xff_ff_ff_ff;

/** A table of which all columns are stored by themselves, block by block. */
export interface StripTable {
  /** Page number of the table's root in the database. */
  readonly root: number;
  /** How many values each record has. */
  readonly columnCount: number;
  readonly rows: number;
  /** In the order of the rowids. */
  readonly blocks: readonly StripBlock[];
  /**
   * The bytes of the file that hold a column of a block; null where it takes none (the same value in all rows, dense rowids).
   *
   * @param column its index in the record, or `ROWIDS`
   */
  rangeOf(block: number, column: number): ByteRange | null;
  /** The dictionary of a column, to be fetched once before its strips are read; null where it has none. */
  dictionaryOf(column: number): ByteRange | null;
  /**
   * Whether bytes are those of a strip, or of a dictionary.
   *
   * @param block of the strip, or `DICTIONARY`
   */
  isWhole(block: number, column: number, bytes: Uint8Array): boolean;
  /** How many bytes the content of the column's longest value takes. */
  widestOf(column: number): number;
  /**
   * @param strip the bytes at `rangeOf`
   * @param dictionary the bytes at `dictionaryOf`
   * @throws DamagedStrips unless they are as they were written
   */
  values(block: number, column: number, strip: Uint8Array | null, dictionary: Uint8Array | null): ColumnValues;
  /**
   * Whole numbers, ascending.
   *
   * @param strip the bytes at `rangeOf` for `ROWIDS`
   * @throws DamagedStrips unless they are as they were written
   */
  rowids(block: number, strip: Uint8Array | null): Float64Array;
}

/** What stands in a file of strips. */
export interface StripDirectory {
  /** Tables by their root pages. */
  readonly tables: ReadonlyMap<number, StripTable>;
}
