/**
 * Page numbers of thin trees: beyond the last page of any real file, and small enough for an operand of an instruction.
 */
const FIRST = 2 ** 30;
const END = 2 ** 31 - 1;

/** Allocates page numbers, each once. */
export class PageZone {
  readonly #first: number;
  readonly #end: number;
  #next: number;

  constructor(first = FIRST, end = END) {
    this.#first = first;
    this.#end = end;
    this.#next = first;
  }

  /** The first page that belongs to no real file. */
  get first(): number {
    return this.#first;
  }

  /** How many pages the file seems to have. */
  get end(): number {
    return this.#end;
  }

  /** Whether too few numbers are left to start another statement. */
  get isNearlySpent(): boolean {
    return this.#next - this.#first > (this.#end - this.#first) / 2;
  }

  /** The first of `count` consecutive numbers. @throws RangeError if there are not enough */
  take(count: number): number {
    if (this.#next + count > this.#end) throw new RangeError('There are no more page numbers for thin trees.');
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /** Starts over, after SQLite has dropped all pages with these numbers. */
  reset(): void {
    this.#next = this.#first;
  }
}
