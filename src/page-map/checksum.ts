import { crc32 } from '../sqlite-file/index.ts';

const HASH_BYTES = 32;

/** @param hexadecimal 64 digits */
export const hashBytes = (hexadecimal: string): Uint8Array =>
  Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(hexadecimal.slice(2 * i, 2 * i + 2), 16));

/**
 * Makes the checksum of a piece of a map depend on the database and on the number of the piece, so that no other piece
 * passes.
 */
export const seedOf = (databaseSha256: string, number: number): number =>
  crc32(bigEndian(number), crc32(hashBytes(databaseSha256)));

/** A checksum in the format of the map: 4 bytes. */
export function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export const readBigEndian = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
