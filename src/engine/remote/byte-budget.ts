/** How many bytes a statement may still fetch. What is only foreseen is left out first; then what it needs is refused. */
export class ByteBudget {
  #left = Number.POSITIVE_INFINITY;
  #isSpent = false;

  /** Sets how many bytes there are from now on; without end unless told. */
  allow(bytes: number): void {
    this.#left = bytes;
    this.#isSpent = false;
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
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/** Thrown where a statement needs a page for which there are no bytes left; it can be run again with more. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor() {
    super('The query needs more bytes of the database than it may fetch.');
  }
}
