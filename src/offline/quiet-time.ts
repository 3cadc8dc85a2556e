/** Follows how much is under way, and says when there is time for other things and when there is none any more. */
export class QuietTime {
  readonly #afterMs: number;
  readonly #onQuiet: () => void;
  readonly #onBusy: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param afterMs for how long nothing has to be under way, from now on and after each time that something was */
  constructor(afterMs: number, onQuiet: () => void, onBusy: () => void) {
    this.#afterMs = afterMs;
    this.#onQuiet = onQuiet;
    this.#onBusy = onBusy;
    this.follow(0);
  }

  /** @param underWay how much is under way now */
  follow(underWay: number): void {
    clearTimeout(this.#timer);
    if (underWay === 0) this.#timer = setTimeout(this.#onQuiet, this.#afterMs);
    else this.#onBusy();
  }
}
