import { ContentList, DamagedStrips, LEAST_BLOB_TYPE, type StripValues } from '../../../column-strips/index.ts';
import { NOTHING, valueBytes, wholeAt } from '../../../sqlite-file/index.ts';
import { sortByKeys } from './sort-by-keys.ts';

/** Up to this many values have codes of two bytes. */
const SHORT_CODES = 2 ** 16;
const EIGHT_BYTES = { whole: 6, real: 7 } as const;

/** Longer values are copied by `TypedArray.set`. */
const FEW_BYTES = 24;

/** The contents of the distinct values, concatenated. */
interface FlatList extends StripValues {
  /** One more than there are values: the last one is the end. */
  readonly starts: Uint32Array;
}

/** A column of all rows of a table in a dictionary encoding: each distinct value once, and a code for each row. */
export class CodedColumn {
  readonly #list = new ContentList();
  #codes: Uint16Array | Uint32Array;
  #rows = 0;
  /** To be called after all rows were added. */
  #flat: FlatList | null = null;

  /** @param rows of the table */
  constructor(rows: number) {
    this.#codes = new Uint16Array(rows);
  }

  /** Adds the next rows. */
  add({ types, content }: StripValues): void {
    const list = this.#list;
    let at = 0;
    for (let i = 0; i < types.length; i += 1) {
      const type = types[i] as number;
      let code = list.indexOf(type, content, at);
      if (code < 0) {
        code = list.length;
        list.add(type, content, at);
        if (code === SHORT_CODES) this.#codes = Uint32Array.from(this.#codes);
      }
      this.#codes[this.#rows] = code;
      this.#rows += 1;
      at += valueBytes(type);
    }
  }

  /** The values of these rows, in this order. */
  valuesOf(rows: Uint32Array): StripValues {
    this.#flat ??= flattened(this.#list);
    const { types: typesOf, starts, content: from } = this.#flat;
    const codes = this.#codes;
    const types = new (typesOf instanceof Uint8Array ? Uint8Array : Uint32Array)(rows.length);
    let bytes = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const code = codes[rows[i] as number] as number;
      types[i] = typesOf[code] as number;
      bytes += (starts[code + 1] as number) - (starts[code] as number);
    }
    const content = new Uint8Array(bytes);
    let at = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const code = codes[rows[i] as number] as number;
      const start = starts[code] as number;
      const end = starts[code + 1] as number;
      if (end - start > FEW_BYTES) content.set(from.subarray(start, end), at);
      else for (let k = start; k < end; k += 1) content[at + k - start] = from[k] as number;
      at += end - start;
    }
    return { types, content };
  }

  /**
   * Sorts rows by this column as SQLite does; the sort is stable.
   *
   * @returns the same rows
   * @throws DamagedStrips if two values are equal but differ, such as 1 and 1.0: only the next columns of the key could
   * order them
   */
  sort(rows: Uint32Array): Uint32Array {
    const ranks = this.ranks();
    return sortByKeys(rows, ranks, Math.max(1, this.#list.length));
  }

  /** The place of each row's value among all distinct ones. @throws DamagedStrips as `sort` */
  ranks(): Uint32Array {
    const ranks = this.#ranks();
    return Uint32Array.from(this.#codes, (code) => ranks[code] as number);
  }

  /** The rank of each distinct value. */
  #ranks(): Uint32Array {
    const values = Array.from({ length: this.#list.length }, (_, code) => comparableOf(this.#list, code));
    const order = Uint32Array.from(values.keys()).sort((a, b) =>
      compare(values[a] as Comparable, values[b] as Comparable),
    );
    const ranks = new Uint32Array(values.length);
    for (let rank = 0; rank < order.length; rank += 1) {
      const code = order[rank] as number;
      const before = values[order[rank - 1] ?? code];
      if (rank > 0 && before && compare(before, values[code] as Comparable) === 0) {
        throw new DamagedStrips('values of an index are equal and not the same');
      }
      ranks[code] = rank;
    }
    return ranks;
  }
}

function flattened(list: ContentList): FlatList {
  const codes = Array.from({ length: list.length }, (_, code) => code);
  const types = codes.map((code) => list.typeOf(code));
  const starts = new Uint32Array(list.length + 1);
  const content = new Uint8Array(list.sizeBytes);
  let end = 0;
  for (const code of codes) {
    const bytes = list.bytesOf(code);
    content.set(bytes, end);
    end += bytes.length;
    starts[code + 1] = end;
  }
  return {
    types: types.some((type) => type > 255) ? Uint32Array.from(types) : Uint8Array.from(types),
    starts,
    content,
  };
}

/** A value for comparison. Values of different kinds compare in the order NULL, number, text, blob. */
interface Comparable {
  readonly kind: 0 | 1 | 2 | 3;
  /** The value of a number; unused for other kinds. */
  readonly number: number | bigint;
  /** The content of a text or a blob; unused for other kinds. */
  readonly bytes: Uint8Array;
}

const NULL: Comparable = { kind: 0, number: 0, bytes: NOTHING };

function comparableOf(list: ContentList, code: number): Comparable {
  const type = list.typeOf(code);
  const bytes = list.bytesOf(code);
  if (type >= LEAST_BLOB_TYPE) return { kind: type % 2 === 0 ? 3 : 2, number: 0, bytes };
  if (type === 0) return NULL;
  const number = numberOf(type, bytes);
  // SQLite reads NaN as NULL.
  return Number.isNaN(number) ? NULL : { kind: 1, number, bytes: NOTHING };
}

function numberOf(type: number, bytes: Uint8Array): number | bigint {
  if (type !== EIGHT_BYTES.whole && type !== EIGHT_BYTES.real) return wholeAt(bytes, 0, type);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return type === EIGHT_BYTES.real ? view.getFloat64(0) : view.getBigInt64(0);
}

/** JavaScript compares bigints with numbers exactly, as SQLite compares integers with reals. */
function compare(a: Comparable, b: Comparable): number {
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.number < b.number) return -1;
  return a.number > b.number ? 1 : compareBytes(a.bytes, b.bytes);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
