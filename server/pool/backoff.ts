const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 10_000;

/**
 * How long to pause after repeated failures. The first failure costs no pause, since it may have been the last. The second costs
 * a quarter of a second, and each further one twice as much, up to ten seconds.
 */
export class Backoff {
  readonly #now: () => number;
  #failures = 0;
  #restUntil = 0;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures < 2) return;
    this.#restUntil = this.#now() + Math.min(FIRST_REST_MS * 2 ** (this.#failures - 2), LONGEST_REST_MS);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#restUntil = 0;
  }

  /** The remaining pause; 0 if a retry is allowed. */
  get restMs(): number {
    return Math.max(0, this.#restUntil - this.#now());
  }
}
