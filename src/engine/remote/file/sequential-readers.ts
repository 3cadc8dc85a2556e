/** How many concurrent readers are distinguished: a join reads a few B-trees at once. */
const MAX_READERS = 8;

/**
 * Notices readers that continue where an earlier request ended. Each such request may be twice as long as the one
 * before it.
 */
export class SequentialReaders {
  readonly #maxPages: number;
  /** The page after each reader's last request, with the number of pages of that request; the oldest first. */
  readonly #readers = new Map<number, number>();

  constructor(maxPages: number) {
    this.#maxPages = maxPages;
  }

  /** How many pages to request from this one on; `least` if no reader has reached it. */
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
