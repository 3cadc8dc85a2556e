import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import type { Cell } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { useOpenRow } from '../row-details/open-row.ts';
import { CellViewer } from './CellViewer.tsx';
import { type CellPosition, isCopyKey, nextPosition } from './cell-keys.ts';
import { plainText } from './cell-text.ts';
import { columnWidthsPx } from './column-widths.ts';
import type { ShownColumn } from './columns.ts';
import { ResultHeader } from './ResultHeader.tsx';
import { ResultRow } from './ResultRow.tsx';
import { compareCells } from './sort-cells.ts';

const ROW_PX = 32;
const HEADER_PX = 46;
const OVERSCAN_ROWS = 12;
const OVERSCAN_COLUMNS = 2;

interface RowOfCells {
  readonly cells: readonly Cell[];
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const NOT_SORTED: SortingState = [];

interface ResultTableProps {
  readonly result: ResultPart;
  /** Whether these are all rows of the result. */
  readonly isWhole: boolean;
  readonly columns: readonly ShownColumn[];
  readonly onCopyCell: (text: string) => void;
}

/**
 * The rows of a result. Only the cells in sight are in the document; the table says how many there are. A click on a
 * header sorts the rows at hand, in the order that ORDER BY would give them.
 */
export const ResultTable = memo(function ResultTable({ result, isWhole, columns, onCopyCell }: ResultTableProps) {
  const strings = useStrings();
  const data = useMemo<RowOfCells[]>(() => result.rows.map((cells) => ({ cells })), [result]);
  const widthsPx = useMemo(() => columnWidthsPx(result), [result]);
  const columnDefs = useMemo(
    () =>
      columns.map(
        ({ index, name, declaredType }): ColumnDef<typeof features, RowOfCells> => ({
          // By place and not by name: names may repeat.
          id: String(index),
          header: name,
          accessorFn: ({ cells }) => cells[index] ?? null,
          sortFn: (a, b) =>
            compareCells(a.original.cells[index] ?? null, b.original.cells[index] ?? null, declaredType),
          sortUndefined: false,
          sortDescFirst: false,
        }),
      ),
    [columns],
  );
  const [sorting, setSorting] = useState(NOT_SORTED);
  const table = useTable({
    features,
    columns: columnDefs,
    data,
    state: { sorting },
    onSortingChange: setSorting,
    enableMultiSort: false,
  });
  const rows = table.getRowModel().rows;

  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEADER_PX,
  });
  const isRtl = strings.direction === 'rtl';
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    isRtl,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthsPx[index] ?? 0,
    overscan: OVERSCAN_COLUMNS,
  });
  const shown = virtualizer.getVirtualItems();
  const shownColumns = columnVirtualizer.getVirtualItems();

  const [focused, setFocused] = useState<CellPosition>({ row: 0, column: 0 });
  const [viewed, setViewed] = useState<CellPosition | null>(null);
  const cellAt = (at: CellPosition): Cell => rows[at.row]?.original.cells[at.column] ?? null;

  const openRow = useOpenRow();
  const onRowOpen = useMemo(
    () => openRow && ((index: number) => openRow({ columns, rows: rows.map(({ original }) => original.cells), index })),
    [openRow, columns, rows],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (isCopyKey(event) && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      onCopyCell(plainText(cellAt(focused)));
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setViewed(focused);
      return;
    }
    if (event.key === ' ' && !event.shiftKey && !event.ctrlKey && onRowOpen) {
      event.preventDefault();
      onRowOpen(focused.row);
      return;
    }
    const next = nextPosition(event, focused, {
      rows: rows.length,
      columns: columns.length,
      rowsInSight: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
      isRtl,
    });
    if (!next) return;
    event.preventDefault();
    setFocused(next);
    virtualizer.scrollToIndex(next.row);
    columnVirtualizer.scrollToIndex(next.column);
    // The cell may have to be drawn first.
    requestAnimationFrame(() => focusCell(scroller.current, next));
  };

  const onSort = useCallback((column: number) => table.getColumn(String(column))?.toggleSorting(), [table]);
  const onCellFocus = useCallback((row: number, column: number) => setFocused({ row, column }), []);
  const onCellOpen = useCallback((row: number, column: number) => setViewed({ row, column }), []);
  const viewedColumn = viewed ? columns[viewed.column] : undefined;
  const firstShown = shown[0]?.index ?? 0;
  // Where the focused cell is out of sight, Tab leads to the first one that is not.
  const focusedRow = shown.some(({ index }) => index === focused.row) ? focused.row : firstShown;

  const focusedColumn = shownColumns.some(({ index }) => index === focused.column)
    ? focused.column
    : (shownColumns[0]?.index ?? 0);

  return (
    <>
      <div className="table-scroller" ref={scroller}>
        <table
          // Rows are laid out one by one (results.css), which takes the role from the element.
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          role="table"
          aria-label={strings.results}
          // −1 says that the number is unknown.
          aria-rowcount={isWhole ? rows.length + 1 : -1}
          aria-colcount={columns.length}
          style={{ width: widthsPx.reduce((sum, width) => sum + width, 0) }}
        >
          <ResultHeader
            columns={columns}
            widthsPx={widthsPx}
            heightPx={HEADER_PX}
            rowCount={rows.length}
            sorting={sorting[0] ?? null}
            // Sorted, the first rows of a part would pass for those of the whole.
            onSort={isWhole ? onSort : null}
          />
          <tbody
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            role="rowgroup"
            aria-description={strings.cellHint}
            style={{ height: virtualizer.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {shown.map(({ index, start, size }) => {
              const row = rows[index];
              return (
                row && (
                  <ResultRow
                    key={row.id}
                    cells={row.original.cells}
                    columns={columns}
                    widthsPx={widthsPx}
                    firstColumn={shownColumns[0]?.index ?? 0}
                    lastColumn={shownColumns.at(-1)?.index ?? -1}
                    startPx={shownColumns[0]?.start ?? 0}
                    index={index}
                    topPx={start}
                    heightPx={size}
                    focusedColumn={index === focusedRow ? focusedColumn : null}
                    onFocus={onCellFocus}
                    onOpen={onCellOpen}
                    onRowOpen={onRowOpen}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {sorting.length > 0 && <p className="sorted-note">{strings.sortedHere(rows.length)}</p>}
      {viewed && viewedColumn && (
        <CellViewer
          cell={cellAt(viewed)}
          column={viewedColumn}
          rowNumber={viewed.row + 1}
          onCopy={() => onCopyCell(plainText(cellAt(viewed)))}
          onClose={() => {
            setViewed(null);
            focusCell(scroller.current, viewed);
          }}
        />
      )}
    </>
  );
});

function focusCell(scroller: HTMLElement | null, { row, column }: CellPosition): void {
  const cell = scroller?.querySelector<HTMLElement>(
    `tr[aria-rowindex="${row + 2}"] > td[aria-colindex="${column + 1}"]`,
  );
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
