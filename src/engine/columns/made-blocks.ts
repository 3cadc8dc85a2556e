/** A value with its size in memory. */
interface Sized {
  readonly sizeBytes: number;
}

/** A cache with a limit of bytes that drops the oldest value first. The newest value stays, however large. */
export class MadeBlocks<Block extends Sized> {
  #maxBytes: number;
  readonly #blocks = new Map<string, Block>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Sets the limit for the values that are added from now on. */
  allow(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Block | undefined {
    const block = this.#blocks.get(key);
    if (!block) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, block);
    return block;
  }

  add(key: string, block: Block): void {
    this.#blocks.set(key, block);
    this.#bytes += block.sizeBytes;
    for (const [oldest, { sizeBytes }] of this.#blocks) {
      if (this.#bytes <= this.#maxBytes || this.#blocks.size === 1) return;
      this.#blocks.delete(oldest);
      this.#bytes -= sizeBytes;
    }
  }

  clear(): void {
    this.#blocks.clear();
    this.#bytes = 0;
  }
}
