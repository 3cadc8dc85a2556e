import { BlockCache } from './block-cache.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';

export interface RemoteFileOptions {
  readonly url: string;
  readonly sizeBytes: number;
  readonly blockBytes?: number;
  readonly cacheBytes?: number;
}

const BLOCK_BYTES = 64 * 1024;
const CACHE_BYTES = 64 * 1024 * 1024;
/** The longest single request: as far as the growth on sequential use goes. */
const MAX_BLOCKS_A_REQUEST = 16;
/** Sequential readers told apart at the same time: a join walks a few B-trees at once. */
const MAX_STREAMS = 8;

/** An answered range request. */
export interface RangeAnswer {
  readonly body: Uint8Array;
  readonly etag: string | null;
}

/**
 * A file on a web host, read in fixed aligned blocks that are kept in memory. It knows which range is missing for a
 * read and takes in what came; how the bytes travel is the business of a transport.
 */
export class RemoteFile {
  readonly url: string;
  readonly sizeBytes: number;
  readonly #blockBytes: number;
  readonly #cache: BlockCache;
  /** The block behind each sequential reader's last request → how many blocks that request had; oldest first. */
  readonly #streams = new Map<number, number>();
  #etag: string | null = null;
  #fetchedBytes = 0;
  #requests = 0;

  constructor({ url, sizeBytes, blockBytes = BLOCK_BYTES, cacheBytes = CACHE_BYTES }: RemoteFileOptions) {
    this.url = url;
    this.sizeBytes = sizeBytes;
    this.#blockBytes = blockBytes;
    this.#cache = new BlockCache(cacheBytes);
  }

  get expected(): ExpectedFile {
    return { url: this.url, sizeBytes: this.sizeBytes, etag: this.#etag };
  }

  /** Bytes and answered requests since the file was opened. */
  get transfer(): { bytes: number; requests: number } {
    return { bytes: this.#fetchedBytes, requests: this.#requests };
  }

  get cachedBytes(): number {
    return this.#cache.sizeBytes;
  }

  /** Copies the bytes at `offset` into `target`, or answers false when a block of them is not at hand. */
  read(target: Uint8Array, offset: number): boolean {
    const [first, last] = this.#blocksOf(offset, target.length);
    const blocks: Uint8Array[] = [];
    for (let index = first; index <= last; index += 1) {
      const block = this.#cache.get(index);
      if (!block) return false;
      blocks.push(block);
    }
    let from = offset - first * this.#blockBytes;
    let at = 0;
    for (const block of blocks) {
      const piece = block.subarray(from, from + target.length - at);
      target.set(piece, at);
      at += piece.length;
      from = 0;
    }
    return true;
  }

  /**
   * The next range to ask for so that this read can be answered; null when it can be already. A request that goes on
   * where an earlier one ended is twice as long as that one: a scan confirms itself.
   */
  missing(offset: number, length: number): ByteRange | null {
    const [first, last] = this.#blocksOf(offset, length);
    let start = first;
    while (start <= last && this.#cache.has(start)) start += 1;
    if (start > last) return null;
    const grown = Math.min((this.#streams.get(start) ?? 0) * 2, MAX_BLOCKS_A_REQUEST);
    const wanted = Math.max(last - start + 1, grown, 1);
    let end = start + 1;
    while (end < start + wanted && end < this.#blockCount && !this.#cache.has(end)) end += 1;
    const from = start * this.#blockBytes;
    return { offset: from, length: Math.min(end * this.#blockBytes, this.sizeBytes) - from };
  }

  /** Takes in the checked answer to a range that `missing` named. */
  accept(range: ByteRange, { body, etag }: RangeAnswer): void {
    this.#etag ??= etag;
    this.#fetchedBytes += body.length;
    this.#requests += 1;
    const first = range.offset / this.#blockBytes;
    for (let at = 0; at < body.length; at += this.#blockBytes) {
      // Copied when there are several, so that dropping one block frees its bytes.
      const block = body.length <= this.#blockBytes ? body : body.slice(at, at + this.#blockBytes);
      this.#cache.set(first + at / this.#blockBytes, block);
    }
    this.#noteStream(first, Math.ceil(body.length / this.#blockBytes));
  }

  #noteStream(first: number, count: number): void {
    this.#streams.delete(first);
    this.#streams.set(first + count, count);
    const [oldest] = this.#streams.keys();
    if (this.#streams.size > MAX_STREAMS && oldest !== undefined) this.#streams.delete(oldest);
  }

  get #blockCount(): number {
    return Math.ceil(this.sizeBytes / this.#blockBytes);
  }

  #blocksOf(offset: number, length: number): [first: number, last: number] {
    return [Math.floor(offset / this.#blockBytes), Math.floor((offset + Math.max(length, 1) - 1) / this.#blockBytes)];
  }
}
