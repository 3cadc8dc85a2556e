import { ByteReader, DAY_BYTES, DAY_TYPE, putDay } from '../page-map/index.ts';
import {
  CELL_MIN_BYTES,
  CHILD_BYTES,
  headerBytes,
  isInterior,
  isTable,
  PAGE_TYPES,
  putVarint,
  varintBytes,
} from '../sqlite-file/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { KINDS, REAL_TYPE } from './kinds.ts';
import { readNumbers } from './numbers.ts';
import { MIXED, PageValues, REAL_BYTES } from './page-values.ts';
import { putWhole, recordHeaderBytes } from './record-layout.ts';

/**
 * Makes pages from the output of `writeContent`. Their cells are at the offsets that SQLite would choose in an empty
 * page.
 *
 * Hundreds of pages may come at once, each with up to two thousand values, and the first ones before a browser has
 * compiled this code. So values go into existing arrays, field by field. Bytes that all records share are counted once.
 * Hardly any function is called for a single value.
 */
export class PageMaker {
  /**
   * While cells are written, its `typeBytes` and `bodyBytes` are the offsets of the next type and the next value of
   * each record.
   */
  readonly #values: PageValues;
  readonly #children: Float64Array;
  readonly #rowids: Float64Array;

  constructor(pageBytes: number) {
    this.#values = new PageValues(pageBytes);
    this.#rowids = new Float64Array(pageBytes);
    this.#children = new Float64Array(pageBytes + 1);
  }

  /**
   * @param page filled with zeros
   * @throws Error for invalid content
   */
  make(content: Uint8Array, page: Uint8Array): void {
    const reader = new ByteReader(content);
    const type = reader.byte();
    const cells = reader.number();
    this.#values.checkFits(cells);
    if (isInterior(type)) readNumbers(cells + 1, reader, this.#children);
    if (isTable(type)) readNumbers(cells, reader, this.#rowids);
    const fields = type === PAGE_TYPES['table-interior'] ? 0 : reader.number();
    this.#values.read(fields, cells, reader);
    this.#putCells(type, cells, page);
    this.#values.commonTypeBytes = 0;
    this.#values.commonBodyBytes = 0;
    for (let field = 0; field < fields; field += 1) this.#putField(field, cells, page);
  }

  /** Writes everything except the types and values of records. */
  #putCells(type: number, cells: number, page: Uint8Array): void {
    const header = headerBytes(type);
    const [isInner, hasRowids, hasRecords] = [isInterior(type), isTable(type), type !== PAGE_TYPES['table-interior']];
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const { typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
    const least = header + 2 * cells;
    let start = page.length;
    for (let i = 0; i < cells; i += 1) {
      const types = (typeBytes[i] as number) + commonTypeBytes;
      const recordHeader = recordHeaderBytes(types);
      const payload = recordHeader + (bodyBytes[i] as number) + commonBodyBytes;
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
    // 0 means 65,536, which only an empty page of that size has.
    view.setUint16(5, start % 65_536);
    if (isInner) view.setUint32(header - CHILD_BYTES, this.#children[cells] as number);
  }

  #putField(field: number, cells: number, page: Uint8Array): void {
    const kind = this.#values.fieldKinds[field];
    const from = field * cells;
    if (kind === MIXED) this.#putMixed(field, cells, page);
    else if (kind === KINDS.listed) this.#putListed(field, cells, page);
    else if (kind === KINDS.decimal) this.#putReals(from, cells, page);
    else if (kind === KINDS.day) this.#putDays(from, cells, page);
    else if (kind !== KINDS.null) this.#putWholes(from, cells, page);
    if (kind !== KINDS.listed) this.#values.commonTypeBytes += 1;
  }

  #putListed(field: number, cells: number, page: Uint8Array): void {
    const { typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
    const { types, bytes } = this.#values.listOf(field);
    const [type, value] = [types[0] ?? 0, bytes[0] ?? new Uint8Array()];
    for (let i = 0; i < cells; i += 1) {
      putVarint(page, (typeBytes[i] as number) + commonTypeBytes, type);
      page.set(value, (bodyBytes[i] as number) + commonBodyBytes);
    }
    this.#values.commonTypeBytes += varintBytes(type);
    this.#values.commonBodyBytes += value.length;
  }

  #putReals(from: number, cells: number, page: Uint8Array): void {
    const { values, typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    for (let i = 0; i < cells; i += 1) {
      page[(typeBytes[i] as number) + commonTypeBytes] = REAL_TYPE;
      view.setFloat64((bodyBytes[i] as number) + commonBodyBytes, values[from + i] as number);
    }
    this.#values.commonBodyBytes += REAL_BYTES;
  }

  #putDays(from: number, cells: number, page: Uint8Array): void {
    const { values, typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
    for (let i = 0; i < cells; i += 1) {
      page[(typeBytes[i] as number) + commonTypeBytes] = DAY_TYPE;
      putDay(values[from + i] as number, page, (bodyBytes[i] as number) + commonBodyBytes);
    }
    this.#values.commonBodyBytes += DAY_BYTES;
  }

  #putWholes(from: number, cells: number, page: Uint8Array): void {
    const { types, values, typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
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
    const { kinds, types, values, typeBytes, bodyBytes, commonTypeBytes, commonBodyBytes } = this.#values;
    const list = this.#values.listOf(field);
    const from = field * cells;
    for (let i = 0; i < cells; i += 1) {
      const kind = kinds[from + i] as number;
      if (kind === KINDS.null) continue;
      const typeAt = (typeBytes[i] as number) + commonTypeBytes;
      const at = (bodyBytes[i] as number) + commonBodyBytes;
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
        const type = types[from + i] as number;
        page[typeAt] = type;
        bytes = putWhole(page, at, values[from + i] as number, type);
      }
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
    }
  }
}
