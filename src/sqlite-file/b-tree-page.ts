/* The common part of all B-tree pages: https://sqlite.org/fileformat2.html#b_tree_pages */

/** The database header precedes the header of page 1. */
export const FILE_HEADER_BYTES = 100;
/** The page number in a cell of an interior page, and that of the next page of an overflow chain. */
export const CHILD_BYTES = 4;
/** SQLite never makes a cell shorter than this. */
export const CELL_MIN_BYTES = 4;

/** The first byte of a page, by its kind. */
export const PAGE_TYPES = {
  'index-interior': 2,
  'table-interior': 5,
  'index-leaf': 10,
  'table-leaf': 13,
} as const;

export type PageKind = keyof typeof PAGE_TYPES;

const KINDS = new Map<number, PageKind>(
  Object.entries(PAGE_TYPES).map(([kind, type]) => [type, kind as PageKind] as const),
);

/** @param type the first byte of a page */
export const isInterior = (type: number): boolean =>
  type === PAGE_TYPES['index-interior'] || type === PAGE_TYPES['table-interior'];
export const isTable = (type: number): boolean =>
  type === PAGE_TYPES['table-interior'] || type === PAGE_TYPES['table-leaf'];

export const LEAF_HEADER_BYTES = 8;
export const INTERIOR_HEADER_BYTES = 12;
/** Bytes of the page's header; the pointers to the cells follow, two bytes each. */
export const headerBytes = (type: number): number => (isInterior(type) ? INTERIOR_HEADER_BYTES : LEAF_HEADER_BYTES);

/** Null for other pages, such as an overflow page that does not look like a B-tree page. */
export function pageKind(page: Uint8Array, number: number): PageKind | null {
  return KINDS.get(page[number === 1 ? FILE_HEADER_BYTES : 0] ?? 0) ?? null;
}

/** The header of a page. */
export interface PageHeader {
  readonly kind: PageKind;
  /** Number of cells. */
  readonly cells: number;
  /** Offset in the page of the pointers to the cells, two bytes each. */
  readonly pointers: number;
  /** Page number of the last child; 0 on a leaf. */
  readonly rightmostChild: number;
}

/** Null for a page that is not of a B-tree. @param number of the page, from 1 */
export function readPageHeader(page: Uint8Array, number: number): PageHeader | null {
  const kind = pageKind(page, number);
  if (!kind) return null;
  const at = number === 1 ? FILE_HEADER_BYTES : 0;
  const type = PAGE_TYPES[kind];
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  return {
    kind,
    cells: view.getUint16(at + 3),
    pointers: at + headerBytes(type),
    rightmostChild: isInterior(type) ? view.getUint32(at + 8) : 0,
  };
}

/**
 * Writes the header of a page other than page 1, except an interior page's last child.
 *
 * @param start where the first cell begins
 */
export function putPageHeader(page: DataView, kind: PageKind, cells: number, start: number): void {
  page.setUint8(0, PAGE_TYPES[kind]);
  page.setUint16(3, cells);
  // 0 means 65,536, which only an empty page of that size has.
  page.setUint16(5, start % 65_536);
}

/**
 * The number of bytes of a payload on its page, including the pointer to the rest (fileformat2, "Cell Payload Overflow
 * Pages").
 *
 * @param kind of the page: leaves of tables hold more than others
 */
export function localPayloadBytes(
  payloadBytes: number,
  usableBytes: number,
  kind: 'index-interior' | 'index-leaf' | 'table-leaf',
): number {
  const most = kind === 'table-leaf' ? usableBytes - 35 : Math.floor(((usableBytes - 12) * 64) / 255) - 23;
  if (payloadBytes <= most) return payloadBytes;
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const fitting = least + ((payloadBytes - least) % (usableBytes - 4));
  return (fitting <= most ? fitting : least) + CHILD_BYTES;
}
