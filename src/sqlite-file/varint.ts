/*
 * Variable-length integers of a database file: https://sqlite.org/fileformat2.html#varint
 */

/** A variable-length integer (fileformat2, "varint"); inexact beyond 2^53, which no rowid of a real file exceeds. */
export function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let short = 0;
  for (let i = 0; i < 7; i += 1) {
    const byte = bytes[at + i] ?? 0;
    short = short * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value: short, end: at + i + 1 };
  }
  let value = 0n;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[at + i] ?? 0;
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: at + i + 1 };
  }
  return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0))), end: at + 9 };
}

/** @param value from 0 to 2^53 - 1 */
export function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** Number of bytes of that varint. */
export function varintBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) count += 1;
  return count;
}

/**
 * Writes it into an existing array, because hundreds of pages with hundreds of varints are made at the start of a
 * visit.
 */
export function putVarint(target: Uint8Array, at: number, value: number): void {
  let rest = value;
  let goesOn = 0;
  for (let i = at + varintBytes(value) - 1; i >= at; i -= 1) {
    target[i] = (rest & 0x7f) | goesOn;
    rest = Math.floor(rest / 128);
    goesOn = 0x80;
  }
}
