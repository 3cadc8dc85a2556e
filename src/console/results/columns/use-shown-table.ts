import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  type FilterFn,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useDeferredValue, useMemo } from 'react';
import type { Cell } from '../../../contract/result.ts';
import type { ResultPart } from '../../../contract/runner.ts';
import { useMedia } from '../../page/use-media.ts';
import type { TableView } from '../../view/table-view.ts';
import type { ShownColumn } from '../values/columns.ts';
import { readFilter } from './cell-filter.ts';
import { columnWidthsPx } from './column-widths.ts';
import { compareCells } from './sort-cells.ts';
import { MAX_COLUMN_PX, MIN_COLUMN_PX, usuallyPinned } from './table-changes.ts';
import { useTextScale } from './text-scale.ts';

const features = tableFeatures({
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export const PHONE = '(max-width: 600px)';
/** On a phone, pinned columns leave space for another column. */
const PHONE_PINNED_PX = 130;

interface RowOfCells {
  readonly cells: readonly Cell[];
}

/** The rows and columns of a result with the reader's settings. */
export interface ShownTable {
  /** Sorted and filtered. */
  readonly rows: readonly (readonly Cell[])[];
  /** The index in the result of a shown row. */
  readonly placeOf: (row: number) => number;
  /** How many rows there are, filtered or not. */
  readonly rowsAtHand: number;
  /** All rows in their original order. */
  readonly allRows: ResultPart['rows'];
  /** The visible columns in order, pinned ones first. */
  readonly columns: readonly ShownColumn[];
  readonly pinnedCount: number;
  /** The keys of pinned columns, including hidden ones. */
  readonly pinned: readonly string[];
  /** All columns in order, including hidden ones. */
  readonly allColumns: readonly ShownColumn[];
  /** In pixels, by the column's index in the result. */
  readonly widthsPx: readonly number[];
}

/** Sorts, filters and lays out a result. Table and export use the same rows. */
export function useShownTable(result: ResultPart, columns: readonly ShownColumn[], view: TableView): ShownTable {
  const isPhone = useMedia(PHONE);
  const pinned = useMemo(() => view.pinned ?? usuallyPinned(columns, isPhone), [view.pinned, columns, isPhone]);
  // Typing a filter does not wait for its rows.
  const filters = useDeferredValue(view.filters);
  const data = useMemo<RowOfCells[]>(() => result.rows.map((cells) => ({ cells })), [result]);
  const textScale = useTextScale();
  const ownWidthsPx = useMemo(() => columnWidthsPx(result, textScale, columns), [result, columns, textScale]);
  const columnDefs = useMemo(
    () =>
      columns.map((column) => {
        const widthPx = ownWidthsPx[column.index] ?? MIN_COLUMN_PX;
        return columnDef(column, isPhone && pinned.includes(column.key) ? Math.min(widthPx, PHONE_PINNED_PX) : widthPx);
      }),
    [columns, ownWidthsPx, isPhone, pinned],
  );
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const state = useMemo(() => stateOf({ ...view, filters }, pinned, byKey), [view, filters, pinned, byKey]);
  const options = useMemo(() => ({ features, columns: columnDefs, data, state }), [columnDefs, data, state]);
  const table = useTable(options);
  const rowModel = table.getRowModel();
  return useMemo(() => {
    const shown = (list: readonly { readonly id: string }[]) => list.flatMap(({ id }) => byKey.get(id) ?? []);
    const pinnedColumns = shown(table.getStartVisibleLeafColumns());
    return {
      rows: rowModel.rows.map(({ original }) => original.cells),
      placeOf: (row) => rowModel.rows[row]?.index ?? row,
      rowsAtHand: data.length,
      allRows: result.rows,
      columns: [...pinnedColumns, ...shown(table.getCenterVisibleLeafColumns())],
      pinnedCount: pinnedColumns.length,
      pinned,
      allColumns: shown(table.getAllLeafColumns()),
      widthsPx: columns.map(({ key }) => table.getColumn(key)?.getSize() ?? 0),
    };
  }, [table, rowModel, data, result, columns, byKey, pinned]);
}

function columnDef(column: ShownColumn, widthPx: number): ColumnDef<typeof features, RowOfCells> {
  const { index, key, name, declaredType } = column;
  const filterFn: FilterFn<typeof features, RowOfCells> = ({ original }, _, isKept: (cell: Cell) => boolean) =>
    isKept(original.cells[index] ?? null);
  filterFn.resolveFilterValue = (text: string) => {
    const filter = readFilter(text, column);
    return filter.kind === 'test' ? filter.test : () => true;
  };
  return {
    id: key,
    header: name,
    accessorFn: ({ cells }) => cells[index] ?? null,
    sortFn: (a, b) => compareCells(a.original.cells[index] ?? null, b.original.cells[index] ?? null, declaredType),
    sortUndefined: false,
    filterFn,
    size: widthPx,
    minSize: MIN_COLUMN_PX,
    maxSize: MAX_COLUMN_PX,
  };
}

/** A view as the state of TanStack Table. Unknown columns are left out. */
function stateOf(
  { sort = [], filters = [], order = [], hidden = [], widths = [] }: TableView,
  pinned: readonly string[],
  byKey: ReadonlyMap<string, ShownColumn>,
) {
  return {
    sorting: sort
      .filter(({ column }) => byKey.has(column))
      .map(({ column, isDescending }) => ({ id: column, desc: isDescending })),
    columnFilters: filters
      .filter(({ column }) => byKey.has(column))
      .map(({ column, text }) => ({ id: column, value: text })),
    columnOrder: [...order],
    columnVisibility: Object.fromEntries(hidden.map((column) => [column, false])),
    columnPinning: { start: pinned.filter((column) => byKey.has(column)), end: [] },
    columnSizing: Object.fromEntries(widths.map(({ column, px }) => [column, px])),
  };
}
