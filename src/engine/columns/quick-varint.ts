/*
 * Varints of database files (https://sqlite.org/fileformat2.html#varint), for loops over many rows.
 */

/** How many bytes a whole number from 0 on takes. */
export const varintLength = (value: number): number => {
  if (value < 0x80) return 1;
  if (value < 0x40_00) return 2;
  if (value < 0x20_00_00) return 3;
  if (value < 0x10_00_00_00) return 4;
  let length = 4;
  for (let rest = Math.floor(value / 0x10_00_00_00); rest > 0; rest = Math.floor(rest / 128)) length += 1;
  return length;
};

/** Writes a whole number from 0 on. @param length in bytes, up to 8: SQLite reads a longer varint than necessary, too */
export function putVarint(bytes: Uint8Array, at: number, value: number, length: number): void {
  const last = at + length - 1;
  if (length < 5) {
    const whole = value | 0;
    if (length === 4) bytes[at] = (whole >>> 21) | 0x80;
    if (length >= 3) bytes[last - 2] = (whole >>> 14) | 0x80;
    if (length >= 2) bytes[last - 1] = (whole >>> 7) | 0x80;
    bytes[last] = whole & 0x7f;
    return;
  }
  let rest = value;
  for (let i = last; i >= at; i -= 1) {
    bytes[i] = (rest % 128) | (i === last ? 0 : 0x80);
    rest = Math.floor(rest / 128);
  }
}
