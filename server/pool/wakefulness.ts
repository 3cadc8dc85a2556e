/** Longer than a short query, and than the pause between two queries of a client. */
const AWAKE_MS = 1;
/**
 * This many queries without overlap show that a single client sends one after another; with many clients, some are
 * alone by chance.
 */
const ALONE_QUERIES = 4;
/**
 * After this many slower queries in a row, staying awake gains nothing, or the machine is busy; a single one is chance.
 */
const LONG_QUERIES = 3;
/** For how many queries it is then off. */
const REST_QUERIES = 32;

let awakeUntil = 0;
let isAwake = false;

/**
 * Keeps the event loop of this thread from sleeping for the next millisecond. During a single query, its two threads
 * wait for each other in turns, and waking each takes longer than a short query. Other events are handled as usual.
 */
export function stayAwake(): void {
  awakeUntil = performance.now() + AWAKE_MS;
  if (isAwake) return;
  isAwake = true;
  const turn = (): void => {
    isAwake = performance.now() < awakeUntil;
    if (isAwake) setImmediate(turn);
  };
  setImmediate(turn);
}

/** Decides from a pool's queries whether staying awake pays. */
export class Wakefulness {
  /** Number of consecutive queries without overlap; below zero while it is off. */
  #aloneInTurn = 0;
  #longInTurn = 0;

  /**
   * A query begins.
   *
   * @param isAlone whether no other one runs or waits
   * @returns whether its two threads stay awake for each other
   */
  begin(isAlone: boolean): boolean {
    this.#aloneInTurn = isAlone ? this.#aloneInTurn + 1 : Math.min(this.#aloneInTurn, 0);
    return this.#aloneInTurn >= ALONE_QUERIES;
  }

  /** Records the time of a query for which threads stayed awake. */
  end(ms: number): void {
    this.#longInTurn = ms > AWAKE_MS ? this.#longInTurn + 1 : 0;
    if (this.#longInTurn < LONG_QUERIES) return;
    this.#longInTurn = 0;
    this.#aloneInTurn = -REST_QUERIES;
  }
}
