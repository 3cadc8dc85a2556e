import { ByteReader, CHILD_BYTES, putVarint, typeOf, valueBytes, varintBytes } from '../page-map/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { DAY_BYTES, DAY_TYPE, putDay } from './days.ts';
import { KINDS, NUMBER_KINDS, REAL_TYPE } from './kinds.ts';
import { readNumbers } from './numbers.ts';
import { CELL_MIN_BYTES, headerBytes, isInterior, isTable, recordHeaderBytes, TYPES } from './page-layout.ts';

/** Stands for the kind of a field of which not all values are of one kind. */
const MIXED = 255;
const REAL_BYTES = 8;

/**
 * Makes pages of what `writeContent` wrote: their cells lie as if SQLite had put one after another into an empty page.
 *
 * Hundreds of pages may come at once, each with up to two thousand values, and the first ones before a browser has compiled this:
 * so values lie in arrays that are there already, field after field; what all records have in common is counted once; and nothing
 * is called for a single value that is a number.
 */
export class PageMaker {
  /** Of every field: the kind of all of its values, or `MIXED`. */
  readonly #fieldKinds: Uint8Array;
  /** Of every value of a mixed field: its kind, `listed` for all from there on. */
  readonly #kinds: Uint8Array;
  /** Of every value: its serial type, unless that follows from the kind of its field. */
  readonly #types: Int32Array;
  /** Of every value: the number, the real number, the day; of a listed one, where it begins in the content. */
  readonly #values: Float64Array;
  /** Of every record, beyond what all have in common: bytes of its types, and of its values. Then where the next of each goes. */
  readonly #typeBytes: Int32Array;
  readonly #bodyBytes: Int32Array;
  #commonTypeBytes = 0;
  #commonBodyBytes = 0;
  readonly #children: Float64Array;
  readonly #rowids: Float64Array;
  /** What a field has, while it is read. */
  readonly #column: Float64Array;
  readonly #columnKinds: Float64Array;
  /** Where the listed values of a field begin. */
  readonly #listedAt: Int32Array;

  constructor(pageBytes: number) {
    // Every value takes a byte for its type, and every cell two for its pointer.
    const [bytes, integers, numbers] = [
      () => new Uint8Array(pageBytes),
      () => new Int32Array(pageBytes),
      () => new Float64Array(pageBytes + 1),
    ];
    [this.#fieldKinds, this.#kinds] = [bytes(), bytes()];
    [this.#types, this.#typeBytes, this.#bodyBytes, this.#listedAt] = [integers(), integers(), integers(), integers()];
    [this.#values, this.#children, this.#rowids] = [numbers(), numbers(), numbers()];
    [this.#column, this.#columnKinds] = [numbers(), numbers()];
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
    const fields = type === TYPES.tableInterior ? 0 : reader.number();
    this.#checkFits(fields);
    this.#checkFits(cells * fields);
    this.#typeBytes.fill(0, 0, cells);
    this.#bodyBytes.fill(0, 0, cells);
    this.#commonTypeBytes = 0;
    this.#commonBodyBytes = 0;
    for (let field = 0; field < fields; field += 1) this.#readField(field, cells, reader);
    this.#putCells(type, cells, page);
    for (let field = 0; field < fields; field += 1) this.#putField(field, cells, content, page);
  }

  #checkFits(count: number): void {
    if (count > this.#types.length) throw new DamagedPackedPages('Packed pages have more values than fit into a page.');
  }

  #readField(field: number, cells: number, reader: ByteReader): void {
    const kinds = this.#columnKinds;
    const areAlike = readNumbers(cells, reader, kinds);
    const kind = kinds[0] ?? 0;
    if (areAlike && kind < KINDS.listed) {
      this.#fieldKinds[field] = kind;
      this.#commonTypeBytes += 1;
      if (kind !== KINDS.null) this.#readNumbersOfAll(kind, field * cells, cells, reader);
      return;
    }
    this.#fieldKinds[field] = MIXED;
    this.#readMixed(field * cells, cells, reader);
  }

  /** @param from the place of the first value of the field among all */
  #readNumbersOfAll(kind: number, from: number, cells: number, reader: ByteReader): void {
    const column = this.#values.subarray(from, from + cells);
    readKind(kind, cells, reader, column);
    if (kind === KINDS.decimal) this.#commonBodyBytes += REAL_BYTES;
    else if (kind === KINDS.day) this.#commonBodyBytes += DAY_BYTES;
    else this.#noteWholes(column, from, cells);
  }

  #noteWholes(column: Float64Array, from: number, cells: number): void {
    const [types, bodyBytes] = [this.#types, this.#bodyBytes];
    for (let i = 0; i < cells; i += 1) {
      const value = column[i] as number;
      const size = value < 0 ? -1 - value : value;
      let type = 1;
      let bytes = 1;
      if (size >= 0x80) {
        type = bytes = size < 0x80_00 ? 2 : size < 0x80_00_00 ? 3 : 4;
        if (size >= 0x80_00_00_00) [type, bytes] = [5, 6];
      } else if (value === 0 || value === 1) {
        type = 8 + value;
        bytes = 0;
      }
      types[from + i] = type;
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
    }
  }

  #readMixed(from: number, cells: number, reader: ByteReader): void {
    const [kinds, columnKinds] = [this.#kinds, this.#columnKinds];
    let highest = 0;
    for (let i = 0; i < cells; i += 1) {
      const kind = columnKinds[i] as number;
      if (kind > highest) highest = kind;
      kinds[from + i] = kind < KINDS.listed ? kind : KINDS.listed;
    }
    if (highest >= KINDS.listed) this.#readList(highest - KINDS.listed + 1, from, cells, reader);
    for (const kind of NUMBER_KINDS) this.#readNumbersOfSome(kind, from, cells, reader);
    const [types, typeBytes, bodyBytes] = [this.#types, this.#typeBytes, this.#bodyBytes];
    for (let i = 0; i < cells; i += 1) {
      if (kinds[from + i] === KINDS.null) types[from + i] = 0;
      const type = types[from + i] as number;
      typeBytes[i] = (typeBytes[i] as number) + (type < 128 ? 1 : varintBytes(type));
      if (type !== 0) bodyBytes[i] = (bodyBytes[i] as number) + valueBytes(type);
    }
  }

  #readList(length: number, from: number, cells: number, reader: ByteReader): void {
    this.#checkFits(length);
    const [types, values, columnKinds, listedAt] = [this.#types, this.#values, this.#columnKinds, this.#listedAt];
    const listedTypes = this.#column;
    readNumbers(length, reader, listedTypes);
    for (let i = 0; i < length; i += 1) listedAt[i] = reader.skip(valueBytes(listedTypes[i] as number));
    for (let i = 0; i < cells; i += 1) {
      const listed = (columnKinds[i] as number) - KINDS.listed;
      if (listed < 0) continue;
      types[from + i] = listedTypes[listed] as number;
      values[from + i] = listedAt[listed] as number;
    }
  }

  #readNumbersOfSome(kind: number, from: number, cells: number, reader: ByteReader): void {
    const [kinds, types, values, column] = [this.#kinds, this.#types, this.#values, this.#column];
    let count = 0;
    for (let i = from; i < from + cells; i += 1) if (kinds[i] === kind) count += 1;
    if (count === 0) return;
    readKind(kind, count, reader, column);
    let next = 0;
    for (let i = from; i < from + cells; i += 1) {
      if (kinds[i] !== kind) continue;
      const value = column[next] as number;
      next += 1;
      values[i] = value;
      types[i] = kind === KINDS.decimal ? REAL_TYPE : kind === KINDS.day ? DAY_TYPE : typeOf(value);
    }
  }

  /** Puts everything but the types and values of records in its place. */
  #putCells(type: number, cells: number, page: Uint8Array): void {
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const header = headerBytes(type);
    const [isInner, hasRowids, hasRecords] = [isInterior(type), isTable(type), type !== TYPES.tableInterior];
    let start = page.length;
    for (let i = 0; i < cells; i += 1) {
      const typeBytes = (this.#typeBytes[i] as number) + this.#commonTypeBytes;
      const recordHeader = recordHeaderBytes(typeBytes);
      const payload = recordHeader + (this.#bodyBytes[i] as number) + this.#commonBodyBytes;
      const payloadBytes = hasRecords ? varintBytes(payload) : 0;
      const rowid = this.#rowids[i] as number;
      const rowidBytes = hasRowids ? varintBytes(rowid) : 0;
      const childBytes = isInner ? CHILD_BYTES : 0;
      start -= Math.max(childBytes + payloadBytes + rowidBytes + (hasRecords ? payload : 0), CELL_MIN_BYTES);
      if (start < header + 2 * cells) throw new DamagedPackedPages('Packed pages hold more than fits into a page.');
      view.setUint16(header + 2 * i, start);
      if (isInner) view.setUint32(start, this.#children[i] as number);
      if (hasRecords) putVarint(page, start + childBytes, payload);
      if (hasRowids) putVarint(page, start + childBytes + payloadBytes, rowid);
      const recordAt = start + childBytes + payloadBytes + rowidBytes;
      if (hasRecords) putVarint(page, recordAt, recordHeader);
      this.#typeBytes[i] = recordAt + recordHeader - typeBytes;
      this.#bodyBytes[i] = recordAt + recordHeader;
    }
    page[0] = type;
    view.setUint16(3, cells);
    // 0 stands for 65,536, which only an empty page of that size has.
    view.setUint16(5, start % 65_536);
    if (isInner) view.setUint32(header - CHILD_BYTES, this.#children[cells] as number);
    this.#commonTypeBytes = 0;
    this.#commonBodyBytes = 0;
  }

  #putField(field: number, cells: number, content: Uint8Array, page: Uint8Array): void {
    const kind = this.#fieldKinds[field];
    if (kind === MIXED) this.#putMixed(field * cells, cells, content, page);
    else if (kind === KINDS.decimal) this.#putReals(field * cells, cells, page);
    else if (kind === KINDS.day) this.#putDays(field * cells, cells, page);
    else if (kind !== KINDS.null) this.#putWholes(field * cells, cells, page);
    if (kind !== MIXED) this.#commonTypeBytes += 1;
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
      putDay(page, (this.#bodyBytes[i] as number) + this.#commonBodyBytes, this.#values[from + i] as number);
    }
    this.#commonBodyBytes += DAY_BYTES;
  }

  #putWholes(from: number, cells: number, page: Uint8Array): void {
    const [types, values, typeBytes, bodyBytes] = [this.#types, this.#values, this.#typeBytes, this.#bodyBytes];
    for (let i = 0; i < cells; i += 1) {
      const type = types[from + i] as number;
      page[(typeBytes[i] as number) + this.#commonTypeBytes] = type;
      if (type >= 8) continue;
      const bytes = type === 5 ? 6 : type;
      const at = bodyBytes[i] as number;
      bodyBytes[i] = at + bytes;
      putWhole(page, at + this.#commonBodyBytes, values[from + i] as number, bytes);
    }
  }

  #putMixed(from: number, cells: number, content: Uint8Array, page: Uint8Array): void {
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const [kinds, types, typeBytes, bodyBytes] = [this.#kinds, this.#types, this.#typeBytes, this.#bodyBytes];
    for (let i = 0; i < cells; i += 1) {
      const type = types[from + i] as number;
      const typeAt = typeBytes[i] as number;
      if (type < 128) page[typeAt + this.#commonTypeBytes] = type;
      else putVarint(page, typeAt + this.#commonTypeBytes, type);
      typeBytes[i] = typeAt + (type < 128 ? 1 : varintBytes(type));
      if (type === 0) continue;
      const bytes = valueBytes(type);
      const at = (bodyBytes[i] as number) + this.#commonBodyBytes;
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
      const value = this.#values[from + i] as number;
      const kind = kinds[from + i];
      if (kind === KINDS.listed) for (let j = 0; j < bytes; j += 1) page[at + j] = content[value + j] as number;
      else if (kind === KINDS.decimal) view.setFloat64(at, value);
      else if (kind === KINDS.day) putDay(page, at, value);
      else putWhole(page, at, value, bytes);
    }
  }
}

/**
 * Reads a column of numbers of this kind. Decimals are divided by a power of ten, which is exact: multiplied with a part of it,
 * they would not be the same numbers again.
 */
function readKind(kind: number, count: number, reader: ByteReader, target: Float64Array): void {
  const divisor = kind === KINDS.decimal ? 10 ** reader.byte() : 1;
  readNumbers(count, reader, target);
  if (kind === KINDS.decimal) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) / divisor;
  else if (kind === KINDS.thousands) for (let i = 0; i < count; i += 1) target[i] = (target[i] as number) * 1000;
}

/** The highest byte first. */
function putWhole(page: Uint8Array, at: number, value: number, bytes: number): void {
  if (bytes === 1) page[at] = value;
  else if (bytes === 2) {
    page[at] = value >> 8;
    page[at + 1] = value;
  } else if (bytes === 3) {
    page[at] = value >> 16;
    page[at + 1] = value >> 8;
    page[at + 2] = value;
  } else if (bytes === 4) {
    page[at] = value >> 24;
    page[at + 1] = value >> 16;
    page[at + 2] = value >> 8;
    page[at + 3] = value;
  } else if (bytes === 6) {
    putWhole(page, at, Math.floor(value / 2 ** 32), 2);
    putWhole(page, at + 2, value % 2 ** 32, 4);
  }
}
