import type { SqliteModule } from './module.ts';
import { utf8Decoder } from './text.ts';

/** A value as SQLite holds it: integers beyond ±(2^53−1) are bigint, all other numbers are number. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

export interface RowBatch {
  readonly rows: SqliteValue[][];
  /** What the rows took in the module's memory: 9 bytes a cell, and the bytes of texts (as UTF-8) and blobs. */
  readonly bytes: number;
  /** Whether these were the last ones. */
  readonly done: boolean;
  /** Whether one more row was there, left out because the rows would have taken more bytes than they may. */
  readonly full: boolean;
}

/** The tags of rows.c. */
const NUMBER = 1;
const BIG_INTEGER = 2;
const TEXT = 3;
const BROKEN_TEXT = 4;
const BLOB = 5;

/**
 * Decodes the batch that the module has just filled (`struct Batch` of rows.c). All well-formed text lies in one piece
 * and is decoded at once; a cell's text is cut from it by its length in UTF-16 units.
 */
export function decodeBatch({ direct, memory }: SqliteModule, columnCount: number): Omit<RowBatch, 'done'> {
  const [
    tagsAt = 0,
    tagsSize = 0,
    ,
    wordsAt = 0,
    wordsSize = 0,
    ,
    textAt = 0,
    textSize = 0,
    ,
    bytesAt = 0,
    bytesSize = 0,
    ,
    rowCount = 0,
    full = 0,
  ] = memory.int32s(direct.nadlan_batch(), 14);
  const tags = memory.bytes(tagsAt, tagsSize);
  const numbers = memory.doubles(wordsAt, wordsSize / 8);
  const integers = memory.int64s(wordsAt, wordsSize / 8);
  const text = utf8Decoder.decode(memory.bytes(textAt, textSize));
  const bytes = memory.bytes(bytesAt, bytesSize);
  let textEnd = 0;
  let bytesEnd = 0;

  const valueAt = (cell: number): SqliteValue => {
    const word = numbers[cell] ?? 0;
    switch (tags[cell]) {
      case NUMBER:
        return word;
      case TEXT:
        textEnd += word;
        return text.substring(textEnd - word, textEnd);
      case BIG_INTEGER:
        return integers[cell] ?? 0n;
      case BLOB:
        bytesEnd += word;
        return bytes.slice(bytesEnd - word, bytesEnd);
      case BROKEN_TEXT:
        bytesEnd += word;
        return utf8Decoder.decode(bytes.subarray(bytesEnd - word, bytesEnd));
      default:
        return null;
    }
  };

  const rows: SqliteValue[][] = [];
  let cell = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const values: SqliteValue[] = [];
    for (let column = 0; column < columnCount; column += 1, cell += 1) values.push(valueAt(cell));
    rows.push(values);
  }
  return { rows, bytes: tagsSize + wordsSize + textSize + bytesSize, full: full !== 0 };
}
