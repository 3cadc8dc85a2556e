import type { Cell } from '../../../contract/result.ts';
import type { ResultPart } from '../../../contract/runner.ts';
import type { ShownColumn } from '../values/columns.ts';
import type { CellPosition } from './cell-keys.ts';

/** The kind of a selection: a rectangle of cells, whole rows or whole columns. */
type Span = 'cells' | 'rows' | 'columns' | 'all';

/** The selected cells: a rectangle from anchor to focus, in the shown table. */
export interface CellRange {
  readonly span: Span;
  readonly anchor: CellPosition;
  /** The corner that moves. */
  readonly lead: CellPosition;
}

/** First and last row and column, both included, from 0. */
export interface CellRectangle {
  readonly top: number;
  readonly bottom: number;
  readonly first: number;
  readonly last: number;
}

interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A selection that starts at a cell. */
export const rangeAt = (at: CellPosition, span: Span = 'cells'): CellRange => ({ span, anchor: at, lead: at });

/** Extends a selection to a cell; without a selection it starts at the focus. */
export function extendRange(range: CellRange | null, focused: CellPosition, to: CellPosition): CellRange {
  return { ...(range ?? rangeAt(focused)), lead: to };
}

/** The cells of a selection; null if the table has none of them. */
export function rectangleOf({ span, anchor, lead }: CellRange, { rows, columns }: TableSize): CellRectangle | null {
  const isWide = span === 'rows' || span === 'all';
  const isHigh = span === 'columns' || span === 'all';
  const rectangle = {
    top: isHigh ? 0 : Math.min(anchor.row, lead.row),
    bottom: isHigh ? rows - 1 : Math.min(Math.max(anchor.row, lead.row), rows - 1),
    first: isWide ? 0 : Math.min(anchor.column, lead.column),
    last: isWide ? columns - 1 : Math.min(Math.max(anchor.column, lead.column), columns - 1),
  };
  return rectangle.top > rectangle.bottom || rectangle.first > rectangle.last ? null : rectangle;
}

export function isInside({ top, bottom, first, last }: CellRectangle, { row, column }: CellPosition): boolean {
  return row >= top && row <= bottom && column >= first && column <= last;
}

/**
 * The columns and rows of a rectangle, for a table with reordered columns.
 *
 * @param rectangle the whole table by default
 */
export function cutOut(
  rows: readonly (readonly Cell[])[],
  shownColumns: readonly ShownColumn[],
  rectangle: CellRectangle = { top: 0, bottom: rows.length - 1, first: 0, last: shownColumns.length - 1 },
): ResultPart {
  const columns = shownColumns.slice(rectangle.first, rectangle.last + 1);
  return {
    columns: columns.map(({ name, declaredType }) => ({ name, type: declaredType })),
    rows: rows.slice(rectangle.top, rectangle.bottom + 1).map((row) => columns.map(({ index }) => row[index] ?? null)),
  };
}
