import type { CSSProperties } from 'react';
import { pinsThatFit } from '../columns/table-changes.ts';
import type { ShownColumn } from '../values/columns.ts';

/** A column as the rows and the header draw it. */
export interface DrawnColumn {
  readonly column: ShownColumn;
  /** Its place among the columns that are shown, from 0. */
  readonly at: number;
  readonly widthPx: number;
  /** How far it begins from where the columns that scroll begin; for one that stays in place, from the edge of the table. */
  readonly startPx: number;
  /** The same object for as long as the column keeps its place and width. */
  readonly style: CSSProperties;
}

/** The columns that are in the document: those that stay in place, and those in sight among the others. */
export interface DrawnColumns {
  readonly fixed: readonly DrawnColumn[];
  readonly free: readonly DrawnColumn[];
}

/** All columns at their places. */
export interface PlacedColumns extends DrawnColumns {
  /** Widths of those that stay in place, with the numbers of the rows; and of all. */
  readonly fixedPx: number;
  readonly totalPx: number;
}

/** The numbers of the rows. Wide enough for the last of them, so that rows that come do not move the columns. */
export const ROW_NUMBER_PX = 56;
/** What is pinned takes so much of the width at the most: the rest has to be read, too. */
const FIXED_PART = 0.6;

/**
 * Places the columns of a table, each by itself, so that those that come into sight move no other.
 *
 * @param pinnedCount how many of the columns stay in place while the others scroll, where there is room for them
 * @param roomPx the width of what shows the table
 * @param isRtl the sides are named left and right: a cell has a direction of its own, which would decide what its start is
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

/** The column that the Tab key leads to: the focused one; the first one in sight where that is not drawn. */
export function tabColumn({ fixed, free }: DrawnColumns, focused: number): number {
  const isDrawn = fixed.some(({ at }) => at === focused) || free.some(({ at }) => at === focused);
  return isDrawn ? focused : (free[0]?.at ?? 0);
}
