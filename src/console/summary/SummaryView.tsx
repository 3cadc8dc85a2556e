import '../styles/summary.css';
import { useMemo } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { ViewProps } from '../results/view-props.ts';
import { useActions } from '../state/context.ts';
import { type AnswerSource, type Condition, countStatement, filterStatement } from './answer-sql.ts';
import { countValues } from './counted-values.ts';
import { SummaryCard } from './SummaryCard.tsx';

/** The summaries of a result's columns. */
export function SummaryView({ result, outcome, columns }: ViewProps) {
  const { row: strings } = useStrings();
  const isCut = outcome?.result.truncated ?? true;
  return (
    <div className="summary">
      <p className="muted">{(isCut ? strings.ofFirstRows : strings.ofAllRows)(result.rows.length)}</p>
      <div className="summary-cards">
        {columns.map((column) => (
          <ResultColumnCard key={column.index} column={column} result={result} outcome={outcome} columns={columns} />
        ))}
      </div>
    </div>
  );
}

interface ResultColumnCardProps extends Pick<ViewProps, 'result' | 'outcome' | 'columns'> {
  readonly column: ShownColumn;
}

function ResultColumnCard({ column, result, outcome, columns }: ResultColumnCardProps) {
  const { openAndRun } = useActions();
  const values = useMemo(() => countValues(result.rows.map((row) => row[column.index] ?? null)), [result, column]);
  const request = outcome?.request;
  const source: AnswerSource | null = request ? { sql: request.sql, columns: columns.map(({ name }) => name) } : null;
  const count = source && countStatement(source, column.index);
  const open = (sql: string | null) => {
    if (sql !== null && request)
      openAndRun({ sql, ...(request.params === undefined ? {} : { params: request.params }) });
  };
  const filter = (condition: Condition) => source && open(filterStatement(source, column.index, condition));
  return (
    <SummaryCard
      column={column}
      values={values}
      onFilter={count === null ? null : filter}
      onCount={count === null ? null : () => open(count)}
    />
  );
}
