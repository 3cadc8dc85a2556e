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
