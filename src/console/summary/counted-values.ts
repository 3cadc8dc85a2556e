import type { Cell } from '../../contract/result.ts';

/** A value with its number of rows. */
export interface CountedValue {
  readonly cell: Cell;
  readonly rows: number;
}

/** A text for times; a bigint for an extreme that no double holds. */
export type Edge = number | bigint | string;

/** Numbers between two edges, or times in the column's format. The last bin of numbers, and of times up to the year 9999, includes its upper edge. */
export interface Bin {
  readonly from: Edge;
  readonly to: Edge;
  readonly isLast: boolean;
  readonly rows: number;
}

/** The cells of a column, each value once. */
export function countValues(cells: Iterable<Cell>): readonly CountedValue[] {
  const counts = new Map<unknown, { cell: Cell; rows: number }>();
  for (const cell of cells) {
    // Bytes are compared by their base64 text. The space before it keeps it distinct from texts.
    const key = typeof cell === 'object' && cell !== null ? ` ${cell.encoded}` : cell;
    const known = counts.get(key);
    if (known) known.rows += 1;
    else counts.set(key, { cell, rows: 1 });
  }
  return [...counts.values()];
}
