import { decimalOf, MAX_DIGITS, MAX_NUMBER, REAL_TYPE, writeNumbers } from '../packed-pages/index.ts';
import { ByteWriter } from '../page-map/index.ts';
import { typeOf, valueBytes, wholeAt } from '../sqlite-file/index.ts';
import type { ContentList } from './content-list.ts';
import { type Coding, writeColumn } from './number-columns.ts';
import { isWholeType, KINDS, LEAST_BLOB_TYPE, MIXED, REAL_BYTES } from './strip-kinds.ts';
import type { StripValues } from './strips.ts';

/** The values of a strip by their kinds. */
export interface StripParts {
  /** The kind of each row. */
  readonly kinds: Uint8Array;
  /** Digits after the decimal point of the numbers. */
  readonly digits: number;
  /** The values of each kind, in the order of their rows. */
  readonly numbers: Float64Array;
  readonly listed: Float64Array;
  readonly reals: Float64Array;
  readonly others: StripValues;
}

/**
 * Splits the values of a strip by kind. @param list of all texts and blobs of the column; null if there is no
 * dictionary
 */
export function partsOf({ types, content }: StripValues, list: ContentList | null): StripParts {
  const rows = types.length;
  const digits = digitsOf({ types, content });
  const unit = 10 ** digits;
  const view = viewOf(content);
  const kinds = new Uint8Array(rows);
  const [numbers, listed, reals] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  const counts = { numbers: 0, listed: 0, reals: 0, others: 0 };
  const otherTypes = new Uint32Array(rows);
  const others = new ByteWriter();
  let at = 0;
  for (let i = 0; i < rows; i += 1) {
    const type = types[i] as number;
    const bytes = valueBytes(type);
    if (isWholeType(type)) {
      const whole = wholeAt(content, at, type);
      if (typeOf(whole) === type && Math.abs(whole * unit) < MAX_NUMBER) {
        kinds[i] = KINDS.number;
        numbers[counts.numbers++] = whole * unit;
      } else kinds[i] = KINDS.other;
    } else if (type === REAL_TYPE) {
      const real = view.getFloat64(at);
      const number = Number.isInteger(real) ? null : decimalOf(real, digits);
      kinds[i] = number === null ? KINDS.real : KINDS.number;
      if (number === null) reals[counts.reals++] = real;
      else numbers[counts.numbers++] = number;
    } else if (type >= LEAST_BLOB_TYPE && list) {
      kinds[i] = KINDS.listed;
      listed[counts.listed++] = list.indexOf(type, content, at);
    } else if (type !== 0) kinds[i] = KINDS.other;
    if (kinds[i] === KINDS.other) {
      otherTypes[counts.others++] = type;
      others.bytes(content.subarray(at, at + bytes));
    }
    at += bytes;
  }
  return {
    kinds,
    digits,
    numbers: numbers.subarray(0, counts.numbers),
    listed: listed.subarray(0, counts.listed),
    reals: reals.subarray(0, counts.reals),
    others: { types: otherTypes.subarray(0, counts.others), content: others.take() },
  };
}

export function writeStrip({ kinds, digits, numbers, listed, reals, others }: StripParts, coding: Coding): Uint8Array {
  const writer = new ByteWriter();
  const isMixed = kinds.some((kind) => kind !== kinds[0]);
  writer.byte(isMixed ? MIXED : (kinds[0] ?? KINDS.null));
  if (isMixed) writer.bytes(kinds);
  if (numbers.length > 0) {
    writer.byte(digits);
    writeColumn(numbers, coding, writer);
  }
  if (listed.length > 0) writeColumn(listed, coding, writer);
  if (reals.length > 0) writer.bytes(planesOf(reals));
  if (others.types.length > 0) {
    writeNumbers(others.types, writer);
    writer.bytes(others.content);
  }
  return writer.take();
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The number of digits after the point that all decimals need. */
function digitsOf({ types, content }: StripValues): number {
  const view = viewOf(content);
  let digits = 0;
  let at = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    if (type === REAL_TYPE) {
      const real = view.getFloat64(at);
      const isDecimal = decimalOf(real, digits) !== null || decimalOf(real, MAX_DIGITS) !== null;
      while (isDecimal && decimalOf(real, digits) === null) digits += 1;
    }
    at += valueBytes(type);
  }
  return digits;
}

/** The bytes of real numbers, grouped by their position in the number. */
function planesOf(reals: Float64Array): Uint8Array {
  const planes = new Uint8Array(REAL_BYTES * reals.length);
  const view = new DataView(new ArrayBuffer(REAL_BYTES));
  for (let i = 0; i < reals.length; i += 1) {
    view.setFloat64(0, reals[i] as number);
    for (let place = 0; place < REAL_BYTES; place += 1) planes[place * reals.length + i] = view.getUint8(place);
  }
  return planes;
}
