import type { StripTable } from '../../../column-strips/index.ts';
import type { StripReading } from '../../columns/strip-source.ts';
import { AHEAD_BYTES, type Chunks, MOST_BYTES, type Piece } from './strip-loader.ts';

/**
 * Bytes of the largest column in the first request, which is small so that the first block comes soon. Each later
 * request is twice as large.
 */
const FIRST_BYTES = 64 * 1024;
/** The most bytes of all columns of one request. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Blocks that are requested together. */
interface Chunk {
  readonly bytes: number;
  /** The place after the chunk's last block. */
  readonly end: number;
}

/**
 * Decides how far ahead strips are requested while a statement scans a table, in chunks of blocks. If the statement
 * reads all of the table: as much as memory holds. Otherwise: the next chunk, when the statement enters the last one.
 * If it reads blocks in any order: all of them, from the first one on.
 */
export class StripsAhead {
  readonly #reading: StripReading<StripTable>;
  readonly #piecesOf: (blocks: readonly number[]) => readonly Piece[];
  /** Requested chunks that are not read yet, in reading order. */
  #chunks: Chunk[] = [];
  /** Places in reading order: the first block of these chunks, and the place after the last block. */
  #begin = 0;
  #next = 0;
  #maxBytes = FIRST_BYTES;

  constructor(reading: StripReading<StripTable>, piecesOf: (blocks: readonly number[]) => readonly Piece[]) {
    this.#reading = reading;
    this.#piecesOf = piecesOf;
  }

  /** The chunks that are worth requesting with a missing block, in the order in which they will be needed. */
  from(block: number): Chunks {
    const place = this.#reading.isScattered ? 0 : this.#placeOf(block);
    // The block was requested before and dropped since, or the statement has jumped there.
    if (place < this.#begin || place > this.#next) this.#maxBytes = FIRST_BYTES;
    this.#begin = place;
    this.#next = place;
    this.#chunks = [];
    const first = this.#takeChunk();
    return this.#reading.mayEndEarly ? [first] : [first, ...this.#more()];
  }

  /** To be called when a block is read. Requests the chunks that are worth requesting now. */
  passed(block: number, request: (pieces: Chunks) => void): void {
    const place = this.#placeOf(block);
    if (place < this.#begin || place >= this.#next) return;
    this.#begin = place;
    this.#chunks = this.#chunks.filter(({ end }) => end > place);
    const more = this.#more();
    if (more.length > 0) request(more);
  }

  #more(): Chunks {
    const more: (readonly Piece[])[] = [];
    while (this.#next < this.#reading.table.blocks.length && this.#isWorthMore) more.push(this.#takeChunk());
    return more;
  }

  get #isWorthMore(): boolean {
    if (this.#reading.mayEndEarly) return this.#chunks.length === 1;
    return this.#chunks.reduce((sum, { bytes }) => sum + bytes, 0) < AHEAD_BYTES;
  }

  #takeChunk(): readonly Piece[] {
    const { table } = this.#reading;
    const blocks: number[] = [];
    let ofLargest = 0;
    let bytes = 0;
    for (; this.#next < table.blocks.length; this.#next += 1) {
      const block = this.#placeOf(this.#next);
      const [largest, all] = this.#bytesOf(block);
      const isFull = ofLargest + largest > this.#maxBytes || bytes + all > CHUNK_BYTES;
      if (blocks.length > 0 && isFull) break;
      blocks.push(block);
      ofLargest += largest;
      bytes += all;
    }
    this.#maxBytes = Math.min(2 * this.#maxBytes, MOST_BYTES);
    const pieces = this.#piecesOf(blocks);
    this.#chunks.push({ bytes, end: this.#next });
    return pieces;
  }

  /** Bytes of the largest column, and of all columns. */
  #bytesOf(block: number): readonly [number, number] {
    const { table, columns } = this.#reading;
    const lengths = columns.map((column) => table.rangeOf(block, column)?.length ?? 0);
    return [Math.max(0, ...lengths), lengths.reduce((sum, length) => sum + length, 0)];
  }

  /** The place of a block in reading order, and the block at a place. */
  #placeOf(block: number): number {
    const { table, direction } = this.#reading;
    return direction === 'forward' ? block : table.blocks.length - 1 - block;
  }
}
