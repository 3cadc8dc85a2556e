import type { ColumnValues } from '../../column-strips/index.ts';
import type { Instruction } from '../statement/bytecode.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { Database } from '../wasm/database.ts';
import { isInterruption } from '../wasm/errors.ts';
import { withLateValues } from './late-values.ts';
import { type LateColumns, lateColumns } from './program/late-columns.ts';
import type { ScannedCursor } from './program/scanned-cursors.ts';
import { topColumns } from './program/top-rows.ts';
import { ROWIDS_BELOW } from './rowid-column.ts';
import { joinValues, readStoredRows, type StoredRows } from './stored-rows.ts';
import type { BlockRows, RowSource, StripReading, StripTable } from './strip-source.ts';
import type { ThinLeaves } from './thin-rows.ts';
import { changesFor, ThinTree, type TreeSurroundings } from './thin-tree.ts';
import type { ZonedFile } from './zoned-file.ts';

/** With fewer late columns, look-ups save little; with more, a statement could not name them all. */
const LATE = { least: 3, most: 500 } as const;
const BATCH_ROWS = 500;
const BATCH_BYTES = 16 * 1024 * 1024;
/** The most rows that are found for a sorter, which needs all of them. Each is a page, in most cases. */
const MOST_SORTED = 20_000;

/** A scan that reads its table in two passes, or an index whose rows are looked up in two passes. */
export interface TwicePassed extends LateColumns {
  readonly scanned: ScannedCursor;
  /** Whether the second pass reads nothing but the rows that the first one found, and all of their columns. */
  readonly readsFoundAlone: boolean;
}

/**
 * The one cursor among these that takes two passes; null for none.
 *
 * @param cursors all cursors that scan tables by strips, or that look up rows in strips
 */
export function twicePassed(cursors: readonly ScannedCursor[], program: readonly Instruction[]): TwicePassed | null {
  const [scanned, ...others] = cursors;
  if (!scanned || others.length > 0) return null;
  const filtered = lateColumns(scanned, program);
  const top = filtered ? null : topColumns(scanned, program);
  const parted = filtered ?? top;
  const isWorth = parted && parted.late.length >= LATE.least && parted.late.length <= LATE.most;
  return isWorth ? { ...parted, scanned, readsFoundAlone: top !== null } : null;
}

/** The rows that the first pass found, and the tree that it read. */
export interface FoundRows {
  readonly stored: StoredRows;
  readonly tree: ThinTree;
}

/**
 * The columns of the first pass, which come first in all rows of both passes. Rows that gates stop lack the last ones, and the
 * rowid, which is not read then: at another place it would be taken for one of them.
 */
const earlyAndRowid =
  (reading: StripReading) =>
  ({ rowids, columns }: BlockRows): readonly ColumnValues[] =>
    columns.length < reading.columns.length ? columns : [...columns, { numbers: rowids }];

/**
 * Finds the rows that a statement will output, and reads their late columns from the table. For a second pass that reads
 * nothing else, it reads all of their columns, and the first and the last row of the table, because a scan of a single
 * row does not count as a scan.
 *
 * A copy of the statement scans the early columns. Its late columns read the rowid instead, so that its result names
 * the rows. In a second pass over all rows, a mistake here cannot give a wrong row: one that was not found has no late
 * columns, and SQLite refuses it. `topColumns` says why the rows are right for a second pass over these rows alone.
 *
 * @param reading of the early columns
 * @returns null if they are not found, or if there are so many that strips of all columns are fewer bytes
 * @throws SqliteError if the run has to end
 */
export async function findRows(
  { scanned, early, late, resultColumn, readsFoundAlone, isSorted }: TwicePassed,
  reading: StripReading,
  upcoming: Upcoming,
  { database, file, surroundings }: { database: Database; file: ZonedFile; surroundings: TreeSurroundings },
): Promise<FoundRows | null> {
  if ((reading.table.blocks.at(-1)?.lastRowid ?? 0) >= ROWIDS_BELOW) return null;
  const tree = new ThinTree(reading, surroundings, earlyAndRowid(reading));
  const { statement } = await database.prepare(upcoming.sql);
  if (!statement) return null;
  const rowids: number[] = [];
  const mostRows = isSorted ? MOST_SORTED : upcoming.maxRows;
  try {
    statement.bindAll(upcoming.values);
    const placeOf = (column: number) =>
      late.includes(column) ? reading.columns.length : reading.columns.indexOf(column);
    if (!statement.repoint(changesFor(scanned, tree.root, placeOf))) return null;
    file.show([tree]);
    if (reading.isScattered) {
      await file.announce({ ...upcoming, redirected: new Set([scanned.root]), looksUp: true });
    }
    await surroundings.source.prepare?.([reading]);
    let done = false;
    while (!done && rowids.length < mostRows) {
      const batch = await statement.rows(Math.min(BATCH_ROWS, mostRows - rowids.length), BATCH_BYTES);
      if (batch.full) return null;
      for (const row of batch.rows) rowids.push(Number(row[resultColumn]));
      done = batch.done;
    }
    if (isSorted && !done) return null;
  } catch (cause) {
    if (isInterruption(cause) || surroundings.source.endsRun(file.fault?.cause ?? cause)) throw cause;
    return null;
  } finally {
    file.show([]);
    statement.finalize();
  }
  const lateStrips = { tableRoot: scanned.root, columns: late, share: 1 };
  if (surroundings.source.savesPages?.(scanned.root, lateStrips, rowids.length)) return null;
  try {
    const { blocks } = reading.table;
    const ends = readsFoundAlone ? [blocks[0]?.firstRowid ?? 0, blocks.at(-1)?.lastRowid ?? 0] : [];
    const wanted = [...new Set([...rowids, ...ends])];
    const columns = readsFoundAlone ? [...early, ...late] : late;
    const found = await readStoredRows(database, file, { root: scanned.root, columns, rowids: wanted });
    return found?.rowids.length === wanted.length ? { stored: found, tree } : null;
  } finally {
    // The connection knows the reads of the last prepared statement only.
    (await database.prepare(upcoming.sql)).statement?.finalize();
  }
}

/** A tree of the rows that were found, with all of their columns: first the early ones. */
export function treeOfFound(
  { early, late }: TwicePassed,
  { root, columnCount, widestOf }: StripTable,
  { rowids, typeAndContent }: StoredRows,
  surroundings: Omit<TreeSurroundings, 'source'>,
): ThinTree {
  const columns = [...early, ...late];
  const blocks = [{ rows: rowids.length, firstRowid: rowids[0] ?? 0, lastRowid: rowids.at(-1) ?? 0 }];
  const valuesOf = (column: number) => joinValues(rowids.map((_, row) => typeAndContent(row, column)));
  const rows: BlockRows = { rowids: Float64Array.from(rowids), columns: columns.map((_, place) => valuesOf(place)) };
  const source: RowSource = { rows: () => rows, bring: () => {} };
  const table = { root, columnCount, widestOf, blocks };
  const reading: StripReading = { table, columns, direction: 'forward', mayEndEarly: false };
  return new ThinTree(reading, { ...surroundings, source });
}

/**
 * A tree of all rows for the second pass: the leaves of the first one, in which the rows that it found have their late
 * columns, too.
 */
export function treeOfSecondPass(
  { stored, tree }: FoundRows,
  late: readonly number[],
  surroundings: TreeSurroundings,
): ThinTree {
  const { rowids } = stored;
  const { blocks } = tree.reading.table;
  const firstAfter = (rowid: number) => {
    const place = rowids.findIndex((each) => each > rowid);
    return place < 0 ? rowids.length : place;
  };
  const change = (leaves: ThinLeaves, block: number) => {
    const first = firstAfter(blocks[block - 1]?.lastRowid ?? -1);
    const end = firstAfter(blocks[block]?.lastRowid ?? -1);
    if (first === end) return leaves;
    return withLateValues(leaves, stored, { first, end, count: late.length }, surroundings.sizes);
  };
  return new ThinTree(tree.reading, surroundings, earlyAndRowid(tree.reading), { tree, change });
}
