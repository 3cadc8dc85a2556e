import type { CSSProperties } from 'react';
import type { ShownColumn } from './columns.ts';

/** A column as the rows and the header draw it. */
export interface DrawnColumn {
  readonly column: ShownColumn;
  /** Its place among the columns that are shown, from 0. */
  readonly at: number;
  readonly widthPx: number;
  readonly style: CSSProperties;
}

/** The columns that are in the document: those that stay in place, and those in sight among the others. */
export interface DrawnColumns {
  readonly fixed: readonly DrawnColumn[];
  readonly free: readonly DrawnColumn[];
}

/** The numbers of the rows. Wide enough for the last of them, so that rows that come do not move the columns. */
export const ROW_NUMBER_PX = 56;

/**
 * Places the columns to be drawn.
 *
 * @param fixedCount how many of the columns stay in place while the others scroll
 * @param inSight first and last of the others, by their place in the table
 * @param startPx how far the first of those in sight stands from the first of the others
 * @param isRtl the sides are named left and right: a cell has a direction of its own, which would decide what its start is
 */
export function drawnColumns(
  columns: readonly ShownColumn[],
  widthsPx: readonly number[],
  fixedCount: number,
  inSight: { readonly first: number; readonly last: number; readonly startPx: number },
  isRtl: boolean,
): DrawnColumns {
  let fromStartPx = ROW_NUMBER_PX;
  const fixed = columns.slice(0, fixedCount).map((column, at) => {
    const widthPx = widthsPx[column.index] ?? 0;
    const style = { width: widthPx, [isRtl ? 'right' : 'left']: fromStartPx };
    fromStartPx += widthPx;
    return { column, at, widthPx, style };
  });
  const free = columns.slice(inSight.first, inSight.last + 1).map((column, i) => {
    const widthPx = widthsPx[column.index] ?? 0;
    const style = { width: widthPx, ...(i === 0 ? { [isRtl ? 'marginRight' : 'marginLeft']: inSight.startPx } : {}) };
    return { column, at: inSight.first + i, widthPx, style };
  });
  return { fixed, free };
}
