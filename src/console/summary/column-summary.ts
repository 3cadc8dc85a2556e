import type { Cell } from '../../contract/result.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { TextMeaning } from '../results/values/text-meaning.ts';
import type { Bin, CountedValue } from './counted-values.ts';
import { dateBins } from './date-bins.ts';

export interface ColumnSummary {
  /** All rows, including NULLs. */
  readonly rows: number;
  readonly nulls: number;
  /** Different values, without NULL. */
  readonly distinct: number;
  /** The most frequent values without NULL; empty if no value stands out. */
  readonly top: readonly CountedValue[];
  /** For numbers, and for texts that are points in time. */
  readonly extremes: { readonly min: Cell; readonly median: Cell; readonly max: Cell } | null;
  /** For numbers and times with too many values to list; else empty. */
  readonly bins: readonly Bin[];
}

const TOP_MAX = 6;
/** Most values that are listed rather than drawn. */
const LISTED_MAX = 12;
/** Smallest share of rows at which the most frequent of many values is shown. */
const STANDS_OUT = 0.01;
const BINS_WANTED = 16;
/** Outliers beyond this share of the rows are in the first and the last bin. */
const TAIL = 0.01;

/** Summarises the values of a column. */
export function summarize(
  values: readonly CountedValue[],
  column: Pick<ShownColumn, 'kind' | 'meaning'>,
): ColumnSummary {
  const known = values.filter(({ cell }) => cell !== null);
  const rows = sum(values);
  const time = isTime(column.meaning) ? column.meaning : null;
  const isOrdered = column.kind === 'number' || time !== null;
  const sorted = isOrdered ? known.toSorted((a, b) => compare(a.cell, b.cell, column.kind === 'number')) : [];
  const isDrawn = isOrdered && known.length > LISTED_MAX;
  const bins = !isDrawn ? [] : time ? dateBins(sorted, time) : numberBins(sorted);
  return {
    rows,
    nulls: rows - sum(known),
    distinct: known.length,
    top: bins.length > 0 ? [] : mostFrequent(known, rows),
    extremes: extremesOf(sorted),
    bins,
  };
}

const isTime = (meaning: ShownColumn['meaning']): meaning is TextMeaning =>
  meaning === 'date' || meaning === 'timestamp' || meaning === 'month';
const numberBins = (sorted: readonly CountedValue[]) =>
  binsOf(sorted.map(({ cell, rows }) => ({ value: exactNumber(cell), rows })));
/** Integers beyond ±(2^53−1) come as text. JavaScript compares a bigint with a number exactly. */
const exactNumber = (cell: Cell): number | bigint => (typeof cell === 'string' ? BigInt(cell) : Number(cell));
const sum = (values: readonly { readonly rows: number }[]) => values.reduce((all, { rows }) => all + rows, 0);

function compare(a: Cell, b: Cell, isNumber: boolean): number {
  const [left, right] = isNumber ? [exactNumber(a), exactNumber(b)] : [String(a), String(b)];
  return left < right ? -1 : 1;
}

function mostFrequent(values: readonly CountedValue[], rows: number): readonly CountedValue[] {
  const sorted = values.toSorted((a, b) => b.rows - a.rows);
  if (sorted.length <= LISTED_MAX) return sorted;
  return (sorted[0]?.rows ?? 0) < STANDS_OUT * rows ? [] : sorted.slice(0, TOP_MAX);
}

function extremesOf(sorted: readonly CountedValue[]): ColumnSummary['extremes'] {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  return { min: first.cell, median: atShare(sorted, 0.5)?.cell ?? null, max: last.cell };
}

/**
 * The quantile at this share of the rows; for an even number of rows, the median is the lower of the two in the middle.
 */
function atShare<T extends { readonly rows: number }>(sorted: readonly T[], share: number): T | undefined {
  let left = Math.max(1, Math.ceil(sum(sorted) * share));
  return sorted.find(({ rows }) => {
    left -= rows;
    return left <= 0;
  });
}

interface CountedNumber {
  readonly value: number | bigint;
  readonly rows: number;
}

/** Bins of equal width with round edges over most of the rows; the outer ones extend to the extremes. */
function binsOf(sorted: readonly CountedNumber[]): readonly Bin[] {
  const [min, max] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const low = atShare(sorted, TAIL)?.value ?? min;
  const high = atShare(sorted, 1 - TAIL)?.value ?? max;
  const areTailsLong = Number(max) - Number(min) > 2 * (Number(high) - Number(low)) && high > low;
  // If the tails are not longer than the rest, all bins have equal width.
  const [from, to] = areTailsLong ? [Number(low), Number(high)] : [Number(min), Number(max)];
  const step = roundStep(
    (to - from) / BINS_WANTED,
    sorted.every(({ value }) => Number.isInteger(Number(value))),
  );
  const inner: number[] = [];
  for (let edge = Math.floor(from / step) + 1; edge * step < to && inner.length < 2 * BINS_WANTED; edge += 1) {
    inner.push(Number((edge * step).toPrecision(12)));
  }
  const hasBig = sorted.some(({ value }) => typeof value === 'bigint');
  // SQL reads the digits of an edge, which for large numbers are not those that its double stands for.
  const exact = (edge: number) =>
    hasBig && Number.isInteger(edge) && !Number.isSafeInteger(edge) ? BigInt(edge) : edge;
  const edges = [min, ...inner.filter((edge) => edge > min && edge < max).map(exact), max];
  const counts = edges.slice(1).map(() => 0);
  let at = 0;
  for (const { value, rows } of sorted) {
    while (at < counts.length - 1 && value >= (edges[at + 1] ?? max)) at += 1;
    counts[at] = (counts[at] ?? 0) + rows;
  }
  return counts.map((rows, i) => ({
    from: edges[i] ?? min,
    to: edges[i + 1] ?? max,
    isLast: i === counts.length - 1,
    rows,
  }));
}

/** The smallest of 1, 2, 5, 10, 20 … that is not smaller. */
function roundStep(least: number, isInteger: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? 10 * power;
  return isInteger ? Math.max(1, step) : step;
}
