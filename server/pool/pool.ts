import type { Checked, Refusal } from '../../src/contract/errors.ts';
import { readWritten } from '../../src/contract/formats/write.ts';
import { checkRequest, type FormattedRequest, type SqlRequest } from '../../src/contract/request.ts';
import type { Outcome, RunOptions } from '../../src/contract/runner.ts';
import type { WritingRunner, WrittenOutcome } from '../../src/contract/written.ts';
import type { DatabaseFile } from './protocol.ts';
import { queueFull, waitedTooLong } from './refusals.ts';
import { Seat, type SeatOptions } from './seat.ts';
import { Wakefulness } from './wakefulness.ts';

export interface PoolOptions extends SeatOptions {
  /** Queries that run at the same time. */
  readonly threads: number;
  /** The database to be read now. Asked before every query, so it must be quick; `anew` when what it last said proved wrong. */
  readonly currentFile: (anew?: 'anew') => Promise<Checked<DatabaseFile>>;
  /** Queries that may wait for a thread; one more is BUSY. */
  readonly queueMax: number;
  /** How long a query may wait for a thread before it is BUSY. */
  readonly queueWaitMs: number;
}

/** What the pool is doing at the moment. */
export interface PoolState {
  readonly threads: number;
  /** Threads with a query. */
  readonly busy: number;
  /** Queries that wait for a thread. */
  readonly waiting: number;
}

/** A runner on threads: one query a thread, the others wait in the order of their coming. */
export interface Pool extends WritingRunner {
  /** Starts every idle thread and has it open the database, so that the first queries need not wait for that. */
  warm(): Promise<void>;
  state(): PoolState;
}

export function createPool(options: PoolOptions): Pool {
  return new ThreadPool(options);
}

interface Waiting {
  readonly take: (seat: Seat) => void;
  readonly leave: (outcome: WrittenOutcome) => void;
}

/** Database files that one query is tried on, where each of them vanishes under it. */
const ATTEMPTS = 3;
const NO_TRANSFER = { bytes: 0, requests: 0 };

class ThreadPool implements Pool {
  readonly #options: PoolOptions;
  readonly #seats: readonly Seat[];
  readonly #free: Seat[];
  readonly #queue = new Set<Waiting>();
  /** Of the runs under way, so that closing the pool can cancel them. */
  readonly #runs = new Set<AbortController>();
  readonly #wakefulness = new Wakefulness();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#seats = Array.from({ length: options.threads }, () => new Seat(options));
    this.#free = [...this.#seats];
  }

  /** The answer as HTTP sends it, read again: both doors of the pool are one. */
  async run(request: SqlRequest, options?: RunOptions): Promise<Outcome> {
    if (options?.signal?.aborted) return { kind: 'cancelled' };
    // Before a thread is taken, and before a thread's messages could not carry what is wrong with it.
    const checked = checkRequest(request);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    const outcome = await this.write({ ...checked.value, format: 'json' }, options);
    return outcome.kind === 'written'
      ? { kind: 'result', result: readWritten(outcome.answer), transfer: NO_TRANSFER }
      : outcome;
  }

  async write(request: FormattedRequest, { signal }: RunOptions = {}): Promise<WrittenOutcome> {
    if (this.#closed || signal?.aborted) return { kind: 'cancelled' };
    // Not AbortSignal.any: with a signal that outlives the runs it holds on to memory of every one of them.
    const run = new AbortController();
    const cancel = () => run.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    this.#runs.add(run);
    try {
      return await this.#writeInTurn(request, run.signal);
    } finally {
      this.#runs.delete(run);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async #writeInTurn(request: FormattedRequest, cancel: AbortSignal): Promise<WrittenOutcome> {
    const turn = await this.#turn(cancel);
    if (turn.kind !== 'seat') return turn;
    const { currentFile } = this.#options;
    const { busy, waiting } = this.state();
    const awake = this.#wakefulness.begin(busy === 1 && waiting === 0);
    const startedAt = performance.now();
    try {
      // Looked at now and not when the query came: a file published while it waited is the one to read.
      let file = await currentFile();
      for (let attempt = 1; ; attempt += 1) {
        if (cancel.aborted) return { kind: 'cancelled' };
        if (!file.ok) return refusedWith(file.refusal);
        const outcome = await turn.seat.write(request, { file: file.value, awake, signal: cancel });
        const isUnread = outcome.kind === 'refused' && outcome.refusal.code === 'DB_UNAVAILABLE';
        if (!isUnread || attempt === ATTEMPTS) return outcome;
        // The file went away or changed under the query: where another one has taken its place, that one answers.
        const now = await currentFile('anew');
        if (now.ok && now.value.identity === file.value.identity) return outcome;
        file = now;
      }
    } finally {
      if (awake) this.#wakefulness.end(performance.now() - startedAt);
      this.#giveBack(turn.seat);
    }
  }

  async describe(): ReturnType<WritingRunner['describe']> {
    const file = await this.#options.currentFile();
    return file.ok ? { kind: 'database', database: file.value.info } : { kind: 'refused', refusal: file.refusal };
  }

  state(): PoolState {
    const threads = this.#seats.length;
    return { threads, busy: threads - this.#free.length, waiting: this.#queue.size };
  }

  async warm(): Promise<void> {
    const file = await this.#options.currentFile();
    if (!file.ok || this.#closed) return;
    await Promise.all(this.#free.map((seat) => seat.open(file.value)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const run of this.#runs) run.abort();
    await Promise.all(this.#seats.map((seat) => seat.close()));
  }

  /** Waits for a free seat: its turn, or how the run ended while it waited. */
  #turn(cancel: AbortSignal): Promise<{ readonly kind: 'seat'; readonly seat: Seat } | WrittenOutcome> {
    const seat = this.#free.pop();
    if (seat) return Promise.resolve({ kind: 'seat', seat });
    const { queueMax, queueWaitMs } = this.#options;
    if (this.#queue.size >= queueMax) return Promise.resolve(refusedWith(queueFull(queueMax)));
    return new Promise((resolve) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        cancel.removeEventListener('abort', onAbort);
        this.#queue.delete(waiting);
      };
      const waiting: Waiting = {
        take: (seat) => {
          leaveQueue();
          resolve({ kind: 'seat', seat });
        },
        leave: (outcome) => {
          leaveQueue();
          resolve(outcome);
        },
      };
      const timer = setTimeout(() => waiting.leave(refusedWith(waitedTooLong(queueWaitMs))), queueWaitMs);
      const onAbort = () => waiting.leave({ kind: 'cancelled' });
      cancel.addEventListener('abort', onAbort);
      this.#queue.add(waiting);
    });
  }

  #giveBack(seat: Seat): void {
    // A Set keeps the order of insertion: the first one has waited longest.
    const [next] = this.#queue;
    if (next) next.take(seat);
    else this.#free.push(seat);
  }
}

const refusedWith = (refusal: Refusal): WrittenOutcome => ({ kind: 'refused', refusal });
