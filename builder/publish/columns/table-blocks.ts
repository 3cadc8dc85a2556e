import type { StripValues } from '../../../src/column-strips/index.ts';
import {
  CHILD_BYTES,
  localPayloadBytes,
  readPageHeader,
  readVarint,
  valueBytes,
} from '../../../src/sqlite-file/index.ts';
import type { PageReader } from '../b-tree-pages.ts';

/** Rows with rowids further from 0 are not stored by columns. */
const MAX_ROWID = 2 ** 50;
/** Place of a cell, at the beginning of its page. */
const POINTER_BYTES = 2;

/** Consecutive rows of a table. The arrays are reused for the next block. */
export interface TableBlock {
  readonly rowids: Float64Array;
  /** The columns in record order: those of a primary key without rowids are the first ones. */
  readonly columns: readonly StripValues[];
}

/** The records of a table do not all have the same number of values, or a rowid is too large. */
export class UnevenTable extends Error {
  override readonly name = 'UnevenTable';
}

/**
 * Reads a table block by block, in the order of its rowids. The rows of a table without rowids come in the order of its primary
 * key, as entries of an index, numbered from 1.
 *
 * @param root of the table's tree
 * @param blockRows how many rows a block has, except the last one
 * @throws UnevenTable
 */
export function* tableBlocks(
  pages: PageReader,
  root: number,
  blockRows: number,
): Generator<TableBlock, void, undefined> {
  let columns: ColumnBuffer[] | null = null;
  const rowids = new Float64Array(blockRows);
  let [rows, rowsBefore] = [0, 0];
  const taken = () => ({
    rowids: rowids.subarray(0, rows),
    columns: (columns ?? []).map((column) => column.take(rows)),
  });
  for (const { page, kind, cells } of cellsInOrder(pages, root)) {
    for (const cell of cells) {
      const payload = readVarint(page, kind === 'index-interior' ? cell + CHILD_BYTES : cell);
      const rowid = kind === 'table-leaf' ? readVarint(page, payload.end) : null;
      if (Math.abs(rowid?.value ?? 0) > MAX_ROWID) throw new UnevenTable('A rowid is too large.');
      const from = rowid?.end ?? payload.end;
      const local = localPayloadBytes(payload.value, pages.usableBytes, kind);
      const isWhole = local === payload.value;
      const record = isWhole ? page : wholePayload(pages, page, from, local, payload.value);
      const at = isWhole ? from : 0;
      columns ??= Array.from({ length: countValues(record, at) }, () => new ColumnBuffer(blockRows));
      takeRecord(record, at, columns, rows);
      rowids[rows] = rowid?.value ?? rowsBefore + rows + 1;
      rows += 1;
      if (rows < blockRows) continue;
      yield taken();
      rowsBefore += rows;
      rows = 0;
    }
  }
  if (rows > 0) yield taken();
}

/** Cells of a page that are next to each other in the order of the keys. */
interface AdjacentCells {
  readonly page: Uint8Array;
  readonly kind: 'index-interior' | 'index-leaf' | 'table-leaf';
  /** Their places on the page. */
  readonly cells: readonly number[];
}

/** All cells with records. An entry on an interior page of an index is between those of two children. */
function* cellsInOrder(pages: PageReader, number: number): Generator<AdjacentCells, void, undefined> {
  const page = pages.read(number);
  const header = readPageHeader(page, number);
  if (!header) throw new Error(`Page ${number} of the database that was built is of no B-tree`);
  const { kind, pointers, rightmostChild } = header;
  const view = new DataView(page.buffer, page.byteOffset);
  const cells = Array.from({ length: header.cells }, (_, i) => view.getUint16(pointers + POINTER_BYTES * i));
  if (kind === 'index-leaf' || kind === 'table-leaf') {
    yield { page, kind, cells };
    return;
  }
  for (const cell of cells) {
    yield* cellsInOrder(pages, view.getUint32(cell));
    if (kind === 'index-interior') yield { page, kind, cells: [cell] };
  }
  yield* cellsInOrder(pages, rightmostChild);
}

/** A payload that continues in overflow pages (fileformat2, "Cell Payload Overflow Pages"). */
function wholePayload(pages: PageReader, page: Uint8Array, from: number, local: number, bytes: number): Uint8Array {
  const payload = new Uint8Array(bytes);
  let at = local - CHILD_BYTES;
  payload.set(page.subarray(from, from + at));
  let next = new DataView(page.buffer, page.byteOffset).getUint32(from + at);
  while (at < bytes) {
    const overflow = pages.read(next);
    const end = Math.min(pages.usableBytes, CHILD_BYTES + bytes - at);
    payload.set(overflow.subarray(CHILD_BYTES, end), at);
    at += end - CHILD_BYTES;
    next = new DataView(overflow.buffer, overflow.byteOffset).getUint32(0);
  }
  return payload;
}

function countValues(record: Uint8Array, from: number): number {
  const { value, end } = readVarint(record, from);
  let count = 0;
  for (let at = end; at < from + value; at = readVarint(record, at).end) count += 1;
  return count;
}

/** No object is made for a value, because a large table has a hundred million of them. */
function takeRecord(record: Uint8Array, from: number, columns: readonly ColumnBuffer[], row: number): void {
  const header = readVarint(record, from);
  const end = from + header.value;
  let typeAt = header.end;
  let at = end;
  for (let column = 0; column < columns.length; column += 1) {
    if (typeAt >= end) throw new UnevenTable('A record has fewer values than the one before it.');
    let type = record[typeAt] as number;
    if (type < 0x80) typeAt += 1;
    else ({ value: type, end: typeAt } = readVarint(record, typeAt));
    at += (columns[column] as ColumnBuffer).add(row, type, record, at);
  }
  if (typeAt !== end) throw new UnevenTable('A record has more values than the one before it.');
}

/** The values of a column in one block. */
class ColumnBuffer {
  readonly #types: Uint32Array;
  #content: Uint8Array;
  #length = 0;

  constructor(blockRows: number) {
    this.#types = new Uint32Array(blockRows);
    this.#content = new Uint8Array(8 * blockRows);
  }

  /** @returns how many bytes the content of the value has */
  add(row: number, type: number, record: Uint8Array, at: number): number {
    const bytes = valueBytes(type);
    const end = this.#length + bytes;
    if (end > this.#content.length) this.#grow(end);
    const content = this.#content;
    for (let to = this.#length, i = at; to < end; to += 1, i += 1) content[to] = record[i] as number;
    this.#types[row] = type;
    this.#length = end;
    return bytes;
  }

  /** All values since the last call. */
  take(rows: number): StripValues {
    const content = this.#content.subarray(0, this.#length);
    this.#length = 0;
    return { types: this.#types.subarray(0, rows), content };
  }

  #grow(bytes: number): void {
    const larger = new Uint8Array(2 * bytes);
    larger.set(this.#content.subarray(0, this.#length));
    this.#content = larger;
  }
}
