import type { TableView } from '../../view/table-view.ts';

/** The table as the statement returned it. */
export const AS_IT_CAME: TableView = {};

/** Smallest width at which the pointer can still widen the column. */
export const MIN_COLUMN_PX = 48;
export const MAX_COLUMN_PX = 2_000;

/**
 * Sorts by a column: ascending, then descending, then not at all.
 *
 * @param isAdded keeps the existing sort columns, which take precedence
 */
export function sortBy(view: TableView, column: string, isAdded: boolean): TableView {
  const before = view.sort ?? [];
  const was = before.find((one) => one.column === column);
  const next = was?.isDescending ? [] : [{ column, isDescending: was !== undefined }];
  if (!isAdded) return { ...view, sort: next };
  if (!was) return { ...view, sort: [...before, ...next] };
  return { ...view, sort: before.flatMap((one) => (one === was ? next : [one])) };
}

/** Sorts by one column, in one direction. */
export function sortOnlyBy(view: TableView, column: string, isDescending: boolean): TableView {
  return { ...view, sort: [{ column, isDescending }] };
}

/** Sets the filter of a column; a blank one removes it. */
export function filterBy(view: TableView, column: string, text: string): TableView {
  const others = (view.filters ?? []).filter((one) => one.column !== column);
  return { ...view, filters: text.trim() === '' ? others : [...others, { column, text }] };
}

export function setHidden(view: TableView, column: string, isHidden: boolean): TableView {
  const others = (view.hidden ?? []).filter((one) => one !== column);
  return { ...view, hidden: isHidden ? [...others, column] : others };
}

/** The columns pinned by default: on a phone the first one, if there are others. */
export function usuallyPinned(columns: readonly { readonly key: string }[], isPhone: boolean): readonly string[] {
  const [first, ...others] = columns;
  return isPhone && first && others.length > 1 ? [first.key] : [];
}

/** @param pinned the currently pinned columns */
export function setPinned(view: TableView, pinned: readonly string[], column: string, isPinned: boolean): TableView {
  const others = pinned.filter((one) => one !== column);
  return { ...view, pinned: isPinned ? [...others, column] : others };
}

/** Sets widths of columns; null restores the default width. */
export function resize(view: TableView, column: string, px: number | null): TableView {
  const others = (view.widths ?? []).filter((one) => one.column !== column);
  if (px === null) return { ...view, widths: others };
  return {
    ...view,
    widths: [...others, { column, px: Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, px))) }],
  };
}

/** The columns by their keys. */
export interface ColumnPlaces {
  /** Including hidden ones, in order. */
  readonly all: readonly string[];
  readonly pinned: readonly string[];
  /** Visible columns that are not pinned. */
  readonly free: readonly string[];
}

/** Moves a column one position within its group, pinned or free; no change at the end. */
export function moveColumn(view: TableView, places: ColumnPlaces, column: string, step: 1 | -1): TableView {
  const kind = places.pinned.includes(column) ? places.pinned : places.free;
  const neighbour = kind.includes(column) ? kind[kind.indexOf(column) + step] : undefined;
  return neighbour === undefined ? view : moveBeside(view, places, column, neighbour, step === 1 ? 'after' : 'before');
}

/** Moves a column next to another one of its group. */
export function moveBeside(
  view: TableView,
  { all, pinned }: ColumnPlaces,
  column: string,
  neighbour: string,
  side: 'before' | 'after',
): TableView {
  const isPinned = pinned.includes(column);
  const others = (isPinned ? pinned : all).filter((one) => one !== column);
  const order = others.toSpliced(others.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, column);
  return isPinned ? { ...view, pinned: order } : { ...view, order };
}

/** Whether columns are hidden, moved, pinned or resized. */
export function hasLayout({ order = [], hidden = [], pinned, widths = [] }: TableView): boolean {
  return pinned !== undefined || order.length + hidden.length + widths.length > 0;
}

/** Resets the layout of columns. Sorting and filters stay. */
export function withoutLayout({ sort = [], filters = [] }: TableView): TableView {
  return { sort, filters };
}

/** The pinned columns that leave enough width for the others; other pinned columns scroll. */
export function pinsThatFit(pinned: readonly string[], widthOf: (column: string) => number, roomPx: number): string[] {
  let takenPx = 0;
  const fitting: string[] = [];
  for (const column of pinned) {
    takenPx += widthOf(column);
    if (takenPx > roomPx) break;
    fitting.push(column);
  }
  return fitting;
}
