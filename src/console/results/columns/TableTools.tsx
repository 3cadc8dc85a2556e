import { Menu } from '@base-ui/react/menu';
import { useStrings } from '../../i18n/context.ts';
import { Icon } from '../../page/Icon.tsx';
import { chooseHeaderSummaries } from '../../summary/header-setting.ts';
import type { TableView } from '../../view/table-view.ts';
import { ShownText } from '../values/ShownText.tsx';
import { hasLayout } from './table-changes.ts';
import { useColumnActions } from './use-column-actions.ts';
import { useHasSummaries } from './use-has-summaries.ts';
import type { ShownTable } from './use-shown-table.ts';

interface TableToolsProps {
  readonly table: ShownTable;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly isFiltering: boolean;
  readonly onFiltering: (isFiltering: boolean) => void;
}

/** Opens the row of filters, and shows, hides and resets columns. */
export function TableTools({ table, view, onView, isFiltering, onFiltering }: TableToolsProps) {
  const { table: strings } = useStrings();
  const actions = useColumnActions(table, view, onView);
  const hasSummaries = useHasSummaries();
  const hidden = new Set(view.hidden);
  const hiddenCount = table.allColumns.filter(({ key }) => hidden.has(key)).length;
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        aria-pressed={isFiltering}
        onClick={() => {
          if (isFiltering) actions.clearFilters();
          onFiltering(!isFiltering);
        }}
      >
        <Icon name="filter" />
        <span className="label">{strings.filterRow}</span>
      </button>
      <Menu.Root modal={false}>
        <Menu.Trigger className="quiet-button">
          <Icon name="columns" />
          <span className={hiddenCount > 0 ? undefined : 'label'}>
            {hiddenCount > 0 ? strings.hiddenColumns(hiddenCount) : strings.columns}
          </span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-positioner" align="end" sideOffset={4}>
            <Menu.Popup className="menu">
              <Menu.Item
                className="menu-item"
                disabled={hiddenCount === 0}
                closeOnClick={false}
                onClick={actions.showAll}
              >
                {strings.showAll}
              </Menu.Item>
              <Menu.Item className="menu-item" disabled={!hasLayout(view)} onClick={actions.resetLayout}>
                {strings.resetColumns}
              </Menu.Item>
              <Menu.CheckboxItem className="menu-item" checked={hasSummaries} onCheckedChange={chooseHeaderSummaries}>
                <Menu.CheckboxItemIndicator className="menu-mark">✓</Menu.CheckboxItemIndicator>
                <span className="menu-name">{strings.headSummaries}</span>
              </Menu.CheckboxItem>
              <Menu.Separator className="menu-separator" />
              {table.allColumns.map((column) => (
                <Menu.CheckboxItem
                  key={column.key}
                  className="menu-item"
                  checked={!hidden.has(column.key)}
                  onCheckedChange={(isShown) => actions.setHidden(column, !isShown)}
                >
                  <Menu.CheckboxItemIndicator className="menu-mark">✓</Menu.CheckboxItemIndicator>
                  <bdi className="menu-name">
                    <ShownText text={column.name} />
                  </bdi>
                </Menu.CheckboxItem>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}
