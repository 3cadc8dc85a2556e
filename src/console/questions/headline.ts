import type { Headline, HeadlineUnit } from '../../catalogue/index.ts';
import type { Cell, SqlResult } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';

type Row = readonly Cell[];

/** A median of fewer deals says little (convention of the data): it has no change. */
export const FEW_DEALS = 5;
/** Changes are rounded to one decimal. */
const ROUNDING_PCT = 0.06;

/** The number that answers a question, which the page shows in large type. */
export interface ShownHeadline {
  readonly value: number;
  readonly unit: HeadlineUnit;
  /** Its subject: a name or a period; null if the question contains it. */
  readonly of: string | null;
  /** In percentage points; null if unknown, or if one of the two medians is of too few deals. */
  readonly changePct: number | null;
  /** The period or the name that the change is from; null if the answer does not show it. */
  readonly changedSince: string | null;
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
  const valueIn = (of: Row | undefined, name: string | undefined): Cell =>
    name === undefined ? null : (of?.[columns.findIndex((column) => column.name === name)] ?? null);
  const cell = (name: string | undefined): Cell => valueIn(row, name);
  const value = cell(headline.column);
  if (typeof value !== 'number') return null;
  const change = cell(headline.change);
  const counts = columns.filter(({ name }) => /^n_/.test(name));
  const isMedian = headline.column.startsWith('median_');
  const dealsOf = (of: Row | undefined) => numberOr(counts.length === 1 ? valueIn(of, counts[0]?.name) : null);
  const deals = dealsOf(row);
  const base = typeof change === 'number' ? [rows[0], rows.at(-2)].find((each) => isBase(each, change)) : undefined;
  const isWeak = isMedian && [deals, dealsOf(base)].some((count) => count !== null && count < FEW_DEALS);
  return {
    value,
    unit: headline.unit,
    of: textOr(cell(headline.of)),
    changePct: typeof change === 'number' && !isWeak ? change : null,
    changedSince: textOr(valueIn(base, headline.of)),
    isMedian,
    deals,
  };

  /** Whether the change is from the value of that row: answers compare with their first row, or with the one before. */
  function isBase(other: Row | undefined, percent: number): boolean {
    const before = valueIn(other, headline.column);
    if (other === row || typeof before !== 'number' || before === 0 || typeof value !== 'number') return false;
    return Math.abs((value / before - 1) * 100 - percent) < ROUNDING_PCT;
  }
}

const numberOr = (cell: Cell): number | null => (typeof cell === 'number' ? cell : null);
const textOr = (cell: Cell): string | null => (cell === null || typeof cell === 'object' ? null : String(cell));
