/**
 * How many requests may spend the last eighth of a budget after one that did not fit. Otherwise it would be spent page by page,
 * with a wait for each.
 */
const MOST_AFTER_REFUSAL = 16;
const LAST_SHARE = 1 / 8;

/** How many bytes a statement may still fetch. What is only foreseen is left out first; then what it needs is refused. */
export class ByteBudget {
  #allowed = Number.POSITIVE_INFINITY;
  #left = Number.POSITIVE_INFINITY;
  #isSpent = false;
  /** Requests for the last share since the first one that did not fit; null while all did. */
  #sinceRefusal: number | null = null;

  /** Sets how many bytes there are from now on; without end unless told. */
  allow(bytes: number): void {
    this.#allowed = bytes;
    this.#left = bytes;
    this.#isSpent = false;
    this.#sinceRefusal = null;
  }

  /** Whether something needed was refused since `allow`. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** To be called where something needed is left out. @throws BudgetSpent */
  refuse(): never {
    this.#isSpent = true;
    throw new BudgetSpent();
  }

  /** What has not been asked for yet. */
  get leftBytes(): number {
    return this.#left;
  }

  /** Takes bytes that will be asked for; false, and nothing is taken, where there are not so many left. */
  take(bytes: number): boolean {
    if (bytes > this.#left || this.#sinceRefusal === MOST_AFTER_REFUSAL) {
      this.#sinceRefusal ??= 0;
      return false;
    }
    if (this.#sinceRefusal !== null && this.#left < this.#allowed * LAST_SHARE) this.#sinceRefusal += 1;
    this.#left -= bytes;
    return true;
  }

  /** Counts bytes that came beyond those that were taken for a request. */
  overdraw(bytes: number): void {
    this.#left = Math.max(0, this.#left - bytes);
  }
}

/** Thrown where a statement needs a page for which there are no bytes left; it can be run again with more. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor() {
    super('The query needs more bytes of the database than it may fetch.');
  }
}
