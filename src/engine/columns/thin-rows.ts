import { DamagedStrips, type StripValues } from '../../column-strips/index.ts';
import { LEAF_HEADER_BYTES, putPageHeader } from '../../sqlite-file/index.ts';

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
/** Content sizes of the serial types of one byte; 10 and 11 are never in a file. */
const BYTES = Uint8Array.from({ length: 128 }, (_, type) =>
  type >= 12 ? (type - 12) >> 1 : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0),
);
/** Longer values are copied by `TypedArray.set`; for a few bytes, the call takes longer than a loop. */
const FEW_BYTES = 24;

/** A longer record would need overflow pages, which thin trees do not have. */
const mostPayload = ({ usableBytes }: PageSizes): number => usableBytes - 35;

/**
 * Whether a row of columns with these widths always fits on a page. @param widest longest content of each column, in
 * bytes
 */
export function fitsOnPage(widest: readonly number[], sizes: PageSizes): boolean {
  const header = widest.reduce((bytes, content) => bytes + varintLength(2 * content + 13), 3);
  return widest.reduce((bytes, content) => bytes + content, header) <= mostPayload(sizes);
}

/** Values of a column in some rows of a block, or in all of them. */
export interface LaidColumn extends StripValues {
  /** Which rows have a value, ascending; all by default. Rows without it have none of the following columns either. */
  readonly rows?: Uint32Array;
}

/**
 * Makes the leaves of a block. Each row has its rowid, the values of these columns in this order, and the poison. It
 * writes column by column, because a loop over the values of a column is several times as fast as a loop over the
 * columns of a row.
 *
 * @throws DamagedStrips if the values are inconsistent, or a row does not fit on a page
 */
export function makeLeaves(rowids: Float64Array, columns: readonly LaidColumn[], sizes: PageSizes): ThinLeaves {
  const headers = new Uint16Array(rowids.length);
  const payloads = new Uint32Array(rowids.length);
  for (const values of columns) measure(values, headers, payloads);
  const { cells, firstRows } = placeCells(rowids, headers, payloads, sizes);
  const bytes = new Uint8Array(firstRows.length * sizes.pageBytes);
  // From here on the position of each row's next serial type, and of its next content.
  const typesAt = new Uint32Array(rowids.length);
  const contentAt = cells;
  for (const [page, first] of firstRows.entries()) {
    const end = firstRows[page + 1] ?? rowids.length;
    const pageAt = page * sizes.pageBytes;
    const view = new DataView(bytes.buffer, pageAt, sizes.pageBytes);
    putPageHeader(view, 'table-leaf', end - first, (cells[end - 1] as number) - pageAt);
    for (let row = first, pointerAt = pageAt + LEAF_HEADER_BYTES; row < end; row += 1, pointerAt += 2) {
      const cell = cells[row] as number;
      const header = headers[row] as number;
      bytes[pointerAt] = (cell - pageAt) >>> 8;
      bytes[pointerAt + 1] = cell - pageAt;
      const headerAt = putVarint(bytes, putVarint(bytes, cell, payloads[row] as number), rowids[row] as number);
      typesAt[row] = putVarint(bytes, headerAt, header);
      bytes[headerAt + header - 1] = POISON;
      contentAt[row] = headerAt + header;
    }
  }
  for (const values of columns) putColumn(bytes, values, typesAt, contentAt);
  const lastRowids = firstRows.map((_, page) => rowids[(firstRows[page + 1] ?? rowids.length) - 1] as number);
  return { bytes, lastRowids };
}

const varintLength = (value: number): number => {
  if (value < 0x80) return 1;
  if (value < 0x40_00) return 2;
  if (value < 0x20_00_00) return 3;
  if (value < 0x10_00_00_00) return 4;
  let length = 4;
  for (let rest = Math.floor(value / 0x10_00_00_00); rest > 0; rest = Math.floor(rest / 128)) length += 1;
  return length;
};

/** Adds a column to the sizes: its serial types to the headers, its contents to the payloads. */
function measure({ types, content, rows }: LaidColumn, headers: Uint16Array, payloads: Uint32Array): void {
  if (types.length !== (rows ?? headers).length) throw new DamagedStrips('a strip has other rows than its block');
  let contentBytes = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    const row = rows ? (rows[i] as number) : i;
    if (type === 10 || type === 11) throw new DamagedStrips('a strip has a value of no type');
    const bytes = type < 128 ? (BYTES[type] as number) : (type - 12) >>> 1;
    payloads[row] = (payloads[row] as number) + bytes;
    headers[row] = (headers[row] as number) + (type < 128 ? 1 : varintLength(type));
    contentBytes += bytes;
  }
  if (contentBytes !== content.length)
    throw new DamagedStrips('the contents of a strip are not as long as its types say');
}

/** The offset of each cell, and the first row of each page. Cells fill a page from its end, as SQLite requires. */
function placeCells(
  rowids: Float64Array,
  headers: Uint16Array,
  payloads: Uint32Array,
  sizes: PageSizes,
): { cells: Uint32Array; firstRows: number[] } {
  const { pageBytes, usableBytes } = sizes;
  // With more cells, SQLite reports a page as corrupt.
  const mostCells = Math.floor((pageBytes - LEAF_HEADER_BYTES) / 6);
  const longest = mostPayload(sizes);
  const cells = new Uint32Array(rowids.length);
  const firstRows: number[] = [];
  let pageAt = -pageBytes;
  let start = 0;
  let count = mostCells;
  let before = -1;
  for (let row = 0; row < cells.length; row += 1) {
    const rowid = rowids[row] as number;
    if (!(rowid > before)) throw new DamagedStrips('the rowids of a block do not ascend');
    before = rowid;
    // The types, the poison, and the header's own length.
    const types = headers[row] as number;
    const header = types + (types < 126 ? 2 : 3);
    const payload = (payloads[row] as number) + header;
    if (payload > longest) throw new DamagedStrips('a row does not fit on a page');
    headers[row] = header;
    payloads[row] = payload;
    const size = Math.max(4, varintLength(payload) + varintLength(rowid) + payload);
    if (count === mostCells || start - size < LEAF_HEADER_BYTES + 2 * (count + 1)) {
      firstRows.push(row);
      pageAt += pageBytes;
      start = usableBytes;
      count = 0;
    }
    start -= size;
    count += 1;
    cells[row] = pageAt + start;
  }
  return { cells, firstRows };
}

/** @returns where it ends */
function putVarint(bytes: Uint8Array, at: number, value: number): number {
  if (value < 0x80) {
    bytes[at] = value;
    return at + 1;
  }
  if (value < 0x40_00) {
    bytes[at] = (value >>> 7) | 0x80;
    bytes[at + 1] = value & 0x7f;
    return at + 2;
  }
  if (value < 0x20_00_00) {
    bytes[at] = (value >>> 14) | 0x80;
    bytes[at + 1] = (value >>> 7) | 0x80;
    bytes[at + 2] = value & 0x7f;
    return at + 3;
  }
  if (value < 0x10_00_00_00) {
    bytes[at] = (value >>> 21) | 0x80;
    bytes[at + 1] = (value >>> 14) | 0x80;
    bytes[at + 2] = (value >>> 7) | 0x80;
    bytes[at + 3] = value & 0x7f;
    return at + 4;
  }
  const end = at + varintLength(value);
  let rest = value;
  let goesOn = 0;
  for (let i = end - 1; i >= at; i -= 1) {
    bytes[i] = (rest % 128) | goesOn;
    rest = Math.floor(rest / 128);
    goesOn = 0x80;
  }
  return end;
}

/** Writes a column's serial type and content in each row, and advances both positions. */
function putColumn(
  bytes: Uint8Array,
  { types, content, rows }: LaidColumn,
  typesAt: Uint32Array,
  contentAt: Uint32Array,
): void {
  let from = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    const row = rows ? (rows[i] as number) : i;
    const typeAt = typesAt[row] as number;
    typesAt[row] = type < 128 ? typeAt + 1 : putVarint(bytes, typeAt, type);
    if (type < 128) bytes[typeAt] = type;
    const length = type < 128 ? (BYTES[type] as number) : (type - 12) >>> 1;
    if (length === 0) continue;
    let at = contentAt[row] as number;
    contentAt[row] = at + length;
    const end = from + length;
    if (length > FEW_BYTES) {
      bytes.set(content.subarray(from, end), at);
      from = end;
    } else {
      for (; from < end; from += 1, at += 1) bytes[at] = content[from] as number;
    }
  }
}
