import {
  CODINGS,
  type Coding,
  type ColumnLayout,
  ContentList,
  DICTIONARY,
  inOrder,
  LEAST_BLOB_TYPE,
  partsOf,
  type Seal,
  type StoredValue,
  type StripValues,
  writeColumn,
  writeDictionary,
  writeStrip,
} from '../../../src/column-strips/index.ts';
import { ByteWriter } from '../../../src/page-map/index.ts';
import { valueBytes } from '../../../src/sqlite-file/index.ts';
import { deflate } from '../deflate.ts';

/**
 * All codings are tried on this many first blocks. The other blocks are written in the coding that was shortest there.
 */
const BLOCKS_A_TRIAL = 16;
/** The most values of a dictionary, and their largest share of the column's values. */
const MAX_DICTIONARY = 65_536;
const MAX_DICTIONARY_SHARE = 1 / 4;
/** At level 9, strips are 0.8 % shorter and take twice as long to write. */
const DEFLATE_LEVEL = 6;
const NULL: StoredValue = { type: 0, content: new Uint8Array() };

/** Facts about the values of a column before they are written: its distinct texts and blobs, and its longest value. */
export class ColumnSurvey {
  widest = 0;
  #list: ContentList | null = new ContentList();
  #listed = 0;

  /** Adds the next block. */
  add({ types, content }: StripValues): void {
    let at = 0;
    for (let i = 0; i < types.length; i += 1) {
      const type = types[i] as number;
      const bytes = valueBytes(type);
      if (bytes > this.widest) this.widest = bytes;
      if (type >= LEAST_BLOB_TYPE) {
        this.#listed += 1;
        this.#list?.add(type, content, at);
      }
      at += bytes;
    }
    if (this.#list && this.#list.length > MAX_DICTIONARY) this.#list = null;
  }

  /** Distinct texts and blobs in the order of their bytes; null if there are too many for a dictionary, or none. */
  dictionary(): ContentList | null {
    const list = this.#list;
    return list && list.length > 0 && list.length <= this.#listed * MAX_DICTIONARY_SHARE ? inOrder(list) : null;
  }
}

/** The place of a column's strips. */
interface ColumnPlace {
  readonly root: number;
  /** Its index in the record, or `ROWIDS`. */
  readonly column: number;
  readonly seal: Seal;
}

/** Writes a column block by block, each in the coding that suits the column. */
export class StripEncoder {
  readonly #place: ColumnPlace;
  readonly #list: ContentList | null;
  readonly #widest: number;
  readonly #dictionary: Uint8Array;
  readonly #strips: Uint8Array[] = [];
  #coding: Coding = 'differences';
  #usual: StoredValue | null = null;

  constructor(place: ColumnPlace, survey: ColumnSurvey) {
    this.#place = place;
    this.#list = survey.dictionary();
    this.#widest = survey.widest;
    this.#dictionary = this.#list ? this.#close(writeDictionary(this.#list), DICTIONARY) : new Uint8Array();
  }

  /** Adds the next block. */
  add(values: StripValues): void {
    const repeated = repeatedValue(values);
    if (repeated) this.#usual ??= repeated;
    if (repeated && this.#usual && isSame(repeated, this.#usual)) {
      this.#strips.push(new Uint8Array());
      return;
    }
    const parts = partsOf(values, this.#list);
    const hasCoding = parts.numbers.length + parts.listed.length > 0;
    this.#push(hasCoding, (coding) => writeStrip(parts, coding));
  }

  /** The same for the rowids of a block, in ascending order. */
  addRowids(rowids: Float64Array): void {
    const isDense = (rowids.at(-1) ?? 0) - (rowids[0] ?? 0) === rowids.length - 1;
    if (isDense) this.#strips.push(new Uint8Array());
    else {
      this.#push(true, (coding) => {
        const writer = new ByteWriter();
        writeColumn(rowids, coding, writer);
        return writer.take();
      });
    }
  }

  /** The bytes of the column in file order, and the place of each. */
  finish(): { readonly layout: ColumnLayout; readonly pieces: readonly Uint8Array[] } {
    return {
      layout: {
        usual: this.#usual ?? NULL,
        widest: this.#widest,
        dictionaryBytes: this.#dictionary.length,
        stripBytes: this.#strips.map(({ length }) => length),
      },
      pieces: [this.#dictionary, ...this.#strips],
    };
  }

  #push(hasCoding: boolean, write: (coding: Coding) => Uint8Array): void {
    const block = this.#strips.length;
    const isTrial = hasCoding && block % BLOCKS_A_TRIAL === 0;
    const tried = (isTrial ? CODINGS : [this.#coding]).map((coding) => ({
      coding,
      strip: this.#close(write(coding), block),
    }));
    const best = tried.reduce((best, other) => (other.strip.length < best.strip.length ? other : best));
    this.#coding = best.coding;
    this.#strips.push(best.strip);
  }

  #close(content: Uint8Array, block: number): Uint8Array {
    const { root, column, seal } = this.#place;
    return seal.close(content, { root, column, block }, (bytes) => deflate(bytes, DEFLATE_LEVEL));
  }
}

/** The value that all rows have; null if they differ. */
function repeatedValue({ types, content }: StripValues): StoredValue | null {
  const type = types[0] ?? 0;
  for (let i = 1; i < types.length; i += 1) if (types[i] !== type) return null;
  const bytes = valueBytes(type);
  for (let at = bytes; at < content.length; at += 1) if (content[at] !== content[at - bytes]) return null;
  return { type, content: content.slice(0, bytes) };
}

const isSame = (a: StoredValue, b: StoredValue): boolean =>
  a.type === b.type && a.content.every((byte, i) => byte === b.content[i]);
