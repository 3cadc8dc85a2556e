import { putWhole, REAL_TYPE, readNumbers } from '../packed-pages/index.ts';
import { ByteReader } from '../page-map/index.ts';
import { typeOf, valueBytes } from '../sqlite-file/index.ts';
import { DamagedStrips } from './damaged.ts';
import type { Dictionary } from './dictionary.ts';
import { readColumn } from './number-columns.ts';
import { KINDS, MIXED, REAL_BYTES } from './strip-kinds.ts';
import type { StripValues } from './strips.ts';

/** Serial types from here on do not fit into a byte. */
const LONG_TYPE = 256;
const NONE: StripValues = { types: new Uint8Array(), content: new Uint8Array() };

/**
 * Reads what `writeStrip` wrote.
 *
 * @param dictionary of the column; null where it has none
 * @throws DamagedStrips, DamagedMap, RangeError for what no `writeStrip` wrote
 */
export function readStrip(bytes: Uint8Array, rows: number, dictionary: Dictionary | null): StripValues {
  const reader = new ByteReader(bytes);
  const kind = reader.byte();
  if (kind !== MIXED) return readPart(kind, rows, reader, dictionary);
  const kinds = reader.bytes(rows);
  const counts = countsOf(kinds);
  const parts = Array.from(counts, (count, kind) => (count === 0 ? NONE : readPart(kind, count, reader, dictionary)));
  // NULL has no content: where all other values are of one kind, theirs stands as it is.
  const [only, another] = parts.filter(({ types }, kind) => kind !== KINDS.null && types.length > 0);
  return only && !another ? withNulls(kinds, only) : interleaved(kinds, parts);
}

/** How many rows are of each kind. */
function countsOf(kinds: Uint8Array): Uint32Array {
  const counts = new Uint32Array(MIXED);
  for (let i = 0; i < kinds.length; i += 1) counts[kinds[i] as number] = (counts[kinds[i] as number] as number) + 1;
  return counts;
}

function readPart(kind: number, count: number, reader: ByteReader, dictionary: Dictionary | null): StripValues {
  switch (kind) {
    case KINDS.null:
      return { types: new Uint8Array(count), content: NONE.content };
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

function readDecimals(count: number, reader: ByteReader): StripValues {
  const unit = 10 ** reader.byte();
  const numbers = new Float64Array(count);
  readColumn(reader, numbers);
  return unit === 1 ? wholesOf(numbers) : decimalsOf(numbers, unit);
}

function wholesOf(numbers: Float64Array): StripValues {
  const types = new Uint8Array(numbers.length);
  let bytes = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = typeOf(numbers[i] as number);
    types[i] = type;
    bytes += WHOLE_BYTES[type] as number;
  }
  const content = new Uint8Array(bytes);
  let at = 0;
  for (let i = 0; i < types.length; i += 1) at += putWhole(content, at, numbers[i] as number, types[i] as number);
  return { types, content };
}

/** Bytes of whole numbers by their serial types. */
const WHOLE_BYTES = Uint8Array.from({ length: 10 }, (_, type) => valueBytes(type));

/** Divided by the unit, which is exact: multiplied with a part of it, they would not be the same numbers again. */
function decimalsOf(numbers: Float64Array, unit: number): StripValues {
  const types = new Uint8Array(numbers.length);
  let bytes = 0;
  for (let i = 0; i < types.length; i += 1) {
    const real = (numbers[i] as number) / unit;
    const type = Number.isInteger(real) ? typeOf(real) : REAL_TYPE;
    numbers[i] = real;
    types[i] = type;
    bytes += WHOLE_BYTES[type] as number;
  }
  const content = new Uint8Array(bytes);
  const view = new DataView(content.buffer);
  let at = 0;
  for (let i = 0; i < types.length; i += 1) {
    const type = types[i] as number;
    if (type === REAL_TYPE) {
      view.setFloat64(at, numbers[i] as number);
      at += REAL_BYTES;
    } else at += putWhole(content, at, numbers[i] as number, type);
  }
  return { types, content };
}

function readListed(count: number, reader: ByteReader, dictionary: Dictionary): StripValues {
  const indices = new Float64Array(count);
  readColumn(reader, indices);
  const { starts } = dictionary;
  let bytes = 0;
  let longest = 0;
  for (let i = 0; i < count; i += 1) {
    const index = indices[i] as number;
    if (!(index < dictionary.types.length)) throw new DamagedStrips('A strip names a value beyond its dictionary.');
    const type = dictionary.types[index] as number;
    if (type > longest) longest = type;
    bytes += (starts[index + 1] as number) - (starts[index] as number);
  }
  const types = typesArray(count, longest);
  const content = new Uint8Array(bytes);
  let at = 0;
  for (let i = 0; i < count; ) {
    const index = indices[i] as number;
    const type = dictionary.types[index] as number;
    let next = i;
    do {
      types[next] = type;
      next += 1;
    } while (indices[next] === index);
    const start = at;
    const end = starts[index + 1] as number;
    for (let from = starts[index] as number; from < end; from += 1, at += 1) {
      content[at] = dictionary.content[from] as number;
    }
    at = repeat(content, start, at, next - i);
    i = next;
  }
  return { types, content };
}

/** Writes what stands at a place so many times, in all. @returns where the last one ends */
function repeat(content: Uint8Array, start: number, end: number, times: number): number {
  const last = start + times * (end - start);
  for (let done = end; done < last; done += done - start)
    content.copyWithin(done, start, Math.min(done, last - done + start));
  return last;
}

const typesArray = (count: number, longest: number): Uint8Array | Uint32Array =>
  longest < LONG_TYPE ? new Uint8Array(count) : new Uint32Array(count);

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

function withNulls(kinds: Uint8Array, { types: some, content }: StripValues): StripValues {
  const types = some instanceof Uint8Array ? new Uint8Array(kinds.length) : new Uint32Array(kinds.length);
  let next = 0;
  for (let i = 0; i < kinds.length; i += 1) {
    if (kinds[i] === KINDS.null) continue;
    types[i] = some[next] as number;
    next += 1;
  }
  return { types, content };
}

/** Values of several kinds in the order of their rows. */
function interleaved(kinds: Uint8Array, parts: readonly StripValues[]): StripValues {
  const types = new Uint32Array(kinds.length);
  const content = new Uint8Array(parts.reduce((sum, part) => sum + part.content.length, 0));
  const cursors = parts.map(() => ({ row: 0, at: 0 }));
  let at = 0;
  for (let i = 0; i < kinds.length; i += 1) {
    const kind = kinds[i] as number;
    const part = parts[kind] ?? NONE;
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
