/*
 * Leaves of tables as they lie in a database file: https://sqlite.org/fileformat2.html#b_tree_pages
 */

import { localPayloadBytes, readVarint, varint } from './interior-page.ts';

/** The rows of a leaf, in the order of their rowids. */
export interface TableLeaf {
  readonly rowids: readonly number[];
  /** The record of each, behind its length. */
  readonly entries: readonly Uint8Array[];
}

const TYPE = 13;
const HEADER_BYTES = 8;
/** SQLite never makes a cell shorter than this. */
const CELL_MIN_BYTES = 4;

/** Reads a leaf whose rows lie on it whole; null for any other page. */
export function readTableLeaf(page: Uint8Array, usableBytes: number): TableLeaf | null {
  if (page[0] !== TYPE) return null;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const rowids: number[] = [];
  const entries: Uint8Array[] = [];
  for (let i = 0; i < view.getUint16(3); i += 1) {
    const payload = readVarint(page, view.getUint16(HEADER_BYTES + 2 * i));
    const rowid = readVarint(page, payload.end);
    const end = rowid.end + payload.value;
    if (end > usableBytes || localPayloadBytes(payload.value, usableBytes, 'table-leaf') !== payload.value) return null;
    rowids.push(rowid.value);
    entries.push(Uint8Array.of(...varint(payload.value), ...page.subarray(rowid.end, end)));
  }
  return { rowids, entries };
}

/**
 * Makes a leaf with these rows, in no other order and place than SQLite itself would take.
 *
 * @returns null where they do not fit
 */
export function makeTableLeaf(
  { rowids, entries }: TableLeaf,
  pageBytes: number,
  usableBytes: number,
): Uint8Array | null {
  const page = new Uint8Array(pageBytes);
  const view = new DataView(page.buffer);
  let start = usableBytes;
  for (const [i, entry] of entries.entries()) {
    const payload = readVarint(entry, 0);
    const cell = [...entry.subarray(0, payload.end), ...varint(rowids[i] ?? 0), ...entry.subarray(payload.end)];
    start -= Math.max(cell.length, CELL_MIN_BYTES);
    if (start < HEADER_BYTES + 2 * entries.length) return null;
    page.set(cell, start);
    view.setUint16(HEADER_BYTES + 2 * i, start);
  }
  page[0] = TYPE;
  view.setUint16(3, entries.length);
  // 0 stands for 65,536, which only an empty page of that size has.
  view.setUint16(5, start % 65_536);
  return page;
}
