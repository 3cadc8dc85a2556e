/** The position of a cell in the shown table, from 0. Header rows are negative: −1 is the one next to the rows. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** Header rows that the arrow keys reach. */
  readonly headRows: number;
  /** Rows of a Page Down. */
  readonly rowsInSight: number;
  /** True if the first column is the rightmost. */
  readonly isRtl: boolean;
}

/** The cell that a key moves to (arrows, Home, End, Page Up, Page Down; with Ctrl to the ends); null for other keys. */
export function nextPosition(key: Key, from: CellPosition, grid: Grid): CellPosition | null {
  const toEnd = key.ctrlKey || key.metaKey;
  const forward = grid.isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = grid.isRtl ? 'ArrowRight' : 'ArrowLeft';
  const lastRow = grid.rows - 1;
  const lastColumn = grid.columns - 1;
  switch (key.key) {
    case 'ArrowDown':
      return inside({ ...from, row: toEnd ? lastRow : from.row + 1 }, grid);
    case 'ArrowUp':
      return inside({ ...from, row: toEnd && from.row > 0 ? 0 : from.row - 1 }, grid);
    case forward:
      return inside({ ...from, column: toEnd ? lastColumn : from.column + 1 }, grid);
    case back:
      return inside({ ...from, column: toEnd ? 0 : from.column - 1 }, grid);
    case 'Home':
      return inside({ row: toEnd ? 0 : from.row, column: 0 }, grid);
    case 'End':
      return inside({ row: toEnd ? lastRow : from.row, column: lastColumn }, grid);
    case 'PageDown':
      return inside({ ...from, row: from.row + grid.rowsInSight }, grid);
    case 'PageUp':
      return inside({ ...from, row: Math.max(Math.min(from.row, 0), from.row - grid.rowsInSight) }, grid);
    default:
      return null;
  }
}

export function isCopyKey({ key, ctrlKey, metaKey }: Key): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'c';
}

function inside({ row, column }: CellPosition, { rows, columns, headRows }: Grid): CellPosition {
  const clamp = (n: number, first: number, last: number) => Math.max(first, Math.min(last, n));
  const firstRow = 0 - headRows;
  return { row: clamp(row, firstRow, Math.max(rows - 1, firstRow)), column: clamp(column, 0, columns - 1) };
}
