import type { SqlRequest } from '../../src/contract/request.ts';
import { type Pace, RunTimes } from './run-times.ts';

/** A query that waits for a thread or has one. */
export interface Place {
  readonly client: string;
  readonly request: SqlRequest;
}

export interface FairQueueOptions {
  readonly threads: number;
  /** Queries that may wait. */
  readonly queueMax: number;
  /** A run that holds its thread for longer is long. */
  readonly shortRunMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** A query in the queue, or on a thread. */
interface Entry<P extends Place> {
  readonly place: P;
  /** How its statement behaved before; null if unknown. */
  readonly pace: Pace | null;
  /** Whether it was interrupted for another query. */
  wasPutBack: boolean;
  startedAt: number;
  /** Whether it has one of the places for long runs. */
  isSettled: boolean;
  isInterrupted: boolean;
}

/** The last thread is free for slow queries when no quick query has come or started for this long. */
const QUIET_MS = 1_000;

/**
 * Decides which query runs next, and which run is interrupted for another. It depends on queries and clients, but not
 * on threads or timers.
 *
 * 1. Clients share thread time equally (start-time fair queueing, in `RunTimes`). A client that has all threads but one
 *   comes after the others.
 * 2. All threads but the last are places for long runs; a single thread is such a place, too. A run that becomes long
 *   takes a free place.
 * 3. A query is slow if it was put back, if its statement is known to be long, or if its client is heavy and the
 *   statement is not known to be short. All others are quick. A slow query needs a free place for long runs. It may
 *   have the last thread only while no quick queries come or wait, and never if it is expected to ignore interruptions.
 * 4. A quick query without a free thread interrupts a long run that has no place; that run is put back.
 * 5. A slow query of a client that is not heavy interrupts the run of a heavy client. A run that was put back before
 *   and has a place keeps it.
 * 6. If the queue is full, the newest query of the client with most queries in it gives way to a client with fewer.
 */
export class FairQueue<P extends Place> {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #longMax: number;
  readonly #times: RunTimes;
  /** By client, each in the order of arrival. */
  readonly #waiting = new Map<string, Entry<P>[]>();
  readonly #running = new Map<P, Entry<P>>();
  #length = 0;
  #lastQuickAt = Number.NEGATIVE_INFINITY;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#longMax = Math.max(1, options.threads - 1);
    this.#times = new RunTimes(options.shortRunMs, this.#now);
  }

  /** Queries that wait. */
  get length(): number {
    return this.#length;
  }

  /** Queries that have a thread. */
  get running(): number {
    return this.#running.size;
  }

  /** Runs that are long or are expected to be. */
  get long(): number {
    const now = this.#now();
    return this.#runs().filter((entry) => this.#isLong(entry, now)).length;
  }

  /** Adds a query. Returns the query that has to leave, which may be the same one; null if there is space. */
  enter(place: P): P | null {
    const { client, request } = place;
    const pace = this.#times.paceOf(request);
    const entry: Entry<P> = { place, pace, wasPutBack: false, startedAt: 0, isSettled: false, isInterrupted: false };
    // A query that can start now takes no room in the queue.
    if (this.#length < this.#options.queueMax || (this.#length === 0 && this.#running.size < this.#options.threads)) {
      this.#add(entry);
      return null;
    }
    const own = this.#waiting.get(client)?.length ?? 0;
    let most: Entry<P>[] = [];
    for (const entries of this.#waiting.values()) if (entries.length > most.length) most = entries;
    const newest = most.length > own + 1 ? most.at(-1) : undefined;
    if (!newest) return place;
    this.leave(newest.place);
    this.#add(entry);
    return newest.place;
  }

  /** Removes a query that no longer waits. */
  leave(place: P): void {
    const entry = this.#waiting.get(place.client)?.find((one) => one.place === place);
    if (entry) this.#remove(entry);
  }

  /** The query that starts now and occupies a thread; null if none may start. */
  next(): P | null {
    if (this.#length === 0 || this.#running.size >= this.#options.threads) return null;
    const now = this.#now();
    const isPlaceFree = this.#settle(now) < this.#longMax;
    // A slow run beside a quick query that waits would be interrupted for it at once, start again, and so on without end.
    const isQuiet = now - this.#lastQuickAt >= QUIET_MS && !this.#whoIsKeptWaiting().quick;
    const entry = this.#first(
      (one) => isPlaceFree || !this.#isSlow(one) || (isQuiet && !this.#times.isDeaf(one.place.client, one.pace)),
      now,
    );
    if (!entry) return null;
    this.#remove(entry);
    if (!this.#isSlow(entry)) this.#lastQuickAt = now;
    entry.startedAt = now;
    entry.isInterrupted = false;
    entry.isSettled = false;
    this.#running.set(entry.place, entry);
    this.#times.started(entry.place.client);
    this.#settle(now);
    return entry.place;
  }

  /** The run to interrupt now, named once; null if there is none. */
  toInterrupt(): P | null {
    const { threads } = this.#options;
    const runs = this.#runs();
    if (threads === 1 || runs.some(({ isInterrupted }) => isInterrupted)) return null;
    const now = this.#now();
    const settled = this.#settle(now);
    const isFor = this.#whoIsKeptWaiting();
    const victims = runs.filter((entry) => {
      if (!entry.isSettled) return isFor.quick && runs.length === threads && this.#isLong(entry, now);
      const mayLosePlace = this.#times.isHeavy(entry.place.client) && !entry.wasPutBack;
      return isFor.slowOfOthers && settled === this.#longMax && mayLosePlace;
    });
    const [first, ...others] = victims;
    if (!first) return null;
    const used = (entry: Entry<P>) => this.#usedMs(entry.place.client, now);
    const victim = others.reduce((most, entry) => (used(entry) > used(most) ? entry : most), first);
    victim.isInterrupted = true;
    return victim.place;
  }

  /**
   * Milliseconds until the results of `next` or `toInterrupt` may change without another event; null if they cannot.
   */
  get nextLookMs(): number | null {
    if (this.#options.threads === 1 || this.#length === 0) return null;
    const now = this.#now();
    const lookAts = this.#runs().map(({ startedAt }) => startedAt + this.#options.shortRunMs);
    lookAts.push(this.#lastQuickAt + QUIET_MS);
    const later = lookAts.filter((at) => at > now);
    return later.length === 0 ? null : Math.ceil(Math.min(...later) - now);
  }

  /** Its thread is ready only now: the client is not charged for the start of a thread. */
  begun(place: P): void {
    const entry = this.#running.get(place);
    if (entry) entry.startedAt = this.#now();
  }

  /**
   * A run has left its thread.
   * @param wasDeaf whether it ignored an interruption, so that its thread had to be ended
   */
  ended(place: P, wasDeaf: boolean): void {
    const entry = this.#running.get(place);
    if (!entry) return;
    this.#running.delete(place);
    const { client, request } = place;
    this.#times.note({ client, request, elapsedMs: this.#now() - entry.startedAt, wasDeaf });
  }

  /** An interrupted run has left its thread, and waits again before all queries of its client that came later. */
  putBack(place: P, wasDeaf: boolean): void {
    const entry = this.#running.get(place);
    if (!entry) return;
    this.ended(place, wasDeaf);
    const entries = this.#waiting.get(place.client) ?? [];
    const at = entries.findIndex(({ wasPutBack }) => !wasPutBack);
    entries.splice(at < 0 ? entries.length : at, 0, {
      ...entry,
      pace: wasDeaf ? 'deaf' : entry.pace,
      wasPutBack: true,
    });
    this.#waiting.set(place.client, entries);
    this.#length += 1;
  }

  /** How long one more query would wait for its turn, estimated by the mean time of a run. */
  get expectedWaitMs(): number {
    return (this.#times.meanMs * (this.#length + 1)) / this.#options.threads;
  }

  #runs(): Entry<P>[] {
    return [...this.#running.values()];
  }

  #isSlow({ place, pace, wasPutBack }: Entry<P>): boolean {
    if (wasPutBack || pace === 'long' || pace === 'deaf') return true;
    return pace !== 'short' && this.#times.isHeavy(place.client);
  }

  #isLong(entry: Entry<P>, now: number): boolean {
    return this.#isSlow(entry) || now - entry.startedAt >= this.#options.shortRunMs;
  }

  /** Which of the waiting queries may have a run interrupted. */
  #whoIsKeptWaiting(): { readonly quick: boolean; readonly slowOfOthers: boolean } {
    let [quick, slowOfOthers] = [false, false];
    for (const [client, entries] of this.#waiting) {
      const isHeavy = this.#times.isHeavy(client);
      for (const entry of entries) {
        if (!this.#isSlow(entry)) quick = true;
        else if (!isHeavy) slowOfOthers = true;
      }
    }
    return { quick, slowOfOthers };
  }

  /** Assigns free places to long runs, the oldest first. Returns how many places are taken. */
  #settle(now: number): number {
    let taken = 0;
    const long: Entry<P>[] = [];
    for (const entry of this.#running.values()) {
      if (entry.isSettled) taken += 1;
      else if (this.#isLong(entry, now) && !entry.isInterrupted) long.push(entry);
    }
    const settling = long.toSorted((a, b) => a.startedAt - b.startedAt).slice(0, Math.max(0, this.#longMax - taken));
    for (const entry of settling) entry.isSettled = true;
    return taken + settling.length;
  }

  /** The oldest query that may start, of the client whose turn it is. */
  #first(mayStart: (entry: Entry<P>) => boolean, now: number): Entry<P> | null {
    const [only, ...others] = this.#waiting.values();
    if (others.length === 0) return only?.find(mayStart) ?? null;
    let best: Entry<P> | null = null;
    let bestRank = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
    for (const [client, entries] of this.#waiting) {
      const entry = entries.find(mayStart);
      if (!entry) continue;
      const isFull = this.#options.threads > 1 && this.#heldBy(client) >= this.#longMax;
      const rank = [Number(isFull), this.#usedMs(client, now)] as const;
      if (rank[0] > bestRank[0] || (rank[0] === bestRank[0] && rank[1] >= bestRank[1])) continue;
      best = entry;
      bestRank = rank;
    }
    return best;
  }

  #heldBy(client: string): number {
    let held = 0;
    for (const { place } of this.#running.values()) if (place.client === client) held += 1;
    return held;
  }

  /** Virtual time of a client, including its current runs. */
  #usedMs(client: string, now: number): number {
    let usedMs = this.#times.virtualMs(client);
    for (const { place, startedAt } of this.#running.values()) if (place.client === client) usedMs += now - startedAt;
    return usedMs;
  }

  #add(entry: Entry<P>): void {
    const { client } = entry.place;
    const entries = this.#waiting.get(client);
    this.#times.arrived(client, entries !== undefined || this.#heldBy(client) > 0);
    if (!this.#isSlow(entry)) this.#lastQuickAt = this.#now();
    if (entries) entries.push(entry);
    else this.#waiting.set(client, [entry]);
    this.#length += 1;
  }

  #remove(entry: Entry<P>): void {
    const { client } = entry.place;
    const entries = this.#waiting.get(client) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return;
    entries.splice(at, 1);
    this.#length -= 1;
    if (entries.length === 0) this.#waiting.delete(client);
  }
}
