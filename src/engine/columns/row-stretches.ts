import type { StripBlock } from '../../column-strips/index.ts';
import type { Gate } from './program/gates.ts';

/** Adjacent rows of a table. Where they begin is not known exactly. */
export interface RowStretch {
  /** How many there are, as estimated. */
  readonly rows: number;
  /** Rowids of two of them, or twice of the same one; null if none is known. */
  readonly known: { readonly first: number; readonly last: number } | null;
}

/** The rows of a table that a statement reads. */
export interface TablePart {
  /** Its share of the table's rows, as estimated, from 0 to 1. */
  readonly share: number;
  /** Where rows that are read in any order are; null if they are anywhere. */
  readonly among: readonly RowStretch[] | null;
  /** As `StripReading.gates` says. */
  readonly gates?: readonly Gate[];
  /** As `StripReading.usesRowids` says. */
  readonly usesRowids?: boolean;
}

/** All of a table. */
export const WHOLE_TABLE: TablePart = { share: 1, among: null };

/**
 * The most rows among which those of a stretch are: it may begin that long before its last known row, and end that long
 * after its first one.
 *
 * @param rowsPerRowid of the table: 1 if no rowid is missing
 */
export const mostRowsAround = ({ rows, known }: RowStretch, rowsPerRowid: number): number =>
  2 * rows - (known ? Math.min(rows, (known.last - known.first) * rowsPerRowid) : 0);

/**
 * The blocks in which the rows of these stretches may be, ascending. For a stretch of which no row is known, neighbours of
 * the block `near` are among them if the stretch has more rows than half of it.
 *
 * @param blocks of the table
 * @param near a block with rows of the stretches of which no row is known; null if there is none yet
 */
export function blocksAround(
  blocks: readonly StripBlock[],
  stretches: readonly RowStretch[],
  near: number | null,
): readonly number[] {
  let end = 0;
  const spans = blocks.map(({ rows, firstRowid, lastRowid }) => {
    const start = end;
    end += rows;
    return { start, end, firstRowid, lastRowid };
  });
  /** How many rows are before this one, if the rowids that are missing in its block are spread evenly. */
  const placeOf = (rowid: number): number => {
    const span = spans.find(({ lastRowid }) => rowid <= lastRowid);
    if (!span) return end;
    const { start, firstRowid, lastRowid } = span;
    const share = (rowid - firstRowid) / Math.max(1, lastRowid - firstRowid);
    return start + Math.max(0, share) * (span.end - start);
  };
  const ranges = stretches.flatMap(({ rows, known }) => {
    if (known) return [{ from: placeOf(known.last) - rows, to: placeOf(known.first) + rows }];
    const span = near === null ? undefined : spans[near];
    const middle = span && (span.start + span.end) / 2;
    return span && middle !== undefined
      ? [{ from: Math.min(span.start, middle - rows), to: Math.max(span.end, middle + rows) }]
      : [];
  });
  return [...spans.keys()].filter((block) => {
    const span = spans[block];
    return span && ranges.some(({ from, to }) => from < span.end && span.start < to);
  });
}
