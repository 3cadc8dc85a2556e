/*
 * What thin trees are made of, and where it comes from.
 */
import type { StripTable as StoredTable, StripValues } from '../../column-strips/index.ts';

/** A table of which there are strips. All its records have the same number of values. */
export type StripTable = Pick<StoredTable, 'root' | 'columnCount' | 'blocks' | 'widestOf'>;

/** What a statement reads of a table: columns of its records, of one block after another. */
export interface StripReading<Table extends StripTable = StripTable> {
  readonly table: Table;
  /** In the order in which rows are made of them. */
  readonly columns: readonly number[];
  readonly direction: 'forward' | 'backward';
  /** Whether it may be over before it has read all blocks. */
  readonly mayEndEarly: boolean;
}

/** The rows of a block, as far as a reading needs them. */
export interface BlockRows {
  /** Ascending. */
  readonly rowids: Float64Array;
  /** In the order of the reading's columns. */
  readonly columns: readonly StripValues[];
}

/** The strips of some columns of a table; of no column, where the number of rows is enough. */
export interface NeededStrips {
  readonly tableRoot: number;
  readonly columns: readonly number[];
  /** Share of the table's rows that are read: 0 or 1. */
  readonly share: number;
}

/** Has rows of tables. */
export interface RowSource<Table extends StripTable = StripTable> {
  /** The rows if what they are made of is at hand, else null. */
  rows(reading: StripReading<Table>, block: number): BlockRows | null;
  /** Brings at hand what a block is made of, and what the blocks that follow are made of where it sees fit. */
  bring(reading: StripReading<Table>, block: number): void | Promise<void>;
}

/**
 * Has the strips of tables. Whatever it throws or rejects with has the statement run on the pages of the tables, unless `endsRun`
 * says otherwise.
 */
export interface StripSource<Table extends StripTable = StripTable> extends RowSource<Table> {
  /** The table with this root page; null where it has no strips. Asked only for a statement that goes through it. */
  table(root: number): Promise<Table | null>;
  /**
   * Whether strips are fewer bytes to be brought than the leaves of a tree that has the same; they are unless told.
   *
   * @param root of the tree
   * @param needed strips, by the root of their table
   */
  savesPages?(root: number, needed: NeededStrips): boolean;
  /** Brings all strips of readings at hand before a statement begins, where `bring` would have to block it. */
  prepare?(readings: readonly StripReading<Table>[]): Promise<void>;
  /** Told when a run is over: what was asked for ahead is not needed any more. */
  rest?(): void;
  /** Whether a failure is one of the run and not of the strips, such as a budget that is spent. */
  endsRun(cause: unknown): boolean;
}
