import type { StripTable } from '../../../column-strips/index.ts';
import type { StripReading } from '../../columns/strip-source.ts';
import { type Chunks, MOST_BYTES, type Piece } from './strip-loader.ts';

/** Bytes of the largest column that are asked for first. Each time it is twice as much, so that a first block comes soon. */
const FIRST_BYTES = 64 * 1024;

/**
 * How far ahead strips are asked for while a statement goes through a table: all of them where it reads them all, else a chunk
 * of blocks at a time, the next one when it comes to the last.
 */
export class StripsAhead {
  readonly #reading: StripReading<StripTable>;
  readonly #piecesOf: (blocks: readonly number[]) => readonly Piece[];
  /** Places of blocks in the order of the reading: where the last chunk begins, and where it ends. */
  #chunk = 0;
  #next = 0;
  #maxBytes = FIRST_BYTES;

  constructor(reading: StripReading<StripTable>, piecesOf: (blocks: readonly number[]) => readonly Piece[]) {
    this.#reading = reading;
    this.#piecesOf = piecesOf;
  }

  /** What is worth asking for with a block that is missing, in the order in which it will be needed. */
  from(block: number): Chunks {
    const place = this.#placeOf(block);
    // It was asked for before and has been dropped since, or the statement has jumped there.
    if (place < this.#chunk || place > this.#next) this.#maxBytes = FIRST_BYTES;
    this.#next = place;
    const chunks = [this.#takeChunk()];
    while (!this.#reading.mayEndEarly && this.#next < this.#reading.table.blocks.length) chunks.push(this.#takeChunk());
    return chunks;
  }

  /** To be called when a block is read: asks for the next chunk where that is the last one. */
  passed(block: number, request: (pieces: Chunks) => void): void {
    const place = this.#placeOf(block);
    const isLast = place >= this.#chunk && place < this.#next;
    if (isLast && this.#next < this.#reading.table.blocks.length) request([this.#takeChunk()]);
  }

  #takeChunk(): readonly Piece[] {
    const { table } = this.#reading;
    const blocks: number[] = [];
    this.#chunk = this.#next;
    for (let bytes = 0; this.#next < table.blocks.length; this.#next += 1) {
      const block = this.#blockAt(this.#next);
      bytes += this.#bytesOf(block);
      if (blocks.length > 0 && bytes > this.#maxBytes) break;
      blocks.push(block);
    }
    this.#maxBytes = Math.min(2 * this.#maxBytes, MOST_BYTES);
    return this.#piecesOf(blocks);
  }

  /** Of the largest column. */
  #bytesOf(block: number): number {
    const { table, columns } = this.#reading;
    return Math.max(0, ...columns.map((column) => table.rangeOf(block, column)?.length ?? 0));
  }

  #placeOf(block: number): number {
    const { table, direction } = this.#reading;
    return direction === 'forward' ? block : table.blocks.length - 1 - block;
  }

  #blockAt(place: number): number {
    return this.#placeOf(place);
  }
}
