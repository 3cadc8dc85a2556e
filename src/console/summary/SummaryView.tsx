import '../styles/summary.css';
import { useMemo } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { ViewProps } from '../results/view-props.ts';
import { countValues } from './counted-values.ts';
import { SummaryCard } from './SummaryCard.tsx';
import { type AnswerStatements, useAnswerStatements } from './use-answer-statements.ts';

/** The summaries of a result's columns. */
export function SummaryView({ result, outcome, columns }: ViewProps) {
  const { row: strings } = useStrings();
  const statements = useAnswerStatements(outcome, columns);
  const isCut = outcome?.result.truncated ?? true;
  return (
    <div className="summary">
      <p className="muted">{(isCut ? strings.ofFirstRows : strings.ofAllRows)(result.rows.length)}</p>
      <div className="summary-cards">
        {columns.map((column) => (
          <ResultColumnCard key={column.index} column={column} result={result} statements={statements} />
        ))}
      </div>
    </div>
  );
}

interface ResultColumnCardProps extends Pick<ViewProps, 'result'> {
  readonly column: ShownColumn;
  readonly statements: AnswerStatements | null;
}

function ResultColumnCard({ column, result, statements }: ResultColumnCardProps) {
  const values = useMemo(() => countValues(result.rows.map((row) => row[column.index] ?? null)), [result, column]);
  return (
    <SummaryCard
      column={column}
      values={values}
      onFilter={statements && ((condition) => statements.filter(column, condition))}
      onCount={statements && (() => statements.count(column))}
    />
  );
}
