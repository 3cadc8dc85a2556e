import type { ChartData } from './chart-data.ts';

/** The range and the labels of an axis of numbers. */
export interface NumberAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** Steps that people count in, as parts of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;
/** Digits that arithmetic of steps keeps exact. */
const EXACT_DIGITS = 12;

/**
 * An axis whose labels are round numbers.
 *
 * @param hasZero whether it includes zero, as the length of bars requires
 */
export function numberAxis(values: Iterable<number>, hasZero: boolean): NumberAxis | null {
  let low = hasZero ? 0 : Number.POSITIVE_INFINITY;
  let high = hasZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  if (low === high) [low, high] = [low - Math.abs(low) / 10, high + (Math.abs(high) / 10 || 1)];
  const step = roundStep((high - low) / INTERVALS);
  const first = Math.floor(exact(low / step));
  const last = Math.ceil(exact(high / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => exact((first + i) * step));
  return { domain: [ticks[0] ?? low, ticks.at(-1) ?? high], ticks };
}

/** The smallest round step that is not below another one. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return exact((STEPS.find((part) => exact(part * power) >= exact(least)) ?? 10) * power);
}

const exact = (value: number) => Number(value.toPrecision(EXACT_DIGITS));

/** The numbers that an axis has to cover. In stacks these are the sums above and below zero. */
export function drawnNumbers(
  { points, series }: ChartData,
  kind: 'line' | 'bar' | 'stack',
  axis: 0 | 1,
): readonly number[] {
  const keys = series.filter((one) => one.axis === axis).map(({ key }) => key);
  return points.flatMap(({ values }) => {
    const known = keys.flatMap((key) => values[key] ?? []);
    if (kind !== 'stack') return known;
    const sum = (isPart: (value: number) => boolean) => known.filter(isPart).reduce((total, value) => total + value, 0);
    return [sum((value) => value > 0), sum((value) => value < 0)];
  });
}
