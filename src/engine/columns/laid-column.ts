import {
  type ColumnValues,
  DamagedStrips,
  REAL_TYPE,
  type StripValues,
  typeOfNumber,
  type ValueList,
} from '../../column-strips/index.ts';
import { putVarint, varintLength } from './quick-varint.ts';

/** Values of a column in all rows of a block; or in some rows, as records hold them. */
export type LaidColumn = ColumnValues & {
  /** Which rows have a value, ascending; all by default. Rows without it have none of the following columns either. */
  readonly rows?: Uint32Array;
};

/** A column that has been counted in, and is written when the place of each row is known. */
export interface CountedColumn {
  /**
   * Writes the serial type and the content of rows, and moves both places on behind them. The next call is for the rows behind.
   *
   * @param typesAt the place of each row's next serial type
   * @param contentAt the place of each row's next content
   */
  put(bytes: Uint8Array, typesAt: Uint32Array, contentAt: Uint32Array, first: number, end: number): void;
}

/** Serial types from here on take more than one byte. */
const LONG_TYPE = 128;
/** Bytes of a value by its serial type, those of one byte; 10 and 11 are never in a file. */
const BYTES = Uint8Array.from({ length: LONG_TYPE }, (_, type) =>
  type >= 12 ? (type - 12) >> 1 : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0),
);
/** A longer value is copied by the platform: for a few bytes, calling it takes longer. */
const FEW_BYTES = 32;

/**
 * Counts a column in: bytes of its serial types in the headers, and of its contents in the payloads.
 *
 * @throws DamagedStrips where its values do not fit together, or to the rows
 */
export function layColumn(column: LaidColumn, headers: Uint16Array, payloads: Uint32Array): CountedColumn {
  const { rows } = column;
  if (rows || !('numbers' in column || 'places' in column)) {
    if (!('types' in column)) throw new RangeError('Values of some rows are given as records hold them.');
    return layStored(column, rows, headers, payloads);
  }
  const count = 'numbers' in column ? column.numbers.length : column.places.length;
  if (count !== headers.length) throw new DamagedStrips('a strip has other rows than its block');
  if ('numbers' in column) return layNumbers(column.numbers, headers, payloads);
  return layListed(column.places, column.list, headers, payloads);
}

function layNumbers(numbers: Float64Array, headers: Uint16Array, payloads: Uint32Array): CountedColumn {
  const types = new Uint8Array(numbers.length);
  for (let row = 0; row < types.length; row += 1) {
    const type = typeOfNumber(numbers[row] as number);
    types[row] = type;
    headers[row] = (headers[row] as number) + 1;
    payloads[row] = (payloads[row] as number) + (BYTES[type] as number);
  }
  return {
    put: (bytes, typesAt, contentAt, first, end) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let row = first; row < end; row += 1) {
        const type = types[row] as number;
        const typeAt = typesAt[row] as number;
        bytes[typeAt] = type;
        typesAt[row] = typeAt + 1;
        if (type === 0 || type >= 8) continue;
        const at = contentAt[row] as number;
        contentAt[row] = at + (BYTES[type] as number);
        const number = numbers[row] as number;
        if (type === 1) bytes[at] = number;
        else if (type === REAL_TYPE) view.setFloat64(at, number);
        else if (type === 2) view.setInt16(at, number);
        else if (type === 4) view.setInt32(at, number);
        else if (type === 3) {
          view.setInt16(at, number >> 8);
          bytes[at + 2] = number;
        } else {
          view.setInt16(at, Math.floor(number / 2 ** 32));
          view.setUint32(at + 2, number % 2 ** 32);
        }
      }
    },
  };
}

/** The values of a list with NULL before them, so that the place of NULL is one before the first value. */
interface LaidList {
  readonly typeOf: Uint32Array;
  readonly startOf: Uint32Array;
  /** Length of the content. */
  readonly bytesOf: Uint32Array;
  /** Length of the serial type. */
  readonly headerOf: Uint8Array;
}

const LISTS = new WeakMap<ValueList, LaidList>();

function layList(list: ValueList): LaidList {
  const known = LISTS.get(list);
  if (known) return known;
  const { types, starts } = list;
  const laid: LaidList = {
    typeOf: new Uint32Array(types.length + 1),
    startOf: new Uint32Array(types.length + 1),
    bytesOf: new Uint32Array(types.length + 1),
    headerOf: new Uint8Array(types.length + 1),
  };
  laid.headerOf[0] = 1;
  for (let i = 0; i < types.length; i += 1) {
    laid.typeOf[i + 1] = types[i] as number;
    laid.startOf[i + 1] = starts[i] as number;
    laid.bytesOf[i + 1] = (starts[i + 1] as number) - (starts[i] as number);
    laid.headerOf[i + 1] = varintLength(types[i] as number);
  }
  LISTS.set(list, laid);
  return laid;
}

function layListed(places: Int32Array, list: ValueList, headers: Uint16Array, payloads: Uint32Array): CountedColumn {
  const { typeOf, startOf, bytesOf, headerOf } = layList(list);
  const { content } = list;
  for (let row = 0; row < places.length; row += 1) {
    const place = (places[row] as number) + 1;
    headers[row] = (headers[row] as number) + (headerOf[place] as number);
    payloads[row] = (payloads[row] as number) + (bytesOf[place] as number);
  }
  return {
    put: (bytes, typesAt, contentAt, first, end) => {
      for (let row = first; row < end; row += 1) {
        const place = (places[row] as number) + 1;
        const type = typeOf[place] as number;
        const typeAt = typesAt[row] as number;
        typesAt[row] = typeAt + (headerOf[place] as number);
        if (type < LONG_TYPE) bytes[typeAt] = type;
        else putVarint(bytes, typeAt, type);
        const length = bytesOf[place] as number;
        if (length === 0) continue;
        const at = contentAt[row] as number;
        contentAt[row] = at + length;
        copy(content, startOf[place] as number, bytes, at, length);
      }
    },
  };
}

function layStored(
  { types, content }: StripValues,
  rows: Uint32Array | undefined,
  headers: Uint16Array,
  payloads: Uint32Array,
): CountedColumn {
  if (types.length !== (rows ?? headers).length) throw new DamagedStrips('a strip has other rows than its block');
  let contentBytes = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    const row = rows ? (rows[i] as number) : i;
    if (type === 10 || type === 11) throw new DamagedStrips('a strip has a value of no type');
    const bytes = bytesOfType(type);
    payloads[row] = (payloads[row] as number) + bytes;
    headers[row] = (headers[row] as number) + (type < LONG_TYPE ? 1 : varintLength(type));
    contentBytes += bytes;
  }
  if (contentBytes !== content.length)
    throw new DamagedStrips('the contents of a strip are not as long as its types say');
  let from = 0;
  let i = 0;
  return {
    put: (bytes, typesAt, contentAt, _, end) => {
      for (; i < types.length; i += 1) {
        const row = rows ? (rows[i] as number) : i;
        if (row >= end) return;
        const type = types[i] as number;
        const typeAt = typesAt[row] as number;
        typesAt[row] = type < LONG_TYPE ? typeAt + 1 : putVarint(bytes, typeAt, type);
        if (type < LONG_TYPE) bytes[typeAt] = type;
        const length = bytesOfType(type);
        if (length === 0) continue;
        const at = contentAt[row] as number;
        contentAt[row] = at + length;
        copy(content, from, bytes, at, length);
        from += length;
      }
    },
  };
}

const bytesOfType = (type: number): number => (type < LONG_TYPE ? (BYTES[type] as number) : (type - 12) >>> 1);

function copy(from: Uint8Array, start: number, to: Uint8Array, at: number, length: number): void {
  if (length > FEW_BYTES) to.set(from.subarray(start, start + length), at);
  else for (let i = 0; i < length; i += 1) to[at + i] = from[start + i] as number;
}
