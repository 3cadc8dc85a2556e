import { ContextMenu } from '@base-ui/react/context-menu';
import type { ReactNode } from 'react';
import type { CopyFormat } from '../../export/export-format.ts';
import { useStrings } from '../../i18n/context.ts';
import { CopyItems } from './CopyItems.tsx';
import type { CellPosition } from './cell-keys.ts';

interface CellMenuProps {
  /** The cell at which the menu was opened; its row is negative in the header. Null before the first opening. */
  readonly place: CellPosition | null;
  /** The items of the menu for headers. */
  readonly columnItems: ReactNode;
  /** Whether closing the menu restores the focus. */
  readonly finalFocus: () => boolean;
  readonly onCopy: (format: CopyFormat, withNames: boolean) => void;
  readonly onShow: (place: CellPosition) => void;
  /** Null if there is no space to show a row as a form. */
  readonly onRowOpen: ((row: number) => void) | null;
  /** Null if the cell's value cannot be a filter. */
  readonly onFilter: (() => void) | null;
  /** The same as a statement. */
  readonly onFilterSql: (() => void) | null;
  readonly onSelectRow: (row: number) => void;
  readonly onSelectColumn: (column: number) => void;
}

/** The menu of a cell, or of a column if it is opened at a header. */
export function CellMenu({ place, columnItems, finalFocus, onCopy, onShow, onRowOpen, ...props }: CellMenuProps) {
  const { table: strings, row } = useStrings();
  const { onFilter, onFilterSql, onSelectRow, onSelectColumn } = props;
  const item = (text: string, onClick: () => void) => (
    <ContextMenu.Item className="menu-item is-plain" onClick={onClick}>
      {text}
    </ContextMenu.Item>
  );
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="menu-positioner">
        <ContextMenu.Popup className="menu" finalFocus={finalFocus}>
          {place && place.row < 0 && columnItems}
          {place && place.row >= 0 && (
            <>
              <CopyItems onCopy={onCopy} />
              <ContextMenu.Separator className="menu-separator" />
              {item(strings.showCell, () => onShow(place))}
              {onRowOpen && item(row.rowDetails, () => onRowOpen(place.row))}
              {onFilter && item(strings.onlyThisValue, onFilter)}
              {onFilterSql && item(strings.onlyThisValueBySql, onFilterSql)}
              {item(strings.selectRow, () => onSelectRow(place.row))}
              {item(strings.selectColumn, () => onSelectColumn(place.column))}
            </>
          )}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}
