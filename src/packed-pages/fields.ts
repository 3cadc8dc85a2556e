import { type ByteWriter, DAY_TYPE, readDay } from '../page-map/index.ts';
import { valueBytes, wholeAt } from '../sqlite-file/index.ts';
import { decimalOf, MAX_DIGITS } from './decimals.ts';
import { KINDS, NUMBER_KINDS, REAL_TYPE } from './kinds.ts';
import { writeNumbers } from './numbers.ts';

/** The values of a field of all records of a page: the serial type of each, and its offset in the page. */
export interface Field {
  readonly page: Uint8Array;
  readonly types: Int32Array;
  readonly places: Int32Array;
}

/**
 * Writes a field of all records of a page:
 * - the kinds of its values;
 * - if it has a list, the serial types of the listed values and their bytes;
 * - a column of numbers for each kind that occurs. For decimals, the number of digits after the point precedes it.
 */
export function writeField(field: Field, writer: ByteWriter): void {
  const { page, types, places } = field;
  const read = readNumbersOf(field);
  const digits = digitsOf(read, types);
  const areThousands = hasThousands(read, types);
  const numbers: number[][] = [[], [], [], [], []];
  const listed = new ListedValues(field);
  const kinds: number[] = [];
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    let number: number | null = null;
    let kind: number = KINDS.null;
    if (type === 0) {
      kinds.push(kind);
      continue;
    }
    if (isWhole(type)) {
      number = read[i] as number;
      kind = areThousands && number % 1000 === 0 ? KINDS.thousands : KINDS.whole;
      if (kind === KINDS.thousands) number /= 1000;
    } else if (type === REAL_TYPE) {
      number = decimalOf(read[i] as number, digits);
      kind = KINDS.decimal;
    } else if (type === DAY_TYPE) {
      number = readDay(page, places[i] as number);
      kind = KINDS.day;
    }
    if (number === null) kind = KINDS.listed + listed.indexOf(i);
    else numbers[kind]?.push(number);
    kinds.push(kind);
  }
  writeNumbers(kinds, writer);
  listed.write(writer);
  for (const kind of NUMBER_KINDS) {
    const column = numbers[kind] ?? [];
    if (column.length === 0) continue;
    if (kind === KINDS.decimal) writer.byte(digits);
    writeNumbers(column, writer);
  }
}

/** The distinct values of a field that have no columns, in order of first occurrence. */
class ListedValues {
  readonly #field: Field;
  /** The indices of the values with the same hash. */
  readonly #indices = new Map<number, number[]>();
  /** Which values of the field they are. */
  readonly #list: number[] = [];
  #last = 0;

  constructor(field: Field) {
    this.#field = field;
  }

  /** The index of a value in the list. */
  indexOf(i: number): number {
    // The same value often occurs many times in a row.
    const before = this.#list[this.#last];
    if (before !== undefined && this.#areSame(i, before)) return this.#last;
    const hash = this.#hashOf(i);
    const alike = this.#indices.get(hash) ?? [];
    let index = alike.find((other) => this.#areSame(i, this.#list[other] as number));
    if (index === undefined) {
      index = this.#list.length;
      this.#indices.set(hash, [...alike, index]);
      this.#list.push(i);
    }
    this.#last = index;
    return index;
  }

  write(writer: ByteWriter): void {
    if (this.#list.length === 0) return;
    const types = this.#list.map((i) => this.#field.types[i] ?? 0);
    writeNumbers(types, writer);
    for (const i of this.#list) writer.bytes(this.#bytesOf(i));
  }

  #bytesOf(i: number): Uint8Array {
    const at = this.#field.places[i] ?? 0;
    return this.#field.page.subarray(at, at + valueBytes(this.#field.types[i] ?? 0));
  }

  /** FNV-1a of the bytes of a value (Fowler, Noll, Vo), and its type. */
  #hashOf(i: number): number {
    let hash = 0x811c9dc5 ^ (this.#field.types[i] as number);
    for (const byte of this.#bytesOf(i)) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash;
  }

  #areSame(i: number, other: number): boolean {
    const { page, types, places } = this.#field;
    const [type = 0, at = 0, otherAt = 0] = [types[i], places[i], places[other]];
    if (types[other] !== type) return false;
    for (let j = valueBytes(type) - 1; j >= 0; j -= 1) if (page[at + j] !== page[otherAt + j]) return false;
    return true;
  }
}

const isWhole = (type: number): boolean => (type >= 1 && type <= 5) || type === 8 || type === 9;

/** The integers and the real numbers of a field; other values are 0. */
function readNumbersOf({ page, types, places }: Field): Float64Array {
  const view = new DataView(page.buffer, page.byteOffset);
  const numbers = new Float64Array(types.length);
  for (let i = 0; i < types.length; i += 1) {
    const [type, at] = [types[i] as number, places[i] as number];
    if (isWhole(type)) numbers[i] = wholeAt(page, at, type);
    else if (type === REAL_TYPE) numbers[i] = view.getFloat64(at);
  }
  return numbers;
}

/** Whether most integers of a field are multiples of a thousand. */
function hasThousands(numbers: Float64Array, types: Int32Array): boolean {
  let thousands = 0;
  let others = 0;
  for (let i = 0; i < types.length; i += 1) {
    if (!isWhole(types[i] as number)) continue;
    if ((numbers[i] as number) % 1000 === 0) thousands += 1;
    else others += 1;
  }
  return thousands > others;
}

/** The number of digits after the point that all decimals of a field need. */
function digitsOf(numbers: Float64Array, types: Int32Array): number {
  let digits = 0;
  for (let i = 0; i < types.length; i += 1) {
    const number = numbers[i] as number;
    if (types[i] !== REAL_TYPE || decimalOf(number, digits) !== null || decimalOf(number, MAX_DIGITS) === null)
      continue;
    while (decimalOf(number, digits) === null) digits += 1;
  }
  return digits;
}
