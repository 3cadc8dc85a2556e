import { accepted, type Checked, type Refusal } from '../../src/contract/errors.ts';
import { readWritten } from '../../src/contract/formats/write.ts';
import { guard } from '../../src/contract/guard/guard.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';
import { checkRequest, type FormattedRequest, type SqlRequest } from '../../src/contract/request.ts';
import type { Outcome, RunOptions } from '../../src/contract/runner.ts';
import type { WriteOptions, WritingRunner, WrittenOutcome } from '../../src/contract/written.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';
import type { DatabaseFile } from './protocol.ts';
import { queueFull, waitedTooLong } from './refusals.ts';
import { Run } from './run.ts';
import { Wakefulness } from './wakefulness.ts';
import { type RunCost, type SlotOutcome, WorkerSlot, type WorkerSlotOptions } from './worker-slot.ts';

/** The outcome of one run of a query on a thread. */
export interface PoolRun {
  readonly client: string;
  readonly sql: string;
  /** How long it had the thread. */
  readonly elapsedMs: number;
  /** The part of it in which it computed. Before that, the thread may have had to open the database. */
  readonly computeMs: number;
  /** The part of it in which its answer was written. */
  readonly writeMs: number;
  readonly cost: RunCost | null;
}

/** How a query left the queue for good: it got a thread, or had to leave without one. */
export interface QueueWait {
  readonly waitedMs: number;
  readonly outcome: 'ran' | 'refused' | 'cancelled';
}

/** Times that default to those of SERVER_LIMITS. */
type Timing = Pick<WorkerSlotOptions, 'interruptGraceMs' | 'writeMs'> & Pick<FairQueueOptions, 'shortRunMs'>;

export interface PoolOptions extends Omit<WorkerSlotOptions, keyof Timing>, Partial<Timing> {
  /** Queries that run at the same time. */
  readonly threads: number;
  /** The database to read now. Called for every query, so it must be fast; `anew` if the last result proved wrong. */
  readonly currentFile: (anew?: 'anew') => Promise<Checked<DatabaseFile>>;
  /** Queries that may wait for a thread; one more is BUSY. */
  readonly queueMax: number;
  /** How long a query may wait for a thread, in all, before it is BUSY. */
  readonly queueWaitMs: number;
  /** Called whenever a query leaves its thread. */
  readonly onRun?: (run: PoolRun) => void;
  /** Called when a query is over, with its wait for threads in all. */
  readonly onWaited?: (wait: QueueWait) => void;
  /** Called whenever a query read a damaged page, with the identity of the file and the sentence of the refusal. */
  readonly onDamaged?: (damaged: DamagedFile) => void;
  /** Called whenever a run is interrupted for others, to run again. */
  readonly onPutBack?: () => void;
}

/** A database file in which a query read a damaged page. */
export interface DamagedFile {
  readonly identity: string;
  readonly sentence: string;
}

/** The current state of the pool. */
export interface PoolState {
  readonly threads: number;
  /** Threads with a query. */
  readonly busy: number;
  /** Threads with a query that has run for long, or is expected to. */
  readonly long: number;
  /** Queries that wait for a thread. */
  readonly waiting: number;
  /** Spare threads with the database open, to replace one that has to be ended. */
  readonly sparesReady: number;
}

/** A runner on threads: one query a thread, the others wait for their turn (fair-queue.ts). */
export interface Pool extends WritingRunner {
  /** Starts all threads and opens the database in them, so that the first queries need not wait for that. */
  warm(): Promise<void>;
  state(): PoolState;
}

export function createPool(options: PoolOptions): Pool {
  return new ThreadPool(options);
}

/** How many database files one query is tried on, if each of them is removed during the query. */
const ATTEMPTS = 3;
/** The longest wait that BUSY suggests. After that, a client gets a new estimate. */
const RETRY_MAX_SECONDS = 60;
const NO_TRANSFER = { bytes: 0, requests: 0 };

class ThreadPool implements Pool {
  readonly #options: PoolOptions;
  /** One more than may run: a warm spare thread replaces one that had to be ended. */
  readonly #slots: readonly WorkerSlot[];
  /** The last returned slot is used first. */
  readonly #free: WorkerSlot[];
  readonly #queue: FairQueue<Run>;
  readonly #runs = new Set<Run>();
  readonly #wakefulness = new Wakefulness();
  /** The file that was described last. */
  #described: DatabaseFile | null = null;
  /** Identity of the file of the last run. */
  #identity: string | null = null;
  /** Set while a query waits for a run to become long. */
  #look: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: PoolOptions) {
    const { interruptGraceMs, writeMs, shortRunMs } = SERVER_LIMITS;
    const timed = { interruptGraceMs, writeMs, shortRunMs, ...options };
    this.#options = options;
    this.#slots = Array.from({ length: options.threads + 1 }, () => new WorkerSlot(timed));
    this.#free = [...this.#slots];
    this.#queue = new FairQueue(timed);
  }

  /** Parses the answer that HTTP would send, so that both interfaces of the pool agree. */
  async run(request: SqlRequest, options?: RunOptions): Promise<Outcome> {
    if (options?.signal?.aborted) return { kind: 'cancelled' };
    // Checked before the thread, because messages cannot carry every invalid request.
    const checked = checkRequest(request);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    const outcome = await this.#enter({ ...checked.value, format: 'json' }, options);
    switch (outcome.kind) {
      case 'written':
        return { kind: 'result', result: readWritten(outcome.answer), transfer: NO_TRANSFER };
      case 'refused':
        return { kind: 'refused', refusal: outcome.refusal };
      default:
        return outcome;
    }
  }

  async write(request: FormattedRequest, options: WriteOptions = {}): Promise<WrittenOutcome> {
    if (options.signal?.aborted) return { kind: 'cancelled' };
    // Refused before it takes a place in the queue.
    const startedMs = performance.now();
    const guarded = guard(request.sql);
    options.onStage?.({ stage: 'guard', startedMs, endedMs: performance.now() });
    return guarded.ok ? this.#enter(request, options) : { kind: 'refused', refusal: guarded.refusal };
  }

  /** @param request one that passed `checkRequest`: no thread checks it again */
  async #enter(
    request: FormattedRequest,
    { signal, client = '', edition, onStage }: WriteOptions = {},
  ): Promise<WrittenOutcome> {
    if (this.#closed) return { kind: 'cancelled' };
    const file = edition !== undefined && this.#described?.info === edition ? this.#described : null;
    const run = new Run(client, request, { waitMs: this.#options.queueWaitMs, file, onStage });
    const cancel = () => run.cancel();
    // Not AbortSignal.any: combined with a signal that outlives the runs, it leaks memory for each of them.
    signal?.addEventListener('abort', cancel, { once: true });
    this.#runs.add(run);
    try {
      const leaving = this.#queue.enter(run);
      leaving?.refuse(busy(queueFull(this.#options.queueMax), 'queue_full', this.#queue));
      const outcome = await this.#runToItsEnd(run);
      const left = outcome.kind === 'cancelled' ? 'cancelled' : 'refused';
      this.#options.onWaited?.({ waitedMs: run.waitedMs, outcome: run.hadThread ? 'ran' : left });
      return outcome;
    } finally {
      this.#runs.delete(run);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Once for each interruption. */
  async #runToItsEnd(run: Run): Promise<WrittenOutcome> {
    for (;;) {
      this.#fillThreads();
      const waitsFrom = performance.now();
      const turn = await run.turn(() => busy(waitedTooLong(this.#options.queueWaitMs), 'waited_too_long', this.#queue));
      run.waited(waitsFrom, performance.now(), turn instanceof WorkerSlot);
      if (!(turn instanceof WorkerSlot)) {
        this.#queue.leave(run);
        return turn;
      }
      const outcome = await this.#runOn(turn, run);
      if (outcome !== 'put back') return outcome;
      this.#options.onPutBack?.();
    }
  }

  async #runOn(slot: WorkerSlot, run: Run): Promise<WrittenOutcome | 'put back'> {
    const awake = this.#wakefulness.begin(this.#queue.running === 1 && this.#queue.length === 0);
    const startedAt = performance.now();
    let cost: RunCost | null = null;
    let writeMs = 0;
    let isPutBack = false;
    try {
      const ended = await this.#writeOn(slot, run, awake);
      cost = ended.cost;
      writeMs = ended.writeMs;
      isPutBack = ended.outcome.kind === 'cancelled' && run.isPutBack;
      return isPutBack ? 'put back' : ended.outcome;
    } finally {
      const endedAt = performance.now();
      const elapsedMs = endedAt - startedAt;
      const computeMs = run.ran(startedAt, endedAt, writeMs);
      if (awake) this.#wakefulness.end(elapsedMs);
      this.#options.onRun?.({ client: run.client, sql: run.request.sql, elapsedMs, computeMs, writeMs, cost });
      const wasDeaf = cost === 'late';
      if (isPutBack) this.#queue.putBack(run, wasDeaf);
      else this.#queue.ended(run, wasDeaf);
      this.#free.push(slot);
      this.#fillThreads();
    }
  }

  async #writeOn(slot: WorkerSlot, run: Run, awake: boolean): Promise<SlotOutcome> {
    const { currentFile } = this.#options;
    const { request } = run;
    // If a file was published while the query waited, that file is read.
    const known = run.takeFile();
    let file = known ? accepted(known) : await currentFile();
    for (let attempt = 1; ; attempt += 1) {
      if (run.reason !== null) return { outcome: { kind: 'cancelled' }, cost: null, writeMs: 0 };
      if (!file.ok) return { outcome: { kind: 'refused', refusal: file.refusal }, cost: null, writeMs: 0 };
      this.#noteFile(file.value);
      const ended = await slot.write(request, {
        file: file.value,
        awake,
        stop: run,
        onBegin: () => {
          run.begin();
          this.#queue.begun(run);
        },
      });
      const { outcome } = ended;
      if (outcome.kind === 'refused' && outcome.reason === 'damaged_page') {
        this.#options.onDamaged?.({ identity: file.value.identity, sentence: outcome.refusal.message });
      }
      const isUnread = outcome.kind === 'refused' && outcome.refusal.code === 'DB_UNAVAILABLE';
      if (!isUnread || attempt === ATTEMPTS) return ended;
      // The file was removed or changed during the query: if there is another one, that one answers.
      const now = await currentFile('anew');
      if (now.ok && now.value.identity === file.value.identity) return ended;
      file = now;
    }
  }

  async describe(): ReturnType<WritingRunner['describe']> {
    const file = await this.#options.currentFile();
    if (!file.ok) return { kind: 'refused', refusal: file.refusal };
    this.#described = file.value;
    return { kind: 'database', database: file.value.info };
  }

  state(): PoolState {
    const { running, length, long } = this.#queue;
    const { threads } = this.#options;
    const ready = this.#free.filter(({ identity }) => identity !== null).length;
    return { threads, busy: running, long, waiting: length, sparesReady: Math.max(0, ready - (threads - running)) };
  }

  async warm(): Promise<void> {
    const file = await this.#options.currentFile();
    if (!file.ok || this.#closed) return;
    this.#identity = file.value.identity;
    await Promise.all(this.#free.map((slot) => slot.open(file.value)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#look) clearTimeout(this.#look);
    for (const run of this.#runs) run.cancel();
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  /** Starts what may start, and interrupts what has to give way. */
  #fillThreads(): void {
    if (this.#closed) return;
    for (let run = this.#queue.next(); run; run = this.#queue.next()) run.start(this.#takeSlot());
    if (this.#queue.length === 0) return;
    this.#queue.toInterrupt()?.putBack();
    const { nextLookMs } = this.#queue;
    if (this.#look || nextLookMs === null) return;
    this.#look = setTimeout(() => {
      this.#look = null;
      this.#fillThreads();
    }, nextLookMs);
  }

  /** One with the database open before one that is opening it, and that before one without a thread. */
  #takeSlot(): WorkerSlot {
    const ready = this.#free.findLastIndex(({ identity }) => identity !== null);
    const started = ready < 0 ? this.#free.findLastIndex(({ isStarted }) => isStarted) : ready;
    const [slot] = this.#free.splice(started, 1);
    if (!slot) throw new Error('More queries run than there are threads.');
    return slot;
  }

  /** Opens a new file in the idle threads, so that the next queries need not wait for that. */
  #noteFile(file: DatabaseFile): void {
    if (this.#identity === file.identity) return;
    this.#identity = file.identity;
    for (const slot of this.#free) if (slot.identity !== null) void slot.open(file);
  }
}

/** @param queue knows when another try is worth it */
const busy = (refusal: Refusal, reason: RefusalReason, queue: FairQueue<Run>): WrittenOutcome => ({
  kind: 'refused',
  refusal,
  reason,
  retryAfterSeconds: Math.min(RETRY_MAX_SECONDS, Math.max(1, Math.ceil(queue.expectedWaitMs / 1000))),
});
