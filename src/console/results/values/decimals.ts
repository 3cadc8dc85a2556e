import type { Cell } from '../../../contract/result.ts';
import { isUnit, type Unit, type ValueMeaning } from './value-meaning.ts';

/** The decimals of a unit that people read: a tenth of a square metre, a metre on the ground (0.00001°). */
const UNIT_DECIMALS: Readonly<Record<Unit, number>> = {
  shekels: 0,
  shekels_per_sqm: 0,
  shekels_a_month: 0,
  shekels_a_year: 0,
  percent: 2,
  square_metres: 1,
  square_kilometres: 2,
  metres: 1,
  kilometres: 2,
  decibels: 1,
  degrees: 6,
};
const DECIMALS = 2;
/** A column of a table may have coordinates under a name that does not say so. */
const STORED_DECIMALS = 6;
/** Most decimals that sources have and that statements round to. A mean or a quotient usually has more. */
const WRITTEN_DECIMALS = 4;
/** Below this value, a unit without decimals gets two. */
const WHOLE_FROM = 100;
/** Below 1, decimals are no measure: 0.00123 is not 0. */
const SMALL_DIGITS = 3;

/** What decides on the decimals of a column (`ShownColumn`). */
interface MeasuredColumn {
  readonly meaning: ValueMeaning | null;
  readonly isQuantity: boolean;
  readonly declaredType: string | null;
}

/**
 * The decimals to which a column's numbers are shown; null to show them as they are, because none has more than a person
 * writes. One number with more rounds the whole column, so that its numbers can be compared at a glance.
 */
export function decimalsOf(
  cells: readonly Cell[],
  { meaning, isQuantity, declaredType }: MeasuredColumn,
): number | null {
  const unit = meaning !== null && isUnit(meaning) ? meaning : null;
  const most = unit === null ? WRITTEN_DECIMALS : Math.max(UNIT_DECIMALS[unit], DECIMALS);
  if (cells.every((cell) => typeof cell !== 'number' || hasAtMost(most, cell))) return null;
  if (unit !== null) return UNIT_DECIMALS[unit];
  return isQuantity || declaredType === null ? DECIMALS : STORED_DECIMALS;
}

/** A number rounded to its column's decimals, if it has any. */
export function roundedNumber(value: number, { decimals }: { readonly decimals: number | null }): number {
  if (decimals === null || Number.isInteger(value)) return value;
  const size = Math.abs(value);
  if (size < 1) return Number(value.toPrecision(Math.max(SMALL_DIGITS, decimals > DECIMALS ? decimals : 0)));
  return Number(value.toFixed(decimals === 0 && size < WHOLE_FROM ? DECIMALS : decimals));
}

function hasAtMost(decimals: number, value: number): boolean {
  const scale = 10 ** decimals;
  return Number.isInteger(value) || Math.round(value * scale) / scale === value;
}
