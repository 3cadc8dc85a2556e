import type { ByteRange } from '../transport/transport.ts';

/** How pages are combined into requests. */
export interface RangeRules {
  readonly pageBytes: number;
  readonly fileBytes: number;
  /** The most unwanted pages that are read because they are between two wanted pages. */
  readonly gapPages: number;
  /** The same if otherwise there would be more requests than may run at a time. */
  readonly crowdedGapPages: number;
  /** How many requests may run at a time. */
  readonly parallel: number;
  /** How many pages may be read through for each wanted page. */
  readonly mostSpare: number;
  /** The longest request. */
  readonly maxPages: number;
}

/**
 * The requests that fetch these pages. Gaps between them are read through, the smallest first. Longer ranges are cut at
 * multiples of the longest request. So the same pages make the same requests, however their list is divided.
 *
 * @param numbers of pages, from 1, in any order
 */
export function rangesOf(numbers: Iterable<number>, rules: RangeRules): ByteRange[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges = rangesThrough(bridgedGaps(sorted, rules.gapPages, rules.mostSpare), sorted, rules);
  if (ranges.length <= rules.parallel || rules.crowdedGapPages <= rules.gapPages) return ranges;
  return rangesThrough(bridgedGaps(sorted, rules.crowdedGapPages, rules.mostSpare), sorted, rules);
}

function rangesThrough(
  bridged: ReadonlySet<number>,
  sorted: readonly number[],
  { pageBytes, fileBytes, maxPages }: RangeRules,
): ByteRange[] {
  const ranges: ByteRange[] = [];
  const add = (first: number, last: number) => {
    const offset = (first - 1) * pageBytes;
    ranges.push({ offset, length: Math.min(last * pageBytes, fileBytes) - offset });
  };
  const close = (first: number, last: number) => {
    if (last - first < maxPages) return add(first, last);
    for (let from = first; from <= last; ) {
      const to = Math.min(Math.ceil(from / maxPages) * maxPages, last);
      add(from, to);
      from = to + 1;
    }
  };
  let first: number | null = null;
  let last = 0;
  for (const number of sorted) {
    if (first !== null && number > last + 1 && !bridged.has(number)) {
      close(first, last);
      first = null;
    }
    first ??= number;
    last = number;
  }
  if (first !== null) close(first, last);
  return ranges;
}

/** The pages after the gaps that are read through. */
function bridgedGaps(sorted: readonly number[], gapPages: number, mostSpare: number): ReadonlySet<number> {
  const gaps = sorted
    .map((number, i) => ({ behind: number, pages: number - (sorted[i - 1] ?? number) - 1 }))
    .filter(({ pages }) => pages > 0 && pages <= gapPages)
    .sort((a, b) => a.pages - b.pages);
  let spare = sorted.length * mostSpare;
  const bridged = new Set<number>();
  for (const { behind, pages } of gaps) {
    spare -= pages;
    if (spare < 0) break;
    bridged.add(behind);
  }
  return bridged;
}
