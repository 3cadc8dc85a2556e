import { ByteReader, ByteWriter } from './bytes.ts';

/** Columns that are written side by side: similar values are written together, and deflate to less. */
export class ColumnsWriter {
  readonly #columns: ByteWriter[] = [];

  /** The column with this number, from 0. */
  readonly at = (number: number): ByteWriter => {
    while (this.#columns.length <= number) this.#columns.push(new ByteWriter());
    return this.#columns[number] ?? new ByteWriter();
  };

  /** Writes them one after another, behind their lengths. */
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

/** Reads columns from their beginnings. One that was not written is empty. */
export function columnReaders(columns: Columns): (number: number) => ByteReader {
  const readers = columns.map((column) => new ByteReader(column));
  return (number) => readers[number] ?? new ByteReader(new Uint8Array());
}
