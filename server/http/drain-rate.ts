/** Time constant: older bytes count for little. */
const MEMORY_MS = 10_000;

/** How fast bytes become free: an exponentially weighted average. */
export class DrainRate {
  #sinceMs: number;
  #atMs: number;
  #bytes = 0;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
    this.#atMs = nowMs;
  }

  add(bytes: number, nowMs: number): void {
    this.#fade(nowMs);
    this.#bytes += bytes;
  }

  /** Bytes a second; 0 where none became free. */
  perSecond(nowMs: number): number {
    this.#fade(nowMs);
    // After a short time of measuring, the average is that of the measured time.
    const watchedMs = MEMORY_MS * (1 - Math.exp(-Math.max(1, nowMs - this.#sinceMs) / MEMORY_MS));
    return (this.#bytes * 1000) / watchedMs;
  }

  /** Starts over, because a time without anything to send does not show how fast clients read. */
  restart(nowMs: number): void {
    this.#sinceMs = nowMs;
    this.#atMs = nowMs;
    this.#bytes = 0;
  }

  #fade(nowMs: number): void {
    this.#bytes *= Math.exp(-(nowMs - this.#atMs) / MEMORY_MS);
    this.#atMs = nowMs;
  }
}
