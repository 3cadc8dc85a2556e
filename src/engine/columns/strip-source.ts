/* The content of thin trees, and the interface of its source. */
import type { ColumnValues, StripTable as StoredTable } from '../../column-strips/index.ts';
import type { Gate } from './program/gates.ts';
import type { RowStretch } from './row-stretches.ts';

/** A table that has strips. All its records have the same number of values. */
export type StripTable = Pick<StoredTable, 'root' | 'columnCount' | 'blocks' | 'widestOf'>;

/** What a statement reads of a table: some columns, block by block. */
export interface StripReading<Table extends StripTable = StripTable> {
  readonly table: Table;
  /** In the order of the columns in a thin row. */
  readonly columns: readonly number[];
  readonly direction: 'forward' | 'backward';
  /** Whether it may end before it has read all blocks. */
  readonly mayEndEarly: boolean;
  /** Whether blocks are read in any order; false by default. */
  readonly isScattered?: boolean;
  /**
   * Where rows that are read in any order are expected; null, or absent, if they may be anywhere. It decides only what is
   * requested together: rows elsewhere are loaded when they are met.
   */
  readonly among?: readonly RowStretch[] | null;
  /**
   * Conditions that a row has to meet before other columns of it are read. Their columns come first, in their order. A
   * source may give the rows of a block, if none of them meets a condition, with the columns up to that condition alone.
   */
  readonly gates?: readonly Gate[];
  /** Whether anything depends on rowids; true by default. If not, a source may give any that ascend from the first one of a block to the last. */
  readonly usesRowids?: boolean;
}

/** The rows of a block, with the columns that a reading needs. */
export interface BlockRows {
  /** Ascending. */
  readonly rowids: Float64Array;
  /** In the order of the reading's columns; the first ones alone if gates stop all rows. */
  readonly columns: readonly ColumnValues[];
}

/** The strips of some columns of a table; no columns if the number of rows is enough. */
export interface NeededStrips {
  readonly tableRoot: number;
  readonly columns: readonly number[];
  /** Share of the table's rows that are read: 0 or 1. */
  readonly share: number;
  /** How many times fewer bytes than the pages they have to take; 1 by default. */
  readonly times?: number;
}

/** A source of rows. */
export interface RowSource<Table extends StripTable = StripTable> {
  /** The rows if their strips are loaded, else null. */
  rows(reading: StripReading<Table>, block: number): BlockRows | null;
  /** Loads the strips of a block, and of the following blocks if the source decides to. */
  bring(reading: StripReading<Table>, block: number): void | Promise<void>;
}

/**
 * A source of the strips of tables. If it throws or rejects, the statement runs on the pages of the tables, unless
 * `endsRun` is true for the error.
 */
export interface StripSource<Table extends StripTable = StripTable> extends RowSource<Table> {
  /** Whether `table` may find one with this root page. */
  has(root: number): boolean;
  /** The table with this root page; null if it has no strips. Called only for a statement that scans it. */
  table(root: number): Promise<Table | null>;
  /**
   * Whether loading the strips takes fewer bytes than the leaves of a tree with the same content; true by default.
   *
   * @param root of the tree
   * @param needed strips, by the root page of their table
   * @param rows how many rows or entries of the tree are read, each on another leaf; all by default
   */
  savesPages?(root: number, needed: NeededStrips, rows?: number): boolean;
  /** Loads all strips of readings before a statement begins, if `bring` would have to block it. */
  prepare?(readings: readonly StripReading<Table>[]): Promise<void>;
  /** Called when a run is over: what was requested ahead is not needed any more. */
  rest?(): void;
  /** Whether a failure concerns the run and not the strips, such as an exceeded budget. */
  endsRun(cause: unknown): boolean;
}
