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
