/* Makes pages of B-trees: https://sqlite.org/fileformat2.html#b_tree_pages */

import {
  CELL_MIN_BYTES,
  INTERIOR_HEADER_BYTES,
  LEAF_HEADER_BYTES,
  type PageKind,
  putPageHeader,
  varint,
} from '../../../sqlite-file/index.ts';

const POINTER_BYTES = 2;

/**
 * Makes a leaf of an index that repeats one entry as often as it fits.
 *
 * @param most the largest number of entries
 */
export function makeIndexLeaf(entry: Uint8Array, most: number, pageBytes: number, usableBytes: number): Uint8Array {
  const page = new Uint8Array(pageBytes);
  const view = new DataView(page.buffer);
  const length = Math.max(entry.length, CELL_MIN_BYTES);
  const count = Math.min(most, Math.floor((usableBytes - LEAF_HEADER_BYTES) / (POINTER_BYTES + length)));
  const start = usableBytes - count * length;
  // Copied in pieces that double in length, because hundreds of such leaves are made before a request.
  if (count > 0) page.set(entry, start);
  for (let filled = length; filled < count * length; filled *= 2) {
    page.copyWithin(start + filled, start, Math.min(start + filled, usableBytes));
  }
  for (let i = 0; i < count; i += 1) {
    view.setUint16(LEAF_HEADER_BYTES + POINTER_BYTES * i, usableBytes - (i + 1) * length);
  }
  putPageHeader(view, 'index-leaf', count, start);
  return page;
}

/** How many rows with this content fit onto a leaf of a table if none has a larger rowid than `rowid`. */
export function rowsPerLeaf(record: Uint8Array, rowid: number, usableBytes: number): number {
  const cellBytes = Math.max(varint(record.length).length + varint(rowid).length + record.length, CELL_MIN_BYTES);
  return Math.floor((usableBytes - LEAF_HEADER_BYTES) / (POINTER_BYTES + cellBytes));
}

/**
 * Makes a leaf of a table with a row for each of these rowids, as far as they fit.
 *
 * @param record the content of every row
 */
export function makeTableLeaf(
  rowids: Iterable<number>,
  record: Uint8Array,
  pageBytes: number,
  usableBytes: number,
): Uint8Array {
  return makePage('table-leaf', LEAF_HEADER_BYTES, pageBytes, usableBytes, function* () {
    const length = varint(record.length);
    for (const rowid of rowids) yield [...length, ...varint(rowid), ...record];
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
  const page = makePage('table-interior', INTERIOR_HEADER_BYTES, pageBytes, usableBytes, function* () {
    for (const [i, rowid] of rowids.entries()) yield [...uint32(firstChild + i), ...varint(rowid)];
  });
  page.set(uint32(firstChild + rowids.length), LEAF_HEADER_BYTES);
  return page;
}

function makePage(
  kind: PageKind,
  headerBytes: number,
  pageBytes: number,
  usableBytes: number,
  cells: () => Iterable<ArrayLike<number>>,
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
  putPageHeader(view, kind, count, start);
  return page;
}

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
