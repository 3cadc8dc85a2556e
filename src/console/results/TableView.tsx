import { useCallback } from 'react';
import { useStrings } from '../i18n/context.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ViewProps } from './view-props.ts';

/** A result as a table. */
export function TableView({ result, runId, outcome, columns, onCopy }: ViewProps) {
  const strings = useStrings();
  const onCopyCell = useCallback((text: string) => onCopy(text, strings.cellCopied), [onCopy, strings]);
  if (result.columns.length === 0 || result.rows.length === 0) return <p className="hint">{strings.noRows}</p>;
  return (
    <ResultTable key={runId} result={result} isWhole={outcome !== null} columns={columns} onCopyCell={onCopyCell} />
  );
}
