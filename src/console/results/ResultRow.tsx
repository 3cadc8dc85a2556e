import { memo } from 'react';
import type { Cell } from '../../contract/result.ts';
import { useStrings } from '../i18n/context.ts';
import { CellContent } from './CellContent.tsx';
import { plainText } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';

/** A title that is longer than this is no help; the viewer shows all. */
const TITLE_CHARACTERS = 1_000;

interface ResultRowProps {
  readonly cells: readonly Cell[];
  readonly columns: readonly ShownColumn[];
  readonly widthsPx: readonly number[];
  /** The columns in sight, and how far from the start of the row the first of them stands. */
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly startPx: number;
  /** From 0, in the order shown. */
  readonly index: number;
  /** The column whose cell takes part in the order of the Tab key; null in all rows but one. */
  readonly focusedColumn: number | null;
  readonly topPx: number;
  readonly heightPx: number;
  readonly onFocus: (row: number, column: number) => void;
  readonly onOpen: (row: number, column: number) => void;
  /** Shows the row as a form; null where there is no room for it. */
  readonly onRowOpen: ((row: number) => void) | null;
}

/** One row. Each cell has a direction of its own, from its own first letter. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const {
    cells,
    columns,
    widthsPx,
    firstColumn,
    lastColumn,
    startPx,
    index,
    focusedColumn,
    topPx,
    heightPx,
    onFocus,
    onOpen,
    onRowOpen,
  } = props;
  const strings = useStrings();
  return (
    <tr
      // The elements of the table are laid out by other means than its own, and lose their roles by that.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="row"
      aria-rowindex={index + 2}
      className={index % 2 === 1 ? 'is-odd' : undefined}
      style={{ height: heightPx, transform: `translateY(${topPx}px)`, paddingInlineStart: startPx }}
    >
      {columns.slice(firstColumn, lastColumn + 1).map((column) => {
        const cell = cells[column.index] ?? null;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same, for the whole table (ResultTable).
          <td
            key={column.index}
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            role="cell"
            aria-colindex={column.index + 1}
            dir="auto"
            style={{ width: widthsPx[column.index] }}
            className={typeof cell === 'number' || column.kind === 'number' ? 'is-number' : undefined}
            title={cell === null || cell === '' ? undefined : plainText(cell).slice(0, TITLE_CHARACTERS)}
            tabIndex={focusedColumn === column.index ? 0 : -1}
            onFocus={() => onFocus(index, column.index)}
            onDoubleClick={() => onOpen(index, column.index)}
            onClick={({ nativeEvent, currentTarget }) => {
              // A finger has neither double click nor hover to see the rest of a text with.
              const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
              if (isTouch && onRowOpen) onRowOpen(index);
              else if (isTouch && currentTarget.scrollWidth > currentTarget.clientWidth) onOpen(index, column.index);
            }}
          >
            <CellContent cell={cell} column={column} strings={strings} />
          </td>
        );
      })}
    </tr>
  );
});
