import { useEffect, useState } from 'react';
import type { ResultPart } from '../../contract/runner.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { type ColumnSummary, summarize } from './column-summary.ts';
import { countValues } from './counted-values.ts';

type Rows = ResultPart['rows'];

/** What was computed of rows, by the place of the column. The rows go, and it goes with them. */
const known = new WeakMap<Rows, Map<number, ColumnSummary>>();

/** What a column holds, computed once the page has nothing else to do; null until then. */
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

/** Does the work in a pause, and returns what calls it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
