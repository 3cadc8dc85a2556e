import type { TextMeaning } from '../results/values/text-meaning.ts';
import { momentOf } from '../results/values/text-meaning.ts';
import type { Bin, CountedValue } from './counted-values.ts';

const DAY_MS = 86_400_000;
/** A shorter range has a bin for each of its days. */
const DAYS_MAX = 45;
/** Widths of bins in months; the first that gives few enough bins is used. */
const STEPS = [1, 3, 12, 60, 120, 600, 1_200];
const STEP_MAX = 12_000;
const BINS_MAX = 40;
/** No text of a date is behind the year 9999, which often stands for "no end": a bin up to it ends with the last value. */
const YEAR_10000_MS = Date.UTC(10_000, 0, 1);

/**
 * Days, months, quarters or years with their rows, or several years for a long range; empty if a text is not a time.
 *
 * @param sorted from the earliest to the latest
 */
export function dateBins(sorted: readonly CountedValue[], meaning: TextMeaning): readonly Bin[] {
  const moments = sorted.map(({ cell, rows }) => ({
    ms: momentOf(String(cell), meaning)?.getTime() ?? Number.NaN,
    rows,
  }));
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last || moments.some(({ ms }) => Number.isNaN(ms))) return [];
  const edges = edgesOf(first.ms, last.ms, meaning !== 'month');
  const counts = edges.slice(1).map(() => 0);
  let at = 0;
  for (const { ms, rows } of moments) {
    while (at < counts.length - 1 && ms >= (edges[at + 1] ?? ms)) at += 1;
    counts[at] = (counts[at] ?? 0) + rows;
  }
  const textAt = (edge: number) =>
    new Date(edges[edge] ?? last.ms)
      .toISOString()
      .slice(0, meaning === 'month' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length);
  return counts.map((rows, bin) =>
    (edges[bin + 1] ?? 0) < YEAR_10000_MS
      ? { from: textAt(bin), to: textAt(bin + 1), isLast: false, rows }
      : { from: textAt(bin), to: String(sorted.at(-1)?.cell), isLast: true, rows },
  );
}

/** From the beginning of the first period to the end of the last one, in milliseconds since 1970 (UTC). */
function edgesOf(firstMs: number, lastMs: number, hasDays: boolean): readonly number[] {
  const edges: number[] = [];
  if (hasDays && lastMs - firstMs < DAYS_MAX * DAY_MS) {
    const day = Math.floor(firstMs / DAY_MS);
    for (let at = day; edges.length < 2 || (edges.at(-1) ?? 0) <= lastMs; at += 1) edges.push(at * DAY_MS);
    return edges;
  }
  const [first, last] = [monthNumber(firstMs), monthNumber(lastMs)];
  const step = STEPS.find((months) => (last - first) / months < BINS_MAX) ?? STEP_MAX;
  for (let at = Math.floor(first / step); edges.length < 2 || (edges.at(-1) ?? 0) <= lastMs; at += 1) {
    edges.push(monthStart(at * step));
  }
  return edges;
}

const monthNumber = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();

function monthStart(month: number): number {
  // Date.UTC maps the years before 100 to 1900–1999.
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return date.getTime();
}
