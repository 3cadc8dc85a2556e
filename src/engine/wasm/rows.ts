import type { SqliteValue } from '../../contract/cells.ts';
import type { ModuleMemory } from './memory.ts';
import type { SqliteModule } from './module.ts';
import { utf8Decoder } from './text.ts';

export interface RowBatch {
  readonly rows: SqliteValue[][];
  /** Bytes of the rows in the module's memory: 9 a cell, and the bytes of texts (as UTF-8) and blobs. */
  readonly bytes: number;
  /** Whether these were the last rows. */
  readonly done: boolean;
  /** Whether another row was left out because it would have exceeded the limit of bytes. */
  readonly full: boolean;
}

/** The tags of rows.c. */
const NUMBER = 1;
const BIG_INTEGER = 2;
const TEXT = 3;
const BROKEN_TEXT = 4;
const BLOB = 5;

/**
 * Reads the batch that the module fills (`struct Batch` of rows.c), when it is full or while the module waits for the
 * system. Whenever the system is called, the rows so far are complete. All well-formed text is contiguous and decoded
 * in one call; the text of a cell is cut from it by its length in UTF-16 units.
 */
export class BatchReader {
  readonly #memory: ModuleMemory;
  readonly #at: number;
  readonly #columnCount: number;
  /** How much of the batch was already taken. */
  #taken = { rows: 0, textBytes: 0, blobBytes: 0 };

  constructor({ direct, memory }: SqliteModule, columnCount: number) {
    this.#memory = memory;
    this.#at = direct.nadlan_batch();
    this.#columnCount = columnCount;
  }

  /** Rows that are not taken yet. */
  get rowCount(): number {
    return this.#layout().rows - this.#taken.rows;
  }

  /** Bytes of the whole batch, counted like `RowBatch.bytes`. */
  get bytes(): number {
    const { tags, words, text, blobs } = this.#layout();
    return tags.size + words.size + text.size + blobs.size;
  }

  /** Whether a row was left out because it would have exceeded the cap of bytes. */
  get isFull(): boolean {
    return this.#layout().full;
  }

  /** The rows since the last call. */
  take(): SqliteValue[][] {
    const memory = this.#memory;
    const { tags, words, text, blobs, rows: rowCount } = this.#layout();
    const before = this.#taken;
    const tagOf = memory.bytes(tags.at, tags.size);
    const numbers = memory.doubles(words.at, words.size / 8);
    const integers = memory.int64s(words.at, words.size / 8);
    const texts = utf8Decoder.decode(memory.bytes(text.at + before.textBytes, text.size - before.textBytes));
    const bytes = memory.bytes(blobs.at, blobs.size);
    let textEnd = 0;
    let blobEnd = before.blobBytes;

    const valueAt = (cell: number): SqliteValue => {
      const word = numbers[cell] ?? 0;
      switch (tagOf[cell]) {
        case NUMBER:
          return word;
        case TEXT:
          textEnd += word;
          return texts.substring(textEnd - word, textEnd);
        case BIG_INTEGER:
          return integers[cell] ?? 0n;
        case BLOB:
          blobEnd += word;
          return bytes.slice(blobEnd - word, blobEnd);
        case BROKEN_TEXT:
          blobEnd += word;
          return utf8Decoder.decode(bytes.subarray(blobEnd - word, blobEnd));
        default:
          return null;
      }
    };

    const taken: SqliteValue[][] = [];
    let cell = before.rows * this.#columnCount;
    for (let row = before.rows; row < rowCount; row += 1) {
      const values: SqliteValue[] = [];
      for (let column = 0; column < this.#columnCount; column += 1, cell += 1) values.push(valueAt(cell));
      taken.push(values);
    }
    this.#taken = { rows: rowCount, textBytes: text.size, blobBytes: blobs.size };
    return taken;
  }

  #layout() {
    const numbers = this.#memory.int32s(this.#at, 14);
    const buffer = (place: number) => ({ at: numbers[place] ?? 0, size: numbers[place + 1] ?? 0 });
    return {
      tags: buffer(0),
      words: buffer(3),
      text: buffer(6),
      blobs: buffer(9),
      rows: numbers[12] ?? 0,
      full: numbers[13] !== 0,
    };
  }
}
