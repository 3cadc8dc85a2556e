/** The number of values between two bounds, including the lower one. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const BINS_MOST = 40;
/** The bins cover the numbers between these quantiles: otherwise a few extremes would press all others into one bin. */
const [LOWEST_PART, HIGHEST_PART] = [0.005, 0.985];

/**
 * The spread of numbers in bins of a round width, by the rule of Freedman and Diaconis
 * (https://doi.org/10.1007/BF01025868).
 *
 * @returns the bins, and the number of values outside them
 */
export function histogram(numbers: readonly number[]): { readonly bins: readonly Bin[]; readonly beyond: number } {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  const isMany = sorted.length >= 200;
  const low = isMany ? at(LOWEST_PART) : at(0);
  const high = isMany ? at(HIGHEST_PART) : at(1);
  if (sorted.length === 0 || high <= low) {
    return { bins: sorted.length === 0 ? [] : [{ from: low, to: low + 1, count: sorted.length }], beyond: 0 };
  }
  const spread = at(0.75) - at(0.25) || high - low;
  const width = Math.max(roundDown((2 * spread) / Math.cbrt(sorted.length)), roundUp((high - low) / BINS_MOST));
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  const counts = new Array<number>(last - first + 1).fill(0);
  let beyond = 0;
  for (const number of sorted) {
    const bin = Math.floor(number / width) - first;
    if (bin < 0 || bin >= counts.length) beyond += 1;
    else counts[bin] = (counts[bin] ?? 0) + 1;
  }
  // Multiples of a round width, without the rounding error of repeated addition.
  const bound = (i: number) => Number(((first + i) * width).toPrecision(12));
  return { bins: counts.map((count, i) => ({ from: bound(i), to: bound(i + 1), count })), beyond };
}

const ROUND = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10 … that is at least this wide. */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return (ROUND.find((step) => step * power >= width * 0.999) ?? 10) * power;
}

/** The largest of 1, 2, 5, 10 … that is at most this wide. */
function roundDown(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return (ROUND.findLast((step) => step * power <= width * 1.001) ?? 1) * power;
}
