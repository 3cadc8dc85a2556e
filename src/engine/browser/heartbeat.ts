/** How often the other side is asked whether it is still there. */
export const BEAT_MS = 5_000;
/**
 * After this many questions without an answer it counts as ended. An engine that blocks its worker cannot answer while it
 * waits for a request, which may take 48 seconds (`xhr-transport.ts`).
 */
export const BEATS_MISSED_MAX = 14;

/**
 * Notices that a worker has ended where no lock shows it (`lifeline.ts`): plain http, frames that are refused locks, and a
 * worker that ends before it has said which lock it holds. Beats are counted, not time: a suspended device misses none.
 */
export class Heartbeat {
  readonly #ask: () => void;
  readonly #onSilent: () => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  #missed = 0;

  /**
   * @param ask sends a message that the other side answers at once; `heard` is called with every answer
   * @param onSilent called once when none has come for too long
   */
  constructor(ask: () => void, onSilent: () => void) {
    this.#ask = ask;
    this.#onSilent = onSilent;
  }

  /** Begins to ask, unless it does so already. */
  start(): void {
    this.#missed = 0;
    this.#timer ??= setInterval(() => this.#beat(), BEAT_MS);
  }

  heard(): void {
    this.#missed = 0;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #beat(): void {
    this.#missed += 1;
    if (this.#missed <= BEATS_MISSED_MAX) {
      this.#ask();
    } else {
      this.stop();
      this.#onSilent();
    }
  }
}
