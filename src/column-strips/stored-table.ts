import type { InflateInto } from '../packed-pages/index.ts';
import { ByteReader } from '../page-map/index.ts';
import { wholeAt } from '../sqlite-file/index.ts';
import { DamagedStrips } from './damaged.ts';
import { readDictionary } from './dictionary.ts';
import { readColumn } from './number-columns.ts';
import type { Seal } from './seal.ts';
import { isWholeType } from './strip-kinds.ts';
import { nulls, readStrip } from './strip-reader.ts';
import {
  type ByteRange,
  type ColumnValues,
  DICTIONARY,
  ROWIDS,
  type StripBlock,
  type StripTable,
  type ValueList,
} from './strips.ts';
import type { ColumnLayout, StoredValue, TableLayout } from './table-layout.ts';

/** A column and its range in the file. */
interface StoredColumn extends ColumnLayout {
  readonly dictionaryOffset: number;
  /** The offset of the strip of each block, and the end of the last one. */
  readonly starts: Float64Array;
  /** Set after it was read. */
  dictionary: ValueList | null;
}

/** A table of a file of strips. */
export class StoredTable implements StripTable {
  readonly root: number;
  readonly columnCount: number;
  readonly rows: number;
  readonly blocks: readonly StripBlock[];
  /** Bytes of all its columns together. */
  readonly sizeBytes: number;
  /** The rowids first. */
  readonly #columns: readonly StoredColumn[];
  readonly #seal: Seal;
  readonly #inflate: InflateInto;

  /** @param offset of the table's first byte in the file */
  constructor(
    { root, blocks, columns }: TableLayout,
    offset: number,
    { seal, inflate }: { readonly seal: Seal; readonly inflate: InflateInto },
  ) {
    this.root = root;
    this.blocks = blocks;
    this.columnCount = columns.length - 1;
    this.rows = blocks.reduce((sum, { rows }) => sum + rows, 0);
    this.#seal = seal;
    this.#inflate = inflate;
    let at = offset;
    this.#columns = columns.map((column) => {
      const dictionaryOffset = at;
      const starts = new Float64Array(blocks.length + 1);
      at += column.dictionaryBytes;
      for (let block = 0; block < blocks.length; block += 1) {
        starts[block] = at;
        at += column.stripBytes[block] ?? 0;
      }
      starts[blocks.length] = at;
      return { ...column, dictionaryOffset, starts, dictionary: null };
    });
    this.sizeBytes = at - offset;
  }

  rangeOf(block: number, column: number): ByteRange | null {
    const { starts, stripBytes } = this.#column(column);
    const length = stripBytes[block] ?? 0;
    return length === 0 ? null : { offset: starts[block] ?? 0, length };
  }

  dictionaryOf(column: number): ByteRange | null {
    const { dictionaryOffset, dictionaryBytes } = this.#column(column);
    return dictionaryBytes === 0 ? null : { offset: dictionaryOffset, length: dictionaryBytes };
  }

  isWhole(block: number, column: number, bytes: Uint8Array): boolean {
    return this.#seal.holds(bytes, { root: this.root, column, block });
  }

  widestOf(column: number): number {
    return this.#column(column).widest;
  }

  values(block: number, column: number, strip: Uint8Array | null, dictionary: Uint8Array | null): ColumnValues {
    const stored = this.#column(column);
    const { rows } = this.#block(block);
    return this.#read(column, () => {
      if (dictionary) stored.dictionary ??= readDictionary(this.#open(dictionary, column, DICTIONARY));
      if (this.rangeOf(block, column) === null) return repeated(stored.usual, rows, stored.dictionary);
      const bytes = this.#open(strip, column, block);
      return readStrip(bytes, rows, stored.dictionary);
    });
  }

  rowids(block: number, strip: Uint8Array | null): Float64Array {
    const { rows, firstRowid, lastRowid } = this.#block(block);
    const rowids = new Float64Array(rows);
    if (this.rangeOf(block, ROWIDS) === null) {
      for (let i = 0; i < rows; i += 1) rowids[i] = firstRowid + i;
    } else {
      this.#read(ROWIDS, () => readColumn(new ByteReader(this.#open(strip, ROWIDS, block)), rowids));
    }
    let isAscending = rowids[0] === firstRowid && rowids[rows - 1] === lastRowid;
    for (let i = 1; i < rows; i += 1) isAscending &&= (rowids[i - 1] as number) < (rowids[i] as number);
    if (!isAscending) throw new DamagedStrips(`Rowids of the table at page ${this.root} are not in order.`);
    return rowids;
  }

  #open(bytes: Uint8Array | null, column: number, block: number): Uint8Array {
    return this.#seal.open(bytes ?? new Uint8Array(), { root: this.root, column, block }, this.#inflate);
  }

  /** Any other error while a strip is read also becomes `DamagedStrips`. */
  #read<Read>(column: number, read: () => Read): Read {
    try {
      return read();
    } catch (error) {
      if (error instanceof DamagedStrips) throw error;
      const message = `Column ${column} of the table at page ${this.root} cannot be read.`;
      throw new DamagedStrips(message, { cause: error });
    }
  }

  #column(column: number): StoredColumn {
    const stored = this.#columns[column - ROWIDS];
    if (!stored) throw new RangeError(`The table at page ${this.root} has no column ${column}.`);
    return stored;
  }

  #block(block: number): StripBlock {
    const found = this.blocks[block];
    if (!found) throw new RangeError(`The table at page ${this.root} has no block ${block}.`);
    return found;
  }
}

function repeated({ type, content }: StoredValue, rows: number, list: ValueList | null): ColumnValues {
  if (type === 0) return nulls(rows, list);
  if (isWholeType(type)) return { numbers: new Float64Array(rows).fill(wholeAt(content, 0, type)) };
  const types = type < 256 ? new Uint8Array(rows) : new Uint32Array(rows);
  const contents = new Uint8Array(rows * content.length);
  for (let at = 0; at < contents.length; at += content.length) contents.set(content, at);
  return { types: types.fill(type), content: contents };
}
