import { ByteReader, DAY_BYTES, DAY_TYPE, putDay } from '../page-map/index.ts';
import {
  CELL_MIN_BYTES,
  CHILD_BYTES,
  headerBytes,
  isInterior,
  isTable,
  PAGE_TYPES,
  putVarint,
  typeOf,
  valueBytes,
  varintBytes,
} from '../sqlite-file/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { KINDS, REAL_TYPE, readKind } from './kinds.ts';
import { readNumbers } from './numbers.ts';
import { putWhole, recordHeaderBytes } from './record-layout.ts';

/** Stands for the kind of a field of which not all values are of one kind. */
const MIXED = 255;
const REAL_BYTES = 8;

/** Each distinct value of a field that has no column of numbers. */
interface ListedValues {
  readonly types: Float64Array;
  readonly bytes: readonly Uint8Array[];
}

const NO_LIST: ListedValues = { types: new Float64Array(), bytes: [] };

/**
 * Makes pages of what `writeContent` wrote: their cells are placed as if SQLite had put one after another into an empty page.
 *
 * Hundreds of pages may come at once, each with up to two thousand values, and the first ones before a browser has compiled this.
 * So values go into existing arrays, field after field. What all records have in common is counted once. Hardly any function is
 * called for a single value.
 */
export class PageMaker {
  /** For each field: the kind of all of its values, or `MIXED`. */
  readonly #fieldKinds: Uint8Array;
  /** For each value of a mixed field: its kind. For each listed value: its index in the field's list. */
  readonly #kinds: Float64Array;
  /** For each whole number: its serial type. */
  readonly #types: Uint8Array;
  /** For each value except listed ones: the number, the real number, the day. */
  readonly #values: Float64Array;
  /** For each record, beyond what all have in common: bytes of its types, and of its values. Then where the next of each goes. */
  readonly #typeBytes: Int32Array;
  readonly #bodyBytes: Int32Array;
  #commonTypeBytes = 0;
  #commonBodyBytes = 0;
  readonly #children: Float64Array;
  readonly #rowids: Float64Array;
  /** Numbers of some of the values of a field, while it is read. */
  readonly #column: Float64Array;
  /** How many values of a field are of each kind. */
  readonly #counts = new Int32Array(KINDS.listed + 1);
  /** The listed values of every field: their serial types, and their bytes. */
  readonly #lists: ListedValues[];

  constructor(pageBytes: number) {
    // Every value takes a byte for its type, and every cell two for its pointer.
    this.#fieldKinds = new Uint8Array(pageBytes);
    this.#types = new Uint8Array(pageBytes);
    this.#typeBytes = new Int32Array(pageBytes);
    this.#bodyBytes = new Int32Array(pageBytes);
    this.#kinds = new Float64Array(pageBytes);
    this.#values = new Float64Array(pageBytes);
    this.#column = new Float64Array(pageBytes);
    this.#rowids = new Float64Array(pageBytes);
    this.#children = new Float64Array(pageBytes + 1);
    this.#lists = Array.from({ length: pageBytes }, () => NO_LIST);
  }

  /**
   * @param page nothing but zeros
   * @throws Error for what is not the content of a page
   */
  make(content: Uint8Array, page: Uint8Array): void {
    const reader = new ByteReader(content);
    const type = reader.byte();
    const cells = reader.number();
    this.#checkFits(cells);
    if (isInterior(type)) readNumbers(cells + 1, reader, this.#children);
    if (isTable(type)) readNumbers(cells, reader, this.#rowids);
    const fields = type === PAGE_TYPES['table-interior'] ? 0 : reader.number();
    this.#checkFits(fields);
    this.#checkFits(cells * fields);
    this.#typeBytes.fill(0, 0, cells);
    this.#bodyBytes.fill(0, 0, cells);
    this.#commonTypeBytes = 0;
    this.#commonBodyBytes = 0;
    for (let field = 0; field < fields; field += 1) this.#readField(field, cells, reader);
    this.#putCells(type, cells, page);
    this.#commonTypeBytes = 0;
    this.#commonBodyBytes = 0;
    for (let field = 0; field < fields; field += 1) this.#putField(field, cells, page);
  }

  #checkFits(count: number): void {
    if (count > this.#types.length) throw new DamagedPackedPages('Packed pages have more values than fit into a page.');
  }

  #readField(field: number, cells: number, reader: ByteReader): void {
    const from = field * cells;
    const kinds = this.#kinds.subarray(from, from + cells);
    const areAlike = readNumbers(cells, reader, kinds);
    const kind = kinds[0] ?? 0;
    this.#fieldKinds[field] = areAlike ? Math.min(kind, KINDS.listed) : MIXED;
    if (!areAlike) this.#readMixed(field, kinds, reader);
    else if (kind === KINDS.null) this.#commonTypeBytes += 1;
    else if (kind < KINDS.listed) this.#readAlike(kind, from, cells, reader);
    else {
      const { types, bytes } = this.#readList(field, kind - KINDS.listed + 1, reader);
      this.#commonTypeBytes += varintBytes(types[0] ?? 0);
      this.#commonBodyBytes += bytes[0]?.length ?? 0;
    }
  }

  /** @param from the place of the first value of the field among all */
  #readAlike(kind: number, from: number, cells: number, reader: ByteReader): void {
    const column = this.#values.subarray(from, from + cells);
    readKind(kind, cells, reader, column);
    this.#commonTypeBytes += 1;
    if (kind === KINDS.decimal) this.#commonBodyBytes += REAL_BYTES;
    else if (kind === KINDS.day) this.#commonBodyBytes += DAY_BYTES;
    else this.#noteWholes(column, this.#types.subarray(from, from + cells));
  }

  #noteWholes(column: Float64Array, types: Uint8Array): void {
    const bodyBytes = this.#bodyBytes;
    for (let i = 0; i < types.length; i += 1) {
      const type = typeOf(column[i] as number);
      types[i] = type;
      bodyBytes[i] = (bodyBytes[i] as number) + valueBytes(type);
    }
  }

  #readMixed(field: number, kinds: Float64Array, reader: ByteReader): void {
    const counts = this.#counts.fill(0);
    let highest = 0;
    for (let i = 0; i < kinds.length; i += 1) {
      const kind = kinds[i] as number;
      if (kind > highest) highest = kind;
      const counted = kind < KINDS.listed ? kind : KINDS.listed;
      counts[counted] = (counts[counted] as number) + 1;
    }
    if (highest >= KINDS.listed) this.#readList(field, highest - KINDS.listed + 1, reader);
    for (let kind = 1; kind < KINDS.listed; kind += 1) {
      const count = counts[kind] as number;
      if (count > 0) this.#readSome(kind, count, field * kinds.length, kinds, reader);
    }
    const [typeBytes, bodyBytes, list] = [this.#typeBytes, this.#bodyBytes, this.#listOf(field)];
    this.#commonTypeBytes += 1;
    for (let i = 0; i < kinds.length; i += 1) {
      const kind = kinds[i] as number;
      let bytes = 0;
      if (kind >= KINDS.listed) {
        bytes = list.bytes[kind - KINDS.listed]?.length ?? 0;
        const type = list.types[kind - KINDS.listed] ?? 0;
        if (type > 127) typeBytes[i] = (typeBytes[i] as number) + varintBytes(type) - 1;
      } else if (kind === KINDS.decimal) bytes = REAL_BYTES;
      else if (kind === KINDS.day) bytes = DAY_BYTES;
      else if (kind !== KINDS.null) bytes = valueBytes(this.#types[field * kinds.length + i] as number);
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
    }
  }

  #readList(field: number, length: number, reader: ByteReader): ListedValues {
    this.#checkFits(length);
    const types = new Float64Array(length);
    readNumbers(length, reader, types);
    const bytes: Uint8Array[] = [];
    for (const type of types) bytes.push(reader.bytes(valueBytes(type)));
    const list = { types, bytes };
    this.#lists[field] = list;
    return list;
  }

  #listOf(field: number): ListedValues {
    return this.#lists[field] ?? NO_LIST;
  }

  #readSome(kind: number, count: number, from: number, kinds: Float64Array, reader: ByteReader): void {
    const column = this.#column;
    readKind(kind, count, reader, column);
    let next = 0;
    for (let i = 0; i < kinds.length; i += 1) {
      if (kinds[i] !== kind) continue;
      const value = column[next] as number;
      next += 1;
      this.#values[from + i] = value;
      this.#types[from + i] = typeOf(value);
    }
  }

  /** Puts everything but the types and values of records in its place. */
  #putCells(type: number, cells: number, page: Uint8Array): void {
    const header = headerBytes(type);
    const [isInner, hasRowids, hasRecords] = [isInterior(type), isTable(type), type !== PAGE_TYPES['table-interior']];
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const [typeBytes, bodyBytes, commonTypeBytes] = [this.#typeBytes, this.#bodyBytes, this.#commonTypeBytes];
    const least = header + 2 * cells;
    let start = page.length;
    for (let i = 0; i < cells; i += 1) {
      const types = (typeBytes[i] as number) + commonTypeBytes;
      const recordHeader = recordHeaderBytes(types);
      const payload = recordHeader + (bodyBytes[i] as number) + this.#commonBodyBytes;
      const payloadBytes = !hasRecords ? 0 : payload < 128 ? 1 : varintBytes(payload);
      const rowid = hasRowids ? (this.#rowids[i] as number) : 0;
      const before = (isInner ? CHILD_BYTES : 0) + payloadBytes + (hasRowids ? varintBytes(rowid) : 0);
      const bytes = before + (hasRecords ? payload : 0);
      start -= bytes < CELL_MIN_BYTES ? CELL_MIN_BYTES : bytes;
      if (start < least) throw new DamagedPackedPages('Packed pages hold more than fits into a page.');
      page[header + 2 * i] = start >> 8;
      page[header + 2 * i + 1] = start;
      let at = start;
      if (isInner) {
        view.setUint32(at, this.#children[i] as number);
        at += CHILD_BYTES;
      }
      if (payloadBytes === 1) page[at] = payload;
      else if (hasRecords) putVarint(page, at, payload);
      at += payloadBytes;
      if (hasRowids) putVarint(page, at, rowid);
      at = start + before;
      if (recordHeader < 128) {
        if (hasRecords) page[at] = recordHeader;
      } else putVarint(page, at, recordHeader);
      typeBytes[i] = at + recordHeader - types;
      bodyBytes[i] = at + recordHeader;
    }
    page[0] = type;
    view.setUint16(3, cells);
    // 0 stands for 65,536, which only an empty page of that size has.
    view.setUint16(5, start % 65_536);
    if (isInner) view.setUint32(header - CHILD_BYTES, this.#children[cells] as number);
  }

  #putField(field: number, cells: number, page: Uint8Array): void {
    const kind = this.#fieldKinds[field];
    const from = field * cells;
    if (kind === MIXED) this.#putMixed(field, cells, page);
    else if (kind === KINDS.listed) this.#putListed(field, cells, page);
    else if (kind === KINDS.decimal) this.#putReals(from, cells, page);
    else if (kind === KINDS.day) this.#putDays(from, cells, page);
    else if (kind !== KINDS.null) this.#putWholes(from, cells, page);
    if (kind !== KINDS.listed) this.#commonTypeBytes += 1;
  }

  #putListed(field: number, cells: number, page: Uint8Array): void {
    const { types, bytes } = this.#listOf(field);
    const [type, value] = [types[0] ?? 0, bytes[0] ?? new Uint8Array()];
    for (let i = 0; i < cells; i += 1) {
      putVarint(page, (this.#typeBytes[i] as number) + this.#commonTypeBytes, type);
      page.set(value, (this.#bodyBytes[i] as number) + this.#commonBodyBytes);
    }
    this.#commonTypeBytes += varintBytes(type);
    this.#commonBodyBytes += value.length;
  }

  #putReals(from: number, cells: number, page: Uint8Array): void {
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    for (let i = 0; i < cells; i += 1) {
      page[(this.#typeBytes[i] as number) + this.#commonTypeBytes] = REAL_TYPE;
      view.setFloat64((this.#bodyBytes[i] as number) + this.#commonBodyBytes, this.#values[from + i] as number);
    }
    this.#commonBodyBytes += REAL_BYTES;
  }

  #putDays(from: number, cells: number, page: Uint8Array): void {
    for (let i = 0; i < cells; i += 1) {
      page[(this.#typeBytes[i] as number) + this.#commonTypeBytes] = DAY_TYPE;
      putDay(this.#values[from + i] as number, page, (this.#bodyBytes[i] as number) + this.#commonBodyBytes);
    }
    this.#commonBodyBytes += DAY_BYTES;
  }

  #putWholes(from: number, cells: number, page: Uint8Array): void {
    const [types, values, typeBytes, bodyBytes] = [this.#types, this.#values, this.#typeBytes, this.#bodyBytes];
    const [commonTypeBytes, commonBodyBytes] = [this.#commonTypeBytes, this.#commonBodyBytes];
    for (let i = 0; i < cells; i += 1) {
      const type = types[from + i] as number;
      page[(typeBytes[i] as number) + commonTypeBytes] = type;
      if (type >= 8) continue;
      const at = bodyBytes[i] as number;
      bodyBytes[i] = at + putWhole(page, at + commonBodyBytes, values[from + i] as number, type);
    }
  }

  #putMixed(field: number, cells: number, page: Uint8Array): void {
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const [kinds, values, typeBytes, bodyBytes] = [this.#kinds, this.#values, this.#typeBytes, this.#bodyBytes];
    const list = this.#listOf(field);
    const from = field * cells;
    for (let i = 0; i < cells; i += 1) {
      const kind = kinds[from + i] as number;
      if (kind === KINDS.null) continue;
      const typeAt = (typeBytes[i] as number) + this.#commonTypeBytes;
      const at = (bodyBytes[i] as number) + this.#commonBodyBytes;
      let bytes = 0;
      if (kind >= KINDS.listed) {
        const type = list.types[kind - KINDS.listed] ?? 0;
        const value = list.bytes[kind - KINDS.listed] ?? new Uint8Array();
        if (type > 127) {
          putVarint(page, typeAt, type);
          typeBytes[i] = (typeBytes[i] as number) + varintBytes(type) - 1;
        } else page[typeAt] = type;
        page.set(value, at);
        bytes = value.length;
      } else if (kind === KINDS.decimal) {
        page[typeAt] = REAL_TYPE;
        view.setFloat64(at, values[from + i] as number);
        bytes = REAL_BYTES;
      } else if (kind === KINDS.day) {
        page[typeAt] = DAY_TYPE;
        putDay(values[from + i] as number, page, at);
        bytes = DAY_BYTES;
      } else {
        const type = this.#types[from + i] as number;
        page[typeAt] = type;
        bytes = putWhole(page, at, values[from + i] as number, type);
      }
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
    }
  }
}
