import type { Cell } from '../../../contract/result.ts';

/** Integers of 64 bits beyond ±(2^53−1) come as text; unless the column declares TEXT, they count as numbers. */
export function isBigInteger(cell: Cell, declaredType: string | null): cell is string {
  return (
    typeof cell === 'string' &&
    /^-?[1-9]\d{15,18}$/.test(cell) &&
    !Number.isSafeInteger(Number(cell)) &&
    BigInt.asIntN(64, BigInt(cell)) === BigInt(cell) &&
    !/CHAR|CLOB|TEXT/i.test(declaredType ?? '')
  );
}
