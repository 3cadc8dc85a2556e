import { memo } from 'react';
import type { ShownTable } from '../columns/use-shown-table.ts';
import type { CellPosition } from './cell-keys.ts';
import type { CellRectangle } from './cell-selection.ts';
import { tabColumn } from './drawn-columns.ts';
import { ROW_PX } from './grid-window.ts';
import { ResultRow } from './ResultRow.tsx';
import { type DrawnPart, useDrawnColumns, useDrawnRows } from './use-drawn-table.ts';

interface GridRowsProps extends Pick<ShownTable, 'rows' | 'placeOf'> {
  readonly part: DrawnPart;
  readonly headRows: number;
  readonly focused: CellPosition;
  /** The selected cells by position; −1 everywhere if there are none. */
  readonly selected: CellRectangle;
}

/** The visible rows, the only ones that are rendered. */
export const GridRows = memo(function GridRows({ rows, placeOf, part, headRows, focused, selected }: GridRowsProps) {
  const { first, last } = useDrawnRows(part);
  const drawn = useDrawnColumns(part);
  // If the focused cell is out of view, Tab leads to the first visible one.
  const tabRow = focused.row < 0 || (focused.row >= first && focused.row <= last) ? focused.row : first;
  const column = tabColumn(drawn, focused.column);
  return (
    <>
      {/* The place of the rows is that of an element beside them: see `ResultRow`. */}
      <tbody aria-hidden="true" style={{ height: first * ROW_PX }} />
      <tbody
        // The CSS `display` of rows (table.css) removes their implicit role.
        // biome-ignore lint/a11y/noRedundantRoles: see above.
        role="rowgroup"
      >
        {rows.slice(first, last + 1).map((cells, i) => {
          const index = first + i;
          const isSelected = index >= selected.top && index <= selected.bottom;
          return (
            <ResultRow
              key={placeOf(index)}
              cells={cells}
              drawn={drawn}
              index={index}
              headRows={headRows}
              focusedColumn={index === tabRow ? column : null}
              selectedFrom={isSelected ? selected.first : -1}
              selectedTo={isSelected ? selected.last : -1}
            />
          );
        })}
      </tbody>
    </>
  );
});
