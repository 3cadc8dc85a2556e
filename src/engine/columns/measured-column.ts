import {
  type ColumnValues,
  DamagedStrips,
  type ListedValues,
  type NumberValues,
  REAL_TYPE,
  type StripValues,
  typeOfNumber,
  type ValueList,
} from '../../column-strips/index.ts';
import { putVarint, varintLength } from './quick-varint.ts';

/** Where the rows of a block are written. */
export interface RowPlaces {
  /** The leaves. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** The position of each row's first serial type. */
  readonly types: Uint32Array;
  /** The position of each row's next content, without the contents whose length is the same in all rows. */
  readonly contents: Uint32Array;
}

/** The position of a column in the rows. */
export interface ColumnOffsets {
  /** The distance of the serial type from the first one. */
  readonly type: number;
  /** The distance of the content from `RowPlaces.contents`: contents of earlier columns whose length is the same in all rows. */
  readonly content: number;
}

/** A column whose bytes have been counted. */
export interface MeasuredColumn {
  /** Bytes of each serial type. */
  readonly typeBytes: number;
  /** Bytes of each content if all are as long; otherwise 0, and each was added to the lengths. */
  readonly contentBytes: number;
  /** Writes all serial types and contents. Moves `RowPlaces.contents` on if contents differ in length. */
  put(places: RowPlaces, offsets: ColumnOffsets): void;
}

/** Serial types from here on take more than one byte. */
const LONG_TYPE = 128;
/** The serial type of 0; that of 1 follows. Neither has a content. */
const ZERO_TYPE = 8;
/** An integer of eight bytes. */
const LONG_WHOLE = 6;
const LONG_BYTES = 8;
/** Bytes of a value by its serial type, those of one byte; 10 and 11 are never in a file. */
const BYTES = Uint8Array.from({ length: LONG_TYPE }, (_, type) =>
  type >= 12 ? (type - 12) >> 1 : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? 0),
);
/** A longer value is copied by the platform: for a few bytes, calling it takes longer. */
const FEW_BYTES = 64;

/**
 * The most bytes of a content in a thin row. The integers 0 and 1 may get a byte, and those of more than four bytes get
 * eight.
 *
 * @param widest bytes of the longest content as records hold it
 */
export const laidBytes = (widest: number): number =>
  widest > 4 && widest < LONG_BYTES ? LONG_BYTES : Math.max(1, widest);

/**
 * Counts the bytes of a column.
 *
 * @param lengths of the contents of each row, as far as they differ between rows; the column's are added
 * @throws DamagedStrips if the values are inconsistent, or fewer or more than the rows
 */
export function measureColumn(column: ColumnValues, lengths: Uint32Array): MeasuredColumn {
  if ('types' in column) return measureStored(column, lengths);
  const count = 'numbers' in column ? column.numbers.length : column.places.length;
  if (count !== lengths.length) throw new DamagedStrips('a strip has other rows than its block');
  return 'numbers' in column ? measureNumbers(column, lengths) : measureListed(column, lengths);
}

/** All integers of a block get the length of its longest one, so that the places of most contents are known in advance. */
function measureNumbers({ numbers, known }: NumberValues, lengths: Uint32Array): MeasuredColumn {
  let [least, most] = [2 ** 31 - 1, -(2 ** 31)];
  let isLong = false;
  const count = known ? known.length : numbers.length;
  for (let i = 0; i < count; i += 1) {
    const number = numbers[known ? (known[i] as number) : i] as number;
    const whole = number | 0;
    if (whole < least) least = whole;
    if (whole > most) most = whole;
    if (whole !== number) isLong = true;
  }
  const type = isLong ? LONG_WHOLE : typeFor(least, most);
  const length = BYTES[type] as number;
  if (known)
    for (let i = 0; i < count; i += 1) lengths[known[i] as number] = (lengths[known[i] as number] as number) + length;
  const put = isLong ? putLong : putShort;
  return {
    typeBytes: 1,
    contentBytes: known ? 0 : length,
    put: (places, offsets) => put({ numbers, known }, type, places, offsets),
  };
}

/** The serial type of all integers of up to 32 bits in a range. */
function typeFor(least: number, most: number): number {
  if (least === most && (least === 0 || least === 1)) return ZERO_TYPE + least;
  const [low, high] = [typeOfNumber(least), typeOfNumber(most)];
  return Math.max(low < ZERO_TYPE ? low : 1, high < ZERO_TYPE ? high : 1);
}

/** The other rows keep 0, the type of NULL. @param type of all integers */
function putShort(
  { numbers, known }: NumberValues,
  type: number,
  { bytes, view, types, contents }: RowPlaces,
  offsets: ColumnOffsets,
): void {
  const count = known ? known.length : numbers.length;
  const length = BYTES[type] as number;
  for (let i = 0; i < count; i += 1) {
    const row = known ? (known[i] as number) : i;
    const number = (numbers[row] as number) | 0;
    const before = contents[row] as number;
    const at = before + offsets.content;
    bytes[(types[row] as number) + offsets.type] = type;
    if (known) contents[row] = before + length;
    if (length === 1) bytes[at] = number;
    else if (length === 2) view.setInt16(at, number);
    else if (length === 4) view.setInt32(at, number);
    else if (length === 3) {
      view.setInt16(at, number >> 8);
      bytes[at + 2] = number;
    }
  }
}

function putLong(
  { numbers, known }: NumberValues,
  _: number,
  { bytes, view, types, contents }: RowPlaces,
  offsets: ColumnOffsets,
): void {
  const count = known ? known.length : numbers.length;
  for (let i = 0; i < count; i += 1) {
    const row = known ? (known[i] as number) : i;
    const number = numbers[row] as number;
    const before = contents[row] as number;
    const at = before + offsets.content;
    const isWhole = Math.floor(number) === number;
    bytes[(types[row] as number) + offsets.type] = isWhole ? LONG_WHOLE : REAL_TYPE;
    if (known) contents[row] = before + LONG_BYTES;
    if (isWhole) {
      view.setInt32(at, Math.floor(number / 2 ** 32));
      view.setUint32(at + 4, number % 2 ** 32);
    } else view.setFloat64(at, number);
  }
}

/** The values of a list with NULL before them, so that the place of NULL is one before the first value. */
interface LaidList {
  readonly typeOf: Uint32Array;
  readonly startOf: Uint32Array;
  /** Length of the content. */
  readonly bytesOf: Uint32Array;
  /** Bytes of the longest serial type. */
  readonly typeBytes: number;
  /** Bytes of each content if all are as long, else 0. */
  readonly contentBytes: number;
}

const LISTS = new WeakMap<ValueList, LaidList>();

function layList(list: ValueList): LaidList {
  const known = LISTS.get(list);
  if (known) return known;
  const { types, starts } = list;
  const typeOf = new Uint32Array(types.length + 1);
  const startOf = new Uint32Array(types.length + 1);
  const bytesOf = new Uint32Array(types.length + 1);
  let longest = 0;
  for (let i = 0; i < types.length; i += 1) {
    typeOf[i + 1] = types[i] as number;
    startOf[i + 1] = starts[i] as number;
    bytesOf[i + 1] = (starts[i + 1] as number) - (starts[i] as number);
    longest = Math.max(longest, types[i] as number);
  }
  const [first = 0] = bytesOf.subarray(1);
  const isConstant = bytesOf.subarray(1).every((length) => length === first);
  const contentBytes = isConstant ? first : 0;
  const laid: LaidList = { typeOf, startOf, bytesOf, typeBytes: varintLength(longest), contentBytes };
  LISTS.set(list, laid);
  return laid;
}

function measureListed({ places, list, known }: ListedValues, lengths: Uint32Array): MeasuredColumn {
  const { typeOf, startOf, bytesOf, typeBytes, contentBytes } = layList(list);
  const isConstant = contentBytes > 0 && !known;
  if (!isConstant)
    for (let row = 0; row < places.length; row += 1)
      lengths[row] = (lengths[row] as number) + (bytesOf[(places[row] as number) + 1] as number);
  return {
    typeBytes,
    contentBytes: isConstant ? contentBytes : 0,
    put: ({ bytes, view, types, contents }, offsets) => {
      const from = viewOf(list.content);
      for (let row = 0; row < places.length; row += 1) {
        const typeAt = (types[row] as number) + offsets.type;
        const type = typeOf[(places[row] as number) + 1] as number;
        if (typeBytes === 1) bytes[typeAt] = type;
        else putVarint(bytes, typeAt, type, typeBytes);
      }
      const count = known ? known.length : places.length;
      for (let i = 0; i < count; i += 1) {
        const row = known ? (known[i] as number) : i;
        const place = (places[row] as number) + 1;
        const length = bytesOf[place] as number;
        const before = contents[row] as number;
        if (!isConstant) contents[row] = before + length;
        copy(from, startOf[place] as number, view, before + offsets.content, length);
      }
    },
  };
}

function measureStored({ types, content }: StripValues, lengths: Uint32Array): MeasuredColumn {
  if (types.length !== lengths.length) throw new DamagedStrips('a strip has other rows than its block');
  let contentBytes = 0;
  let longest = 0;
  for (let row = 0; row < types.length; row += 1) {
    const type = types[row] as number;
    if (type === 10 || type === 11) throw new DamagedStrips('a strip has a value of no type');
    const bytes = bytesOfType(type);
    lengths[row] = (lengths[row] as number) + bytes;
    if (type > longest) longest = type;
    contentBytes += bytes;
  }
  if (contentBytes !== content.length)
    throw new DamagedStrips('the contents of a strip are not as long as its types say');
  const typeBytes = varintLength(longest);
  return {
    typeBytes,
    contentBytes: 0,
    put: ({ bytes, view, types: typesAt, contents }, offsets) => {
      const from = viewOf(content);
      let start = 0;
      for (let row = 0; row < types.length; row += 1) {
        const type = types[row] as number;
        putVarint(bytes, (typesAt[row] as number) + offsets.type, type, typeBytes);
        const length = bytesOfType(type);
        const before = contents[row] as number;
        contents[row] = before + length;
        copy(from, start, view, before + offsets.content, length);
        start += length;
      }
    },
  };
}

const bytesOfType = (type: number): number => (type < LONG_TYPE ? (BYTES[type] as number) : (type - 12) >>> 1);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Copies four bytes at a time; the last four may overlap those before. */
function copy(from: DataView, start: number, to: DataView, at: number, length: number): void {
  if (length < 4) {
    for (let i = 0; i < length; i += 1) to.setUint8(at + i, from.getUint8(start + i));
  } else if (length <= FEW_BYTES) {
    const last = length - 4;
    for (let i = 0; i < last; i += 4) to.setInt32(at + i, from.getInt32(start + i));
    to.setInt32(at + last, from.getInt32(start + last));
  } else {
    const source = new Uint8Array(from.buffer, from.byteOffset + start, length);
    new Uint8Array(to.buffer, to.byteOffset + at, length).set(source);
  }
}
