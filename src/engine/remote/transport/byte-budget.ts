/**
 * How many requests may spend the last eighth of a budget after one that did not fit. Otherwise it would be spent page
 * by page, with a wait for each.
 */
const MOST_AFTER_REFUSAL = 16;
const LAST_SHARE = 1 / 8;

/** How many bytes a statement may still fetch. Prefetching is left out first; then needed pages are refused. */
export class ByteBudget {
  #allowed = Number.POSITIVE_INFINITY;
  #left = Number.POSITIVE_INFINITY;
  #isSpent = false;
  /** Requests for the last share since the first one that did not fit; null if all fitted. */
  #sinceRefusal: number | null = null;

  /** Sets how many bytes are left from now on; unlimited by default. */
  allow(bytes: number): void {
    this.#allowed = bytes;
    this.#left = bytes;
    this.#isSpent = false;
    this.#sinceRefusal = null;
  }

  /** Whether needed bytes were refused since `allow`. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** To be called if a needed request is left out. @throws BudgetSpent */
  refuse(): never {
    this.#isSpent = true;
    throw new BudgetSpent();
  }

  /** Bytes that have not been requested yet. */
  get leftBytes(): number {
    return this.#left;
  }

  /** Takes bytes that will be requested. If fewer are left, takes nothing and returns false. */
  take(bytes: number): boolean {
    if (bytes > this.#left || this.#sinceRefusal === MOST_AFTER_REFUSAL) {
      this.#sinceRefusal ??= 0;
      return false;
    }
    if (this.#sinceRefusal !== null && this.#left < this.#allowed * LAST_SHARE) this.#sinceRefusal += 1;
    this.#left -= bytes;
    return true;
  }

  /** Counts bytes that came beyond those taken for a request. */
  overdraw(bytes: number): void {
    this.#left = Math.max(0, this.#left - bytes);
  }
}

/**
 * Thrown if a statement needs a page for which no bytes are left. The statement can be run again with a larger budget.
 */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor() {
    super('The query needs more bytes of the database than it may fetch.');
  }
}
