import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { CellPosition } from './cell-keys.ts';
import { type DrawnColumns, drawnColumns, ROW_NUMBER_PX } from './drawn-columns.ts';
import { pinsThatFit } from './table-changes.ts';
import type { ShownTable } from './use-shown-table.ts';

export const ROW_PX = 32;
export const HEADER_PX = 46;
export const FILTER_PX = 38;
const OVERSCAN_ROWS = 6;
const OVERSCAN_COLUMNS = 2;
/** What is pinned takes so much of the width at the most: the rest has to be read, too. */
const FIXED_PART = 0.6;

/** The part of a table that is in sight, and what scrolls it. */
export interface DrawnTable {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly drawn: DrawnColumns;
  readonly shownRows: readonly VirtualItem[];
  /** Heights of the header, and widths of the columns that stay in place and of all. */
  readonly headPx: number;
  readonly fixedPx: number;
  readonly totalPx: number;
  readonly rowsInSight: () => number;
  readonly scrollTo: (place: CellPosition) => void;
}

/** @param drawnWidth the width of a column whose edge is being drawn, by its place in the result */
export function useDrawnTable(
  { rows, columns, pinnedCount, widthsPx }: ShownTable,
  hasFilterRow: boolean,
  drawnWidth: { readonly index: number; readonly px: number } | null,
): DrawnTable {
  const isRtl = useStrings().direction === 'rtl';
  const scroller = useRef<HTMLDivElement>(null);
  const headPx = HEADER_PX + (hasFilterRow ? FILTER_PX : 0);
  const widths = useMemo(
    () => (drawnWidth ? widthsPx.with(drawnWidth.index, Math.max(0, drawnWidth.px)) : widthsPx),
    [widthsPx, drawnWidth],
  );
  const widthAt = useCallback((at: number) => widths[columns[at]?.index ?? -1] ?? 0, [widths, columns]);

  const roomPx = (scroller.current?.clientWidth ?? innerWidth) * FIXED_PART - ROW_NUMBER_PX;
  const pinned = columns.slice(0, pinnedCount).map((_, at) => String(at));
  const fixedCount = pinsThatFit(pinned, (at) => widthAt(Number(at)), roomPx).length;
  let fixedPx = ROW_NUMBER_PX;
  for (let at = 0; at < fixedCount; at += 1) fixedPx += widthAt(at);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    isRtl,
    count: columns.length - fixedCount,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => widthAt(i + fixedCount),
    overscan: OVERSCAN_COLUMNS,
    scrollMargin: fixedPx,
    scrollPaddingStart: fixedPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths are what has to be measured anew.
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, widthAt, fixedCount]);

  const shownColumns = columnVirtualizer.getVirtualItems();
  const first = (shownColumns[0]?.index ?? 0) + fixedCount;
  const last = (shownColumns.at(-1)?.index ?? -1) + fixedCount;
  const startPx = (shownColumns[0]?.start ?? fixedPx) - fixedPx;
  const drawn = useMemo(
    () => drawnColumns(columns, widths, fixedCount, { first, last, startPx }, isRtl),
    [columns, widths, fixedCount, first, last, startPx, isRtl],
  );
  const scrollTo = useCallback(
    ({ row, column }: CellPosition) => {
      if (row >= 0) virtualizer.scrollToIndex(row);
      if (column >= fixedCount) columnVirtualizer.scrollToIndex(column - fixedCount);
    },
    [virtualizer, columnVirtualizer, fixedCount],
  );
  return {
    scroller,
    drawn,
    shownRows: virtualizer.getVirtualItems(),
    headPx,
    fixedPx,
    totalPx: columns.reduce((sum, { index }) => sum + (widths[index] ?? 0), ROW_NUMBER_PX),
    rowsInSight: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / ROW_PX) - 1),
    scrollTo,
  };
}
