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

/** Writes a whole number from 0 on. @returns where it ends */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  if (value < 0x80) {
    bytes[at] = value;
    return at + 1;
  }
  if (value < 0x40_00) {
    bytes[at] = (value >>> 7) | 0x80;
    bytes[at + 1] = value & 0x7f;
    return at + 2;
  }
  if (value < 0x20_00_00) {
    bytes[at] = (value >>> 14) | 0x80;
    bytes[at + 1] = (value >>> 7) | 0x80;
    bytes[at + 2] = value & 0x7f;
    return at + 3;
  }
  if (value < 0x10_00_00_00) {
    bytes[at] = (value >>> 21) | 0x80;
    bytes[at + 1] = (value >>> 14) | 0x80;
    bytes[at + 2] = (value >>> 7) | 0x80;
    bytes[at + 3] = value & 0x7f;
    return at + 4;
  }
  const end = at + varintLength(value);
  let rest = value;
  let goesOn = 0;
  for (let i = end - 1; i >= at; i -= 1) {
    bytes[i] = (rest % 128) | goesOn;
    rest = Math.floor(rest / 128);
    goesOn = 0x80;
  }
  return end;
}
