import type { ByteRange } from './range-answer.ts';

/** How pages are put together to requests. */
export interface RangeRules {
  readonly pageBytes: number;
  readonly fileBytes: number;
  /** Pages that nobody asked for and that are read all the same where they lie between two that somebody did. */
  readonly gapPages: number;
  /** The longest request. */
  readonly maxPages: number;
}

/**
 * The requests that bring these pages.
 *
 * @param numbers of pages, from 1, in any order
 */
export function rangesOf(numbers: Iterable<number>, rules: RangeRules): ByteRange[] {
  const { pageBytes, fileBytes, gapPages, maxPages } = rules;
  const ranges: ByteRange[] = [];
  const close = (first: number, last: number) => {
    const offset = (first - 1) * pageBytes;
    ranges.push({ offset, length: Math.min(last * pageBytes, fileBytes) - offset });
  };
  let first: number | null = null;
  let last = 0;
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (first !== null && (number > last + 1 + gapPages || number - first >= maxPages)) {
      close(first, last);
      first = null;
    }
    first ??= number;
    last = number;
  }
  if (first !== null) close(first, last);
  return ranges;
}
