import type { CancelSignal } from '../../../src/contract/written.ts';
import { Cancellation } from '../cancellation.ts';

/** A run with several waiters. */
interface SharedRun<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly cancel: Cancellation;
  waiting: number;
  over: boolean;
}

/**
 * The outcome of joining: that of the run, or that the waiter left before; and whether another waiter began the run.
 */
export interface Joined<Outcome> {
  readonly outcome: Outcome | 'left';
  readonly shared: boolean;
}

/** Current runs by key: an equal request joins the run of the first one. */
export class RequestCoalescer<Outcome> {
  readonly #byKey = new Map<string, SharedRun<Outcome>>();

  /**
   * Joins the run of that key, or begins it.
   *
   * @param begin begins the run; its signal aborts when the last waiter has left
   * @param signal aborts when this waiter leaves
   */
  async join(
    key: string,
    begin: (signal: CancelSignal) => Promise<Outcome>,
    signal: CancelSignal,
  ): Promise<Joined<Outcome>> {
    const known = this.#byKey.get(key);
    const run = known ?? this.#begin(key, begin);
    run.waiting += 1;
    let leave = () => {};
    const left = new Promise<'left'>((resolve) => {
      leave = () => resolve('left');
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return { outcome: await Promise.race([run.outcome, left]), shared: known !== undefined };
    } finally {
      signal.removeEventListener('abort', leave);
      run.waiting -= 1;
      if (run.waiting === 0 && !run.over) this.#giveUp(key, run);
    }
  }

  #begin(key: string, begin: (signal: CancelSignal) => Promise<Outcome>): SharedRun<Outcome> {
    const cancel = new Cancellation();
    const run: SharedRun<Outcome> = { outcome: begin(cancel), cancel, waiting: 0, over: false };
    const end = () => {
      run.over = true;
      this.#forget(key, run);
    };
    // If all waiters have left, no other code handles the failure.
    run.outcome.then(end, end);
    this.#byKey.set(key, run);
    return run;
  }

  #giveUp(key: string, run: SharedRun<Outcome>): void {
    this.#forget(key, run);
    run.cancel.abort();
  }

  /** Later requests begin a new run. */
  #forget(key: string, run: SharedRun<Outcome>): void {
    if (this.#byKey.get(key) === run) this.#byKey.delete(key);
  }
}
