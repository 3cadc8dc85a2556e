/** A cell by its place in the table as shown, both from 0. */
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
  /** How far Page Down goes. */
  readonly rowsInSight: number;
  /** True where the first column is the rightmost. */
  readonly isRtl: boolean;
}

/** Where a key leads from a cell (arrows, Home, End, Page Up, Page Down; with Ctrl to the ends); null for other keys. */
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
      return inside({ ...from, row: toEnd ? 0 : from.row - 1 }, grid);
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
      return inside({ ...from, row: from.row - grid.rowsInSight }, grid);
    default:
      return null;
  }
}

export function isCopyKey({ key, ctrlKey, metaKey }: Key): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'c';
}

function inside({ row, column }: CellPosition, grid: Grid): CellPosition {
  const clamp = (n: number, count: number) => Math.max(0, Math.min(count - 1, n));
  return { row: clamp(row, grid.rows), column: clamp(column, grid.columns) };
}
