/** A request that waits for its turn, or runs. */
export interface Queued {
  /** Settles with the request. */
  readonly done: Promise<void>;
  /** Lets it run before all others that still wait. */
  hurry(): void;
}

/** Runs requests in the order in which they came, so many at a time as there may be; what is needed now goes first. */
export class RequestQueue {
  readonly #parallel: () => number;
  /** Starts of requests that wait; the next one first. */
  readonly #waiting = new Set<() => void>();
  /** The same of those that somebody waits for. */
  readonly #urgent = new Set<() => void>();
  #running = 0;

  /** @param parallel how many may run at the same time; asked before each start */
  constructor(parallel: () => number) {
    this.#parallel = parallel;
  }

  /** Takes up a request. Others go on when it fails. */
  add(request: () => Promise<void>): Queued {
    let start = () => {};
    const turn = new Promise<void>((resolve) => {
      start = resolve;
    });
    const done = turn.then(request).finally(() => {
      this.#running -= 1;
      this.#startNext();
    });
    this.#waiting.add(start);
    this.#startNext();
    return {
      done,
      hurry: () => {
        if (this.#waiting.delete(start)) this.#urgent.add(start);
      },
    };
  }

  #startNext(): void {
    while (this.#running < this.#parallel()) {
      const [start] = this.#urgent.size > 0 ? this.#urgent : this.#waiting;
      if (!start) return;
      this.#urgent.delete(start);
      this.#waiting.delete(start);
      this.#running += 1;
      start();
    }
  }
}
