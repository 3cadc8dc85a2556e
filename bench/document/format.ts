import type { Spread } from '../statistics.ts';

/** Three significant digits at most, without an exponent. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = Number(value.toFixed(Math.min(digits, 3)));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** The median, and the tenth and ninetieth percentile. */
export const spread = ({ p10, median, p90 }: Spread): string => `${number(median)} (${number(p10)}–${number(p90)})`;

export const kilobytes = (bytes: number): string => number(bytes / 1000);
export const megabytes = (bytes: number): string => `${number(bytes / 1e6)} MB`;
export const percent = (share: number): string => `${number(100 * share)} %`;
/** The day of an ISO 8601 time, YYYY-MM-DD. */
export const day = (isoTime: string): string => isoTime.slice(0, 10);
