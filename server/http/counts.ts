/** Counts of things by key. A key with a count of 0 takes no memory. */
export class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#counts.size;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @returns whether it is the first one of this key */
  add(key: Key): boolean {
    const before = this.of(key);
    this.#counts.set(key, before + 1);
    return before === 0;
  }

  /** @returns whether it was the last one of this key */
  remove(key: Key): boolean {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
    return left <= 0;
  }
}
