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

/**
 * Has the strips of tables. Whatever it throws or rejects with has the statement run on the pages of the tables, unless `endsRun`
 * says otherwise.
 */
export interface StripSource<Table extends StripTable = StripTable> {
  /** The table with this root page; null where it has no strips. Asked only for a statement that goes through it. */
  table(root: number): Promise<Table | null>;
  /** The rows if their strips are at hand, else null. */
  rows(reading: StripReading<Table>, block: number): BlockRows | null;
  /** Brings the strips of a block at hand, and those of the blocks that follow where it sees fit. */
  bring(reading: StripReading<Table>, block: number): void | Promise<void>;
  /** Brings all strips of readings at hand before a statement begins, where `bring` would have to block it. */
  prepare?(readings: readonly StripReading<Table>[]): Promise<void>;
  /** Told when a run is over: what was asked for ahead is not needed any more. */
  rest?(): void;
  /** Whether a failure is one of the run and not of the strips, such as a budget that is spent. */
  endsRun(cause: unknown): boolean;
}
