import {
  type Fields,
  FREE_TYPES,
  NOTHING,
  putTogether,
  takeApart,
  takeRecordApart,
  typeOf,
  valueBytes,
} from '../sqlite-file/index.ts';
import { type ByteReader, type ByteWriter, DamagedMap } from './bytes.ts';
import { DAY_BYTES, DAY_TYPE, isDay, putDay, readDay } from './days.ts';

/** Replaces the serial types of all integers that fit into 6 bytes: the type follows from the number. */
const WHOLE_TYPE = 1;
/**
 * Replace the type of a text of integers separated by spaces, and of a blob that is a record; the statistics contain
 * both.
 */
const [NUMBERS_TYPE, RECORD_TYPE] = FREE_TYPES;
/** Replaces the type of a text that is a day. It is one of the types of integers, which are written as `WHOLE_TYPE`. */
const NUMBERED_DAY_TYPE = 2;
const MAX_LISTED = 2 ** 50;
const ASCII = new TextEncoder();
/** First column of the fields of such a record. */
const INNER_FIELDS = 8;

/**
 * Columns of index entries. The values of one field are written together, and numbers as differences from one entry to
 * the next. The result deflates to less than half the size of the deflated pages.
 */
export class EntryColumns<Column extends ByteWriter | ByteReader> {
  /** For each entry: 0 and a length for a verbatim one, else its number of fields plus one, and their types. */
  readonly shapes: Column;
  /** The last number of the previous list, of this entry or of an earlier one. */
  lastListed = 0;
  readonly #column: (at: number) => Column;
  readonly #before: number[] = [];

  /** @param column returns the column with this number, from 0; always the same object */
  constructor(column: (at: number) => Column) {
    this.shapes = column(0);
    this.#column = column;
  }

  /** The numbers of field `i`, from 0. */
  numbers = (i: number): Column => this.#column(1 + 2 * i);
  /** Everything else of field `i`, from 0; for the first field also verbatim entries. */
  bytes = (i: number): Column => this.#column(2 + 2 * i);

  /** The previous number of field `i`; records the current one. */
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
    const day = type === DAY_TYPE ? readDay(value, 0) : null;
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
      const text = ASCII.encode(readListed(columns, i));
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
 * An entry with NULL in all fields after the one that separates it from its neighbours. It sorts like the original
 * among these, and usually among all others, too. An integer at the end becomes 1, because it may be the rowid of the
 * row, and SQLite refuses an entry without one.
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

/** The number of leading fields that two entries share. */
function sharedFields({ types, values }: Fields, other: Fields | null): number {
  const differs = types.findIndex((type, i) => type !== other?.types[i] || !isSame(values[i], other.values[i]));
  return differs < 0 ? types.length : differs;
}

/** Compares two values of one type. */
function isSame(value: number | Uint8Array = NOTHING, other: number | Uint8Array = NOTHING): boolean {
  if (typeof value === 'number' || typeof other === 'number') return value === other;
  return value.every((byte, at) => byte === other[at]);
}

const textType = (text: Uint8Array): number => 13 + 2 * text.length;

function dayText(day: number): Uint8Array {
  if (!isDay(day)) throw new DamagedMap('The page map names a day that no calendar has.');
  const text = new Uint8Array(DAY_BYTES);
  putDay(day, text, 0);
  return text;
}

/** The numbers of a text that contains only numbers; null for every other value. */
function readList(type: number, value: Uint8Array): readonly number[] | null {
  if (value.length === 0 || type !== textType(value)) return null;
  const text = String.fromCharCode(...value);
  const numbers = text.split(' ').map(Number);
  return numbers.every((number) => number < MAX_LISTED) && numbers.join(' ') === text ? numbers : null;
}

/**
 * Each number is written as the difference from the one before it, the first one as the difference from the first of
 * the previous entry. The last one is left out if the previous field ends with it, too, as in the statistics of an
 * entry that occurs once.
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
