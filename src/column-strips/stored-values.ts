import { putWhole, REAL_TYPE } from '../packed-pages/index.ts';
import { typeOf, valueBytes } from '../sqlite-file/index.ts';
import type { ColumnValues, StripValues } from './strips.ts';

/** The first serial type that does not fit into a byte. */
const LONG_TYPE = 256;

export const typesArray = (count: number, longest: number): Uint8Array | Uint32Array =>
  longest < LONG_TYPE ? new Uint8Array(count) : new Uint32Array(count);

/** Values in the record format, however they are represented. */
export function storedValues(values: ColumnValues): StripValues {
  if ('numbers' in values) return storedNumbers(values.numbers);
  if (!('places' in values)) return values;
  const { places, list } = values;
  const types = typesArray(
    places.length,
    places.reduce((longest, place) => Math.max(longest, list.types[place] ?? 0), 0),
  );
  const contents: Uint8Array[] = [];
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] as number;
    types[i] = list.types[place] ?? 0;
    if (place >= 0) contents.push(list.content.subarray(list.starts[place], list.starts[place + 1]));
  }
  const content = new Uint8Array(contents.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const bytes of contents) {
    content.set(bytes, at);
    at += bytes.length;
  }
  return { types, content };
}

function storedNumbers(numbers: Float64Array): StripValues {
  const types = new Uint8Array(numbers.length);
  let bytes = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = typeOfNumber(numbers[i] as number);
    types[i] = type;
    bytes += valueBytes(type);
  }
  const content = new Uint8Array(bytes);
  const view = new DataView(content.buffer);
  let at = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    if (type === REAL_TYPE) view.setFloat64(at, numbers[i] as number);
    else if (type !== 0) putWhole(content, at, numbers[i] as number, type);
    at += valueBytes(type);
  }
  return { types, content };
}

/** The serial type of a number as `NumberValues` has it. */
export function typeOfNumber(number: number): number {
  const whole = number | 0;
  if (whole === number) {
    const size = whole ^ (whole >> 31);
    if (size < 0x80) return whole === 0 || whole === 1 ? 8 + whole : 1;
    if (size < 0x80_00) return 2;
    return size < 0x80_00_00 ? 3 : 4;
  }
  if (Number.isNaN(number)) return 0;
  return Number.isInteger(number) ? typeOf(number) : REAL_TYPE;
}
