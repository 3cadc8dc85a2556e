/** A cell of a heat map by its column and row, both from 0. */
export interface HeatCell {
  readonly column: number;
  readonly row: number;
}

/** The cell that an arrow key leads to, Home and End to the ends of its row; null for another key. */
export function heatCellAfter(
  key: string,
  { column, row }: HeatCell,
  { columns, rows, isRtl }: { readonly columns: number; readonly rows: number; readonly isRtl: boolean },
): HeatCell | null {
  const at = (nextColumn: number, nextRow: number) => ({
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
    row: Math.max(0, Math.min(rows - 1, nextRow)),
  });
  switch (key) {
    case 'ArrowDown':
      return at(column, row + 1);
    case 'ArrowUp':
      return at(column, row - 1);
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return at(column + 1, row);
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return at(column - 1, row);
    case 'Home':
      return at(0, row);
    case 'End':
      return at(columns - 1, row);
    default:
      return null;
  }
}
