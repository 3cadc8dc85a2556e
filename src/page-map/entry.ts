import { type ByteReader, type ByteWriter, DamagedMap } from './bytes.ts';
import { DAY_TYPE, DayTexts } from './days.ts';
import { putVarint, readVarint, varint, varintBytes } from './interior-page.ts';

/** An entry of an index, taken apart (https://sqlite.org/fileformat2.html#record_format). */
interface Fields {
  readonly types: readonly number[];
  /** The whole numbers among them as such; of NULL and the like no bytes. */
  readonly values: readonly (number | Uint8Array)[];
}

/** Stands for the serial types of all whole numbers that fit into 6 bytes: which of them it is, the number tells. */
const WHOLE_TYPE = 1;
/**
 * Stand for serial types that SQLite keeps free (fileformat2, "Record Format"): of a text that is nothing but whole numbers
 * with blanks between them, and of a blob that is a record itself; the statistics have both.
 */
const NUMBERS_TYPE = 10;
const RECORD_TYPE = 11;
/** Stands for the type of a text that is a day: whole numbers, among whose types it is, are written as `WHOLE_TYPE`. */
const NUMBERED_DAY_TYPE = 2;
const DAYS = new DayTexts();
/** Those of `Date` go so far from 1970, either way. */
const MAX_DAY = 100_000_000;
const NOTHING = new Uint8Array();
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
    const value = values[at] ?? NOTHING;
    if (typeof value === 'number') {
      columns.shapes.number(WHOLE_TYPE);
      columns.numbers(i).signed(value - columns.before(i));
      columns.note(i, value);
      return;
    }
    const day = type === DAY_TYPE ? DAYS.dayOf(value, 0) : null;
    if (day !== null) {
      columns.shapes.number(NUMBERED_DAY_TYPE);
      columns.numbers(i).signed(day - columns.before(i));
      columns.note(i, day);
      return;
    }
    const list = readList(type, value);
    const record = from === 0 && type >= 12 && type % 2 === 0 ? takeRecordApart(value) : null;
    columns.shapes.number(list ? NUMBERS_TYPE : record ? RECORD_TYPE : type);
    if (list) {
      writeList(list, columns, i);
    } else if (record) {
      columns.shapes.number(record.types.length);
      writeFields(record, columns, INNER_FIELDS);
    } else {
      columns.bytes(i).bytes(value);
    }
  });
}

export function readEntry(columns: EntryColumns<ByteReader>): Uint8Array {
  const form = columns.shapes.number();
  if (form === 0) return columns.bytes(0).bytes(columns.shapes.number());
  return putTogether(readFields(form - 1, columns, 0), 'entry');
}

function readFields(count: number, columns: EntryColumns<ByteReader>, from: number): Fields {
  const types: number[] = [];
  const values: (number | Uint8Array)[] = [];
  for (let i = from; i < from + count; i += 1) {
    const type = columns.shapes.number();
    if (type === NUMBERS_TYPE) {
      const text = Uint8Array.from(readListed(columns, i), (letter) => letter.charCodeAt(0));
      types.push(textType(text));
      values.push(text);
    } else if (type === RECORD_TYPE) {
      const record = putTogether(readFields(columns.shapes.number(), columns, INNER_FIELDS), 'record');
      types.push(12 + 2 * record.length);
      values.push(record);
    } else if (type === WHOLE_TYPE) {
      const number = columns.before(i) + columns.numbers(i).signed();
      columns.note(i, number);
      types.push(typeOf(number));
      values.push(number);
    } else if (type === NUMBERED_DAY_TYPE) {
      const day = columns.before(i) + columns.numbers(i).signed();
      columns.note(i, day);
      types.push(DAY_TYPE);
      values.push(dayText(day));
    } else {
      types.push(type);
      const length = valueBytes(type);
      values.push(length > 0 ? columns.bytes(i).bytes(length) : NOTHING);
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
  const rowid = typeof fields.values[last] === 'number' ? 1 : NOTHING;
  const types = fields.types.map((type, i) => (i < kept ? type : i === last && rowid === 1 ? typeOf(rowid) : 0));
  const values = fields.values.map((value, i) => (i < kept ? value : i === last ? rowid : NOTHING));
  return putTogether({ types, values }, 'entry');
}

/** How many fields two entries have in common, from the first one on. */
function sharedFields({ types, values }: Fields, other: Fields | null): number {
  const differs = types.findIndex((type, i) => type !== other?.types[i] || !isSame(values[i], other.values[i]));
  return differs < 0 ? types.length : differs;
}

/** Of two values of one type. */
function isSame(value: number | Uint8Array = NOTHING, other: number | Uint8Array = NOTHING): boolean {
  if (typeof value === 'number' || typeof other === 'number') return value === other;
  return value.every((byte, at) => byte === other[at]);
}

const textType = (text: Uint8Array): number => 13 + 2 * text.length;

function dayText(day: number): Uint8Array {
  if (Math.abs(day) > MAX_DAY) throw new DamagedMap('The page map names a day that no calendar has.');
  return DAYS.textOf(day);
}

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
  const values: (number | Uint8Array)[] = [];
  let end = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(record, at);
    const bytes = record.subarray(end, end + valueBytes(type.value));
    const value = NUMBER_BYTES[type.value] === undefined ? bytes : wholeNumber(type.value, bytes);
    if (typeof value === 'number' && typeOf(value) !== type.value) return null;
    types.push(type.value);
    values.push(value);
    at = type.end;
    end += valueBytes(type.value);
  }
  if (end !== record.length || types.includes(NUMBERS_TYPE) || types.includes(RECORD_TYPE)) return null;
  const fields = { types, values };
  const again = putTogether(fields, 'record');
  return again.length === record.length && again.every((byte, i) => byte === record[i]) ? fields : null;
}

/** @returns a record, or an entry: the record behind its length */
function putTogether({ types, values }: Fields, as: 'record' | 'entry'): Uint8Array {
  let typeBytes = 0;
  let contentBytes = 0;
  for (const type of types) {
    typeBytes += varintBytes(type);
    contentBytes += valueBytes(type);
  }
  // The header counts itself: one byte up to 126 bytes of types, else two.
  const headerBytes = typeBytes < 127 ? typeBytes + 1 : typeBytes + 2;
  const recordBytes = headerBytes + contentBytes;
  const before = as === 'entry' ? varintBytes(recordBytes) : 0;
  const bytes = new Uint8Array(before + recordBytes);
  if (before > 0) putVarint(bytes, 0, recordBytes);
  putVarint(bytes, before, headerBytes);
  let typeAt = before + headerBytes - typeBytes;
  let at = before + headerBytes;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] ?? 0;
    const value = values[i] ?? NOTHING;
    const length = valueBytes(type);
    putVarint(bytes, typeAt, type);
    if (typeof value === 'number') putSigned(bytes, at, value, length);
    else if (length > 0) bytes.set(value, at);
    typeAt += varintBytes(type);
    at += length;
  }
  return bytes;
}

/** Bytes of a value by its serial type. */
export function valueBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return NUMBER_BYTES[type] ?? (type === 6 || type === 7 ? 8 : 0);
}

/** The serial type that SQLite gives a whole number: the one that takes the fewest bytes. */
export function typeOf(number: number): number {
  if (number === 0 || number === 1) return 8 + number;
  const size = number < 0 ? -1 - number : number;
  if (size < 0x80) return 1;
  if (size < 0x80_00) return 2;
  if (size < 0x80_00_00) return 3;
  return size < 0x80_00_00_00 ? 4 : 5;
}

const wholeNumber = (type: number, bytes: Uint8Array): number => (type >= 8 ? type - 8 : readSigned(bytes));

function readSigned(bytes: Uint8Array): number {
  let value = (bytes[0] ?? 0) < 0x80 ? 0 : -1;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}

/** The highest byte first; a byte of an array takes the lowest eight bits of a number, whatever its sign. */
function putSigned(target: Uint8Array, at: number, value: number, length: number): void {
  let rest = value;
  for (let i = at + length - 1; i >= at; i -= 1) {
    target[i] = rest;
    rest = Math.floor(rest / 256);
  }
}
