type Scale = 'linear' | 'ratio';

/** How many values are in each of some ranges. */
export interface Histogram {
  /** Whether the ranges have equal widths or equal ratios. */
  readonly scale: Scale;
  /** Where the ranges begin, and where the last one ends: one more than there are counts. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Values below the first range, and from the end of the last one on. */
  readonly below: number;
  readonly above: number;
  /** Rows without a value. */
  readonly unknown: number;
}

/** Counts values, one at a time. */
export interface Counter {
  add(value: number | null): void;
  /** The counts, without the empty ranges at both ends. */
  histogram(): Histogram;
}

/** @param edges in ascending order, at least two */
function counterOf(scale: Scale, edges: readonly number[], rangeOf: (value: number) => number): Counter {
  const ranges = edges.length - 1;
  const [first = 0, end = 0] = [edges[0], edges.at(-1)];
  const counts = new Array<number>(ranges).fill(0);
  let [below, above, unknown] = [0, 0, 0];
  return {
    add(value) {
      if (value === null) unknown += 1;
      else if (value < first) below += 1;
      else if (value >= end) above += 1;
      else {
        // A logarithm may round a value that is on an edge to the other side.
        let at = Math.min(Math.max(rangeOf(value), 0), ranges - 1);
        if (value < (edges[at] ?? 0)) at -= 1;
        else if (value >= (edges[at + 1] ?? Infinity)) at += 1;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    histogram() {
      const from = counts.findIndex((count) => count > 0);
      const to = counts.findLastIndex((count) => count > 0) + 1;
      if (from < 0) return { scale, edges: [first, end], counts: [0], below, above, unknown };
      return { scale, edges: edges.slice(from, to + 1), counts: counts.slice(from, to), below, above, unknown };
    },
  };
}

/** Ranges of equal width. */
export function linearCounter(first: number, width: number, ranges: number): Counter {
  const edges = Array.from({ length: ranges + 1 }, (_, at) => first + at * width);
  return counterOf('linear', edges, (value) => Math.floor((value - first) / width));
}

/** Ranges of equal ratio, for values that differ by factors. */
export function ratioCounter(first: number, rangesOfTenfold: number, ranges: number): Counter {
  const edges = Array.from({ length: ranges + 1 }, (_, at) => first * 10 ** (at / rangesOfTenfold));
  return counterOf('ratio', edges, (value) => Math.floor(Math.log10(value / first) * rangesOfTenfold));
}
