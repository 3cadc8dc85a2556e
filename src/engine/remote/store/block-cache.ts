/** Blocks of one file in memory. When they exceed their limit in bytes, the least recently used is dropped first. */
export class BlockCache {
  // A Map remembers the order of insertion: re-inserting on use keeps the least recently used at its front.
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #maxBytes: number;
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  keys(): IterableIterator<number> {
    return this.#blocks.keys();
  }

  has(index: number): boolean {
    return this.#blocks.has(index);
  }

  /** The block, which becomes the most recently used one; undefined if it is not in memory. */
  get(index: number): Uint8Array | undefined {
    const block = this.#blocks.get(index);
    if (block) {
      this.#blocks.delete(index);
      this.#blocks.set(index, block);
    }
    return block;
  }

  delete(index: number): void {
    this.#sizeBytes -= this.#blocks.get(index)?.length ?? 0;
    this.#blocks.delete(index);
  }

  set(index: number, block: Uint8Array): void {
    this.#sizeBytes += block.length - (this.#blocks.get(index)?.length ?? 0);
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    for (const [oldest, { length }] of this.#blocks) {
      if (this.#sizeBytes <= this.#maxBytes || oldest === index) break;
      this.#blocks.delete(oldest);
      this.#sizeBytes -= length;
    }
  }
}
