import type { DrawnColumn } from '../grid/drawn-columns.ts';

/** Where a column goes that is dropped: beside another one. */
export interface DropPlace {
  /** The place of the other one among the columns that are shown. */
  readonly at: number;
  readonly side: 'before' | 'after';
}

/**
 * Where a column that is dragged to `x` would go; null if it stays as it is.
 *
 * @param columns those that it can stand among, in their order
 * @param x in the pixels of their `startPx`
 */
export function dropPlace(columns: readonly DrawnColumn[], moved: DrawnColumn, x: number): DropPlace | null {
  const next = columns.find(({ startPx, widthPx }) => x < startPx + widthPx / 2);
  const last = columns.at(-1);
  if (!last) return null;
  const gap = next ? next.at : last.at + 1;
  if (gap === moved.at || gap === moved.at + 1) return null;
  return next ? { at: next.at, side: 'before' } : { at: last.at, side: 'after' };
}
