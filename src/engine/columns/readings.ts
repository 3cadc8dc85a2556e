import { placeInKey } from './index-rows.ts';
import type { Gate } from './program/gates.ts';
import { columnsOf, type ScannedCursor } from './program/scanned-cursors.ts';
import { mostRowsAround } from './row-stretches.ts';
import type { StripReading, StripTable } from './strip-source.ts';
import { fitsInMemory, fitsOnPage, type PageSizes } from './thin-rows.ts';

/**
 * What all scans of a table, or of the entries of an index, read together; null if strips lack a column, or if rows
 * might not fit on a page.
 */
export function readingOf(table: StripTable, cursors: readonly ScannedCursor[], sizes: PageSizes): StripReading | null {
  const columns = new Set(columnsOf(cursors).map((column) => placeInKey(column, table.columnCount)));
  if (!canBeRead(table, [...columns])) return null;
  const widest = [...columns].map((column) => table.widestOf(column));
  if (!fitsOnPage(widest, sizes)) return null;
  return {
    table,
    columns: inThinRow(columns),
    direction: cursors.every(({ direction }) => direction === 'backward') ? 'backward' : 'forward',
    mayEndEarly: cursors.every(({ extent }) => extent !== 'whole' && extent !== 'looked-up'),
    isScattered: cursors.some(({ extent }) => extent === 'looked-up'),
    usesRowids: cursors.some(({ usesRowids }) => usesRowids),
  };
}

/** The same with the columns of gates before all others. */
export function gated(reading: StripReading, gates: readonly Gate[]): StripReading {
  const first = new Set(gates.map(({ column }) => column));
  const others = reading.columns.filter((column) => !first.has(column));
  return first.size === 0 ? reading : { ...reading, columns: [...first, ...others], gates };
}

/** Whether strips have all of these columns. Rowids below 0 take nine bytes; no table of the catalogue has any. */
export const canBeRead = ({ blocks, columnCount }: StripTable, columns: readonly number[]): boolean =>
  (blocks[0]?.firstRowid ?? -1) >= 0 && columns.every((column) => column < columnCount);

/** Whether the leaves that are read of a thin tree fit into memory. */
export function isHeldWhole({ table, columns, among }: StripReading): boolean {
  const { blocks } = table;
  const all = blocks.reduce((sum, block) => sum + block.rows, 0);
  const rowids = blocks.at(-1)?.lastRowid ?? 0;
  const rows = among?.reduce((sum, stretch) => sum + mostRowsAround(stretch, all / Math.max(1, rowids)), 0) ?? all;
  const widest = columns.map((column) => table.widestOf(column));
  return fitsInMemory(Math.min(rows, all), widest, rowids);
}

/**
 * The order of columns in a thin row of `n` columns. Each of the first `n` columns keeps its position, and the others
 * fill the free positions. So no column moves to a later position than SQLite has room for. An instruction that was not
 * changed reads the same column, or one that the thin row lacks, which SQLite refuses.
 */
function inThinRow(columns: ReadonlySet<number>): readonly number[] {
  const others = [...columns].filter((column) => column >= columns.size).sort((a, b) => a - b);
  return Array.from(columns, (_, place) => (columns.has(place) ? place : (others.shift() ?? place)));
}
