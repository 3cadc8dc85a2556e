import type { DrawnColumn } from '../grid/drawn-columns.ts';

/** The drop position of a column: beside another one. */
export interface DropPlace {
  /** The index of the other one among the shown columns. */
  readonly at: number;
  readonly side: 'before' | 'after';
}

/**
 * The drop position of a column dragged to `x`; null if it stays.
 *
 * @param columns the columns that it can move among, in order
 * @param x in pixels, like their `startPx`
 */
export function dropPlace(columns: readonly DrawnColumn[], moved: DrawnColumn, x: number): DropPlace | null {
  const next = columns.find(({ startPx, widthPx }) => x < startPx + widthPx / 2);
  const last = columns.at(-1);
  if (!last) return null;
  const gap = next ? next.at : last.at + 1;
  if (gap === moved.at || gap === moved.at + 1) return null;
  return next ? { at: next.at, side: 'before' } : { at: last.at, side: 'after' };
}
