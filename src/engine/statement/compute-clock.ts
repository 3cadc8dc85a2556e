/** Measures the time that a query computes. Waiting for bytes does not count against its limit. */
export class ComputeClock {
  readonly #now: () => number;
  #limitMs = Number.POSITIVE_INFINITY;
  #spentMs = 0;
  #startedAt = 0;
  #stoodMs = 0;
  /** When the clock was started; null while it is stopped. */
  #since: number | null = null;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  start(limitMs: number): void {
    this.#limitMs = limitMs;
    this.#spentMs = 0;
    this.#stoodMs = 0;
    this.#startedAt = this.#now();
    this.#since = this.#startedAt;
  }

  /** Extends the limit after the query was suspended for this long. */
  extend(moreMs: number, stoodMs: number): void {
    this.#limitMs += moreMs;
    this.#stoodMs += stoodMs;
  }

  pause(): void {
    this.#spentMs = this.spentMs;
    this.#since = null;
  }

  resume(): void {
    this.#since ??= this.#now();
  }

  get isRunning(): boolean {
    return this.#since !== null;
  }

  /** Milliseconds since the start, including waits for bytes. */
  get elapsedMs(): number {
    return this.#now() - this.#startedAt - this.#stoodMs;
  }

  /** Milliseconds since the start, without waits. */
  get spentMs(): number {
    return this.#spentMs + (this.#since === null ? 0 : this.#now() - this.#since);
  }

  get limitMs(): number {
    return this.#limitMs;
  }

  get expired(): boolean {
    return this.spentMs > this.#limitMs;
  }
}
