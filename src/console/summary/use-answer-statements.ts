import { useMemo } from 'react';
import { useCatalogue } from '../i18n/context.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { ResultOutcome } from '../run/run-state.ts';
import { useActions } from '../state/context.ts';
import { type Condition, countStatement, filterStatement } from './answer-sql.ts';

/** Statements about a column of an answer, each opened and run. */
export interface AnswerStatements {
  /** The rows of the answer that fulfil a condition. */
  readonly filter: (column: ShownColumn, condition: Condition) => void;
  /** Its rows counted by the values of the column. */
  readonly count: (column: ShownColumn) => void;
}

/** Null if no statement can be written about the answer, or if there is none yet. */
export function useAnswerStatements(
  outcome: ResultOutcome | null,
  columns: readonly ShownColumn[],
): AnswerStatements | null {
  const { openAndRun } = useActions();
  const { hasCollations } = useCatalogue();
  const request = outcome?.request;
  return useMemo(() => {
    if (!request) return null;
    const source = { sql: request.sql, columns: columns.map(({ name }) => name), hasCollations };
    if (countStatement(source, 0) === null) return null;
    const open = (sql: string | null) => {
      if (sql !== null) openAndRun({ sql, ...(request.params === undefined ? {} : { params: request.params }) });
    };
    return {
      filter: ({ index }, condition) => open(filterStatement(source, index, condition)),
      count: ({ index }) => open(countStatement(source, index)),
    };
  }, [request, columns, hasCollations, openAndRun]);
}
