import { REAL_TYPE, readNumbers } from '../packed-pages/index.ts';
import { ByteReader } from '../page-map/index.ts';
import { valueBytes } from '../sqlite-file/index.ts';
import { DamagedStrips } from './damaged.ts';
import { readColumn } from './number-columns.ts';
import { storedValues, typesArray } from './stored-values.ts';
import { KINDS, MIXED, REAL_BYTES } from './strip-kinds.ts';
import type { ColumnValues, ListedValues, NumberValues, StripValues, ValueList } from './strips.ts';

const NONE: StripValues = { types: new Uint8Array(), content: new Uint8Array() };

/**
 * Reads the output of `writeStrip`.
 *
 * @param dictionary of the column; null if it has none
 * @throws DamagedStrips, DamagedMap, RangeError for invalid bytes
 */
export function readStrip(bytes: Uint8Array, rows: number, dictionary: ValueList | null): ColumnValues {
  const reader = new ByteReader(bytes);
  const kind = reader.byte();
  if (kind !== MIXED) return readPart(kind, rows, reader, dictionary);
  const kinds = reader.bytes(rows);
  const parts = Array.from(countsOf(kinds), (count, kind) =>
    count === 0 ? null : readPart(kind, count, reader, dictionary),
  );
  // NULL has no content: if all other values are of one kind, their contents are used unchanged.
  const [only, another] = parts.filter((part, kind) => part && kind !== KINDS.null);
  if (!only) return nulls(rows, dictionary);
  return another ? interleaved(kinds, parts) : withNulls(kinds, only);
}

/** NULL in all rows, as other blocks of the column have their values. */
export function nulls(rows: number, dictionary: ValueList | null): ColumnValues {
  const known = new Uint32Array();
  if (dictionary) return { places: new Int32Array(rows).fill(-1), list: dictionary, known };
  return { numbers: new Float64Array(rows).fill(Number.NaN), known };
}

/** How many rows are of each kind. */
function countsOf(kinds: Uint8Array): Uint32Array {
  const counts = new Uint32Array(MIXED);
  for (let i = 0; i < kinds.length; i += 1) counts[kinds[i] as number] = (counts[kinds[i] as number] as number) + 1;
  return counts;
}

function readPart(kind: number, count: number, reader: ByteReader, dictionary: ValueList | null): ColumnValues {
  switch (kind) {
    case KINDS.null:
      return nulls(count, dictionary);
    case KINDS.number:
      return readDecimals(count, reader);
    case KINDS.listed:
      if (!dictionary) throw new DamagedStrips('A strip needs a dictionary that there is not.');
      return readListed(count, reader, dictionary);
    case KINDS.real:
      return readReals(count, reader);
    case KINDS.other:
      return readOthers(count, reader);
    default:
      throw new DamagedStrips('A strip has values of an unknown kind.');
  }
}

/** Division by the unit is exact. Multiplication by its inverse would not give the same numbers. */
function readDecimals(count: number, reader: ByteReader): NumberValues {
  const unit = 10 ** reader.byte();
  const numbers = new Float64Array(count);
  readColumn(reader, numbers);
  if (unit !== 1) for (let i = 0; i < count; i += 1) numbers[i] = (numbers[i] as number) / unit;
  return { numbers };
}

function readListed(count: number, reader: ByteReader, list: ValueList): ListedValues {
  const numbers = new Float64Array(count);
  readColumn(reader, numbers);
  const places = new Int32Array(count);
  const { length } = list.types;
  for (let i = 0; i < count; i += 1) {
    const place = numbers[i] as number;
    if (!(place >= 0 && place < length)) throw new DamagedStrips('A strip names a value beyond its dictionary.');
    places[i] = place;
  }
  return { places, list };
}

function readReals(count: number, reader: ByteReader): StripValues {
  const from = reader.skip(REAL_BYTES * count);
  const { source } = reader;
  const content = new Uint8Array(REAL_BYTES * count);
  for (let place = 0; place < REAL_BYTES; place += 1) {
    const plane = from + place * count;
    for (let i = 0; i < count; i += 1) content[REAL_BYTES * i + place] = source[plane + i] as number;
  }
  return { types: new Uint8Array(count).fill(REAL_TYPE), content };
}

function readOthers(count: number, reader: ByteReader): StripValues {
  const read = new Float64Array(count);
  readNumbers(count, reader, read);
  let bytes = 0;
  let longest = 0;
  for (let i = 0; i < count; i += 1) {
    const type = read[i] as number;
    bytes += valueBytes(type);
    if (type > longest) longest = type;
  }
  const types = typesArray(count, longest);
  types.set(read);
  return { types, content: reader.bytes(bytes) };
}

function withNulls(kinds: Uint8Array, some: ColumnValues): ColumnValues {
  const rows = kinds.length;
  const known = knownRows(kinds);
  if ('numbers' in some)
    return { numbers: spread(some.numbers, known, new Float64Array(rows).fill(Number.NaN)), known };
  if ('places' in some)
    return { places: spread(some.places, known, new Int32Array(rows).fill(-1)), list: some.list, known };
  const { types, content } = some;
  return {
    types: spread(types, known, types instanceof Uint8Array ? new Uint8Array(rows) : new Uint32Array(rows)),
    content,
  };
}

/** 1 for each kind but that of NULL: with a table, a loop needs no branches, which NULLs in no order would make slow. */
const IS_KNOWN = new Uint8Array(256).fill(1);
IS_KNOWN[KINDS.null] = 0;

function knownRows(kinds: Uint8Array): Uint32Array {
  const rows = new Uint32Array(kinds.length);
  let count = 0;
  for (let row = 0; row < kinds.length; row += 1) {
    rows[count] = row;
    count += IS_KNOWN[kinds[row] as number] as number;
  }
  return rows.subarray(0, count);
}

/** Puts the values of rows that are not NULL in their places. */
function spread<Numbers extends Float64Array | Int32Array | Uint8Array | Uint32Array>(
  some: Numbers,
  known: Uint32Array,
  all: Numbers,
): Numbers {
  for (let i = 0; i < known.length; i += 1) all[known[i] as number] = some[i] as number;
  return all;
}

/** Values of several kinds in the order of their rows. */
function interleaved(kinds: Uint8Array, parts: readonly (ColumnValues | null)[]): StripValues {
  const stored = parts.map((part) => (part ? storedValues(part) : NONE));
  const types = new Uint32Array(kinds.length);
  const content = new Uint8Array(stored.reduce((sum, part) => sum + part.content.length, 0));
  const cursors = stored.map(() => ({ row: 0, at: 0 }));
  let at = 0;
  for (let i = 0; i < kinds.length; i += 1) {
    const kind = kinds[i] as number;
    const part = stored[kind] ?? NONE;
    const cursor = cursors[kind] ?? { row: 0, at: 0 };
    const type = part.types[cursor.row] as number;
    const bytes = valueBytes(type);
    content.set(part.content.subarray(cursor.at, cursor.at + bytes), at);
    types[i] = type;
    cursor.row += 1;
    cursor.at += bytes;
    at += bytes;
  }
  return { types, content };
}
