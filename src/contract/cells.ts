import type { Cell } from './result.ts';

/** A value as SQLite holds it. Integers outside ±(2^53−1) are bigint. SQLite has no NaN: it stores NULL instead. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** The columns, by index, with cells that were written differently from how SQLite holds them. Warnings use it. */
export interface CellNotes {
  readonly bigIntegers: Set<number>;
  readonly infinities: Set<number>;
}

export const newCellNotes = (): CellNotes => ({ bigIntegers: new Set(), infinities: new Set() });

/** Adds the columns of `more`. */
export function addCellNotes(notes: CellNotes, more: CellNotes): void {
  for (const column of more.bigIntegers) notes.bigIntegers.add(column);
  for (const column of more.infinities) notes.infinities.add(column);
}

/** Writes a row as the contract does, and records cells that are written differently from how they are held. */
export function toCells(values: readonly SqliteValue[], notes: CellNotes): Cell[] {
  return values.map((value, column) => {
    if (typeof value === 'bigint') notes.bigIntegers.add(column);
    else if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) notes.infinities.add(column);
    return toCell(value);
  });
}

/**
 * Writes a value as the contract does: big integers as text (JSON's numbers would round them), infinities as null (JSON has
 * none), bytes as base64. JSON has one kind of number: a whole REAL is written like an INTEGER, 2.0 as 2 and −0.0 as 0;
 * `typeof()` distinguishes them in SQL.
 */
export function toCell(value: SqliteValue): Cell {
  if (typeof value === 'bigint') return String(value);
  // Adding 0 turns −0 into 0. JSON would write −0 as 0, but threads would pass it on as −0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return value instanceof Uint8Array ? { $base64: true, encoded: toBase64(value) } : value;
}

// String.fromCharCode takes its bytes as arguments: a larger piece would overflow the stack.
const PIECE_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  }
  return btoa(binary);
}
