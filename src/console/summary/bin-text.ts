import { type Grain, periodEnd, periodText } from '../chart/data/period.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Strings } from '../i18n/strings.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { roundedNumber } from '../results/values/decimals.ts';
import type { Bin, Edge } from './counted-values.ts';

const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const GRAINS: readonly Grain[] = ['day', 'month', 'quarter', 'year'];

/** A number of a column as its cells write it. */
export function columnNumber(number: number, column: Pick<ShownColumn, 'isQuantity' | 'decimals'>): string {
  const rounded = roundedNumber(number, column);
  return column.isQuantity ? numberText(rounded, QUANTITY) : String(rounded);
}

const edgeText = (edge: Edge, column: ShownColumn) =>
  typeof edge === 'bigint' ? String(edge) : columnNumber(Number(edge), column);

/** The label of a bin's action: to show the rows between two numbers, of a period, or of several years. */
export function binText({ from, to, isLast, rows }: Bin, column: ShownColumn, { row: words, chart }: Strings): string {
  if (typeof from !== 'string' || typeof to !== 'string') {
    return words.filterToRange(edgeText(from, column), edgeText(to, column), rows);
  }
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const grain = GRAINS.find((one) => periodEnd(start, one) === end);
  if (grain) return words.filterToValue(periodText(start, grain, words.locale, chart.quarter), rows);
  return words.filterToRange(from.slice(0, 4), String(new Date(end).getUTCFullYear() - (isLast ? 0 : 1)), rows);
}
