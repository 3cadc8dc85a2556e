/*
 * Leaves of B-trees as they lie in a database file: https://sqlite.org/fileformat2.html#b_tree_pages
 */

import { FILE_HEADER_BYTES, localPayloadBytes, putVarint, readVarint, varint, varintBytes } from './interior-page.ts';

/** The cells of a leaf, in the order of their keys. */
export interface LeafPage {
  readonly kind: 'table-leaf' | 'index-leaf';
  /** Of a table. */
  readonly rowids: readonly number[];
  /** The record of each cell, behind its length. */
  readonly entries: readonly Uint8Array[];
}

const TYPES = { 'table-leaf': 13, 'index-leaf': 10 } as const;
const HEADER_BYTES = 8;
/** SQLite never makes a cell shorter than this. */
const CELL_MIN_BYTES = 4;

/** Reads a leaf whose cells lie on it whole; null for any other page. */
export function readLeaf(page: Uint8Array, number: number, usableBytes: number): LeafPage | null {
  const header = number === 1 ? FILE_HEADER_BYTES : 0;
  const kind = page[header] === TYPES['table-leaf'] ? 'table-leaf' : 'index-leaf';
  if (page[header] !== TYPES[kind]) return null;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const rowids: number[] = [];
  const entries: Uint8Array[] = [];
  for (let i = 0; i < view.getUint16(header + 3); i += 1) {
    const payload = readVarint(page, view.getUint16(header + HEADER_BYTES + 2 * i));
    const rowid = kind === 'table-leaf' ? readVarint(page, payload.end) : null;
    const start = rowid?.end ?? payload.end;
    const end = start + payload.value;
    if (end > usableBytes || localPayloadBytes(payload.value, usableBytes, kind) !== payload.value) return null;
    if (rowid) rowids.push(rowid.value);
    entries.push(Uint8Array.of(...varint(payload.value), ...page.subarray(start, end)));
  }
  return { kind, rowids, entries };
}

/**
 * Makes a leaf with these cells, in no other order and place than SQLite itself would take.
 *
 * @returns null where they do not fit
 */
export function makeLeafPage(
  { kind, rowids, entries }: LeafPage,
  pageBytes: number,
  usableBytes: number,
): Uint8Array | null {
  const page = new Uint8Array(pageBytes);
  const view = new DataView(page.buffer);
  let start = usableBytes;
  for (const [i, entry] of entries.entries()) {
    const { end } = readVarint(entry, 0);
    const rowid = kind === 'table-leaf' ? (rowids[i] ?? 0) : null;
    const keyBytes = rowid === null ? 0 : varintBytes(rowid);
    start -= Math.max(entry.length + keyBytes, CELL_MIN_BYTES);
    if (start < HEADER_BYTES + 2 * entries.length) return null;
    page.set(entry.subarray(0, end), start);
    if (rowid !== null) putVarint(page, start + end, rowid);
    page.set(entry.subarray(end), start + end + keyBytes);
    view.setUint16(HEADER_BYTES + 2 * i, start);
  }
  page[0] = TYPES[kind];
  view.setUint16(3, entries.length);
  // 0 stands for 65,536, which only an empty page of that size has.
  view.setUint16(5, start % 65_536);
  return page;
}
