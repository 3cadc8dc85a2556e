import { ByteWriter } from '../page-map/index.ts';
import {
  CHILD_BYTES,
  headerBytes,
  isInterior,
  isTable,
  localPayloadBytes,
  PAGE_TYPES,
  readVarint,
  valueBytes,
} from '../sqlite-file/index.ts';
import { writeField } from './fields.ts';
import { writeNumbers } from './numbers.ts';
import type { PageMaker } from './page-maker.ts';

/** A page with a larger or negative rowid is packed verbatim. */
const MAX_ROWID = 2 ** 50;

/** The cells of a page in the order of their keys. */
interface Cells {
  readonly type: number;
  /** Page numbers of the children, the last one from the header (interior pages). */
  readonly children: readonly number[];
  /** Rowids of the cells (tables). */
  readonly rowids: readonly number[];
  /** Start and end offset of each cell in its page. */
  readonly places: readonly (readonly [number, number])[];
  /** How many values the record of a cell has; 0 if there is none. */
  readonly fields: number;
  /** Serial type of every value, and its offset in the page: field after field. */
  readonly types: Int32Array;
  readonly valuePlaces: Int32Array;
}

/**
 * Writes the content of a B-tree page, without free space and cell order. The values of one field of the records are
 * adjacent, which deflates to half the size of the deflated page.
 *
 * | what | where |
 * | --- | --- |
 * | the page's type byte; the number of cells | everywhere |
 * | a column of the numbers of the children | interior pages |
 * | a column of rowids | pages of tables |
 * | the number of fields of a record; the fields, one after another (`writeField`) | all except interior pages of tables |
 *
 * @param page whole, without the reserved bytes at its end
 * @param maker makes pages of this size, to verify that the written content gives the same page
 * @returns the content, and the page made of it; null for a page that cannot be written like this: a page that is not
 * of a B-tree, or has cells with overflow, records with different numbers of fields, or anything that SQLite would
 * write differently
 */
export function writeContent(
  page: Uint8Array,
  maker: PageMaker,
): { readonly content: Uint8Array; readonly made: Uint8Array } | null {
  const cells = readCells(page);
  if (!cells) return null;
  const { type, children, rowids, places, fields, types, valuePlaces } = cells;
  const writer = new ByteWriter();
  writer.byte(type);
  writer.number(places.length);
  if (isInterior(type)) writeNumbers(children, writer);
  if (isTable(type)) writeNumbers(rowids, writer);
  if (type !== PAGE_TYPES['table-interior']) writer.number(fields);
  for (let from = 0; from < types.length; from += places.length) {
    const to = from + places.length;
    writeField({ page, types: types.subarray(from, to), places: valuePlaces.subarray(from, to) }, writer);
  }
  const content = writer.take();
  const made = new Uint8Array(page.length);
  maker.make(content, made);
  return haveSameCells(made, page, cells) ? { content, made } : null;
}

/** Whether two pages have the same kind and the same cells in the same order. */
function haveSameCells(made: Uint8Array, page: Uint8Array, { type, places }: Cells): boolean {
  const view = new DataView(made.buffer);
  const header = headerBytes(type);
  if (made[0] !== type || view.getUint16(3) !== places.length) return false;
  for (let i = header - CHILD_BYTES; isInterior(type) && i < header; i += 1) if (made[i] !== page[i]) return false;
  // The first bytes of a cell determine its end.
  return places.every(([from, to], i) => {
    const shift = view.getUint16(header + 2 * i) - from;
    for (let at = from; at < to; at += 1) if (made[at + shift] !== page[at]) return false;
    return true;
  });
}

function readCells(page: Uint8Array): Cells | null {
  const type = page[0] ?? 0;
  if (!Object.values<number>(PAGE_TYPES).includes(type)) return null;
  const view = new DataView(page.buffer, page.byteOffset, page.length);
  const count = view.getUint16(3);
  const header = headerBytes(type);
  if (header + 2 * count > page.length) return null;
  const children: number[] = [];
  const rowids: number[] = [];
  const places: [number, number][] = [];
  const records: { readonly from: number; readonly bytes: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const from = view.getUint16(header + 2 * i);
    let to = from;
    if (isInterior(type)) {
      if (from + CHILD_BYTES > page.length) return null;
      children.push(view.getUint32(from));
      to += CHILD_BYTES;
    }
    const payload = type === PAGE_TYPES['table-interior'] ? null : readVarint(page, to);
    if (payload) to = payload.end;
    if (isTable(type)) {
      const { value, end } = readVarint(page, to);
      if (value < 0 || value > MAX_ROWID) return null;
      rowids.push(value);
      to = end;
    }
    if (payload) {
      if (to + payload.value > page.length || overflows(payload.value, page.length, type)) return null;
      records.push({ from: to, bytes: payload.value });
      to += payload.value;
    }
    places.push([from, to]);
  }
  if (isInterior(type)) children.push(view.getUint32(header - CHILD_BYTES));
  const values = readRecords(page, records);
  return values && { type, children, rowids, places, ...values };
}

/** Whether a payload of that length has overflow pages. */
function overflows(bytes: number, pageBytes: number, type: number): boolean {
  const kind =
    type === PAGE_TYPES['table-leaf']
      ? 'table-leaf'
      : type === PAGE_TYPES['index-leaf']
        ? 'index-leaf'
        : 'index-interior';
  return localPayloadBytes(bytes, pageBytes, kind) !== bytes;
}

/** Null unless all records have the same number of values. */
function readRecords(
  page: Uint8Array,
  records: readonly { readonly from: number; readonly bytes: number }[],
): Pick<Cells, 'fields' | 'types' | 'valuePlaces'> | null {
  const fields = records[0] ? countFields(page, records[0].from) : 0;
  const types = new Int32Array(fields * records.length);
  const valuePlaces = new Int32Array(fields * records.length);
  for (let i = 0; i < records.length; i += 1) {
    const { from = 0, bytes = 0 } = records[i] ?? {};
    const header = readVarint(page, from);
    let at = header.end;
    let valueAt = from + header.value;
    for (let field = i; field < types.length; field += records.length) {
      const { value, end } = readVarint(page, at);
      types[field] = value;
      valuePlaces[field] = valueAt;
      valueAt += valueBytes(value);
      at = end;
    }
    if (at !== from + header.value || valueAt !== from + bytes) return null;
  }
  return { fields, types, valuePlaces };
}

function countFields(page: Uint8Array, record: number): number {
  const { value, end } = readVarint(page, record);
  let fields = 0;
  for (let at = end; at < record + value; at = readVarint(page, at).end) fields += 1;
  return fields;
}
