import { DamagedStrips } from '../../column-strips/index.ts';
import { LEAF_HEADER_BYTES, putPageHeader } from '../../sqlite-file/index.ts';
import { type LaidColumn, layColumn } from './laid-column.ts';
import { putVarint, varintLength } from './quick-varint.ts';

/** The leaves of a thin tree that hold the rows of a block. */
export interface ThinLeaves {
  /** The pages, concatenated. */
  readonly bytes: Uint8Array;
  /** The largest rowid of each page. */
  readonly lastRowids: readonly number[];
}

/** Sizes of pages, in bytes. */
export interface PageSizes {
  readonly pageBytes: number;
  /** Without the reserved bytes at the end of each page. */
  readonly usableBytes: number;
}

/**
 * The serial type of a text of 57 bytes that the row does not contain. It ends the header of each thin row, so that
 * SQLite reports the record as corrupt if it looks for a field after the last one.
 */
const POISON = 127;
/** The place of a cell, on its page. */
const POINTER_BYTES = 2;

/** A longer record would need overflow pages, which thin trees do not have. */
const mostPayload = ({ usableBytes }: PageSizes): number => usableBytes - 35;

/**
 * Whether a row of columns with these widths always fits on a page. @param widest longest content of each column, in
 * bytes
 */
export const fitsOnPage = (widest: readonly number[], sizes: PageSizes): boolean =>
  payloadOf(widest) <= mostPayload(sizes);

/** The most bytes that a row of such columns takes on its page. @param lastRowid the largest rowid */
export function mostCellBytes(widest: readonly number[], lastRowid: number): number {
  const payload = payloadOf(widest);
  return POINTER_BYTES + varintLength(payload) + varintLength(lastRowid) + payload;
}

function payloadOf(widest: readonly number[]): number {
  const header = widest.reduce((bytes, content) => bytes + varintLength(2 * content + 13), 3);
  return widest.reduce((bytes, content) => bytes + content, header);
}

/**
 * Makes the leaves of a block. Each row has its rowid, the values of these columns in this order, and the poison. It
 * writes each page column by column, because a loop over the values of a column is several times as fast as a loop over
 * the columns of a row.
 *
 * @throws DamagedStrips if the values are inconsistent, or a row does not fit on a page
 */
export function makeLeaves(rowids: Float64Array, columns: readonly LaidColumn[], sizes: PageSizes): ThinLeaves {
  const headers = new Uint16Array(rowids.length);
  const payloads = new Uint32Array(rowids.length);
  const laid = columns.map((values) => layColumn(values, headers, payloads));
  checkRowids(rowids);
  const firstRows = firstRowsOf(rowids, headers, payloads, sizes);
  const bytes = new Uint8Array(firstRows.length * sizes.pageBytes);
  // The position of each row's next serial type, and of its next content.
  const typesAt = new Uint32Array(rowids.length);
  const contentAt = new Uint32Array(rowids.length);
  for (const [page, first] of firstRows.entries()) {
    const end = firstRows[page + 1] ?? rowids.length;
    const pageAt = page * sizes.pageBytes;
    let cell = pageAt + sizes.usableBytes;
    for (let row = first, pointerAt = pageAt + LEAF_HEADER_BYTES; row < end; row += 1, pointerAt += 2) {
      const payload = payloads[row] as number;
      const rowid = rowids[row] as number;
      const header = headers[row] as number;
      // Cells fill a page from its end, as SQLite has it.
      cell -= cellBytes(payload, rowid);
      bytes[pointerAt] = (cell - pageAt) >>> 8;
      bytes[pointerAt + 1] = cell - pageAt;
      let at = putVarint(bytes, cell, payload);
      at = putVarint(bytes, at, rowid);
      typesAt[row] = putVarint(bytes, at, header);
      bytes[at + header - 1] = POISON;
      contentAt[row] = at + header;
    }
    putPageHeader(new DataView(bytes.buffer, pageAt, sizes.pageBytes), 'table-leaf', end - first, cell - pageAt);
    for (const column of laid) column.put(bytes, typesAt, contentAt, first, end);
  }
  const lastRowids = firstRows.map((_, page) => rowids[(firstRows[page + 1] ?? rowids.length) - 1] as number);
  return { bytes, lastRowids };
}

function checkRowids(rowids: Float64Array): void {
  let before = -1;
  for (let row = 0; row < rowids.length; row += 1) {
    const rowid = rowids[row] as number;
    if (!(rowid > before)) throw new DamagedStrips('the rowids of a block do not ascend');
    before = rowid;
  }
}

/** Bytes of a cell on a leaf: SQLite has none of fewer than four. */
function cellBytes(payload: number, rowid: number): number {
  const bytes = varintLength(payload) + varintLength(rowid) + payload;
  return bytes < 4 ? 4 : bytes;
}

/** Which row is the first of each page. Completes the lengths of headers and payloads. */
function firstRowsOf(rowids: Float64Array, headers: Uint16Array, payloads: Uint32Array, sizes: PageSizes): number[] {
  const { pageBytes, usableBytes } = sizes;
  // With more cells, SQLite reports a page as corrupt.
  const mostCells = Math.floor((pageBytes - LEAF_HEADER_BYTES) / 6);
  const longest = mostPayload(sizes);
  const firstRows: number[] = [];
  let room = 0;
  let count = mostCells;
  for (let row = 0; row < headers.length; row += 1) {
    // The types, the poison, and the header's own length.
    const types = headers[row] as number;
    const header = types + (types < 126 ? 2 : 3);
    const payload = (payloads[row] as number) + header;
    if (payload > longest) throw new DamagedStrips('a row does not fit on a page');
    headers[row] = header;
    payloads[row] = payload;
    const size = cellBytes(payload, rowids[row] as number) + POINTER_BYTES;
    if (count === mostCells || size > room) {
      firstRows.push(row);
      room = usableBytes - LEAF_HEADER_BYTES;
      count = 0;
    }
    room -= size;
    count += 1;
  }
  return firstRows;
}
