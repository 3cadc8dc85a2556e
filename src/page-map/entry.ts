import type { ByteReader, ByteWriter } from './bytes.ts';
import { putVarint, readVarint, varint, varintBytes } from './interior-page.ts';

/** An entry of an index, taken apart (https://sqlite.org/fileformat2.html#record_format). */
interface Fields {
  readonly types: readonly number[];
  readonly values: readonly Uint8Array[];
}

/** Stands for the serial types of all whole numbers that fit into 6 bytes: which of them it is, the number tells. */
const WHOLE_TYPE = 1;
/**
 * Stand for serial types that SQLite keeps free (fileformat2, "Record Format"): of a text that is nothing but whole numbers
 * with blanks between them, and of a blob that is a record itself; the statistics have both.
 */
const NUMBERS_TYPE = 10;
const RECORD_TYPE = 11;
const MAX_LISTED = 2 ** 50;
/** Where the columns of the fields of such a record begin. */
const INNER_FIELDS = 8;

/**
 * Bytes of the whole numbers by their serial types; 8 and 9 are 0 and 1 themselves. Those of 8 bytes (6) are beyond exact
 * arithmetic, and written as bytes.
 */
const NUMBER_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 8: 0, 9: 0 };

/**
 * Columns of index entries: what stands in the same field lies together, numbers as differences from one entry to the next,
 * so that the whole deflates to less than half of what the pages do.
 */
export class EntryColumns<Column extends ByteWriter | ByteReader> {
  /** Of each entry: 0 and a length for one that is written as it is, else one more than its fields, and their types. */
  readonly shapes: Column;
  /** The number that stood last in the list before, of this entry or of an earlier one. */
  lastListed = 0;
  readonly #column: (at: number) => Column;
  readonly #before: number[] = [];

  /** @param column gives the columns from 0 on, each the same whenever it is asked for */
  constructor(column: (at: number) => Column) {
    this.shapes = column(0);
    this.#column = column;
  }

  /** Of field `i`, from 0: its numbers. */
  numbers = (i: number): Column => this.#column(1 + 2 * i);
  /** Of field `i`, from 0: everything else; of the first one also entries as they are. */
  bytes = (i: number): Column => this.#column(2 + 2 * i);

  /** The number that stood in field `i` before; takes note of the one that stands there now. */
  before(i: number): number {
    return this.#before[i] ?? 0;
  }

  note(i: number, value: number): void {
    this.#before[i] = value;
  }
}

export function writeEntry(entry: Uint8Array, columns: EntryColumns<ByteWriter>): void {
  const fields = takeApart(entry);
  if (!fields) {
    columns.shapes.number(0);
    columns.shapes.number(entry.length);
    columns.bytes(0).bytes(entry);
    return;
  }
  columns.shapes.number(fields.types.length + 1);
  writeFields(fields, columns, 0);
}

/** @param from the columns of the first field: 0, or those of a record in a field */
function writeFields({ types, values }: Fields, columns: EntryColumns<ByteWriter>, from: number): void {
  types.forEach((type, at) => {
    const i = from + at;
    const value = values[at] ?? new Uint8Array();
    const list = readList(type, value);
    const record = from === 0 && type >= 12 && type % 2 === 0 ? takeRecordApart(value) : null;
    const isWhole = NUMBER_BYTES[type] !== undefined;
    columns.shapes.number(list ? NUMBERS_TYPE : record ? RECORD_TYPE : isWhole ? WHOLE_TYPE : type);
    if (list) {
      writeList(list, columns, i);
    } else if (record) {
      columns.shapes.number(record.types.length);
      writeFields(record, columns, INNER_FIELDS);
    } else if (!isWhole) {
      columns.bytes(i).bytes(value);
    } else {
      const number = wholeNumber(type, value);
      columns.numbers(i).signed(number - columns.before(i));
      columns.note(i, number);
    }
  });
}

export function readEntry(columns: EntryColumns<ByteReader>): Uint8Array {
  const form = columns.shapes.number();
  if (form === 0) return columns.bytes(0).bytes(columns.shapes.number());
  return behindItsLength(putRecordTogether(readFields(form - 1, columns, 0)));
}

/** As a cell holds a record. */
function behindItsLength(record: Uint8Array): Uint8Array {
  const lengthBytes = varintBytes(record.length);
  const entry = new Uint8Array(lengthBytes + record.length);
  putVarint(entry, 0, record.length);
  entry.set(record, lengthBytes);
  return entry;
}

function readFields(count: number, columns: EntryColumns<ByteReader>, from: number): Fields {
  const types: number[] = [];
  const values: Uint8Array[] = [];
  for (let i = from; i < from + count; i += 1) {
    const type = columns.shapes.number();
    if (type === NUMBERS_TYPE) {
      const text = Uint8Array.from(readListed(columns, i), (letter) => letter.charCodeAt(0));
      types.push(textType(text));
      values.push(text);
    } else if (type === RECORD_TYPE) {
      const record = putRecordTogether(readFields(columns.shapes.number(), columns, INNER_FIELDS));
      types.push(12 + 2 * record.length);
      values.push(record);
    } else if (type === WHOLE_TYPE) {
      const number = columns.before(i) + columns.numbers(i).signed();
      columns.note(i, number);
      const wholeType = typeOf(number);
      types.push(wholeType);
      values.push(signedBytes(number, valueBytes(wholeType)));
    } else {
      types.push(type);
      values.push(columns.bytes(i).bytes(valueBytes(type)));
    }
  }
  return { types, values };
}

/**
 * An entry with NULL in all fields behind the one that tells it from the entries beside it. It lies among these where the
 * entry itself does, and mostly where that lies among all others. A whole number at the end is 1 instead: it may be the rowid
 * of the row, which SQLite does not take from an entry that has none.
 */
export function sketchEntry(entry: Uint8Array, beside: readonly Uint8Array[]): Uint8Array {
  const fields = takeApart(entry);
  if (!fields) return entry;
  const kept = 1 + Math.max(0, ...beside.map((other) => sharedFields(fields, takeApart(other))));
  const last = fields.types.length - 1;
  const isWhole = NUMBER_BYTES[fields.types[last] ?? 0] !== undefined;
  const record = putRecordTogether({
    types: fields.types.map((type, i) => (i < kept ? type : i === last && isWhole ? typeOf(1) : 0)),
    values: fields.values.slice(0, kept),
  });
  return behindItsLength(record);
}

/** How many fields two entries have in common, from the first one on. */
function sharedFields({ types, values }: Fields, other: Fields | null): number {
  const differs = types.findIndex(
    (type, i) => type !== other?.types[i] || values[i]?.some((byte, at) => byte !== other.values[i]?.[at]) !== false,
  );
  return differs < 0 ? types.length : differs;
}

const textType = (text: Uint8Array): number => 13 + 2 * text.length;

/** The numbers of a text that is nothing but these; null for every other value. */
function readList(type: number, value: Uint8Array): readonly number[] | null {
  if (value.length === 0 || type !== textType(value)) return null;
  const text = String.fromCharCode(...value);
  const numbers = text.split(' ').map(Number);
  return numbers.every((number) => number < MAX_LISTED) && numbers.join(' ') === text ? numbers : null;
}

/**
 * Each as the difference from the one before it, the first from the first one of the entry before. The last one is left out
 * where the field before ends with it, too: so do the statistics of an entry that is there once.
 */
function writeList(numbers: readonly number[], columns: EntryColumns<ByteWriter>, i: number): void {
  const last = numbers.at(-1) ?? 0;
  const isKnown = last === columns.lastListed;
  columns.bytes(i).number(2 * numbers.length + (isKnown ? 1 : 0));
  let before = columns.before(i);
  columns.note(i, numbers[0] ?? 0);
  for (const number of isKnown ? numbers.slice(0, -1) : numbers) {
    columns.numbers(i).signed(number - before);
    before = number;
  }
  columns.lastListed = last;
}

function readListed(columns: EntryColumns<ByteReader>, i: number): string {
  const numbers: number[] = [];
  const form = columns.bytes(i).number();
  const isKnown = form % 2 === 1;
  for (let left = Math.floor(form / 2) - (isKnown ? 1 : 0); left > 0; left -= 1) {
    numbers.push((numbers.at(-1) ?? columns.before(i)) + columns.numbers(i).signed());
  }
  if (isKnown) numbers.push(columns.lastListed);
  columns.note(i, numbers[0] ?? 0);
  columns.lastListed = numbers.at(-1) ?? 0;
  return numbers.join(' ');
}

/** Null for an entry that goes on in another page, and for one that would not be put together to the same bytes again. */
function takeApart(entry: Uint8Array): Fields | null {
  const payload = readVarint(entry, 0);
  if (payload.end + payload.value !== entry.length || payload.end !== varint(payload.value).length) return null;
  return takeRecordApart(entry.subarray(payload.end));
}

/** Null for what is no record, and for one that would not be put together to the same bytes again. */
function takeRecordApart(record: Uint8Array): Fields | null {
  const header = readVarint(record, 0);
  if (header.value > record.length) return null;
  const types: number[] = [];
  const values: Uint8Array[] = [];
  let end = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(record, at);
    const value = record.subarray(end, end + valueBytes(type.value));
    types.push(type.value);
    values.push(value);
    at = type.end;
    end += valueBytes(type.value);
  }
  if (end !== record.length || types.includes(NUMBERS_TYPE) || types.includes(RECORD_TYPE)) return null;
  if (types.some((type, i) => NUMBER_BYTES[type] !== undefined && typeOf(wholeNumber(type, values[i])) !== type))
    return null;
  const fields = { types, values };
  const again = putRecordTogether(fields);
  return again.length === record.length && again.every((byte, i) => byte === record[i]) ? fields : null;
}

function putRecordTogether({ types, values }: Fields): Uint8Array {
  let typeBytes = 0;
  for (const type of types) typeBytes += varintBytes(type);
  let valuesBytes = 0;
  for (const value of values) valuesBytes += value.length;
  // The header counts itself: one byte up to 126 bytes of types, else two.
  const headerBytes = typeBytes < 127 ? typeBytes + 1 : typeBytes + 2;
  const record = new Uint8Array(headerBytes + valuesBytes);
  putVarint(record, 0, headerBytes);
  let at = headerBytes - typeBytes;
  for (const type of types) {
    putVarint(record, at, type);
    at += varintBytes(type);
  }
  for (const value of values) {
    record.set(value, at);
    at += value.length;
  }
  return record;
}

/** Bytes of a value by its serial type. */
function valueBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return NUMBER_BYTES[type] ?? (type === 6 || type === 7 ? 8 : 0);
}

/** The serial type that SQLite gives a whole number: the one that takes the fewest bytes. */
function typeOf(number: number): number {
  if (number === 0 || number === 1) return 8 + number;
  for (const type of [1, 2, 3, 4]) if (number >= -(2 ** (8 * type - 1)) && number < 2 ** (8 * type - 1)) return type;
  return 5;
}

const wholeNumber = (type: number, value: Uint8Array = new Uint8Array()): number =>
  type >= 8 ? type - 8 : readSigned(value);

function readSigned(bytes: Uint8Array): number {
  let value = (bytes[0] ?? 0) < 0x80 ? 0 : -1;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

function signedBytes(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let i = length - 1; i >= 0; i -= 1) {
    bytes[i] = ((rest % 256) + 256) % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
