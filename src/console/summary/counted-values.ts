import type { Cell } from '../../contract/result.ts';

/** A value with the number of rows that have it. */
export interface CountedValue {
  readonly cell: Cell;
  readonly rows: number;
}

/** Numbers from one edge to the next, or times as the column writes them. The last bin of numbers has its upper edge, too. */
export interface Bin {
  readonly from: number | string;
  readonly to: number | string;
  readonly isLast: boolean;
  readonly rows: number;
}

/** The cells of a column, each value once. */
export function countValues(cells: Iterable<Cell>): readonly CountedValue[] {
  const counts = new Map<unknown, { cell: Cell; rows: number }>();
  for (const cell of cells) {
    // Bytes are equal where their text is, which never stands for a text: it would be no base64 with a blank before it.
    const key = typeof cell === 'object' && cell !== null ? ` ${cell.encoded}` : cell;
    const known = counts.get(key);
    if (known) known.rows += 1;
    else counts.set(key, { cell, rows: 1 });
  }
  return [...counts.values()];
}
