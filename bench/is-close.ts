/** Sums of floating-point numbers differ by about this much if they are added in another order. */
const TOLERANCE = 1e-9;

/** Whether two rows, or lists of rows, are equal, except for the last digits of numbers. */
export function isClose(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, i) => isClose(value, other[i]));
  }
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
  }
  return one === other;
}
