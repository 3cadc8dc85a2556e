/*
 * Pages of B-trees as they lie in a database file: https://sqlite.org/fileformat2.html#b_tree_pages
 */

export type PageKind = 'index-interior' | 'table-interior' | 'index-leaf' | 'table-leaf';

const KINDS: Readonly<Record<number, PageKind>> = {
  2: 'index-interior',
  5: 'table-interior',
  10: 'index-leaf',
  13: 'table-leaf',
};
const TABLE_INTERIOR = 5;
const INDEX_LEAF = 10;
const TABLE_LEAF = 13;

/** The database's own header stands before the header of page 1. */
const FILE_HEADER_BYTES = 100;
const LEAF_HEADER_BYTES = 8;
const INTERIOR_HEADER_BYTES = 12;
const CHILD_BYTES = 4;
/** SQLite never makes a cell shorter than this. */
const CELL_MIN_BYTES = 4;
const POINTER_BYTES = 2;

/** An interior page: its children, and what parts them. */
export interface InteriorPage {
  readonly kind: 'index-interior' | 'table-interior';
  /** Page numbers, in the order of the keys. */
  readonly children: readonly number[];
  /** Of a table: the largest rowid of each child but the last one. */
  readonly rowids: readonly number[];
  /** Of an index: the entry behind each child but the last one, as a leaf would hold it. */
  readonly entries: readonly Uint8Array[];
}

/** Null for what is no page of a B-tree, such as an overflow page that does not look like one. */
export function pageKind(page: Uint8Array, number: number): PageKind | null {
  return KINDS[page[number === 1 ? FILE_HEADER_BYTES : 0] ?? 0] ?? null;
}

/**
 * Reads an interior page; null where its cells do not lie within it, as those of a page of another kind that only looks
 * like one.
 *
 * @param usableBytes of every page of the file: its size without the bytes reserved at its end
 */
export function readInterior(page: Uint8Array, number: number, usableBytes: number): InteriorPage | null {
  const kind = pageKind(page, number);
  if (kind !== 'index-interior' && kind !== 'table-interior') return null;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const header = number === 1 ? FILE_HEADER_BYTES : 0;
  const cells = view.getUint16(header + 3);
  const pointers = header + INTERIOR_HEADER_BYTES;
  if (pointers + 2 * cells > usableBytes) return null;
  const children: number[] = [];
  const rowids: number[] = [];
  const entries: Uint8Array[] = [];
  for (let i = 0; i < cells; i += 1) {
    const at = view.getUint16(pointers + 2 * i);
    if (at < pointers + 2 * cells || at + CHILD_BYTES >= usableBytes) return null;
    children.push(view.getUint32(at));
    const first = readVarint(page, at + CHILD_BYTES);
    if (kind === 'table-interior') {
      rowids.push(first.value);
    } else {
      const end = first.end + localPayloadBytes(first.value, usableBytes);
      if (end > usableBytes) return null;
      entries.push(page.subarray(at + CHILD_BYTES, end));
    }
  }
  children.push(view.getUint32(header + 8));
  return { kind, children, rowids, entries };
}

/** How much of an index entry's payload lies on its page, with the pointer to the rest (fileformat2, "Cell Payload Overflow Pages"). */
function localPayloadBytes(payloadBytes: number, usableBytes: number): number {
  const most = Math.floor(((usableBytes - 12) * 64) / 255) - 23;
  if (payloadBytes <= most) return payloadBytes;
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const fitting = least + ((payloadBytes - least) % (usableBytes - 4));
  return (fitting <= most ? fitting : least) + CHILD_BYTES;
}

/** Makes a leaf of an index that holds the same entry over and over, as many as there is room for. */
export function makeIndexLeaf(entry: Uint8Array, pageBytes: number, usableBytes: number): Uint8Array {
  return makeLeaf(INDEX_LEAF, pageBytes, usableBytes, function* () {
    for (;;) yield entry;
  });
}

/** How many rows of this content fit onto a leaf of a table, the largest rowid being `rowid`. */
export function rowsPerLeaf(record: Uint8Array, rowid: number, usableBytes: number): number {
  const cellBytes = Math.max(varint(record.length).length + varint(rowid).length + record.length, CELL_MIN_BYTES);
  return Math.floor((usableBytes - LEAF_HEADER_BYTES) / (POINTER_BYTES + cellBytes));
}

/**
 * Makes a leaf of a table with a row for each of these rowids, as far as there is room.
 *
 * @param record the content of every row
 */
export function makeTableLeaf(
  rowids: Iterable<number>,
  record: Uint8Array,
  pageBytes: number,
  usableBytes: number,
): Uint8Array {
  return makeLeaf(TABLE_LEAF, pageBytes, usableBytes, function* () {
    for (const rowid of rowids) yield Uint8Array.of(...varint(record.length), ...varint(rowid), ...record);
  });
}

/**
 * Makes an interior page of a table.
 *
 * @param firstChild its number; the others follow
 * @param rowids the largest rowid of each child but the last one
 */
export function makeTableInterior(
  firstChild: number,
  rowids: readonly number[],
  pageBytes: number,
  usableBytes: number,
): Uint8Array {
  const page = makePage(TABLE_INTERIOR, INTERIOR_HEADER_BYTES, pageBytes, usableBytes, function* () {
    for (const [i, rowid] of rowids.entries()) yield Uint8Array.of(...uint32(firstChild + i), ...varint(rowid));
  });
  page.set(uint32(firstChild + rowids.length), LEAF_HEADER_BYTES);
  return page;
}

function makeLeaf(type: number, pageBytes: number, usableBytes: number, cells: () => Iterable<Uint8Array>): Uint8Array {
  return makePage(type, LEAF_HEADER_BYTES, pageBytes, usableBytes, cells);
}

function makePage(
  type: number,
  headerBytes: number,
  pageBytes: number,
  usableBytes: number,
  cells: () => Iterable<Uint8Array>,
): Uint8Array {
  const page = new Uint8Array(pageBytes);
  const view = new DataView(page.buffer);
  let start = usableBytes;
  let count = 0;
  for (const cell of cells()) {
    const length = Math.max(cell.length, CELL_MIN_BYTES);
    const pointer = headerBytes + 2 * count;
    if (start - length < pointer + 2) break;
    start -= length;
    page.set(cell, start);
    view.setUint16(pointer, start);
    count += 1;
  }
  page[0] = type;
  view.setUint16(3, count);
  view.setUint16(5, start);
  return page;
}

/** A variable-length integer (fileformat2, "varint"); above 2^53 it is not exact, which no rowid of a real file is. */
function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0n;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[at + i] ?? 0;
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: at + i + 1 };
  }
  return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0))), end: at + 9 };
}

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];

function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
