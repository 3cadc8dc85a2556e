import type { ColumnSort } from '@tanstack/react-table';
import { memo } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import type { ShownColumn } from './columns.ts';

interface ResultHeaderProps {
  readonly columns: readonly ShownColumn[];
  readonly widthsPx: readonly number[];
  readonly heightPx: number;
  readonly rowCount: number;
  /** By what the rows at hand are sorted; null for the order in which they came. */
  readonly sorting: ColumnSort | null;
  /** Null where these are not all rows of the result. */
  readonly onSort: ((column: number) => void) | null;
}

/** The names of the columns with their declared types. A click sorts: ascending, descending, as it came. */
export const ResultHeader = memo(function ResultHeader(props: ResultHeaderProps) {
  const { columns, widthsPx, heightPx, rowCount, sorting, onSort } = props;
  const strings = useStrings();
  return (
    <thead
      // The elements of the table are laid out by other means than its own, and lose their roles by that.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="rowgroup"
    >
      <tr
        // biome-ignore lint/a11y/noRedundantRoles: see above.
        role="row"
        aria-rowindex={1}
        style={{ height: heightPx }}
      >
        {columns.map(({ index, name, declaredType, kind }) => {
          const isSorted = sorting?.id === String(index);
          const direction = sorting?.desc ? 'descending' : 'ascending';
          return (
            <th
              key={index}
              // biome-ignore lint/a11y/noRedundantRoles: see above.
              role="columnheader"
              aria-colindex={index + 1}
              scope="col"
              className={kind === 'number' ? 'is-number' : undefined}
              style={{ width: widthsPx[index] }}
              aria-sort={isSorted ? direction : 'none'}
            >
              <button
                type="button"
                title={onSort ? `${name}\n${strings.sortHint(rowCount)}` : name}
                disabled={!onSort}
                onClick={() => onSort?.(index)}
              >
                <span className="column-name">
                  <bdi>{name}</bdi>
                  {isSorted && <Icon name={direction} />}
                </span>
                <span className="column-type">{declaredType?.toLowerCase() ?? '\u00A0'}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
