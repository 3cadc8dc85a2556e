import type { Headline, HeadlineUnit } from '../../catalogue/index.ts';
import type { Cell, SqlResult } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';

/** The number that answers a question, which the page shows in large type. */
export interface ShownHeadline {
  readonly value: number;
  readonly unit: HeadlineUnit;
  /** Its subject: a name or a period; null if the question contains it. */
  readonly of: string | null;
  /** In percentage points; null if unknown. */
  readonly changePct: number | null;
  readonly isMedian: boolean;
  /** How many deals it is computed from; null if the answer does not say. */
  readonly deals: number | null;
}

/**
 * Reads the headline of an answer; null for an answer without rows, if the number is unknown, or if its row was cut off by
 * the row limit.
 */
export function headlineOf(
  { columns, rows, truncated }: ResultPart & Pick<SqlResult, 'truncated'>,
  headline: Headline,
): ShownHeadline | null {
  if (truncated && headline.row === 'last') return null;
  const row = headline.row === 'first' ? rows[0] : rows.at(-1);
  const cell = (name: string | undefined): Cell =>
    name === undefined ? null : (row?.[columns.findIndex((column) => column.name === name)] ?? null);
  const value = cell(headline.column);
  if (typeof value !== 'number') return null;
  const of = cell(headline.of);
  const change = cell(headline.change);
  const counts = columns.filter(({ name }) => /^n_/.test(name));
  const deals = counts.length === 1 ? cell(counts[0]?.name) : null;
  return {
    value,
    unit: headline.unit,
    of: of === null || typeof of === 'object' ? null : String(of),
    changePct: typeof change === 'number' ? change : null,
    isMedian: headline.column.startsWith('median_'),
    deals: typeof deals === 'number' ? deals : null,
  };
}
