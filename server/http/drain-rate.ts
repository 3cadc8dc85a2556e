/** Bytes that went further back than this count for little. */
const MEMORY_MS = 10_000;

/** How fast bytes become free: an average in which what was long ago counts ever less. */
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
    // A rate that has been watched for a moment alone is that of the moment.
    const watchedMs = MEMORY_MS * (1 - Math.exp(-Math.max(1, nowMs - this.#sinceMs) / MEMORY_MS));
    return (this.#bytes * 1000) / watchedMs;
  }

  /** Begins anew: a time in which there was nothing to send says nothing of how fast it is read. */
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
