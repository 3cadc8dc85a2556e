import type { StripTable } from '../../../column-strips/index.ts';
import { blocksAround } from '../../columns/row-stretches.ts';
import type { StripReading } from '../../columns/strip-source.ts';
import { AHEAD_BYTES, type Chunks, MOST_BYTES, type Piece } from './strip-loader.ts';

/**
 * Bytes of the largest column in the first request, which is small so that the first block comes soon. Each later
 * request is twice as large.
 */
const FIRST_BYTES = 64 * 1024;
/** The most bytes of all columns of one request. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * The share of a table that is requested for a scan which is expected to end after a share of its rows: at least the first
 * request.
 *
 * @param columnBytes of each column that is read
 */
export const shareRequested = (share: number, columnBytes: readonly number[]): number =>
  share === 0 ? 0 : Math.min(1, Math.max(share, FIRST_BYTES / Math.max(1, ...columnBytes)));

/** What a scan needs of blocks. */
export interface BlockNeeds {
  readonly columnsIn: (block: number) => readonly number[];
  readonly piecesOf: (blocks: readonly number[]) => readonly Piece[];
}

/** Blocks that are requested together. */
interface Chunk {
  readonly bytes: number;
  /** The place after the chunk's last block. */
  readonly end: number;
}

/**
 * Decides how far ahead strips are requested while a statement scans a table, in chunks of blocks. If the statement
 * reads all of the table: as much as memory holds. Otherwise: the next chunk, when the statement enters the last one.
 * If it reads blocks in any order: all of them, from the first one on. If its rows are expected in some blocks: these. Each
 * time that it meets a row elsewhere, the block and twice as many of its neighbours as the time before, so that few rounds
 * of requests find the rows wherever they are.
 */
export class StripsAhead {
  readonly #reading: StripReading<StripTable>;
  readonly #needs: BlockNeeds;
  /** Blocks in reading order. */
  #order: readonly number[];
  /** Blocks that were expected to be read, of those that are read in any order. */
  readonly #expected = new Set<number>();
  /** How many neighbours on each side are requested with the next block that is not expected. */
  #neighbours = 0;
  /** Requested chunks that are not read yet, in reading order. */
  #chunks: Chunk[] = [];
  /** Places in reading order: the first block of these chunks, and the place after the last block. */
  #begin = 0;
  #next = 0;
  #maxBytes = FIRST_BYTES;

  constructor(reading: StripReading<StripTable>, needs: BlockNeeds) {
    this.#reading = reading;
    this.#needs = needs;
    const all = [...reading.table.blocks.keys()];
    this.#order = reading.direction === 'forward' ? all : all.reverse();
  }

  /** The chunks that are worth requesting before the statement begins. */
  first(): Chunks {
    const { table, among } = this.#reading;
    const [block] = among ? blocksAround(table.blocks, among, null) : this.#order;
    return block === undefined ? [] : this.from(block);
  }

  /** The chunks that are worth requesting with a missing block, in the order in which they will be needed. */
  from(block: number): Chunks {
    const { table, among, isScattered } = this.#reading;
    if (among && !this.#expected.has(block)) {
      for (const each of blocksAround(table.blocks, among, block)) this.#expected.add(each);
      for (let each = block - this.#neighbours; each <= block + this.#neighbours; each += 1) {
        if (each in table.blocks) this.#expected.add(each);
      }
      this.#neighbours = 2 * this.#neighbours + 1;
      this.#order = [...this.#expected].sort((a, b) => a - b);
    }
    const place = isScattered ? 0 : this.#order.indexOf(block);
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
    const place = this.#order.indexOf(block);
    if (place < this.#begin || place >= this.#next) return;
    this.#begin = place;
    this.#chunks = this.#chunks.filter(({ end }) => end > place);
    const more = this.#more();
    if (more.length > 0) request(more);
  }

  #more(): Chunks {
    const more: (readonly Piece[])[] = [];
    while (this.#next < this.#order.length && this.#isWorthMore) more.push(this.#takeChunk());
    return more;
  }

  get #isWorthMore(): boolean {
    if (this.#reading.mayEndEarly) return this.#chunks.length === 1;
    return this.#chunks.reduce((sum, { bytes }) => sum + bytes, 0) < AHEAD_BYTES;
  }

  #takeChunk(): readonly Piece[] {
    const blocks: number[] = [];
    let ofLargest = 0;
    let bytes = 0;
    for (; this.#next < this.#order.length; this.#next += 1) {
      const block = this.#order[this.#next] ?? 0;
      const [largest, all] = this.#bytesOf(block);
      const isFull = ofLargest + largest > this.#maxBytes || bytes + all > CHUNK_BYTES;
      if (blocks.length > 0 && isFull) break;
      blocks.push(block);
      ofLargest += largest;
      bytes += all;
    }
    this.#maxBytes = Math.min(2 * this.#maxBytes, MOST_BYTES);
    const pieces = this.#needs.piecesOf(blocks);
    this.#chunks.push({ bytes, end: this.#next });
    return pieces;
  }

  /** Bytes of the largest column, and of all columns. */
  #bytesOf(block: number): readonly [number, number] {
    const { table } = this.#reading;
    const lengths = this.#needs.columnsIn(block).map((column) => table.rangeOf(block, column)?.length ?? 0);
    return [Math.max(0, ...lengths), lengths.reduce((sum, length) => sum + length, 0)];
  }
}
