import { DamagedStrips } from '../../column-strips/index.ts';
import { LEAF_HEADER_BYTES, putPageHeader, readPageHeader, readVarint, varint } from '../../sqlite-file/index.ts';
import type { StoredRows } from './stored-rows.ts';
import { mostPayload, type PageSizes, POINTER_BYTES, POISON, type ThinLeaves } from './thin-rows.ts';

interface Cell {
  readonly rowid: number;
  readonly bytes: Uint8Array;
}

/**
 * The leaves of a thin tree, with more values at the end of some rows. Pages without such rows stay as they are.
 *
 * @param found the rows, each of them in these leaves, with their values
 * @param first which of the rows is the first one in these leaves, and `end` the one after the last
 * @param count how many values they get
 * @throws DamagedStrips if a row does not fit on a page
 */
export function withLateValues(
  leaves: ThinLeaves,
  found: StoredRows,
  { first, end, count }: { readonly first: number; readonly end: number; readonly count: number },
  sizes: PageSizes,
): ThinLeaves {
  const pages: Uint8Array[] = [];
  const lastRowids: number[] = [];
  let next = first;
  const addedTo = (cell: Cell): Cell => {
    if (next === end || cell.rowid !== found.rowids[next]) return cell;
    const values = Array.from({ length: count }, (_, column) => found.typeAndContent(next, column));
    next += 1;
    return withValues(cell, values, sizes);
  };
  for (const [i, lastRowid] of leaves.lastRowids.entries()) {
    const page = leaves.bytes.subarray(i * sizes.pageBytes, (i + 1) * sizes.pageBytes);
    const isSame = next === end || (found.rowids[next] as number) > lastRowid;
    const parts = isSame ? null : byPages(cellsOf(page).map(addedTo), sizes);
    pages.push(...(parts?.map((cells) => pageOf(cells, sizes)) ?? [page]));
    lastRowids.push(...(parts?.map((cells) => cells.at(-1)?.rowid ?? lastRowid) ?? [lastRowid]));
  }
  if (next !== end) throw new DamagedStrips('a row that was found is in no leaf');
  return { bytes: joined(pages), lastRowids };
}

function cellsOf(page: Uint8Array): Cell[] {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const { cells = 0, pointers = 0 } = readPageHeader(page, 2) ?? {};
  return Array.from({ length: cells }, (_, i) => {
    const start = view.getUint16(pointers + POINTER_BYTES * i);
    const payload = readVarint(page, start);
    const rowid = readVarint(page, payload.end);
    return { rowid: rowid.value, bytes: page.subarray(start, rowid.end + payload.value) };
  });
}

/** A cell with more values, and the poison after them. */
function withValues(
  { rowid, bytes }: Cell,
  values: ReturnType<StoredRows['typeAndContent']>[],
  sizes: PageSizes,
): Cell {
  const record = bytes.subarray(readVarint(bytes, readVarint(bytes, 0).end).end);
  const header = readVarint(record, 0);
  const types = [
    ...record.subarray(header.end, header.value - 1),
    ...values.flatMap(({ type }) => varint(type)),
    POISON,
  ];
  // The header counts its own length.
  const headerBytes = types.length + (types.length < 127 ? 1 : 2);
  const contents = [record.subarray(header.value), ...values.map(({ content }) => content)];
  const payload = joined([Uint8Array.from([...varint(headerBytes), ...types]), ...contents]);
  if (payload.length > mostPayload(sizes)) throw new DamagedStrips('a row does not fit on a page');
  return { rowid, bytes: joined([Uint8Array.from([...varint(payload.length), ...varint(rowid)]), payload]) };
}

/** As many cells on each page as there is room for. */
function byPages(cells: readonly Cell[], { usableBytes }: PageSizes): Cell[][] {
  const pages: Cell[][] = [];
  let room = 0;
  for (const cell of cells) {
    const size = cell.bytes.length + POINTER_BYTES;
    if (size > room) {
      pages.push([]);
      room = usableBytes - LEAF_HEADER_BYTES;
    }
    pages.at(-1)?.push(cell);
    room -= size;
  }
  return pages;
}

function pageOf(cells: readonly Cell[], { pageBytes, usableBytes }: PageSizes): Uint8Array {
  const page = new Uint8Array(pageBytes);
  const view = new DataView(page.buffer);
  let start = usableBytes;
  for (const [i, { bytes }] of cells.entries()) {
    start -= bytes.length;
    page.set(bytes, start);
    view.setUint16(LEAF_HEADER_BYTES + POINTER_BYTES * i, start);
  }
  putPageHeader(view, 'table-leaf', cells.length, start);
  return page;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
