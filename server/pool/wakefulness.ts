/** Longer than a short query takes, and than it takes until the client who got its answer asks the next one. */
const AWAKE_MS = 1;
/** So many queries, one after another, tell that a single client asks in turns: of many, some are alone by chance. */
const ALONE_QUERIES = 4;
/** So many in turn that took longer gain nothing, or the machine is busy and has no time to spare; one alone is chance. */
const LONG_QUERIES = 3;
/** For how many queries it is left then. */
const REST_QUERIES = 32;

let awakeUntil = 0;
let isAwake = false;

/**
 * Keeps the event loop of this thread from sleeping for the next millisecond. While one query alone is under way, its two threads
 * wait for each other in turns, and waking each takes longer than a short query runs. Other events are handled as usual.
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

/** Knows of a pool's queries when it pays to stay awake for them. */
export class Wakefulness {
  /** Queries, up to the last one, that had no other beside them; below zero while it rests. */
  #aloneInTurn = 0;
  #longInTurn = 0;

  /**
   * A query begins.
   *
   * @param isAlone whether no other one runs or waits
   * @returns whether its two threads shall stay awake for each other
   */
  begin(isAlone: boolean): boolean {
    this.#aloneInTurn = isAlone ? this.#aloneInTurn + 1 : Math.min(this.#aloneInTurn, 0);
    return this.#aloneInTurn >= ALONE_QUERIES;
  }

  /** A query that threads stayed awake for took so long. */
  end(ms: number): void {
    this.#longInTurn = ms > AWAKE_MS ? this.#longInTurn + 1 : 0;
    if (this.#longInTurn < LONG_QUERIES) return;
    this.#longInTurn = 0;
    this.#aloneInTurn = -REST_QUERIES;
  }
}
