import { readNumbers, writeNumbers } from '../packed-pages/index.ts';
import type { ByteReader, ByteWriter } from '../page-map/index.ts';
import { valueBytes } from '../sqlite-file/index.ts';
import { DamagedStrips } from './damaged.ts';
import type { StripBlock } from './strips.ts';

/** A value in a record. */
export interface StoredValue {
  readonly type: number;
  readonly content: Uint8Array;
}

/** How a column of a table is stored. */
export interface ColumnLayout {
  /** The constant value of each block whose strip takes no bytes. */
  readonly usual: StoredValue;
  /** Bytes of the content of its longest value. */
  readonly widest: number;
  /** 0 if it has none. */
  readonly dictionaryBytes: number;
  /** Length of the strip of each block. */
  readonly stripBytes: ArrayLike<number>;
}

/** How a table is stored: its rowids, then its columns; each with its dictionary, then its strips, block by block. */
export interface TableLayout {
  readonly root: number;
  readonly blocks: readonly StripBlock[];
  /** The rowids come first; their strips take no bytes if the rowids have no gaps. */
  readonly columns: readonly ColumnLayout[];
}

export function writeTableLayout({ root, blocks, columns }: TableLayout, writer: ByteWriter): void {
  for (const number of [root, blocks.length, columns.length]) writer.number(number);
  for (const member of ['rows', 'firstRowid', 'lastRowid'] as const) {
    writeNumbers(
      blocks.map((block) => block[member]),
      writer,
    );
  }
  for (const { usual, widest, dictionaryBytes, stripBytes } of columns) {
    writer.number(usual.type);
    writer.bytes(usual.content);
    writer.number(widest);
    writer.number(dictionaryBytes);
    writeNumbers(stripBytes, writer);
  }
}

/** @throws DamagedStrips, DamagedMap, RangeError for invalid bytes */
export function readTableLayout(reader: ByteReader): TableLayout {
  const root = reader.number();
  const blockCount = reader.number();
  const columnCount = reader.number();
  const column = () => {
    const numbers = new Float64Array(blockCount);
    readNumbers(blockCount, reader, numbers);
    return numbers;
  };
  const [rows, first, last] = [column(), column(), column()];
  const blocks = Array.from(rows, (count, i) => ({
    rows: count,
    firstRowid: first[i] as number,
    lastRowid: last[i] as number,
  }));
  const columns = Array.from({ length: columnCount }, () => {
    const type = reader.number();
    const usual = { type, content: reader.bytes(valueBytes(type)) };
    return { usual, widest: reader.number(), dictionaryBytes: reader.number(), stripBytes: column() };
  });
  checkOrder(blocks);
  if (blocks.length === 0 || columns.length < 2) throw new DamagedStrips('A table of strips is empty.');
  return { root, blocks, columns };
}

function checkOrder(blocks: readonly StripBlock[]): void {
  let before = Number.NEGATIVE_INFINITY;
  for (const { rows, firstRowid, lastRowid } of blocks) {
    if (!(firstRowid > before && rows > 0 && lastRowid - firstRowid >= rows - 1)) {
      throw new DamagedStrips('Blocks of a table are not in the order of their rowids.');
    }
    before = lastRowid;
  }
}
