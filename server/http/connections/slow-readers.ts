/** What a connection has handed over and what still waits for its reader. */
export interface Outlet {
  /** Bytes that the operating system has taken since the connection was opened. */
  readonly takenBytes: number;
  /** Whether bytes are waiting to be taken. */
  readonly isWaiting: boolean;
}

export interface SlowReaderRule {
  /** A reader that takes no byte for this long is too slow. */
  readonly timeoutMs: number;
  /** The least speed over `timeoutMs`; null for no such limit. */
  readonly minBytesPerSecond: number | null;
}

/** Measures the reader of one connection at intervals. Only time in which bytes wait for the reader counts. */
export class ReaderWatch {
  readonly #rule: SlowReaderRule;
  #takenBytes: number | null = null;
  /** Since the last byte was taken. */
  #stalledMs = 0;
  /** State of the current window, which is `timeoutMs` long. */
  #windowMs = 0;
  #windowBytes = 0;

  constructor(rule: SlowReaderRule) {
    this.#rule = rule;
  }

  /**
   * @param elapsedMs since the last measurement
   * @returns whether the reader is too slow
   */
  isTooSlow({ takenBytes, isWaiting }: Outlet, elapsedMs: number): boolean {
    const before = this.#takenBytes;
    this.#takenBytes = isWaiting ? takenBytes : null;
    if (!isWaiting || before === null) {
      this.#stalledMs = 0;
      this.#startWindow();
      return false;
    }
    const { timeoutMs, minBytesPerSecond } = this.#rule;
    const bytes = takenBytes - before;
    this.#stalledMs = bytes === 0 ? this.#stalledMs + elapsedMs : 0;
    if (this.#stalledMs >= timeoutMs) return true;
    this.#windowMs += elapsedMs;
    this.#windowBytes += bytes;
    if (this.#windowMs < timeoutMs) return false;
    const isSlow = minBytesPerSecond !== null && this.#windowBytes < (minBytesPerSecond * this.#windowMs) / 1000;
    this.#startWindow();
    return isSlow;
  }

  #startWindow(): void {
    this.#windowMs = 0;
    this.#windowBytes = 0;
  }
}
