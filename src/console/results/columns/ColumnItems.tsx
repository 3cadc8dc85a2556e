import { Menu } from '@base-ui/react/menu';
import { useStrings } from '../../i18n/context.ts';
import type { TableView } from '../../view/table-view.ts';
import type { ShownColumn } from '../values/columns.ts';
import type { ColumnActions } from './use-column-actions.ts';

interface ColumnItemsProps {
  readonly column: ShownColumn;
  readonly view: TableView;
  readonly isPinned: boolean;
  readonly actions: ColumnActions;
  readonly onFilter: () => void;
  readonly onHide: () => void;
  readonly onSelect: () => void;
  /** Null if no statement can count the rows. */
  readonly onCount: (() => void) | null;
}

/** The actions of a column's menu. */
export function ColumnItems({ column, view, isPinned, actions, ...props }: ColumnItemsProps) {
  const { onFilter, onHide, onSelect, onCount } = props;
  const { table: strings, row } = useStrings();
  const sorted = view.sort?.find((one) => one.column === column.key);
  return (
    <>
      <Item onClick={() => actions.sortOnly(column, 'ascending')}>{strings.sortAscending}</Item>
      <Item onClick={() => actions.sortOnly(column, 'descending')}>{strings.sortDescending}</Item>
      {sorted && <Item onClick={actions.unsort}>{strings.notSorted}</Item>}
      <Item onClick={onFilter}>{strings.filterBy}</Item>
      {onCount && <Item onClick={onCount}>{row.countByThis}</Item>}
      <Menu.Separator className="menu-separator" />
      <Item onClick={() => actions.setPinned(column, !isPinned)}>{isPinned ? strings.unpin : strings.pin}</Item>
      <Item onClick={onHide}>{strings.hide}</Item>
      <Item staysOpen onClick={() => actions.move(column, 'left')}>
        {strings.moveLeft}
      </Item>
      <Item staysOpen onClick={() => actions.move(column, 'right')}>
        {strings.moveRight}
      </Item>
      <Menu.Separator className="menu-separator" />
      <Item staysOpen onClick={() => actions.widen(column, 1)}>
        {strings.wider}
      </Item>
      <Item staysOpen onClick={() => actions.widen(column, -1)}>
        {strings.narrower}
      </Item>
      <Item onClick={() => actions.fit(column)}>{strings.fitWidth}</Item>
      <Menu.Separator className="menu-separator" />
      <Item onClick={onSelect}>{strings.selectColumn}</Item>
    </>
  );
}

interface ItemProps {
  readonly onClick: () => void;
  readonly children: string;
  /** For actions that are repeated. */
  readonly staysOpen?: boolean;
}

function Item({ onClick, children, staysOpen = false }: ItemProps) {
  return (
    <Menu.Item className="menu-item is-plain" closeOnClick={!staysOpen} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
