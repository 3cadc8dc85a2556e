/** The polynomial of ISO 3309, bits reversed, as in zip and PNG. */
const POLYNOMIAL = 0xed_b8_83_20;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/**
 * CRC-32 (ISO 3309): crypto.subtle is only there on pages that came over TLS.
 *
 * @param before the checksum of what stands before these bytes
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = (before ^ 0xff_ff_ff_ff) >>> 0;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

const HASH_BYTES = 32;

/** @param hexadecimal 64 digits */
export const hashBytes = (hexadecimal: string): Uint8Array =>
  Uint8Array.from({ length: HASH_BYTES }, (_, i) => Number.parseInt(hexadecimal.slice(2 * i, 2 * i + 2), 16));

/** So that the checksum of a piece of a map tells whether it is of this database, and which piece it is. */
export const seedOf = (databaseSha256: string, number: number): number =>
  crc32(bigEndian(number), crc32(hashBytes(databaseSha256)));

/** As a map has a checksum: in 4 bytes. */
export function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export const readBigEndian = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
