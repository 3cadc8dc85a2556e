import { useState } from 'react';
import type { SqlResult } from '../../contract/result.ts';
import { AS_IT_CAME } from '../results/columns/table-changes.ts';
import { useFilterRow } from '../results/columns/use-filter-row.ts';
import { useShownTable } from '../results/columns/use-shown-table.ts';
import { ResultTable } from '../results/grid/ResultTable.tsx';
import type { ShownColumn } from '../results/values/columns.ts';
import type { TableView } from '../view/table-view.ts';

interface EmbeddedTableProps {
  readonly result: SqlResult;
  readonly columns: readonly ShownColumn[];
  /** The table settings of the link's author. */
  readonly linkedView: TableView | undefined;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
}

/** The rows. A reader can sort and filter them while the frame is open. */
export function EmbeddedTable({ result, columns, linkedView, onCopy }: EmbeddedTableProps) {
  const [view, setView] = useState(linkedView ?? AS_IT_CAME);
  const [isFiltering, setFiltering] = useFilterRow(view);
  const table = useShownTable(result, columns, view);
  return (
    <ResultTable
      table={table}
      isWhole
      isCut={result.truncated}
      view={view}
      onView={setView}
      hasSummaries={false}
      isFiltering={isFiltering}
      onFiltering={setFiltering}
      onCopy={onCopy}
    />
  );
}
