/**
 * One line with a constant rate that all connections share: a token bucket without burst. Bytes wait for those sent
 * before them, on any connection.
 */
export class SharedLine {
  readonly #bytesPerMs: number;
  #freeAtMs = Number.NEGATIVE_INFINITY;

  /** @param megabitsPerSecond in 10^6 bits; Infinity for a line without delay */
  constructor(megabitsPerSecond: number) {
    if (!(megabitsPerSecond > 0)) throw new Error(`A line of ${megabitsPerSecond} Mbit/s carries nothing.`);
    this.#bytesPerMs = (megabitsPerSecond * 1e6) / 8 / 1000;
  }

  /** Puts bytes on the line at `nowMs` and returns when the last of them has passed, on the same clock. */
  send(bytes: number, nowMs: number): number {
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs) + bytes / this.#bytesPerMs;
    return this.#freeAtMs;
  }
}
