import type { DrawnColumns, PlacedColumns } from './drawn-columns.ts';

export const ROW_PX = 32;
/** Rows rendered beyond each edge of the view, because a frame may come late. */
const OVERSCAN_ROWS = 6;
const OVERSCAN_COLUMNS = 2;

/** First and last rendered row, inclusive; the last is −1 if there is none. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The visible part of a table: scroll offsets and size, in pixels. */
export interface Sight {
  /** Offset from the first row. */
  readonly topPx: number;
  /** Height for rows, without the header. */
  readonly heightPx: number;
  /** Offset from the side of the first column, in both writing directions. */
  readonly startPx: number;
  /** Including pinned columns. */
  readonly widthPx: number;
}

export function rowsInSight({ topPx, heightPx }: Sight, rowCount: number): RowWindow {
  if (heightPx <= 0) return { first: 0, last: -1 };
  const within = (row: number) => Math.max(0, Math.min(rowCount - 1, row));
  return {
    first: within(Math.floor(topPx / ROW_PX) - OVERSCAN_ROWS),
    last: rowCount === 0 ? -1 : within(Math.ceil((topPx + heightPx) / ROW_PX) - 1 + OVERSCAN_ROWS),
  };
}

export function columnsInSight({ startPx, widthPx }: Sight, { fixed, free, fixedPx }: PlacedColumns): DrawnColumns {
  const from = startPx + fixedPx;
  const to = startPx + widthPx;
  const first = free.findIndex((one) => one.startPx + one.widthPx > from);
  const last = free.findLastIndex((one) => one.startPx < to);
  if (widthPx <= 0 || first < 0) return { fixed, free: [] };
  return { fixed, free: free.slice(Math.max(0, first - OVERSCAN_COLUMNS), last + 1 + OVERSCAN_COLUMNS) };
}

/** The smallest scroll that makes a range visible. */
export function scrolledTo(nowPx: number, roomPx: number, fromPx: number, toPx: number): number {
  if (fromPx < nowPx) return fromPx;
  return Math.max(nowPx, Math.min(fromPx, toPx - roomPx));
}
