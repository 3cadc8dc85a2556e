import type { CSSProperties } from 'react';
import { pinsThatFit } from '../columns/table-changes.ts';
import type { ShownColumn } from '../values/columns.ts';

/** A column as rendered in rows and header. */
export interface DrawnColumn {
  readonly column: ShownColumn;
  /** Its index among the shown columns. */
  readonly at: number;
  readonly widthPx: number;
  /** Its offset from the start of the scrolling columns; for a pinned one, from the edge of the table. */
  readonly startPx: number;
  /** The same object as long as the column keeps its position and width. */
  readonly style: CSSProperties;
}

/** The rendered columns: pinned ones, and the visible ones among the others. */
export interface DrawnColumns {
  readonly fixed: readonly DrawnColumn[];
  readonly free: readonly DrawnColumn[];
}

/** All columns with their positions. */
export interface PlacedColumns extends DrawnColumns {
  /** Total width of the pinned columns, including the row numbers, and of all columns. */
  readonly fixedPx: number;
  readonly totalPx: number;
}

/** Width of the row numbers: enough for the last one, so that later rows do not move the columns. */
export const ROW_NUMBER_PX = 56;
/** Largest share of the width for pinned columns. */
const FIXED_PART = 0.6;

/**
 * Positions each column absolutely, so that columns coming into view do not move others.
 *
 * @param pinnedCount how many columns are pinned, if there is space for them
 * @param roomPx the width of the scroller
 * @param isRtl decides between left and right. Logical properties would follow the cell's own direction
 */
export function placeColumns(
  columns: readonly ShownColumn[],
  widthsPx: readonly number[],
  pinnedCount: number,
  roomPx: number,
  isRtl: boolean,
): PlacedColumns {
  const side = isRtl ? 'right' : 'left';
  const widthAt = (at: number) => widthsPx[columns[at]?.index ?? -1] ?? 0;
  const pins = Array.from({ length: pinnedCount }, (_, at) => String(at));
  const fixedCount = pinsThatFit(pins, (at) => widthAt(Number(at)), roomPx * FIXED_PART - ROW_NUMBER_PX).length;
  let startPx = ROW_NUMBER_PX;
  const placed = columns.map((column, at): DrawnColumn => {
    const widthPx = widthAt(at);
    const one = { column, at, widthPx, startPx, style: { width: widthPx, [side]: startPx } };
    startPx += widthPx;
    return one;
  });
  const fixed = placed.slice(0, fixedCount);
  const free = placed.slice(fixedCount);
  return { fixed, free, fixedPx: free[0]?.startPx ?? startPx, totalPx: startPx };
}

/** The column with the tab stop: the focused one, or the first visible one if that is not rendered. */
export function tabColumn({ fixed, free }: DrawnColumns, focused: number): number {
  const isDrawn = fixed.some(({ at }) => at === focused) || free.some(({ at }) => at === focused);
  return isDrawn ? focused : (free[0]?.at ?? 0);
}
