/*
 * Leaves of B-trees as a database file stores them: https://sqlite.org/fileformat2.html#b_tree_pages
 */

import { CELL_MIN_BYTES, LEAF_HEADER_BYTES, localPayloadBytes, putPageHeader, readPageHeader } from './b-tree-page.ts';
import { putVarint, readVarint, varint, varintBytes } from './varint.ts';

/** The cells of a leaf, in the order of their keys. */
export interface LeafPage {
  readonly kind: 'table-leaf' | 'index-leaf';
  /** Rowids of the cells (tables). */
  readonly rowids: readonly number[];
  /** Each cell's record, preceded by its length. */
  readonly entries: readonly Uint8Array[];
}

/** Parses a leaf whose cells have no overflow pages; null for any other page. */
export function readLeaf(page: Uint8Array, number: number, usableBytes: number): LeafPage | null {
  const header = readPageHeader(page, number);
  if (header?.kind !== 'table-leaf' && header?.kind !== 'index-leaf') return null;
  const { kind, cells, pointers } = header;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const rowids: number[] = [];
  const entries: Uint8Array[] = [];
  for (let i = 0; i < cells; i += 1) {
    const payload = readVarint(page, view.getUint16(pointers + 2 * i));
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
 * Makes a leaf with these cells, in the order and at the offsets that SQLite would choose.
 *
 * @returns null if they do not fit
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
    if (start < LEAF_HEADER_BYTES + 2 * entries.length) return null;
    page.set(entry.subarray(0, end), start);
    if (rowid !== null) putVarint(page, start + end, rowid);
    page.set(entry.subarray(end), start + end + keyBytes);
    view.setUint16(LEAF_HEADER_BYTES + 2 * i, start);
  }
  putPageHeader(view, kind, entries.length, start);
  return page;
}
