import type { StripValues } from '../../src/column-strips/index.ts';
import { localPayloadBytes, readPageHeader, readVarint, valueBytes } from '../../src/sqlite-file/index.ts';
import type { PageReader } from './b-tree-pages.ts';

/** Rows with rowids further from 0 are not stored by columns. */
const MAX_ROWID = 2 ** 50;
const POINTER_BYTES = 4;

/** Consecutive rows of a table. The arrays are reused for the next block. */
export interface TableBlock {
  readonly rowids: Float64Array;
  /** The columns in record order. */
  readonly columns: readonly StripValues[];
}

/** The records of a table do not all have the same number of values, or a rowid is too large. */
export class UnevenTable extends Error {
  override readonly name = 'UnevenTable';
}

/**
 * Reads a table from its leaves, block by block, in the order of its rowids.
 *
 * @param blockRows how many rows a block has, except the last one
 * @throws UnevenTable
 */
export function* tableBlocks(
  pages: PageReader,
  leaves: readonly number[],
  blockRows: number,
): Generator<TableBlock, void, undefined> {
  let columns: ColumnBuffer[] | null = null;
  const rowids = new Float64Array(blockRows);
  let rows = 0;
  const taken = () => ({
    rowids: rowids.subarray(0, rows),
    columns: (columns ?? []).map((column) => column.take(rows)),
  });
  for (const leaf of leaves) {
    const page = pages.read(leaf);
    const header = readPageHeader(page, leaf);
    if (header?.kind !== 'table-leaf')
      throw new Error(`Page ${leaf} of the database that was built is no leaf of a table`);
    const view = new DataView(page.buffer, page.byteOffset);
    for (let cell = 0; cell < header.cells; cell += 1) {
      const payload = readVarint(page, view.getUint16(header.pointers + 2 * cell));
      const rowid = readVarint(page, payload.end);
      if (Math.abs(rowid.value) > MAX_ROWID) throw new UnevenTable('A rowid is too large.');
      const local = localPayloadBytes(payload.value, pages.usableBytes, 'table-leaf');
      const isWhole = local === payload.value;
      const record = isWhole ? page : wholePayload(pages, page, rowid.end, local, payload.value);
      const at = isWhole ? rowid.end : 0;
      columns ??= Array.from({ length: countValues(record, at) }, () => new ColumnBuffer(blockRows));
      takeRecord(record, at, columns, rows);
      rowids[rows] = rowid.value;
      rows += 1;
      if (rows < blockRows) continue;
      yield taken();
      rows = 0;
    }
  }
  if (rows > 0) yield taken();
}

/** A payload that continues in overflow pages (fileformat2, "Cell Payload Overflow Pages"). */
function wholePayload(pages: PageReader, page: Uint8Array, from: number, local: number, bytes: number): Uint8Array {
  const payload = new Uint8Array(bytes);
  let at = local - POINTER_BYTES;
  payload.set(page.subarray(from, from + at));
  let next = new DataView(page.buffer, page.byteOffset).getUint32(from + at);
  while (at < bytes) {
    const overflow = pages.read(next);
    const end = Math.min(pages.usableBytes, POINTER_BYTES + bytes - at);
    payload.set(overflow.subarray(POINTER_BYTES, end), at);
    at += end - POINTER_BYTES;
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
