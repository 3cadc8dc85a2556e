import { useMemo, useRef } from 'react';
import { useStrings } from '../../i18n/context.ts';
import type { TableView } from '../../view/table-view.ts';
import type { ShownColumn } from '../values/columns.ts';
import { fittingWidthPx } from './column-widths.ts';
import type { DropPlace } from './drop-place.ts';
import {
  type ColumnPlaces,
  filterBy,
  hasLayout,
  moveBeside,
  moveColumn,
  resize,
  setHidden,
  setPinned,
  sortBy,
  sortOnlyBy,
  withoutLayout,
} from './table-changes.ts';
import { textScale } from './text-scale.ts';
import type { ShownTable } from './use-shown-table.ts';

/** Step by which a key widens or narrows a column. */
const WIDTH_STEP_PX = 24;

/** The actions on the columns of a table. */
export interface ColumnActions {
  readonly sort: (column: ShownColumn, isAdded: boolean) => void;
  readonly sortOnly: (column: ShownColumn, way: 'ascending' | 'descending') => void;
  readonly unsort: () => void;
  readonly filter: (column: ShownColumn, text: string) => void;
  readonly clearFilters: () => void;
  readonly setHidden: (column: ShownColumn, isHidden: boolean) => void;
  readonly showAll: () => void;
  readonly setPinned: (column: ShownColumn, isPinned: boolean) => void;
  /** Visual left or right. */
  readonly move: (column: ShownColumn, to: 'left' | 'right') => void;
  readonly moveBeside: (column: ShownColumn, place: DropPlace) => void;
  readonly resize: (column: ShownColumn, px: number) => void;
  readonly widen: (column: ShownColumn, step: 1 | -1) => void;
  /** Fits the width of a column to its content. */
  readonly fit: (column: ShownColumn) => void;
  readonly resetLayout: () => void;
}

/** A stable object while the table is shown. */
export function useColumnActions(table: ShownTable, view: TableView, onView: (view: TableView) => void): ColumnActions {
  const isRtl = useStrings().direction === 'rtl';
  const latest = useRef({ table, view, onView, isRtl });
  latest.current = { table, view, onView, isRtl };
  return useMemo(() => {
    const change = (work: (view: TableView, table: ShownTable) => TableView) => {
      const now = latest.current;
      const next = work(now.view, now.table);
      if (next === now.view) return;
      now.view = next;
      now.onView(next);
    };
    return {
      sort: ({ key }, isAdded) => change((before) => sortBy(before, key, isAdded)),
      sortOnly: ({ key }, way) => change((before) => sortOnlyBy(before, key, way === 'descending')),
      unsort: () => change((before) => ({ ...before, sort: [] })),
      filter: ({ key }, text) => change((before) => filterBy(before, key, text)),
      clearFilters: () => change((before) => ({ ...before, filters: [] })),
      setHidden: ({ key }, isHidden) => change((before) => setHidden(before, key, isHidden)),
      showAll: () => change((before) => ({ ...before, hidden: [] })),
      setPinned: ({ key }, isPinned) => change((before, { pinned }) => setPinned(before, pinned, key, isPinned)),
      move: ({ key }, to) =>
        change((before, shown) =>
          moveColumn(before, placesOf(shown), key, (to === 'right') === latest.current.isRtl ? -1 : 1),
        ),
      moveBeside: ({ key }, { at, side }) =>
        change((before, shown) => {
          const neighbour = shown.columns[at];
          return neighbour ? moveBeside(before, placesOf(shown), key, neighbour.key, side) : before;
        }),
      resize: ({ key }, px) => change((before) => resize(before, key, px)),
      widen: ({ key, index }, step) =>
        change((before, { widthsPx }) => resize(before, key, (widthsPx[index] ?? 0) + step * WIDTH_STEP_PX)),
      fit: (column) =>
        change((before, { rows }) => resize(before, column.key, fittingWidthPx(column, rows, textScale()))),
      resetLayout: () => change((before) => (hasLayout(before) ? withoutLayout(before) : before)),
    };
  }, []);
}

function placesOf({ columns, pinnedCount, allColumns }: ShownTable): ColumnPlaces {
  const keys = (some: readonly ShownColumn[]) => some.map(({ key }) => key);
  return {
    all: keys(allColumns),
    pinned: keys(columns.slice(0, pinnedCount)),
    free: keys(columns.slice(pinnedCount)),
  };
}
