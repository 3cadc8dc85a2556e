import { ByteReader, ByteWriter } from './bytes.ts';

/** Columns that are written in parallel, so that similar values are adjacent and deflate better. */
export class ColumnsWriter {
  readonly #columns: ByteWriter[] = [];

  /** The column with this number, from 0. */
  readonly at = (number: number): ByteWriter => {
    while (this.#columns.length <= number) this.#columns.push(new ByteWriter());
    return this.#columns[number] ?? new ByteWriter();
  };

  /** Writes their lengths, then the columns. */
  writeTo(writer: ByteWriter): void {
    writer.number(this.#columns.length);
    for (const { length } of this.#columns) writer.number(length);
    for (const column of this.#columns) writer.bytes(column.take());
  }
}

/** The bytes of each column that a `ColumnsWriter` wrote. */
export type Columns = readonly Uint8Array[];

export function readColumns(reader: ByteReader): Columns {
  const lengths = Array.from({ length: reader.number() }, () => reader.number());
  return lengths.map((length) => reader.bytes(length));
}

/** Reads columns from their starts. A column that was not written is empty. */
export function columnReaders(columns: Columns): (number: number) => ByteReader {
  const readers = columns.map((column) => new ByteReader(column));
  return (number) => readers[number] ?? new ByteReader(new Uint8Array());
}
