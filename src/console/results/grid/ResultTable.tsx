import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu } from '@base-ui/react/menu';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { copiedText } from '../../export/copied-text.ts';
import type { CopyFormat } from '../../export/export-format.ts';
import { useStrings } from '../../i18n/context.ts';
import { useOpenRow } from '../../row-details/open-row.ts';
import type { AnswerStatements } from '../../summary/use-answer-statements.ts';
import type { TableView } from '../../view/table-view.ts';
import { ColumnItems } from '../columns/ColumnItems.tsx';
import { filterOfCell } from '../columns/cell-filter.ts';
import { TableNotes } from '../columns/TableNotes.tsx';
import { useColumnActions } from '../columns/use-column-actions.ts';
import type { ShownTable } from '../columns/use-shown-table.ts';
import { CellViewer } from '../values/CellViewer.tsx';
import { plainText } from '../values/cell-text.ts';
import type { ShownColumn } from '../values/columns.ts';
import { CellMenu } from './CellMenu.tsx';
import type { CellPosition } from './cell-keys.ts';
import { cutOut, rectangleOf } from './cell-selection.ts';
import { GridRows } from './GridRows.tsx';
import { ROW_PX } from './grid-window.ts';
import { ResultHeader } from './ResultHeader.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { FILTER_PX, useDrawnTable } from './use-drawn-table.ts';
import { useGridFocus } from './use-grid-focus.ts';

interface ResultTableProps {
  readonly table: ShownTable;
  /** Whether these are all rows of the result. */
  readonly isWhole: boolean;
  /** Whether the statement has more rows than the result. */
  readonly isCut: boolean;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Whether headers show summaries of their columns, if there are enough rows. */
  readonly hasSummaries: boolean;
  readonly isFiltering: boolean;
  readonly onFiltering: (isFiltering: boolean) => void;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
  /** Statements about the columns; null if none can be written. */
  readonly statements?: AnswerStatements | null;
}

/** With fewer rows, all are visible. */
const SUMMARIZED_ROWS = 20;

/**
 * The rows of a result, as a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Only visible cells are in the
 * document; ARIA attributes give the totals. A click on a header sorts the loaded rows in the order of ORDER BY.
 */
export const ResultTable = memo(function ResultTable(props: ResultTableProps) {
  const { table, isWhole, isCut, view, onView, isFiltering, onFiltering, onCopy, statements } = props;
  const strings = useStrings();
  const { rows, columns } = table;
  const columnActions = useColumnActions(table, view, onView);
  const actions = isWhole ? columnActions : null;
  // The same while rows come, so that none moves under the pointer.
  const headRows = isFiltering ? 2 : 1;
  const [menu] = useState(() => Menu.createHandle<ShownColumn>());
  const [drawnWidth, setDrawnWidth] = useState<{ readonly index: number; readonly px: number } | null>(null);
  const onDrawWidth = useCallback(
    ({ index }: ShownColumn, px: number | null) => setDrawnWidth(px === null ? null : { index, px }),
    [],
  );
  const hasSummaries = props.hasSummaries && table.rowsAtHand >= SUMMARIZED_ROWS;
  const drawing = useDrawnTable(table, { hasFilterRow: isFiltering, hasSummaries }, drawnWidth);
  const { scroller, part } = drawing;
  const copyUsual = () => copy('tsv', false);
  const openRow = useOpenRow();
  const onRowOpen = openRow && ((index: number) => openRow({ columns, rows, index }));
  const grid = useGridFocus({
    table,
    drawing,
    headRows,
    isWhole,
    columnActions: actions,
    onCopy: copyUsual,
    onRowOpen,
  });
  const { focused, range, viewed, menuPlace } = grid;
  // Always the same functions, so that moving in the rows does not render the header.
  const latestGrid = useRef(grid);
  latestGrid.current = grid;
  const onSelectAll = useCallback(() => latestGrid.current.selectAll(), []);
  const onSelectColumn = useCallback(
    (at: number, isExtending: boolean) => latestGrid.current.selectColumn(at, isExtending),
    [],
  );
  const cellAt = ({ row, column }: CellPosition) => rows[row]?.[columns[column]?.index ?? -1] ?? null;
  const rectangle = range && rectangleOf(range, { rows: rows.length, columns: columns.length });
  const { top = -1, bottom = -1, first = -1, last = -1 } = rectangle ?? {};
  const selected = useMemo(() => ({ top, bottom, first, last }), [top, bottom, first, last]);
  const selectedCells = useCallback(() => cutOut(rows, columns, selected), [rows, columns, selected]);

  const copy = (format: CopyFormat, withNames: boolean) => {
    const { row, column } = focused;
    const cells = rectangle
      ? selectedCells()
      : cutOut(rows, columns, { top: row, bottom: row, first: column, last: column });
    const count = cells.rows.length * cells.columns.length;
    // A single cell is copied as it is, without quotes.
    if (format === 'tsv' && count === 1 && !withNames) return onCopy(plainText(cellAt(focused)), strings.cellCopied);
    const { text, html } = copiedText(cells, format, withNames);
    onCopy(text, strings.table.cellsCopied(count), html);
  };
  // A menu restores the focus, unless the chosen item moves it elsewhere.
  const isMenuLeft = useRef(false);
  const leaveMenu = (place: CellPosition) => {
    isMenuLeft.current = true;
    grid.focusLater(place);
  };
  const finalFocus = () => {
    const givesBack = !isMenuLeft.current;
    isMenuLeft.current = false;
    return givesBack;
  };
  const columnItems = (column: ShownColumn) =>
    actions && (
      <ColumnItems
        column={column}
        view={view}
        isPinned={table.pinned.includes(column.key)}
        actions={actions}
        onFilter={() => {
          onFiltering(true);
          leaveMenu({ row: -1, column: columns.indexOf(column) });
        }}
        onHide={() => {
          actions.setHidden(column, true);
          leaveMenu({ row: -headRows, column: Math.max(0, columns.indexOf(column) - 1) });
        }}
        onSelect={() => grid.selectColumn(columns.indexOf(column), false)}
        onCount={statements ? () => statements.count(column) : null}
      />
    );

  const isInHeader = (isWhole && focused.row < 0) || rows.length === 0;
  const headerRow = isInHeader ? Math.max(0, Math.min(focused.row, -1) + headRows) : null;
  const viewedColumn = viewed ? columns[viewed.column] : undefined;
  const menuColumn = menuPlace ? columns[menuPlace.column] : undefined;
  const menuCell = menuPlace && cellAt(menuPlace);
  const menuFilter = menuPlace && menuColumn ? filterOfCell(cellAt(menuPlace), menuColumn) : null;

  return (
    <>
      <ContextMenu.Root>
        <ContextMenu.Trigger render={<div className="table-scroller" ref={scroller} />}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its elements are those of a table.
            role="grid"
            aria-label={strings.results}
            aria-description={strings.cellHint}
            aria-multiselectable="true"
            // −1 means an unknown number.
            aria-rowcount={isWhole ? rows.length + headRows : -1}
            aria-colcount={columns.length + 1}
            style={{ width: drawing.totalPx, height: drawing.headPx + rows.length * ROW_PX }}
            {...grid.handlers}
          >
            <ResultHeader
              part={part}
              heightPx={drawing.namePx}
              filterPx={FILTER_PX}
              rowCount={table.rowsAtHand}
              summarized={hasSummaries && isWhole ? table.allRows : null}
              view={view}
              actions={actions}
              isFiltering={isFiltering}
              focusedRow={headerRow}
              focusedColumn={headerRow === null ? 0 : focused.column}
              menu={menu}
              onFiltering={onFiltering}
              onSelectAll={onSelectAll}
              onSelectColumn={onSelectColumn}
              onDrawWidth={onDrawWidth}
            />
            <GridRows
              rows={rows}
              placeOf={table.placeOf}
              part={part}
              headRows={headRows}
              focused={focused}
              selected={selected}
            />
          </table>
          {rows.length === 0 && (
            <p className="hint table-empty">{table.rowsAtHand === 0 ? strings.noRows : strings.table.noneFits}</p>
          )}
        </ContextMenu.Trigger>
        <CellMenu
          place={menuPlace}
          columnItems={menuColumn ? columnItems(menuColumn) : null}
          finalFocus={finalFocus}
          onCopy={copy}
          onShow={grid.view}
          onRowOpen={onRowOpen}
          onSelectRow={grid.selectRow}
          onSelectColumn={(column) => grid.selectColumn(column, false)}
          onFilterSql={
            statements && menuColumn && menuFilter !== null
              ? () =>
                  statements.filter(menuColumn, { kind: 'is', cell: menuCell, declaredType: menuColumn.declaredType })
              : null
          }
          onFilter={actions && menuColumn && menuFilter !== null ? () => actions.filter(menuColumn, menuFilter) : null}
        />
      </ContextMenu.Root>
      <Menu.Root handle={menu} modal={false}>
        {({ payload }) => (
          <Menu.Portal>
            <Menu.Positioner className="menu-positioner" align="end" sideOffset={2}>
              <Menu.Popup className="menu" finalFocus={finalFocus}>
                {payload && columnItems(payload)}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        )}
      </Menu.Root>
      <TableNotes view={view} table={table} isCut={isCut} onClearFilters={columnActions.clearFilters} />
      {rectangle && <SelectionLine cells={selectedCells} onCopy={copy} onClear={grid.clearSelection} />}
      {viewed && viewedColumn && (
        <CellViewer
          cell={cellAt(viewed)}
          column={viewedColumn}
          rowNumber={viewed.row + 1}
          onCopy={() => onCopy(plainText(cellAt(viewed)), strings.cellCopied)}
          onClose={grid.closeView}
        />
      )}
    </>
  );
});
