import type { ByteRange } from './range-answer.ts';

/** How pages are put together to requests. */
export interface RangeRules {
  readonly pageBytes: number;
  readonly fileBytes: number;
  /** Pages that nobody asked for and that are read all the same where they lie between two that somebody did: at most so many. */
  readonly gapPages: number;
  /** The same where there would be more requests than may run at a time. */
  readonly crowdedGapPages: number;
  /** How many may. */
  readonly parallel: number;
  /** The longest request. */
  readonly maxPages: number;
}

/** So many pages may be read through for each one that is wanted: what comes is at most a quarter more than that. */
const MOST_SPARE = 1 / 4;

/**
 * The requests that bring these pages. Gaps between them are read through, the smallest first.
 *
 * @param numbers of pages, from 1, in any order
 */
export function rangesOf(numbers: Iterable<number>, rules: RangeRules): ByteRange[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges = rangesThrough(bridgedGaps(sorted, rules.gapPages), sorted, rules);
  if (ranges.length <= rules.parallel || rules.crowdedGapPages <= rules.gapPages) return ranges;
  return rangesThrough(bridgedGaps(sorted, rules.crowdedGapPages), sorted, rules);
}

function rangesThrough(
  bridged: ReadonlySet<number>,
  sorted: readonly number[],
  { pageBytes, fileBytes, maxPages }: RangeRules,
): ByteRange[] {
  const ranges: ByteRange[] = [];
  const close = (first: number, last: number) => {
    const offset = (first - 1) * pageBytes;
    ranges.push({ offset, length: Math.min(last * pageBytes, fileBytes) - offset });
  };
  let first: number | null = null;
  let last = 0;
  for (const number of sorted) {
    if (first !== null && ((number > last + 1 && !bridged.has(number)) || number - first >= maxPages)) {
      close(first, last);
      first = null;
    }
    first ??= number;
    last = number;
  }
  if (first !== null) close(first, last);
  return ranges;
}

/** The pages behind those gaps that are read through. */
function bridgedGaps(sorted: readonly number[], gapPages: number): ReadonlySet<number> {
  const gaps = sorted
    .map((number, i) => ({ behind: number, pages: number - (sorted[i - 1] ?? number) - 1 }))
    .filter(({ pages }) => pages > 0 && pages <= gapPages)
    .sort((a, b) => a.pages - b.pages);
  let spare = sorted.length * MOST_SPARE;
  const bridged = new Set<number>();
  for (const { behind, pages } of gaps) {
    spare -= pages;
    if (spare < 0) break;
    bridged.add(behind);
  }
  return bridged;
}
