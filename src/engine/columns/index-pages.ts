import { type ColumnValues, DamagedStrips } from '../../column-strips/index.ts';
import {
  CHILD_BYTES,
  INTERIOR_HEADER_BYTES,
  LEAF_HEADER_BYTES,
  localPayloadBytes,
  type PageKind,
  putPageHeader,
} from '../../sqlite-file/index.ts';
import { laidBytes, measureColumn } from './measured-column.ts';
import { putVarint, varintLength } from './quick-varint.ts';
import { ROWID_BYTES } from './rowid-column.ts';
import { type PageSizes, POINTER_BYTES, POISON } from './thin-rows.ts';

/** Entries of an index, in its order. */
export interface IndexEntries {
  /** In the order of the columns in a thin entry. */
  readonly columns: readonly ColumnValues[];
  /** The rowids at the ends of the entries; null if nothing reads them. */
  readonly rowids: Float64Array | null;
}

/** How many entries always fit on a page. */
export interface PageCapacity {
  readonly leaf: number;
  readonly interior: number;
}

/** SQLite's quick comparisons take the length of a header from six bits of its first byte. */
const HEADER_MAX_BYTES = 63;
/** SQLite reports a page with more cells for its bytes as corrupt. */
const CELL_AND_POINTER_MIN_BYTES = 6;

/**
 * How many entries of columns with these widths always fit on a page; null if SQLite might not read such an entry, or if
 * fewer than three of them fit.
 *
 * @param widest longest content of each column, in bytes
 */
export function indexCapacity(
  widest: readonly number[],
  hasRowids: boolean,
  { pageBytes, usableBytes }: PageSizes,
): PageCapacity | null {
  const types = widest.reduce((bytes, content) => bytes + varintLength(2 * content + 13), 0);
  const header = headerBytes(types, hasRowids);
  const contents = widest.reduce(
    (bytes, content) => bytes + laidBytes(content),
    hasRowids ? laidBytes(ROWID_BYTES) : 0,
  );
  const payload = header + contents;
  if (header > HEADER_MAX_BYTES || localPayloadBytes(payload, usableBytes, 'index-leaf') < payload) return null;
  const cell = Math.max(CELL_AND_POINTER_MIN_BYTES, varintLength(payload) + payload + POINTER_BYTES);
  const most = Math.floor((pageBytes - LEAF_HEADER_BYTES) / CELL_AND_POINTER_MIN_BYTES);
  const leaf = Math.min(most, Math.floor((usableBytes - LEAF_HEADER_BYTES) / cell));
  const interior = Math.min(most, Math.floor((usableBytes - INTERIOR_HEADER_BYTES) / (cell + CHILD_BYTES)));
  return interior < 3 ? null : { leaf, interior };
}

/** Bytes of a header with its own length and the poison. @param types bytes of the serial types of columns */
const headerBytes = (types: number, hasRowids: boolean): number => 2 + types + (hasRowids ? 1 : 0);

/**
 * Makes adjacent pages of one level of an index. An entry has the values of the columns in their order, the poison, and
 * its rowid. SQLite finds the rowid from the end of the record, and compares the columns before the poison only.
 *
 * @param counts how many of the entries are on each page, in their order
 * @param children of an interior page, the rightmost one last: one more than its entries; null for leaves
 * @returns the pages, concatenated
 * @throws DamagedStrips if the values are inconsistent, or wider than `indexCapacity` was told
 */
export function makeIndexPages(
  { columns, rowids }: IndexEntries,
  counts: readonly number[],
  children: readonly number[] | null,
  { pageBytes, usableBytes }: PageSizes,
): Uint8Array {
  const entries = counts.reduce((sum, count) => sum + count, 0);
  const lengths = new Uint32Array(entries);
  const measured = columns.map((column) => measureColumn(column, lengths));
  const named = rowids && measureColumn({ numbers: rowids }, lengths);
  const types = measured.reduce((bytes, { typeBytes }) => bytes + typeBytes, 0);
  const header = headerBytes(types, named !== null);
  const constant = measured.reduce((bytes, { contentBytes }) => bytes + contentBytes, named?.contentBytes ?? 0);
  const bytes = new Uint8Array(counts.length * pageBytes);
  const view = new DataView(bytes.buffer);
  const places = { bytes, view, types: new Uint32Array(entries), contents: new Uint32Array(entries) };
  const kind: PageKind = children ? 'index-interior' : 'index-leaf';
  const pageHeader = children ? INTERIOR_HEADER_BYTES : LEAF_HEADER_BYTES;
  const childBytes = children ? CHILD_BYTES : 0;
  let entry = 0;
  for (const [page, count] of counts.entries()) {
    const pageAt = page * pageBytes;
    let cell = usableBytes;
    for (let i = 0; i < count; i += 1, entry += 1) {
      const payload = (lengths[entry] as number) + constant + header;
      const lengthBytes = varintLength(payload);
      cell -= childBytes + lengthBytes + payload;
      if (cell < pageHeader + POINTER_BYTES * count) throw new DamagedStrips('entries do not fit on a page');
      view.setUint16(pageAt + pageHeader + POINTER_BYTES * i, cell);
      if (children) view.setUint32(pageAt + cell, children[i] as number);
      const at = pageAt + cell + childBytes;
      putVarint(bytes, at, payload, lengthBytes);
      const record = at + lengthBytes;
      bytes[record] = header;
      bytes[record + 1 + types] = POISON;
      places.types[entry] = record + 1;
      places.contents[entry] = record + header;
    }
    putPageHeader(new DataView(bytes.buffer, pageAt, pageBytes), kind, count, cell);
    if (children) view.setUint32(pageAt + LEAF_HEADER_BYTES, children[count] as number);
  }
  let [type, content] = [0, 0];
  for (const column of measured) {
    column.put(places, { type, content });
    type += column.typeBytes;
    content += column.contentBytes;
  }
  named?.put(places, { type: type + 1, content });
  return bytes;
}
