/** A request that waits for its turn, or runs. */
export interface Queued {
  /** Settles with the request. */
  readonly done: Promise<void>;
  /** Lets it run before all others that still wait. */
  hurry(): void;
}

/** How many requests may run. */
export interface QueueRules {
  readonly parallel: number;
  /** Waiting requests begin in groups of this size, in one turn, once there is room for them; 1 for no groups. */
  readonly together: number;
}

/** Runs requests in the order in which they came, as many at a time as allowed. Needed requests go first. */
export class RequestQueue {
  readonly #rules: () => QueueRules;
  /** Waiting requests; the next one first. */
  readonly #waiting = new Set<() => void>();
  /** Waiting requests that a caller needs. */
  readonly #urgent = new Set<() => void>();
  #running = 0;

  /** @param rules evaluated before each start */
  constructor(rules: () => QueueRules) {
    this.#rules = rules;
  }

  /** Adds a request. Other requests continue if it fails. */
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
        if (!this.#waiting.delete(start)) return;
        this.#urgent.add(start);
        this.#startNext();
      },
    };
  }

  #startNext(): void {
    const { parallel, together } = this.#rules();
    const mayBegin = parallel - this.#running >= Math.min(together, this.#waiting.size);
    for (let left = this.#urgent.size + (mayBegin ? this.#waiting.size : 0); left > 0; left -= 1) {
      if (this.#running >= parallel) return;
      const [start] = this.#urgent.size > 0 ? this.#urgent : this.#waiting;
      if (!start) return;
      this.#urgent.delete(start);
      this.#waiting.delete(start);
      this.#running += 1;
      start();
    }
  }
}
