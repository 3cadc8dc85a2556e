/*
 * Interior pages of B-trees as a database file stores them: https://sqlite.org/fileformat2.html#b_tree_pages
 */

import { CHILD_BYTES, INTERIOR_HEADER_BYTES, localPayloadBytes, putPageHeader, readPageHeader } from './b-tree-page.ts';
import { putVarint, readVarint, varintBytes } from './varint.ts';

/** An interior page: its children and the keys between them. */
export interface InteriorPage {
  readonly kind: 'index-interior' | 'table-interior';
  /** Page numbers, in the order of the keys. */
  readonly children: readonly number[];
  /** The largest rowid of each child except the last (tables). */
  readonly rowids: readonly number[];
  /** The entry after each child except the last, in the format of a leaf (indexes). */
  readonly entries: readonly Uint8Array[];
}

/**
 * Parses an interior page; null if its cells are not within it: then it is another kind of page that only looks like
 * one.
 *
 * @param usableBytes of every page of the file: its size without the reserved bytes at its end
 */
export function readInterior(page: Uint8Array, number: number, usableBytes: number): InteriorPage | null {
  const header = readPageHeader(page, number);
  if (header?.kind !== 'index-interior' && header?.kind !== 'table-interior') return null;
  const { kind, cells, pointers, rightmostChild } = header;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
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
      const end = first.end + localPayloadBytes(first.value, usableBytes, kind);
      if (end > usableBytes) return null;
      entries.push(page.subarray(at + CHILD_BYTES, end));
    }
  }
  children.push(rightmostChild);
  return { kind, children, rowids, entries };
}

/**
 * Makes an interior page with these cells, in the order and at the offsets that SQLite would choose.
 *
 * @returns null if they do not fit
 */
export function makeInterior(page: InteriorPage, pageBytes: number, usableBytes: number): Uint8Array | null {
  const bytes = new Uint8Array(pageBytes);
  const view = new DataView(bytes.buffer);
  const count = page.children.length - 1;
  let start = usableBytes;
  for (let i = 0; i < count; i += 1) {
    const rowid = page.rowids[i];
    const entry = page.entries[i];
    start -= CHILD_BYTES + (rowid === undefined ? (entry?.length ?? 0) : varintBytes(rowid));
    if (start < INTERIOR_HEADER_BYTES + 2 * count) return null;
    view.setUint32(start, page.children[i] ?? 0);
    if (rowid !== undefined) putVarint(bytes, start + CHILD_BYTES, rowid);
    else if (entry) bytes.set(entry, start + CHILD_BYTES);
    view.setUint16(INTERIOR_HEADER_BYTES + 2 * i, start);
  }
  putPageHeader(view, page.kind, count, start);
  view.setUint32(8, page.children[count] ?? 0);
  return bytes;
}
