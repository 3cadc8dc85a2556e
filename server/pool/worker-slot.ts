import { type Refusal, timeoutRefusal } from '../../src/contract/errors.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { WrittenOutcome } from '../../src/contract/written.ts';
import { Backoff } from './backoff.ts';
import type { DatabaseFile, RenewalReason, ThreadOutcome } from './protocol.ts';
import { engineFailed, engineResting, engineSilent, resultTooLarge, writtenTooSlowly } from './refusals.ts';
import { stayAwake } from './wakefulness.ts';
import { type ThreadReply, WorkerChannel } from './worker-channel.ts';
import type { StartThread, ThreadFailure } from './worker-thread.ts';

export interface WorkerSlotOptions {
  readonly startThread: StartThread;
  /** The engine's time limit for a query. */
  readonly queryMs: number;
  /** How long after its time limit, or after it was cancelled, a query may still run before its thread is ended. */
  readonly terminateGraceMs: number;
  /** How long an interrupted run may keep its thread before the thread is ended. */
  readonly interruptGraceMs: number;
  /** How long a thread may take to write a result that has been computed. */
  readonly writeMs: number;
  /** How long a thread may take to start and to open the database. */
  readonly openMs: number;
  /** Called with the reason of an unexpected end of a thread. */
  readonly onFailure: (reason: string) => void;
  /** Called with the error if an answer was given without its advice or its hint. */
  readonly onFault?: (reason: string) => void;
  /** Called whenever a thread creates a new engine. */
  readonly onRenewed?: (reason: RenewalReason) => void;
  /** Called whenever a thread is replaced. */
  readonly onReplaced?: (reason: ReplaceReason) => void;
}

/**
 * Why a thread was replaced:
 * - its query did not end at its time limit or when it was cancelled;
 * - its query left the engine unusable;
 * - its query needed more heap than the thread may have;
 * - it ended in another way.
 */
export type ReplaceReason = 'late' | 'unusable' | 'exhausted' | 'failed';

/** Why a run has to leave its thread: its caller no longer waits, or it will run again later. */
export type StopReason = 'cancelled' | 'put back';

/** Makes a run leave its thread. An AbortSignal could do the same, but takes longer than a short query. */
export interface Stop {
  /** Null while the run may go on. */
  readonly reason: StopReason | null;
  /** Called when `reason` is set. */
  onStop: () => void;
}

/** What makes a run expensive: its thread had to be ended, or its engine or its thread ran out of memory. */
export type RunCost = 'late' | 'exhausted';

export interface SlotWriteOptions {
  readonly file: DatabaseFile;
  /** Whether its two threads stay awake for each other. */
  readonly awake: boolean;
  readonly stop: Stop;
  /** Called when the thread has the database open and begins with the query. */
  readonly onBegin: () => void;
}

export interface SlotOutcome {
  readonly outcome: WrittenOutcome;
  readonly cost: RunCost | null;
  /** How long its answer took to write; 0 if it has none. */
  readonly writeMs: number;
}

type Opening = { readonly kind: 'opened' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const refusedWith = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;

/** A slot of the pool: a thread with a database open, replaced whenever it fails or has to be ended. */
export class WorkerSlot {
  readonly #options: WorkerSlotOptions;
  #channel: WorkerChannel | null = null;
  /** What the current thread has open or is opening. */
  #open: { readonly identity: string; readonly opening: Promise<Opening> } | null = null;
  /** The identity of the current thread's open file. */
  #opened: string | null = null;
  /** The file that was opened last. */
  #file: DatabaseFile | null = null;
  #hasQuery = false;
  readonly #endings = new Set<Promise<void>>();
  readonly #starts = new Backoff();
  #closed = false;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
  }

  /** Opens this file in the thread, which is started if necessary. An open file is not opened again. */
  open(file: DatabaseFile): Promise<Opening> {
    if (this.#open?.identity !== file.identity) {
      const restMs = this.#channel ? 0 : this.#starts.restMs;
      if (restMs > 0) return Promise.resolve(refusedWith(engineResting(restMs)));
      this.#open = { identity: file.identity, opening: this.#openAnew(file) };
    }
    return this.#open.opening;
  }

  /** Identity of the open file; null if none is open. */
  get identity(): string | null {
    return this.#opened;
  }

  /** Whether a thread runs, or is being started. */
  get isStarted(): boolean {
    return this.#channel !== null;
  }

  /**
   * Runs one query on `file`; to be called again only when its promise is settled, and that is when the thread is free
   * again or replaced. Refusals are outcomes.
   */
  async write(request: FormattedRequest, options: SlotWriteOptions): Promise<SlotOutcome> {
    this.#hasQuery = true;
    try {
      return await this.#write(request, options);
    } finally {
      this.#hasQuery = false;
    }
  }

  async #write(request: FormattedRequest, { file, awake, stop, onBegin }: SlotWriteOptions): Promise<SlotOutcome> {
    const stopped = whenStopped(stop);
    // If a query is cancelled while its database is opening, the thread goes on, because the next query needs it too.
    const opening = await Promise.race([this.open(file), stopped]);
    if (opening === 'stopped') return { outcome: { kind: 'cancelled' }, cost: null, writeMs: 0 };
    if (opening.kind === 'refused') return { outcome: opening, cost: null, writeMs: 0 };

    const { queryMs, writeMs, terminateGraceMs, interruptGraceMs } = this.#options;
    const channel = this.#present();
    onBegin();
    const asked = channel.ask({ type: 'write', request, awake }, queryMs + terminateGraceMs, writeMs);
    if (awake) stayAwake();
    const reply = await Promise.race([asked, stopped]);
    if (reply !== 'stopped') return { outcome: withEdition(this.#take(reply, file, request), file), ...spentOn(reply) };
    channel.interrupt();
    const isPutBack = stop.reason === 'put back';
    // A finished computation is not repeated: its answer follows in a moment.
    const isNearlyOver = isPutBack && channel.isWriting;
    const last = isNearlyOver ? await asked : await within(asked, isPutBack ? interruptGraceMs : terminateGraceMs);
    const outcome = this.#take(last, file, request);
    // An answer at the same moment counts as an answer; a stopped run is a TIMEOUT.
    const isOver = isPutBack && !(outcome.kind === 'refused' && outcome.refusal.code === 'TIMEOUT');
    return { outcome: isOver ? withEdition(outcome, file) : { kind: 'cancelled' }, ...spentOn(last) };
  }

  /** What a thread's reply means for the query and for the thread. */
  #take(reply: ThreadReply, file: DatabaseFile, { format }: FormattedRequest): ThreadOutcome {
    const { queryMs, writeMs } = this.#options;
    switch (reply.type) {
      case 'outcome':
        if (reply.renewal) this.#options.onRenewed?.(reply.renewal);
        if (!reply.usable) this.#replace(file, 'unusable');
        return reply.outcome;
      case 'late':
        this.#replace(file, 'late');
        return refusedWith(reply.whileWriting ? writtenTooSlowly(writeMs, format) : timeoutRefusal(queryMs));
      case 'exhausted':
        this.#replace(file, 'exhausted');
        return refusedWith(resultTooLarge());
      case 'failed':
        this.#replace(file, 'failed');
        return refusedWith(engineFailed());
      default:
        throw new Error(`A thread answered a query with "${reply.type}".`);
    }
  }

  /** Ends the thread; resolves when it and those replaced before it are gone. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#end();
    await Promise.all(this.#endings);
  }

  async #openAnew(file: DatabaseFile): Promise<Opening> {
    const channel = this.#present();
    this.#opened = null;
    this.#file = file;
    const reply = await channel.ask({ type: 'open', file }, this.#options.openMs);
    // A thread that reports that a file cannot be opened has started successfully.
    if (reply.type === 'opened' || reply.type === 'unopened') this.#starts.succeeded();
    else if (!this.#closed) this.#starts.failed();
    if (reply.type === 'opened') {
      if (this.#channel === channel) this.#opened = file.identity;
      return { kind: 'opened' };
    }
    // The next run tries again.
    if (this.#channel === channel && this.#open?.identity === file.identity) this.#open = null;
    if (reply.type === 'unopened') return refusedWith(reply.refusal);
    if (this.#channel === channel) this.#end();
    return refusedWith(reply.type === 'late' ? engineSilent(this.#options.openMs) : engineFailed());
  }

  /** A new thread at once, so that the next query does not wait for its start. */
  #replace(file: DatabaseFile, reason: ReplaceReason): void {
    this.#end();
    if (this.#closed) return;
    this.#options.onReplaced?.(reason);
    void this.open(file);
  }

  #present(): WorkerChannel {
    if (this.#channel) return this.#channel;
    const { startThread, onFailure, onFault = () => {} } = this.#options;
    const failed = ({ reason }: ThreadFailure) => {
      const isIdle = this.#channel === channel && this.#opened !== null && !this.#hasQuery;
      if (this.#channel === channel) this.#forget();
      onFailure(reason);
      // No query notices that it is gone, and the next one should not have to wait for another.
      if (isIdle && this.#file) this.#replace(this.#file, 'failed');
    };
    const channel = new WorkerChannel(startThread, failed, onFault);
    this.#channel = channel;
    return channel;
  }

  #forget(): void {
    this.#channel = null;
    this.#open = null;
    this.#opened = null;
  }

  #end(): void {
    const channel = this.#channel;
    this.#forget();
    if (!channel) return;
    const ending = channel.end().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
  }
}

const whenStopped = (stop: Stop): Promise<'stopped'> =>
  new Promise((resolve) => {
    stop.onStop = () => resolve('stopped');
    if (stop.reason !== null) stop.onStop();
  });

/** The reply, or 'late' after `ms`. */
async function within(asked: Promise<ThreadReply>, ms: number): Promise<ThreadReply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ThreadReply>((resolve) => {
    timer = setTimeout(() => resolve({ type: 'late', whileWriting: false }), ms);
  });
  const reply = await Promise.race([asked, late]);
  clearTimeout(timer);
  return reply;
}

const spentOn = (reply: ThreadReply): Pick<SlotOutcome, 'cost' | 'writeMs'> => ({
  cost: costOf(reply),
  writeMs: reply.type === 'outcome' ? reply.writeMs : 0,
});

function costOf(reply: ThreadReply): RunCost | null {
  if (reply.type === 'late' || reply.type === 'exhausted') return reply.type;
  return reply.type === 'outcome' && reply.renewal === 'exhausted' ? 'exhausted' : null;
}

function withEdition(outcome: ThreadOutcome, { info }: DatabaseFile): WrittenOutcome {
  return outcome.kind === 'written' ? { kind: 'written', answer: { ...outcome.answer, edition: info } } : outcome;
}
