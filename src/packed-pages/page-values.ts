import { type ByteReader, DAY_BYTES } from '../page-map/index.ts';
import { typeOf, valueBytes, varintBytes } from '../sqlite-file/index.ts';
import { DamagedPackedPages } from './damaged.ts';
import { KINDS, readKind } from './kinds.ts';
import { readNumbers } from './numbers.ts';

/** Marks a field with values of several kinds. */
export const MIXED = 255;
export const REAL_BYTES = 8;

/** Each distinct value of a field that has no column of numbers. */
interface ListedValues {
  readonly types: Float64Array;
  readonly bytes: readonly Uint8Array[];
}

const NO_LIST: ListedValues = { types: new Float64Array(), bytes: [] };

/**
 * The values of one page, read field by field into arrays that are reused for each page. Values of a field are
 * adjacent, in the order of the records.
 */
export class PageValues {
  /** For each field: the kind of all of its values, or `MIXED`. */
  readonly fieldKinds: Uint8Array;
  /** For each value of a mixed field: its kind. For each listed value: its index in the field's list. */
  readonly kinds: Float64Array;
  /** For each whole number: its serial type. */
  readonly types: Uint8Array;
  /** For each value except listed ones: the number, the real number, the day. */
  readonly values: Float64Array;
  /** For each record, in addition to the shared bytes: bytes of its types, and of its values. */
  readonly typeBytes: Int32Array;
  readonly bodyBytes: Int32Array;
  /** Bytes of types and of values that all records share. */
  commonTypeBytes = 0;
  commonBodyBytes = 0;
  /** Numbers of some of the values of a field, while the field is read. */
  readonly #column: Float64Array;
  /** How many values of a field are of each kind. */
  readonly #counts = new Int32Array(KINDS.listed + 1);
  /** The listed values of every field: their serial types, and their bytes. */
  readonly #lists: ListedValues[];

  constructor(pageBytes: number) {
    // Every value takes a byte for its type, and every cell two for its pointer.
    this.fieldKinds = new Uint8Array(pageBytes);
    this.types = new Uint8Array(pageBytes);
    this.typeBytes = new Int32Array(pageBytes);
    this.bodyBytes = new Int32Array(pageBytes);
    this.kinds = new Float64Array(pageBytes);
    this.values = new Float64Array(pageBytes);
    this.#column = new Float64Array(pageBytes);
    this.#lists = Array.from({ length: pageBytes }, () => NO_LIST);
  }

  /** @throws DamagedPackedPages */
  read(fields: number, cells: number, reader: ByteReader): void {
    this.checkFits(fields);
    this.checkFits(cells * fields);
    this.typeBytes.fill(0, 0, cells);
    this.bodyBytes.fill(0, 0, cells);
    this.commonTypeBytes = 0;
    this.commonBodyBytes = 0;
    for (let field = 0; field < fields; field += 1) this.#readField(field, cells, reader);
  }

  checkFits(count: number): void {
    if (count > this.types.length) throw new DamagedPackedPages('Packed pages have more values than fit into a page.');
  }

  #readField(field: number, cells: number, reader: ByteReader): void {
    const from = field * cells;
    const kinds = this.kinds.subarray(from, from + cells);
    const areAlike = readNumbers(cells, reader, kinds);
    const kind = kinds[0] ?? 0;
    this.fieldKinds[field] = areAlike ? Math.min(kind, KINDS.listed) : MIXED;
    if (!areAlike) this.#readMixed(field, kinds, reader);
    else if (kind === KINDS.null) this.commonTypeBytes += 1;
    else if (kind < KINDS.listed) this.#readAlike(kind, from, cells, reader);
    else {
      const { types, bytes } = this.#readList(field, kind - KINDS.listed + 1, reader);
      this.commonTypeBytes += varintBytes(types[0] ?? 0);
      this.commonBodyBytes += bytes[0]?.length ?? 0;
    }
  }

  /** @param from the index of the field's first value among all values */
  #readAlike(kind: number, from: number, cells: number, reader: ByteReader): void {
    const column = this.values.subarray(from, from + cells);
    readKind(kind, cells, reader, column);
    this.commonTypeBytes += 1;
    if (kind === KINDS.decimal) this.commonBodyBytes += REAL_BYTES;
    else if (kind === KINDS.day) this.commonBodyBytes += DAY_BYTES;
    else this.#noteWholes(column, this.types.subarray(from, from + cells));
  }

  #noteWholes(column: Float64Array, types: Uint8Array): void {
    const bodyBytes = this.bodyBytes;
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
    const [typeBytes, bodyBytes, list] = [this.typeBytes, this.bodyBytes, this.listOf(field)];
    this.commonTypeBytes += 1;
    for (let i = 0; i < kinds.length; i += 1) {
      const kind = kinds[i] as number;
      let bytes = 0;
      if (kind >= KINDS.listed) {
        bytes = list.bytes[kind - KINDS.listed]?.length ?? 0;
        const type = list.types[kind - KINDS.listed] ?? 0;
        if (type > 127) typeBytes[i] = (typeBytes[i] as number) + varintBytes(type) - 1;
      } else if (kind === KINDS.decimal) bytes = REAL_BYTES;
      else if (kind === KINDS.day) bytes = DAY_BYTES;
      else if (kind !== KINDS.null) bytes = valueBytes(this.types[field * kinds.length + i] as number);
      bodyBytes[i] = (bodyBytes[i] as number) + bytes;
    }
  }

  #readList(field: number, length: number, reader: ByteReader): ListedValues {
    this.checkFits(length);
    const types = new Float64Array(length);
    readNumbers(length, reader, types);
    const bytes: Uint8Array[] = [];
    for (const type of types) bytes.push(reader.bytes(valueBytes(type)));
    const list = { types, bytes };
    this.#lists[field] = list;
    return list;
  }

  listOf(field: number): ListedValues {
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
      this.values[from + i] = value;
      this.types[from + i] = typeOf(value);
    }
  }
}
