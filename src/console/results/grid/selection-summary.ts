import type { ResultPart } from '../../../contract/runner.ts';
import { numberOf } from '../columns/cell-filter.ts';
import { compareCells } from '../columns/sort-cells.ts';

/** A number with all its digits: a decimal text if neither a number nor a bigint holds it. */
export type ExactNumber = number | bigint | `${number}`;

/** The summary of selected cells. */
export interface SelectionSummary {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly nulls: number;
  /** Null if there are no numbers. */
  readonly numbers: NumberSummary | null;
  /** Null if there are no texts. */
  readonly texts: TextSummary | null;
}

export interface NumberSummary {
  readonly count: number;
  readonly sum: ExactNumber;
  readonly mean: ExactNumber;
  readonly median: ExactNumber;
  readonly min: ExactNumber;
  readonly max: ExactNumber;
  /** False if integers beyond ±(2^53−1) occur together with fractions, which no type adds exactly. */
  readonly isExact: boolean;
}

export interface TextSummary {
  readonly count: number;
  readonly distinct: number;
  /** By code point, as SQL compares texts; for dates, the first and the last day. */
  readonly min: string;
  readonly max: string;
}

/** Counts and adds cells. Integers are added exactly, however large; fractions with compensated summation. */
export function summarize({ columns, rows }: ResultPart): SelectionSummary {
  const numbers: (number | bigint)[] = [];
  const distinct = new Set<string>();
  let nulls = 0;
  let texts = 0;
  columns.forEach(({ type }, index) => {
    for (const row of rows) {
      const cell = row[index] ?? null;
      const number = numberOf(cell, type);
      if (cell === null) nulls += 1;
      else if (number !== null) numbers.push(number);
      else if (typeof cell === 'string') {
        texts += 1;
        distinct.add(cell);
      }
    }
  });
  return {
    rows: rows.length,
    columns: columns.length,
    cells: rows.length * columns.length,
    nulls,
    numbers: numbers.length === 0 ? null : summarizeNumbers(numbers),
    texts: texts === 0 ? null : { count: texts, distinct: distinct.size, ...extremes(distinct) },
  };
}

function summarizeNumbers(given: readonly (number | bigint)[]): NumberSummary {
  const isWhole = given.every((number) => typeof number === 'bigint' || Number.isInteger(number));
  const isSmall = given.every((number) => typeof number === 'number');
  const sorted = isSmall ? Float64Array.from(given).sort() : given.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const at = (index: number) => sorted[index] ?? 0;
  const count = sorted.length;
  const middle = count >> 1;
  const sum = isWhole ? addWhole(given) : addFractions(given);
  return {
    count,
    sum,
    mean: typeof sum === 'number' ? sum / count : wholeMean(sum, count),
    median: count % 2 === 1 ? at(middle) : between(at(middle - 1), at(middle)),
    min: at(0),
    max: at(count - 1),
    isExact: isWhole || isSmall,
  };
}

/** A number while it holds the sum exactly, then a bigint. */
function addWhole(numbers: readonly (number | bigint)[]): number | bigint {
  let small = 0;
  let large = 0n;
  for (const number of numbers) {
    if (typeof number === 'number' && Number.isSafeInteger(small + number)) small += number;
    else large += BigInt(number);
  }
  return large === 0n ? small : narrow(large + BigInt(small));
}

/** With Neumaier's correction (https://en.wikipedia.org/wiki/Kahan_summation_algorithm). */
function addFractions(numbers: readonly (number | bigint)[]): number {
  let sum = 0;
  let lost = 0;
  for (const one of numbers) {
    const number = Number(one);
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + lost;
}

function wholeMean(sum: bigint, count: number): number | bigint {
  const quotient = sum / BigInt(count);
  return Number.isSafeInteger(Number(quotient)) ? Number(sum) / count : quotient;
}

/** The mean of two numbers. */
function between(a: number | bigint, b: number | bigint): ExactNumber {
  if (typeof a === 'number' && typeof b === 'number') return (a + b) / 2;
  if (!isWholeNumber(a) || !isWholeNumber(b)) return (Number(a) + Number(b)) / 2;
  const sum = BigInt(a) + BigInt(b);
  if (sum % 2n === 0n) return narrow(sum / 2n);
  return `${sum < 0n ? '-' : ''}${(sum < 0n ? -sum : sum) / 2n}.5` as `${number}`;
}

const isWholeNumber = (number: number | bigint) => typeof number === 'bigint' || Number.isInteger(number);

const narrow = (number: bigint) => (Number.isSafeInteger(Number(number)) ? Number(number) : number);

function extremes(texts: ReadonlySet<string>): { readonly min: string; readonly max: string } {
  let min: string | null = null;
  let max: string | null = null;
  for (const text of texts) {
    if (min === null || compareCells(text, min, 'TEXT') < 0) min = text;
    if (max === null || compareCells(text, max, 'TEXT') > 0) max = text;
  }
  return { min: min ?? '', max: max ?? '' };
}
