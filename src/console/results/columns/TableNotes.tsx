import { useStrings } from '../../i18n/context.ts';
import type { TableView } from '../../view/table-view.ts';
import type { ShownTable } from './use-shown-table.ts';

interface TableNotesProps {
  readonly view: TableView;
  readonly table: ShownTable;
  readonly isCut: boolean;
  readonly onClearFilters: () => void;
}

/** A note that the rows are sorted or filtered. */
export function TableNotes({ view, table, isCut, onClearFilters }: TableNotesProps) {
  const strings = useStrings();
  const isFiltered = table.rows.length < table.rowsAtHand || (view.filters ?? []).length > 0;
  const isSorted = (view.sort ?? []).length > 0;
  if (!isFiltered && !isSorted) return null;
  return (
    <p className="table-notes" role="status">
      {isFiltered && (
        <>
          <span>{strings.table.filtered(table.rows.length, table.rowsAtHand, isCut)}</span>
          <button type="button" className="link-button" onClick={onClearFilters}>
            {strings.table.clearFilters}
          </button>
        </>
      )}
      {isSorted && <span>{strings.sortedHere(table.rows.length)}</span>}
    </p>
  );
}
