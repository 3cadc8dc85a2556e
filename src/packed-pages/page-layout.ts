/*
 * Pages of B-trees as they lie in a database file: https://sqlite.org/fileformat2.html#b_tree_pages
 */

/** What a page says first. */
export const TYPES = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const;

export const isInterior = (type: number): boolean => type === TYPES.indexInterior || type === TYPES.tableInterior;
export const isTable = (type: number): boolean => type === TYPES.tableInterior || type === TYPES.tableLeaf;
/** Its header, behind which the pointers to the cells stand. */
export const headerBytes = (type: number): number => (isInterior(type) ? 12 : 8);
/** The shortest cell that SQLite makes. */
export const CELL_MIN_BYTES = 4;

/** The length of a record's header, itself included: one byte up to 126 bytes of types, else two. */
export const recordHeaderBytes = (typeBytes: number): number => (typeBytes < 127 ? typeBytes + 1 : typeBytes + 2);

/** Writes a whole number as a record has it, of this serial type. @returns how many bytes it takes */
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
