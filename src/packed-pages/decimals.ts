/** Most digits after the point of a decimal. */
export const MAX_DIGITS = 9;
/** Units of decimals by their digits after the point. */
const UNITS = Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => 10 ** digits);
/** Larger numbers are not stored as decimals. */
export const MAX_NUMBER = 2 ** 50;

/**
 * A real number in units of its last digit; null if that would not give the same number. @param digits up to
 * `MAX_DIGITS`
 */
export function decimalOf(real: number, digits: number): number | null {
  const unit = UNITS[digits] ?? 1;
  const last = Math.round(real * unit);
  return Math.abs(last) < MAX_NUMBER && Object.is(last / unit, real) ? last : null;
}
