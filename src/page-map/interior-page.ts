/*
 * Interior pages of B-trees as they lie in a database file: https://sqlite.org/fileformat2.html#b_tree_pages
 */

/** The database's own header stands before the header of page 1. */
export const FILE_HEADER_BYTES = 100;
export const CHILD_BYTES = 4;
const INTERIOR_HEADER_BYTES = 12;
const TYPES = { 'index-interior': 2, 'table-interior': 5 } as const;

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

/**
 * Reads an interior page; null where its cells do not lie within it, as those of a page of another kind that only looks
 * like one.
 *
 * @param usableBytes of every page of the file: its size without the bytes reserved at its end
 */
export function readInterior(page: Uint8Array, number: number, usableBytes: number): InteriorPage | null {
  const header = number === 1 ? FILE_HEADER_BYTES : 0;
  const type = page[header];
  if (type !== TYPES['index-interior'] && type !== TYPES['table-interior']) return null;
  const kind = type === TYPES['table-interior'] ? 'table-interior' : 'index-interior';
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
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
      const end = first.end + localPayloadBytes(first.value, usableBytes, kind);
      if (end > usableBytes) return null;
      entries.push(page.subarray(at + CHILD_BYTES, end));
    }
  }
  children.push(view.getUint32(header + 8));
  return { kind, children, rowids, entries };
}

/**
 * Makes an interior page with these cells, in no other order and place than SQLite itself would take.
 *
 * @returns null where they do not fit
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
  bytes[0] = TYPES[page.kind];
  view.setUint16(3, count);
  // 0 stands for 65,536, which only an empty page of that size has.
  view.setUint16(5, start % 65_536);
  view.setUint32(8, page.children[count] ?? 0);
  return bytes;
}

/**
 * How much of a payload lies on its page, with the pointer to the rest (fileformat2, "Cell Payload Overflow Pages").
 *
 * @param kind of the page: leaves of tables hold more than all others
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

/** A variable-length integer (fileformat2, "varint"); beyond 2^53 it is not exact, which no rowid of a real file is. */
export function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let short = 0;
  for (let i = 0; i < 7; i += 1) {
    const byte = bytes[at + i] ?? 0;
    short = short * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value: short, end: at + i + 1 };
  }
  let value = 0n;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[at + i] ?? 0;
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: at + i + 1 };
  }
  return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0))), end: at + 9 };
}

/** @param value from 0 to 2^53 - 1 */
export function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** How many bytes the same takes. */
export function varintBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) count += 1;
  return count;
}

/** Writes it where there is room for it: pages are made by the hundred while a visit begins, and have hundreds of them. */
export function putVarint(target: Uint8Array, at: number, value: number): void {
  let rest = value;
  let goesOn = 0;
  for (let i = at + varintBytes(value) - 1; i >= at; i -= 1) {
    target[i] = (rest & 0x7f) | goesOn;
    rest = Math.floor(rest / 128);
    goesOn = 0x80;
  }
}
