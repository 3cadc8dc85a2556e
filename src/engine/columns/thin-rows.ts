import { type ColumnValues, DamagedStrips } from '../../column-strips/index.ts';
import { LEAF_HEADER_BYTES, putPageHeader } from '../../sqlite-file/index.ts';
import { laidBytes, measureColumn, type RowPlaces } from './measured-column.ts';
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
export const POISON = 127;
/** The place of a cell, on its page. */
export const POINTER_BYTES = 2;
/** A varint from here on takes more than one byte. */
const ONE_BYTE = 128;

/** A longer record would need overflow pages, which thin trees do not have. */
export const mostPayload = ({ usableBytes }: PageSizes): number => usableBytes - 35;

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

/** A thin tree that is read in any order is in memory with all its leaves. It is expected to take at most this many bytes. */
export const WHOLE_TREE_MAX_BYTES = 160 * 1024 * 1024;
/** A longer content is a text. */
const WIDEST_NUMBER_BYTES = 16;
/** Texts are shorter than the longest one of their column: those of deals have 0.3 to 0.64 of its bytes in the mean. */
const LENGTH_OF_TEXTS = 2 / 3;
/** If all texts of all columns were as long as the longest ones, the tree would take this. */
export const LONGEST_TREE_MAX_BYTES = WHOLE_TREE_MAX_BYTES / LENGTH_OF_TEXTS;

/** Whether the leaves of a whole thin tree fit into memory. @param lastRowid the largest rowid */
export function fitsInMemory(rows: number, widest: readonly number[], lastRowid: number): boolean {
  const expected = widest.map((bytes) => (bytes > WIDEST_NUMBER_BYTES ? Math.ceil(LENGTH_OF_TEXTS * bytes) : bytes));
  return rows * mostCellBytes(expected, lastRowid) <= WHOLE_TREE_MAX_BYTES;
}

function payloadOf(widest: readonly number[]): number {
  const header = widest.reduce((bytes, content) => bytes + varintLength(2 * content + 13), 3);
  return widest.reduce((bytes, content) => bytes + laidBytes(content), header);
}

/**
 * Makes the leaves of a block. Each row has its rowid, the values of these columns in this order, and the poison. It
 * writes column by column, because a loop over the values of a column is several times as fast as a loop over the
 * columns of a row. Lengths are the same in all rows where the format allows it: those of varints, of headers, and of
 * the integers of a column.
 *
 * @throws DamagedStrips if the values are inconsistent, or a row does not fit on a page
 */
export function makeLeaves(rowids: Float64Array, columns: readonly ColumnValues[], sizes: PageSizes): ThinLeaves {
  checkRowids(rowids);
  const lengths = new Uint32Array(rowids.length);
  const measured = columns.map((column) => measureColumn(column, lengths));
  const header = headerOf(measured.reduce((sum, { typeBytes }) => sum + typeBytes, 0));
  const constant = measured.reduce((sum, { contentBytes }) => sum + contentBytes, 0);
  const cells = cellsOf(rowids, header, { constant, lengths }, sizes);
  const bytes = new Uint8Array(cells.firstRows.length * sizes.pageBytes);
  const view = new DataView(bytes.buffer);
  const places = { bytes, view, types: new Uint32Array(rowids.length), contents: new Uint32Array(rowids.length) };
  putCells(cells, places, sizes);
  let [type, content] = [0, 0];
  for (const column of measured) {
    column.put(places, { type, content });
    type += column.typeBytes;
    content += column.contentBytes;
  }
  const { firstRows } = cells;
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

/** Bytes of a header with its own length and the poison. @param types bytes of the serial types */
const headerOf = (types: number): number => types + (types < ONE_BYTE - 2 ? 2 : 3);

/** The cells of a block before they are written. */
interface Cells {
  readonly rowids: Float64Array;
  /** Bytes of each header. */
  readonly header: number;
  readonly payloads: Uint32Array;
  /** Bytes of each varint: of the length of the payload, and of the rowid. */
  readonly payloadBytes: number;
  readonly rowidBytes: number;
  /** Which row is the first of each page. */
  readonly firstRows: readonly number[];
}

/**
 * @param header bytes of each header
 * @param contents `constant`: bytes of those that are as long in all rows; `lengths`: bytes of the others in each row
 */
function cellsOf(
  rowids: Float64Array,
  header: number,
  { constant, lengths }: { readonly constant: number; readonly lengths: Uint32Array },
  sizes: PageSizes,
): Cells {
  const { pageBytes, usableBytes } = sizes;
  const payloads = lengths;
  let longest = 0;
  for (let row = 0; row < lengths.length; row += 1) {
    const payload = (lengths[row] as number) + constant + header;
    payloads[row] = payload;
    if (payload > longest) longest = payload;
  }
  if (longest > mostPayload(sizes)) throw new DamagedStrips('a row does not fit on a page');
  const payloadBytes = varintLength(longest);
  const rowidBytes = varintLength(rowids.at(-1) ?? 0);
  // With more cells, SQLite reports a page as corrupt.
  const mostCells = Math.floor((pageBytes - LEAF_HEADER_BYTES) / 6);
  const firstRows: number[] = [];
  let room = 0;
  let count = mostCells;
  for (let row = 0; row < payloads.length; row += 1) {
    const size = (payloads[row] as number) + payloadBytes + rowidBytes + POINTER_BYTES;
    if (count === mostCells || size > room) {
      firstRows.push(row);
      room = usableBytes - LEAF_HEADER_BYTES;
      count = 0;
    }
    room -= size;
    count += 1;
  }
  return { rowids, header, payloads, payloadBytes, rowidBytes, firstRows };
}

/** Writes everything but types and contents, and where these have their places. */
function putCells(
  cells: Cells,
  { bytes, view, types, contents }: RowPlaces,
  { pageBytes, usableBytes }: PageSizes,
): void {
  const { rowids, header, payloads, payloadBytes, rowidBytes, firstRows } = cells;
  const lengthBytes = header < ONE_BYTE ? 1 : 2;
  for (const [page, first] of firstRows.entries()) {
    const end = firstRows[page + 1] ?? rowids.length;
    const pageAt = page * pageBytes;
    let cell = pageAt + usableBytes;
    for (let row = first, pointerAt = pageAt + LEAF_HEADER_BYTES; row < end; row += 1, pointerAt += POINTER_BYTES) {
      const payload = payloads[row] as number;
      // Cells fill a page from its end, as SQLite has it.
      cell -= payloadBytes + rowidBytes + payload;
      view.setUint16(pointerAt, cell - pageAt);
      putVarint(bytes, cell, payload, payloadBytes);
      putVarint(bytes, cell + payloadBytes, rowids[row] as number, rowidBytes);
      const at = cell + payloadBytes + rowidBytes;
      putVarint(bytes, at, header, lengthBytes);
      types[row] = at + lengthBytes;
      bytes[at + header - 1] = POISON;
      contents[row] = at + header;
    }
    putPageHeader(new DataView(bytes.buffer, pageAt, pageBytes), 'table-leaf', end - first, cell - pageAt);
  }
}
