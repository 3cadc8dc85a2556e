/*
 * Records as a database file stores them: https://sqlite.org/fileformat2.html#record_format
 */

import { putVarint, readVarint, varint, varintBytes } from './varint.ts';

/** A parsed record. */
export interface Fields {
  readonly types: readonly number[];
  /** Integers as numbers; NULL, 0 and 1 have no bytes. */
  readonly values: readonly (number | Uint8Array)[];
}

/** Reserved serial types, which no record contains. */
export const FREE_TYPES = [10, 11] as const;
export const NOTHING = new Uint8Array();

/**
 * Bytes of integers by serial type; 8 and 9 are the constants 0 and 1. Integers of 8 bytes (6) are not exact as
 * numbers, and are written as bytes.
 */
const NUMBER_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 8: 0, 9: 0 };

/** Null for an entry with overflow pages, and for one that would not be written to the same bytes. */
export function takeApart(entry: Uint8Array): Fields | null {
  const payload = readVarint(entry, 0);
  if (payload.end + payload.value !== entry.length || payload.end !== varint(payload.value).length) return null;
  return takeRecordApart(entry.subarray(payload.end));
}

/** Null for an invalid record, and for one that would not be written to the same bytes. */
export function takeRecordApart(record: Uint8Array): Fields | null {
  const header = readVarint(record, 0);
  if (header.value > record.length) return null;
  const types: number[] = [];
  const values: (number | Uint8Array)[] = [];
  let end = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(record, at);
    const after = end + valueBytes(type.value);
    if (after > record.length) return null;
    const bytes = record.subarray(end, after);
    const value = NUMBER_BYTES[type.value] === undefined ? bytes : wholeAt(record, end, type.value);
    if (typeof value === 'number' && typeOf(value) !== type.value) return null;
    types.push(type.value);
    values.push(value);
    at = type.end;
    end = after;
  }
  if (end !== record.length || FREE_TYPES.some((type) => types.includes(type))) return null;
  const fields = { types, values };
  const again = putTogether(fields, 'record');
  return again.length === record.length && again.every((byte, i) => byte === record[i]) ? fields : null;
}

/** @returns a record, or an entry: the length followed by the record */
export function putTogether({ types, values }: Fields, as: 'record' | 'entry'): Uint8Array {
  let typeBytes = 0;
  let contentBytes = 0;
  for (const type of types) {
    typeBytes += varintBytes(type);
    contentBytes += valueBytes(type);
  }
  // The header counts itself: one byte up to 126 bytes of types, else two.
  const headerBytes = typeBytes < 127 ? typeBytes + 1 : typeBytes + 2;
  const recordBytes = headerBytes + contentBytes;
  const before = as === 'entry' ? varintBytes(recordBytes) : 0;
  const bytes = new Uint8Array(before + recordBytes);
  if (before > 0) putVarint(bytes, 0, recordBytes);
  putVarint(bytes, before, headerBytes);
  let typeAt = before + headerBytes - typeBytes;
  let at = before + headerBytes;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] ?? 0;
    const value = values[i] ?? NOTHING;
    const length = valueBytes(type);
    putVarint(bytes, typeAt, type);
    if (typeof value === 'number') putSigned(bytes, at, value, length);
    else if (length > 0) bytes.set(value, at);
    typeAt += varintBytes(type);
    at += length;
  }
  return bytes;
}

/** Bytes of a value by its serial type. */
export function valueBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return NUMBER_BYTES[type] ?? (type === 6 || type === 7 ? 8 : 0);
}

/** The serial type of an integer in SQLite: the one with the fewest bytes. */
export function typeOf(number: number): number {
  if (number === 0 || number === 1) return 8 + number;
  const size = number < 0 ? -1 - number : number;
  if (size < 0x80) return 1;
  if (size < 0x80_00) return 2;
  if (size < 0x80_00_00) return 3;
  return size < 0x80_00_00_00 ? 4 : 5;
}

/** The last value of a record, if it is an integer of up to six bytes; else NaN. */
export function lastInteger(record: Uint8Array): number {
  const header = readVarint(record, 0);
  let type = 0;
  for (let at = header.end; at < header.value; ) ({ value: type, end: at } = readVarint(record, at));
  const length = NUMBER_BYTES[type];
  return length === undefined ? Number.NaN : wholeAt(record, record.length - length, type);
}

/** An integer in a record, with a serial type of up to 6 bytes. */
export function wholeAt(bytes: Uint8Array, at: number, type: number): number {
  if (type >= 8) return type - 8;
  let value = (bytes[at] as number) < 0x80 ? 0 : -1;
  const end = at + valueBytes(type);
  for (let i = at; i < end; i += 1) value = value * 256 + (bytes[i] as number);
  return value;
}

/** Big-endian. An element of a byte array takes the lowest eight bits of a number, whatever its sign. */
function putSigned(target: Uint8Array, at: number, value: number, length: number): void {
  let rest = value;
  for (let i = at + length - 1; i >= at; i -= 1) {
    target[i] = rest;
    rest = Math.floor(rest / 256);
  }
}
