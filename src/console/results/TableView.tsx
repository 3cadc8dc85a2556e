import { useCallback } from 'react';
import { useStrings } from '../i18n/context.ts';
import { useAnswerStatements } from '../summary/use-answer-statements.ts';
import type { TableView as View } from '../view/table-view.ts';
import { AS_IT_CAME } from './columns/table-changes.ts';
import { useHasSummaries } from './columns/use-has-summaries.ts';
import { ResultTable } from './grid/ResultTable.tsx';
import type { ViewProps } from './view-props.ts';

/** A result as a table. */
export function TableView({ result, runId, outcome, table, view, onView, ...props }: ViewProps) {
  const strings = useStrings();
  const hasSummaries = useHasSummaries();
  const statements = useAnswerStatements(outcome, props.columns);
  const onTableView = useCallback((changed: View) => onView({ table: changed }), [onView]);
  if (result.columns.length === 0) return <p className="hint">{strings.noRows}</p>;
  return (
    <ResultTable
      key={runId}
      table={table}
      isWhole={outcome !== null}
      isCut={outcome?.result.truncated ?? false}
      view={view.table ?? AS_IT_CAME}
      onView={onTableView}
      hasSummaries={hasSummaries && props.asked !== null}
      isFiltering={props.isFiltering}
      onFiltering={props.onFiltering}
      onCopy={props.onCopy}
      statements={statements}
    />
  );
}
