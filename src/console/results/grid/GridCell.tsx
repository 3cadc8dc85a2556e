import { memo } from 'react';
import type { Cell } from '../../../contract/result.ts';
import { useStrings } from '../../i18n/context.ts';
import { CellContent } from '../values/CellContent.tsx';
import type { DrawnColumn } from './drawn-columns.ts';

interface GridCellProps {
  readonly cell: Cell;
  /** The same object as long as the column keeps its position and width. */
  readonly drawn: DrawnColumn;
  readonly isFixed: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

/**
 * One cell. It is rendered when it comes into view, and then only if it changes: sideways scrolling and selecting render its row each
 * time. The first letter of a text decides its direction.
 */
export const GridCell = memo(function GridCell({ cell, drawn, isFixed, isSelected, isTabStop }: GridCellProps) {
  const strings = useStrings();
  const { column, at, style } = drawn;
  const isNumber = typeof cell === 'number' || column.kind === 'number';
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isSelected || undefined}
      dir={isNumber ? undefined : 'auto'}
      style={style}
      className={`${isNumber ? 'is-number' : ''}${isFixed ? ' is-fixed' : ''}${isSelected ? ' is-selected' : ''}`}
      tabIndex={isTabStop ? 0 : -1}
    >
      <CellContent cell={cell} column={column} strings={strings} />
    </td>
  );
});
