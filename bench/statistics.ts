/** The distribution of a figure, by nearest ranks. */
export interface Spread {
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
}

/** The smallest value that at least this share of all values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  p10: quantile(values, 0.1),
  median: quantile(values, 0.5),
  p90: quantile(values, 0.9),
});
