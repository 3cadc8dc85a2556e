/** How many readers are distinguished at the same time: a join walks a few B-trees at once. */
const MAX_READERS = 8;

/** Notices readers that go on where an earlier request ended. Each such request may be twice as long as the one before it. */
export class SequentialReaders {
  readonly #maxPages: number;
  /** The page after each reader's last request → how many pages that request had; the oldest first. */
  readonly #readers = new Map<number, number>();

  constructor(maxPages: number) {
    this.#maxPages = maxPages;
  }

  /** How many pages to ask for from this one on; `least` if no reader has come up to it. */
  lengthFrom(page: number, least = 1): number {
    return Math.max(Math.min((this.#readers.get(page) ?? 0) * 2, this.#maxPages), least);
  }

  /** Records a request. */
  note(first: number, count: number): void {
    this.#readers.delete(first);
    this.#readers.set(first + count, count);
    const [oldest] = this.#readers.keys();
    if (this.#readers.size > MAX_READERS && oldest !== undefined) this.#readers.delete(oldest);
  }
}
