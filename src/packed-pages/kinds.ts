import type { ByteReader } from '../page-map/index.ts';
import { readNumbers } from './numbers.ts';

/**
 * The kinds of values of a field:
 *
 * * `whole`: a whole number of up to 6 bytes, in a column of numbers
 * * `thousands`: the same in thousands, like most sums of money
 * * `decimal`: a real number with few digits after the decimal point, in units of its last digit
 * * `day`: a text like `2026-09-22`, as a number of days
 * * `listed`, and all higher numbers: the first value of the field's list of distinct other values, the second, …
 */
export const KINDS = { null: 0, whole: 1, thousands: 2, decimal: 3, day: 4, listed: 5 } as const;
/** Kinds with a column of numbers. */
export const NUMBER_KINDS = [KINDS.whole, KINDS.thousands, KINDS.decimal, KINDS.day] as const;

/** The serial type of a real number. */
export const REAL_TYPE = 7;

/**
 * Reads a column of numbers of this kind. Decimals are divided by a power of ten, which is exact. Multiplication by its
 * inverse would not give the same numbers.
 */
export function readKind(kind: number, count: number, reader: ByteReader, target: Float64Array): void {
  const unit = kind === KINDS.decimal ? 10 ** reader.byte() : 1;
  readNumbers(count, reader, target);
  if (kind === KINDS.decimal) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) / unit;
  else if (kind === KINDS.thousands) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) * 1000;
}
