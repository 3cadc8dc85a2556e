import type { Cell } from './result.ts';

/** A value as SQLite holds it. Integers outside ±(2^53−1) are bigint. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/**
 * Writes a value as the contract does: big integers as text (JSON's numbers would round them), infinities as null,
 * bytes as base64.
 */
export function toCell(value: SqliteValue): Cell {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
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
