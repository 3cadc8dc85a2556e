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
  const digits = digitsOf(field);
  const areThousands = hasThousands(field);
  const numbers: number[][] = [[], [], [], [], []];
  const listed = new ListedValues(field);
  const kinds: number[] = [];
  for (let i = 0; i < types.length; i += 1) {
    const [type, at] = [types[i] ?? 0, places[i] ?? 0];
    let number: number | null = null;
    let kind: number = KINDS.null;
    if (type === 0) {
      kinds.push(kind);
      continue;
    }
    if (isWhole(type)) {
      number = wholeAt(page, at, type);
      kind = areThousands && number % 1000 === 0 ? KINDS.thousands : KINDS.whole;
      if (kind === KINDS.thousands) number /= 1000;
    } else if (type === REAL_TYPE) {
      number = decimalAt(page, at, digits);
      kind = KINDS.decimal;
    } else if (type === DAY_TYPE) {
      number = readDay(page, at);
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
  readonly #indices = new Map<string, number>();
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
    const key = `${this.#field.types[i]} ${String.fromCharCode(...this.#bytesOf(i))}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.#list.length;
      this.#indices.set(key, index);
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

  #areSame(i: number, other: number): boolean {
    const { page, types, places } = this.#field;
    const [type = 0, at = 0, otherAt = 0] = [types[i], places[i], places[other]];
    if (types[other] !== type) return false;
    for (let j = valueBytes(type) - 1; j >= 0; j -= 1) if (page[at + j] !== page[otherAt + j]) return false;
    return true;
  }
}

const isWhole = (type: number): boolean => (type >= 1 && type <= 5) || type === 8 || type === 9;

/** Whether most integers of a field are multiples of a thousand. */
function hasThousands({ page, types, places }: Field): boolean {
  let thousands = 0;
  let others = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] ?? 0;
    if (!isWhole(type)) continue;
    if (wholeAt(page, places[i] ?? 0, type) % 1000 === 0) thousands += 1;
    else others += 1;
  }
  return thousands > others;
}

/** The number of digits after the point that all decimals of a field need. */
function digitsOf({ page, types, places }: Field): number {
  let digits = 0;
  for (let i = 0; i < types.length; i += 1) {
    const at = places[i] ?? 0;
    if (types[i] !== REAL_TYPE || decimalAt(page, at, MAX_DIGITS) === null) continue;
    while (decimalAt(page, at, digits) === null) digits += 1;
  }
  return digits;
}

const decimalAt = (page: Uint8Array, at: number, digits: number): number | null =>
  decimalOf(new DataView(page.buffer, page.byteOffset).getFloat64(at), digits);
