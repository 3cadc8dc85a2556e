import { useEffect, useState } from 'react';
import type { ResultPart } from '../../contract/runner.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { type ColumnSummary, summarize } from './column-summary.ts';
import { countValues } from './counted-values.ts';

type Rows = ResultPart['rows'];

/** Summaries by column index, kept as long as their rows are referenced. */
const known = new WeakMap<Rows, Map<number, ColumnSummary>>();

/** The summary of a column, computed when the page is idle; null until then. */
export function useIdleSummary(rows: Rows, column: ShownColumn): ColumnSummary | null {
  const [, setDone] = useState<Rows | null>(null);
  useEffect(() => {
    if (known.get(rows)?.has(column.index)) return;
    return whenIdle(() => {
      const summaries = known.get(rows) ?? new Map<number, ColumnSummary>();
      known.set(rows, summaries);
      const cells = rows.map((row) => row[column.index] ?? null);
      summaries.set(column.index, summarize(countValues(cells), column));
      setDone(rows);
    });
  }, [rows, column]);
  return known.get(rows)?.get(column.index) ?? null;
}

/** Runs the work when the page is idle; returns the function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
