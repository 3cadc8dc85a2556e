import { memo } from 'react';
import type { Cell } from '../../../contract/result.ts';
import { wholeText } from '../../i18n/numbers.ts';
import type { DrawnColumn, DrawnColumns } from './drawn-columns.ts';
import { GridCell } from './GridCell.tsx';
import { ROW_PX } from './grid-window.ts';

interface ResultRowProps {
  readonly cells: readonly Cell[];
  readonly drawn: DrawnColumns;
  /** From 0, in the shown order. */
  readonly index: number;
  readonly headRows: number;
  /** The index of the column whose cell is the tab stop; null in all rows but one. */
  readonly focusedColumn: number | null;
  /** The first and the last selected column; −1 if there is none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
}

/**
 * The same for all rows. The style of a cell depends on the style of its row. If each row had its own, such as its place in the table,
 * browsers would compute all cells anew and remember them, and would take longer with every row that was ever in view.
 */
const ROW_STYLE = { height: ROW_PX };

/** One row with its number. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { cells, drawn, index, headRows, focusedColumn, selectedFrom, selectedTo } = props;
  const cell = (one: DrawnColumn, isFixed: boolean) => (
    <GridCell
      key={one.column.index}
      cell={cells[one.column.index] ?? null}
      drawn={one}
      isFixed={isFixed}
      isSelected={one.at >= selectedFrom && one.at <= selectedTo}
      isTabStop={focusedColumn === one.at}
    />
  );
  return (
    <tr
      // The CSS `display` of these elements is not that of a table, which removes their implicit roles.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="row"
      aria-rowindex={index + 1 + headRows}
      className={index % 2 === 1 ? 'is-odd' : undefined}
      style={ROW_STYLE}
    >
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
        role="gridcell"
        aria-colindex={1}
        aria-label={wholeText(index + 1)}
        tabIndex={-1}
        className={selectedFrom >= 0 ? 'row-number is-selected' : 'row-number'}
        // Drawn by CSS, so that the text of a row contains only its values.
        data-number={wholeText(index + 1)}
      />
      {drawn.fixed.map((one) => cell(one, true))}
      {drawn.free.map((one) => cell(one, false))}
    </tr>
  );
});
