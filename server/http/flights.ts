/** One run that several wait for. */
interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly cancel: AbortController;
  waiting: number;
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
      if (flight.waiting === 0) this.#end(key, flight);
    }
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<Outcome>): Flight<Outcome> {
    const cancel = new AbortController();
    const flight: Flight<Outcome> = { outcome: begin(cancel.signal), cancel, waiting: 0 };
    // Where all have left, nobody hears how it ended.
    flight.outcome.catch(() => {});
    this.#byKey.set(key, flight);
    return flight;
  }

  /** Nobody waits any more, for an outcome that is there or has been given up: who comes now begins anew. */
  #end(key: string, flight: Flight<Outcome>): void {
    if (this.#byKey.get(key) === flight) this.#byKey.delete(key);
    flight.cancel.abort();
  }
}
