import { Menu } from '@base-ui/react/menu';
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ResultPart } from '../../../contract/runner.ts';
import { useStrings } from '../../i18n/context.ts';
import { Icon } from '../../page/Icon.tsx';
import { HeaderSummary } from '../../summary/HeaderSummary.tsx';
import type { TableView } from '../../view/table-view.ts';
import { dragColumn } from '../columns/drag-column.ts';
import type { DropPlace } from '../columns/drop-place.ts';
import { FilterRow } from '../columns/FilterRow.tsx';
import type { ColumnActions } from '../columns/use-column-actions.ts';
import type { ShownColumn } from '../values/columns.ts';
import { namedInvisibles } from '../values/invisible-characters.ts';
import { ShownText } from '../values/ShownText.tsx';
import { type DrawnColumn, tabColumn } from './drawn-columns.ts';
import { type DrawnPart, useDrawnColumns } from './use-drawn-table.ts';

interface ResultHeaderProps {
  readonly part: DrawnPart;
  readonly heightPx: number;
  readonly filterPx: number;
  readonly rowCount: number;
  /** The rows that headers summarise; null for no summaries. */
  readonly summarized: ResultPart['rows'] | null;
  readonly view: TableView;
  /** Null if these are not all rows of the result: sorting a part would look like sorting the whole. */
  readonly actions: ColumnActions | null;
  readonly isFiltering: boolean;
  /** The header row with the tab stop, from 0; null for none. */
  readonly focusedRow: number | null;
  readonly focusedColumn: number;
  readonly menu: Menu.Handle<ShownColumn>;
  /** Keeps the filter row open while a filter is typed. */
  readonly onFiltering: (isFiltering: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onSelectColumn: (at: number, isExtending: boolean) => void;
  /** Shows a width in pixels while it is dragged; null after that. */
  readonly onDrawWidth: (column: ShownColumn, px: number | null) => void;
}

/** Column names with their declared types, and the filters below them. */
export const ResultHeader = memo(function ResultHeader(props: ResultHeaderProps) {
  const { part, heightPx, filterPx, rowCount, summarized, view, actions, isFiltering, focusedRow, menu } = props;
  const { onFiltering, onSelectAll, onSelectColumn, onDrawWidth } = props;
  const strings = useStrings();
  const drawn = useDrawnColumns(part);
  const focusedColumn = tabColumn(drawn, props.focusedColumn);
  const head = useRef<HTMLTableSectionElement>(null);
  const [drag, setDrag] = useState<{ readonly moved: number; readonly place: DropPlace | null } | null>(null);
  // A non-passive listener makes the browser ask the page before it scrolls, because a finger may start to drag a
  // column.
  useEffect(() => {
    const listener = () => undefined;
    const listened = head.current;
    listened?.addEventListener('touchmove', listener, { passive: false });
    return () => listened?.removeEventListener('touchmove', listener);
  }, []);
  const sort = view.sort ?? [];
  const filtered = new Set(view.filters?.map(({ column }) => column));
  const header = (one: DrawnColumn, isFixed: boolean) => {
    const { column, at, widthPx, style } = one;
    const { key, index, name, declaredType, kind } = column;
    const place = sort.findIndex((one) => one.column === key);
    const way = sort[place]?.isDescending ? 'descending' : 'ascending';
    const title = namedInvisibles(name);
    const hint = `${title}\n${strings.sortHint(rowCount)}\n${strings.table.headerHint}`;
    return (
      <th
        key={index}
        // biome-ignore lint/a11y/noRedundantRoles: see below.
        role="columnheader"
        aria-colindex={at + 2}
        scope="col"
        className={classes({
          'is-number': kind === 'number',
          'is-fixed': isFixed,
          'is-dragged': drag?.moved === at,
          [`is-drop-${drag?.place?.side}`]: drag?.place?.at === at,
        })}
        style={style}
        aria-sort={place < 0 ? 'none' : way}
      >
        <button
          type="button"
          className="column-sort"
          title={actions ? hint : title}
          disabled={!actions}
          tabIndex={focusedRow === 0 && focusedColumn === at ? 0 : -1}
          onPointerDown={(event) =>
            actions &&
            dragColumn(event, {
              column: one,
              isFixed,
              drawn: part.columns,
              onMove: (place) => setDrag(place === undefined ? null : { moved: at, place }),
              onDrop: (place) => actions.moveBeside(column, place),
            })
          }
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) onSelectColumn(at, event.shiftKey);
            else actions?.sort(column, event.shiftKey);
          }}
        >
          <span className="column-name">
            <bdi>
              <ShownText text={name} />
            </bdi>
            {place >= 0 && <Icon name={way} />}
            {place >= 0 && sort.length > 1 && <span className="sort-place">{place + 1}</span>}
          </span>
          <span className="column-type">
            {declaredType?.toLowerCase() ?? '\u00A0'}
            {filtered.has(key) && <Icon name="filter" />}
          </span>
        </button>
        {summarized && <HeaderSummary rows={summarized} column={column} />}
        {actions && (
          <Menu.Trigger
            handle={menu}
            payload={column}
            className="column-menu"
            tabIndex={-1}
            aria-label={strings.table.columnMenu(title)}
          >
            <Icon name="more" />
          </Menu.Trigger>
        )}
        {actions && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has + and −, and the menu.
          <span
            className="column-edge"
            onPointerDown={(event) => drawWidth(event, widthPx, column, actions, onDrawWidth)}
            onDoubleClick={() => actions.fit(column)}
          />
        )}
      </th>
    );
  };
  return (
    <thead
      ref={head}
      // The CSS `display` of these elements is not that of a table, which removes their implicit roles.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="rowgroup"
    >
      <tr
        // biome-ignore lint/a11y/noRedundantRoles: see above.
        role="row"
        aria-rowindex={1}
        style={{ height: heightPx }}
      >
        <th
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          role="columnheader"
          aria-colindex={1}
          scope="col"
          className="row-number"
        >
          <button
            type="button"
            tabIndex={-1}
            disabled={!actions}
            aria-label={strings.table.selectAll}
            title={strings.table.selectAll}
            onClick={onSelectAll}
          >
            #
          </button>
        </th>
        {drawn.fixed.map((one) => header(one, true))}
        {drawn.free.map((one) => header(one, false))}
      </tr>
      {isFiltering && (
        <FilterRow
          drawn={drawn}
          heightPx={filterPx}
          view={view}
          actions={actions}
          onFiltering={onFiltering}
          focusedColumn={focusedRow === 1 ? focusedColumn : null}
        />
      )}
    </thead>
  );
});

const classes = (named: Readonly<Record<string, boolean>>) =>
  Object.keys(named)
    .filter((name) => named[name])
    .join(' ');

/** Follows the pointer from the edge of a column until it is released. */
function drawWidth(
  event: PointerEvent<HTMLElement>,
  widthPx: number,
  column: ShownColumn,
  actions: ColumnActions,
  onDrawWidth: ResultHeaderProps['onDrawWidth'],
): void {
  const edge: HTMLElement = event.currentTarget;
  const startX = event.clientX;
  const sign = getComputedStyle(edge).direction === 'rtl' ? -1 : 1;
  const end = new AbortController();
  const widthAt = ({ clientX }: MouseEvent) => widthPx + sign * (clientX - startX);
  const stop = () => {
    end.abort();
    onDrawWidth(column, null);
  };
  const finish = (moved: MouseEvent) => {
    stop();
    if (moved.clientX !== startX) actions.resize(column, widthAt(moved));
  };
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener('pointermove', (moved) => onDrawWidth(column, widthAt(moved)), { signal: end.signal });
  edge.addEventListener('pointerup', finish, { signal: end.signal });
  edge.addEventListener('pointercancel', stop, { signal: end.signal });
}
