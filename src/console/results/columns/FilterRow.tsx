import { useStrings } from '../../i18n/context.ts';
import { Icon } from '../../page/Icon.tsx';
import type { TableView } from '../../view/table-view.ts';
import type { DrawnColumn, DrawnColumns } from '../grid/drawn-columns.ts';
import { readFilter } from './cell-filter.ts';
import type { ColumnActions } from './use-column-actions.ts';

interface FilterRowProps {
  readonly drawn: DrawnColumns;
  readonly heightPx: number;
  readonly view: TableView;
  /** Null if these are not all rows of the result. */
  readonly actions: ColumnActions | null;
  readonly onFiltering: (isFiltering: boolean) => void;
  readonly focusedColumn: number | null;
}

/** A filter field below each column name. */
export function FilterRow({ drawn, heightPx, view, actions, onFiltering, focusedColumn }: FilterRowProps) {
  const { table: strings } = useStrings();
  const field = ({ column, at, style }: DrawnColumn, isFixed: boolean) => {
    const text = view.filters?.find((one) => one.column === column.key)?.text ?? '';
    const isInvalid = readFilter(text, column).kind === 'invalid';
    const isNumber = column.kind === 'number';
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: its field is what takes the focus.
      <td
        key={column.index}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
        role="gridcell"
        aria-colindex={at + 2}
        className={isFixed ? 'filter-cell is-fixed' : 'filter-cell'}
        style={style}
      >
        <input
          className="column-filter"
          dir="auto"
          value={text}
          aria-label={strings.filterOf(column.name)}
          aria-invalid={isInvalid}
          title={isInvalid ? strings.notAFilter : isNumber ? strings.numberFilterHint : strings.filterHint}
          placeholder={isNumber ? strings.numberFilterExample : strings.filterExample}
          tabIndex={focusedColumn === at ? 0 : -1}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => onFiltering(true)}
          disabled={!actions}
          onChange={(event) => actions?.filter(column, event.target.value)}
        />
      </td>
    );
  };
  return (
    <tr
      // The CSS `display` of these elements is not that of a table, which removes their implicit roles.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="row"
      aria-rowindex={2}
      style={{ height: heightPx }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button is what takes the focus. */}
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
        role="gridcell"
        aria-colindex={1}
        className="row-number"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={strings.clearFilters}
          title={strings.clearFilters}
          disabled={!actions || (view.filters ?? []).length === 0}
          onClick={actions?.clearFilters}
        >
          <Icon name="close" />
        </button>
      </td>
      {drawn.fixed.map((one) => field(one, true))}
      {drawn.free.map((one) => field(one, false))}
    </tr>
  );
}
