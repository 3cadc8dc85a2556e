/** One run that several wait for. */
interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly cancel: AbortController;
  waiting: number;
  over: boolean;
}

/** What came of joining: the outcome, or that the one who joined has left before it; and whether another one began it. */
export interface Joined<Outcome> {
  readonly outcome: Outcome | 'left';
  readonly shared: boolean;
}

/** Runs under way by what they are for: who asks for the same as another joins that one's run. */
export class Flights<Outcome> {
  readonly #byKey = new Map<string, Flight<Outcome>>();

  /**
   * Joins the run of that key, or begins it.
   *
   * @param begin begins the run; its signal aborts when the last one who waits has left
   * @param signal aborts when this one leaves
   */
  async join(
    key: string,
    begin: (signal: AbortSignal) => Promise<Outcome>,
    signal: AbortSignal,
  ): Promise<Joined<Outcome>> {
    const known = this.#byKey.get(key);
    const flight = known ?? this.#begin(key, begin);
    flight.waiting += 1;
    let leave = () => {};
    const left = new Promise<'left'>((resolve) => {
      leave = () => resolve('left');
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return { outcome: await Promise.race([flight.outcome, left]), shared: known !== undefined };
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0 && !flight.over) this.#giveUp(key, flight);
    }
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<Outcome>): Flight<Outcome> {
    const cancel = new AbortController();
    const flight: Flight<Outcome> = { outcome: begin(cancel.signal), cancel, waiting: 0, over: false };
    const land = () => {
      flight.over = true;
      this.#forget(key, flight);
    };
    // Where all have left, nobody else hears that it failed.
    flight.outcome.then(land, land);
    this.#byKey.set(key, flight);
    return flight;
  }

  #giveUp(key: string, flight: Flight<Outcome>): void {
    this.#forget(key, flight);
    flight.cancel.abort();
  }

  /** Who comes now begins anew. */
  #forget(key: string, flight: Flight<Outcome>): void {
    if (this.#byKey.get(key) === flight) this.#byKey.delete(key);
  }
}
