import type { TableView } from '../../view/table-view.ts';

/** The table as the statement gave it. */
export const AS_IT_CAME: TableView = {};

/** Narrower than this, a column cannot be widened again with the pointer. */
export const MIN_COLUMN_PX = 48;
export const MAX_COLUMN_PX = 2_000;

/**
 * Sorts by a column: ascending, then descending, then not at all.
 *
 * @param isAdded keeps the columns that the rows are sorted by already, which count more
 */
export function sortBy(view: TableView, column: string, isAdded: boolean): TableView {
  const before = view.sort ?? [];
  const was = before.find((one) => one.column === column);
  const next = was?.isDescending ? [] : [{ column, isDescending: was !== undefined }];
  if (!isAdded) return { ...view, sort: next };
  if (!was) return { ...view, sort: [...before, ...next] };
  return { ...view, sort: before.flatMap((one) => (one === was ? next : [one])) };
}

/** Sorts by a column alone, in one way. */
export function sortOnlyBy(view: TableView, column: string, isDescending: boolean): TableView {
  return { ...view, sort: [{ column, isDescending }] };
}

/** Writes the filter of a column; a blank one is none. */
export function filterBy(view: TableView, column: string, text: string): TableView {
  const others = (view.filters ?? []).filter((one) => one.column !== column);
  return { ...view, filters: text.trim() === '' ? others : [...others, { column, text }] };
}

export function setHidden(view: TableView, column: string, isHidden: boolean): TableView {
  const others = (view.hidden ?? []).filter((one) => one !== column);
  return { ...view, hidden: isHidden ? [...others, column] : others };
}

/** The columns that are pinned until a reader says otherwise: on a phone the first one, if others are beside it. */
export function usuallyPinned(columns: readonly { readonly key: string }[], isPhone: boolean): readonly string[] {
  const [first, ...others] = columns;
  return isPhone && first && others.length > 1 ? [first.key] : [];
}

/** @param pinned the columns that are pinned now */
export function setPinned(view: TableView, pinned: readonly string[], column: string, isPinned: boolean): TableView {
  const others = pinned.filter((one) => one !== column);
  return { ...view, pinned: isPinned ? [...others, column] : others };
}

/** Gives columns their widths; null gives one back the width of its own. */
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
  /** Those that are hidden as well, in their order. */
  readonly all: readonly string[];
  readonly pinned: readonly string[];
  /** Those in sight that are not pinned. */
  readonly free: readonly string[];
}

/** Moves a column one place among those of its kind, pinned or free; at the end of them nothing changes. */
export function moveColumn(view: TableView, places: ColumnPlaces, column: string, step: 1 | -1): TableView {
  const kind = places.pinned.includes(column) ? places.pinned : places.free;
  const neighbour = kind.includes(column) ? kind[kind.indexOf(column) + step] : undefined;
  return neighbour === undefined ? view : moveBeside(view, places, column, neighbour, step === 1 ? 'after' : 'before');
}

/** Moves a column next to another one of its kind. */
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

/** Lays the columns out as they came. Sorting and filters stay. */
export function withoutLayout({ sort = [], filters = [] }: TableView): TableView {
  return { sort, filters };
}

/** The pinned columns that leave room for the others: the rest of them scroll. */
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
