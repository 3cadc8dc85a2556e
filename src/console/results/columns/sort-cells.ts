import type { Cell } from '../../../contract/result.ts';
import { isBigInteger } from '../values/big-integer.ts';

/**
 * Compares two cells in SQLite's order (https://sqlite.org/datatype3.html#sort_order): NULL, numbers, text by code
 * point, bytes. So sorting in the table gives the order of ORDER BY for the same rows.
 */
export function compareCells(a: Cell, b: Cell, declaredType: string | null): number {
  const left = sortable(a, declaredType);
  const right = sortable(b, declaredType);
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.value === right.value) return 0;
  return typeof left.value === 'string' && typeof right.value === 'string'
    ? compareCodePoints(left.value, right.value)
    : left.value < right.value
      ? -1
      : 1;
}

function sortable(cell: Cell, declaredType: string | null): { rank: number; value: number | bigint | string } {
  if (cell === null) return { rank: 0, value: 0 };
  if (typeof cell === 'number') return { rank: 1, value: cell };
  if (typeof cell === 'object') return { rank: 3, value: atob(cell.encoded) };
  return isBigInteger(cell, declaredType) ? { rank: 1, value: BigInt(cell) } : { rank: 2, value: cell };
}

/** UTF-16 order differs from code point order only between a surrogate and a unit above the surrogates. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return (a.codePointAt(i) ?? left) - (b.codePointAt(i) ?? right);
  }
  return a.length - b.length;
}
