import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SqlRequest } from '../../src/contract/request.ts';

/** How a statement behaved in its last run: `deaf` is a long one that ignored an interruption. */
export type Pace = 'short' | 'long' | 'deaf';

/** How a run left its thread. */
export interface MeasuredRun {
  readonly client: string;
  readonly request: SqlRequest;
  readonly elapsedMs: number;
  /** Whether it ignored an interruption, so that its thread had to be ended. */
  readonly wasDeaf: boolean;
}

/** What a client has used. Times and counts but `virtualMs` are those at `atMs` and halve every HALF_LIFE_MS. */
interface Account {
  atMs: number;
  threadMs: number;
  /** The part of `threadMs` that long runs took. */
  longMs: number;
  deafRuns: number;
  /** Thread time in the sense of start-time fair queueing: it never shrinks, and a client that returns catches up. */
  virtualMs: number;
}

const HALF_LIFE_MS = 10_000;
/** A client is heavy if its long runs took more than this recently, and more than half of its thread time. */
const HEAVY_MS = 1_000;
/** A statement is remembered as long if it ran this many times longer than a short one: a busy machine slows short ones, too. */
const LONG_FACTOR = 3;
/** What a client is charged for a thread that had to be ended. */
const NEW_THREAD_MS = 500;
/** One deaf run is remembered for two half-lives. */
const DEAF_RUNS = 0.25;
const CLIENTS_MAX = 10_000;
const STATEMENTS_MAX = 10_000;
/** How long after a long run the paces of statements and clients are used. */
const WATCH_MS = 60_000;
/** A client is alone if no other one has sent a query for this long. */
const ALONE_MS = 10_000;
/** What a run adds to the mean. */
const MEAN_WEIGHT = 0.1;

/** Measured times of runs, by client and by statement. Memory is bounded: the oldest entries are forgotten. */
export class RunTimes {
  readonly #now: () => number;
  readonly #shortRunMs: number;
  readonly #accounts = new LRUCache<string, Account>({ max: CLIENTS_MAX });
  readonly #paces = new LRUCache<string, Pace>({ max: STATEMENTS_MAX });
  /** Virtual time of the client whose run started last. */
  #virtualNowMs = 0;
  #meanMs = 0;
  /** The client that sent the last query, and when; and when another client sent one. */
  #lastClient = '';
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastOtherAt = Number.NEGATIVE_INFINITY;
  #lastLongAt = Number.NEGATIVE_INFINITY;

  /**
   * @param shortRunMs a run that holds its thread for longer is long
   * @param now a monotonic clock, in milliseconds
   */
  constructor(shortRunMs: number, now: () => number = () => performance.now()) {
    this.#shortRunMs = shortRunMs;
    this.#now = now;
  }

  /** How this statement with these values behaved in its last run; null if unknown. */
  paceOf(request: SqlRequest): Pace | null {
    return this.#hasLongRuns ? (this.#paces.get(keyOf(request)) ?? null) : null;
  }

  /**
   * Whether long runs took much of what the client had recently, or one of them ignored an interruption. A client alone
   * is never heavy: behind a proxy that hides them, all visitors are one client.
   */
  isHeavy(client: string): boolean {
    if (!this.#hasLongRuns || !this.#accounts.has(client) || this.#isAlone(client)) return false;
    const { threadMs, longMs, deafRuns } = this.#account(client);
    return longMs > threadMs / 2 && (longMs > HEAVY_MS || deafRuns > DEAF_RUNS);
  }

  /** Whether a statement of this client is expected to ignore interruptions. */
  isDeaf(client: string, pace: Pace | null): boolean {
    if (pace !== null) return pace === 'deaf';
    return this.isHeavy(client) && this.#account(client).deafRuns > DEAF_RUNS;
  }

  /** Thread time that the client was charged, comparable between clients. */
  virtualMs(client: string): number {
    return this.#accounts.has(client) ? this.#account(client).virtualMs : 0;
  }

  /** Mean time that a run holds its thread; 0 until one has ended. */
  get meanMs(): number {
    return this.#meanMs;
  }

  /**
   * The client has sent a query.
   * @param isActive whether it has others that wait or run. Without them, the time since then earns it nothing.
   */
  arrived(client: string, isActive: boolean): void {
    const account = this.#account(client);
    if (!isActive) account.virtualMs = Math.max(account.virtualMs, this.#virtualNowMs);
    if (client !== this.#lastClient) {
      this.#lastOtherAt = this.#lastAt;
      this.#lastClient = client;
    }
    this.#lastAt = this.#now();
  }

  /** A run of the client has started. */
  started(client: string): void {
    this.#virtualNowMs = Math.max(this.#virtualNowMs, this.virtualMs(client));
  }

  note({ client, request, elapsedMs, wasDeaf }: MeasuredRun): void {
    const account = this.#account(client);
    const chargedMs = elapsedMs + (wasDeaf ? NEW_THREAD_MS : 0);
    const isLong = wasDeaf || elapsedMs > this.#shortRunMs;
    account.virtualMs += chargedMs;
    account.threadMs += chargedMs;
    if (isLong) {
      account.longMs += chargedMs;
      this.#lastLongAt = this.#now();
    }
    if (wasDeaf) account.deafRuns += 1;
    this.#meanMs = this.#meanMs === 0 ? elapsedMs : this.#meanMs + (elapsedMs - this.#meanMs) * MEAN_WEIGHT;
    if (!this.#hasLongRuns) return;
    if (wasDeaf) this.#paces.set(keyOf(request), 'deaf');
    else if (!isLong) this.#paces.set(keyOf(request), 'short');
    else if (elapsedMs > this.#shortRunMs * LONG_FACTOR) this.#paces.set(keyOf(request), 'long');
  }

  /**
   * Without long runs, no client is heavy and no pace matters, and hashing each statement would be the most expensive
   * part of this.
   */
  get #hasLongRuns(): boolean {
    return this.#now() - this.#lastLongAt < WATCH_MS;
  }

  #isAlone(client: string): boolean {
    const otherAt = client === this.#lastClient ? this.#lastOtherAt : this.#lastAt;
    return this.#now() - otherAt > ALONE_MS;
  }

  #account(client: string): Account {
    const now = this.#now();
    let account = this.#accounts.get(client);
    if (!account) {
      account = { atMs: now, threadMs: 0, longMs: 0, deafRuns: 0, virtualMs: this.#virtualNowMs };
      this.#accounts.set(client, account);
    }
    const left = 0.5 ** ((now - account.atMs) / HALF_LIFE_MS);
    account.atMs = now;
    account.threadMs *= left;
    account.longMs *= left;
    account.deafRuns *= left;
    return account;
  }
}

/** Includes the values: another value may make a long statement short. */
const keyOf = ({ sql, params = [] }: SqlRequest): string => hash('sha256', JSON.stringify([sql, params]), 'base64');
