/*
 * Records of a database file: https://sqlite.org/fileformat2.html#record_format
 */

/** The length of a record's header, itself included: one byte up to 126 bytes of types, else two. */
export const recordHeaderBytes = (typeBytes: number): number => (typeBytes < 127 ? typeBytes + 1 : typeBytes + 2);

/** Writes an integer of this serial type in the record format. @returns its number of bytes */
export function putWhole(page: Uint8Array, at: number, value: number, type: number): number {
  if (type >= 8) return 0;
  if (type === 5) {
    putWhole(page, at, Math.floor(value / 2 ** 32), 2);
    putWhole(page, at + 2, value % 2 ** 32, 4);
    return 6;
  }
  let rest = value;
  for (let i = at + type - 1; i >= at; i -= 1) {
    page[i] = rest;
    rest >>= 8;
  }
  return type;
}
