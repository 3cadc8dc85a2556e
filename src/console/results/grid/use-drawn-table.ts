import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStrings } from '../../i18n/context.ts';
import type { ShownTable } from '../columns/use-shown-table.ts';
import type { CellPosition } from './cell-keys.ts';
import { type DrawnColumns, type PlacedColumns, placeColumns, ROW_NUMBER_PX } from './drawn-columns.ts';
import { columnsInSight, ROW_PX, type RowWindow, rowsInSight, type Sight, scrolledTo } from './grid-window.ts';

const NAME_PX = 46;
/** Height of a column's summary below its name. */
const SUMMARY_PX = 42;
export const FILTER_PX = 38;

/** The rendered part of a table. It changes during scrolling without rendering the whole table. */
export interface DrawnPart {
  readonly subscribe: (listener: () => void) => () => void;
  /** A stable object while the same rows are rendered. */
  readonly rows: () => RowWindow;
  /** A stable object while the same columns are rendered at the same positions. */
  readonly columns: () => DrawnColumns;
}

/** The visible part of a table, and functions that scroll it. */
export interface DrawnTable {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly part: DrawnPart;
  /** Heights of the header and of its row of names. */
  readonly headPx: number;
  readonly namePx: number;
  /** Width of the pinned columns. */
  readonly fixedPx: () => number;
  readonly totalPx: number;
  /** How many rows fit in the view. */
  readonly rowsInSight: () => number;
  readonly scrollTo: (place: CellPosition) => void;
}

export const useDrawnRows = (part: DrawnPart) => useSyncExternalStore(part.subscribe, part.rows);
export const useDrawnColumns = (part: DrawnPart) => useSyncExternalStore(part.subscribe, part.columns);

/** @param drawnWidth the width of a column that is being resized, by its index in the result */
export function useDrawnTable(
  { rows, columns, pinnedCount, widthsPx }: ShownTable,
  { hasFilterRow, hasSummaries }: { readonly hasFilterRow: boolean; readonly hasSummaries: boolean },
  drawnWidth: { readonly index: number; readonly px: number } | null,
): DrawnTable {
  const isRtl = useStrings().direction === 'rtl';
  const scroller = useRef<HTMLDivElement>(null);
  const [scrolled] = useState(createScrolledTable);
  const namePx = NAME_PX + (hasSummaries ? SUMMARY_PX : 0);
  const headPx = namePx + (hasFilterRow ? FILTER_PX : 0);
  const rowCount = rows.length;
  const widths = useMemo(
    () => (drawnWidth ? widthsPx.with(drawnWidth.index, Math.max(0, drawnWidth.px)) : widthsPx),
    [widthsPx, drawnWidth],
  );
  useLayoutEffect(() => (scroller.current ? scrolled.watch(scroller.current) : undefined), [scrolled]);
  const place = useCallback(
    (roomPx: number) => placeColumns(columns, widths, pinnedCount, roomPx, isRtl),
    [columns, widths, pinnedCount, isRtl],
  );
  useLayoutEffect(() => scrolled.layOut({ rowCount, headPx, place }), [scrolled, rowCount, headPx, place]);
  return {
    scroller,
    part: scrolled.part,
    headPx,
    namePx,
    fixedPx: scrolled.fixedPx,
    totalPx: columns.reduce((sum, { index }) => sum + (widths[index] ?? 0), ROW_NUMBER_PX),
    rowsInSight: scrolled.rowsInSight,
    scrollTo: scrolled.scrollTo,
  };
}

interface Layout {
  readonly rowCount: number;
  readonly headPx: number;
  readonly place: (roomPx: number) => PlacedColumns;
}

const NO_COLUMNS: PlacedColumns = { fixed: [], free: [], fixedPx: ROW_NUMBER_PX, totalPx: ROW_NUMBER_PX };

/** Follows the scroller of a table. Its offsets are read once a frame, before rendering. */
function createScrolledTable() {
  const listeners = new Set<() => void>();
  let element: HTMLElement | null = null;
  let layout: Layout = { rowCount: 0, headPx: NAME_PX, place: () => NO_COLUMNS };
  let placed = NO_COLUMNS;
  let size = { widthPx: 0, heightPx: 0 };
  let at = { topPx: 0, startPx: 0 };
  let rows: RowWindow = { first: 0, last: -1 };
  let columns: DrawnColumns = NO_COLUMNS;

  const draw = () => {
    const sight: Sight = { ...at, widthPx: size.widthPx, heightPx: size.heightPx - layout.headPx };
    const nextRows = rowsInSight(sight, layout.rowCount);
    const nextColumns = columnsInSight(sight, placed);
    const isSameRows = nextRows.first === rows.first && nextRows.last === rows.last;
    const isSameColumns = isSameList(nextColumns.fixed, columns.fixed) && isSameList(nextColumns.free, columns.free);
    if (isSameRows && isSameColumns) return;
    if (!isSameRows) rows = nextRows;
    if (!isSameColumns) columns = nextColumns;
    for (const listener of listeners) listener();
  };
  const readPlace = ({ scrollTop, scrollLeft }: HTMLElement) => {
    // In Hebrew the first column is at 0, and those to its left have negative offsets.
    at = { topPx: scrollTop, startPx: Math.abs(scrollLeft) };
  };
  const readSize = ({ clientWidth, clientHeight }: HTMLElement) => {
    if (clientWidth !== size.widthPx) placed = layout.place(clientWidth);
    size = { widthPx: clientWidth, heightPx: clientHeight };
  };

  const part: DrawnPart = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => rows,
    columns: () => columns,
  };
  return {
    part,
    fixedPx: () => placed.fixedPx,
    rowsInSight: () => Math.max(1, Math.floor((size.heightPx - layout.headPx) / ROW_PX) - 1),
    watch: (scroller: HTMLElement) => {
      element = scroller;
      const onScroll = () => {
        readPlace(scroller);
        draw();
      };
      const observer = new ResizeObserver(() => {
        readSize(scroller);
        onScroll();
      });
      readSize(scroller);
      readPlace(scroller);
      scroller.addEventListener('scroll', onScroll, { passive: true });
      observer.observe(scroller);
      return () => {
        element = null;
        observer.disconnect();
        scroller.removeEventListener('scroll', onScroll);
      };
    },
    layOut: (next: Layout) => {
      if (next.place !== layout.place) placed = next.place(size.widthPx);
      layout = next;
      draw();
    },
    scrollTo: ({ row, column }: CellPosition) => {
      if (!element) return;
      const one = placed.free.find((free) => free.at === column);
      const toTop =
        row < 0 ? at.topPx : scrolledTo(at.topPx, size.heightPx - layout.headPx, row * ROW_PX, (row + 1) * ROW_PX);
      const toStart = one
        ? scrolledTo(
            at.startPx,
            size.widthPx - placed.fixedPx,
            one.startPx - placed.fixedPx,
            one.startPx + one.widthPx - placed.fixedPx,
          )
        : at.startPx;
      const isRtl = getComputedStyle(element).direction === 'rtl';
      element.scrollTo(isRtl ? -toStart : toStart, toTop);
      readPlace(element);
      draw();
    },
  };
}

const isSameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);
