import { type Refusal, timeoutRefusal } from '../../src/contract/errors.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';
import type { WrittenOutcome } from '../../src/contract/written.ts';
import { Backoff } from './backoff.ts';
import type { DatabaseFile, ThreadOutcome } from './protocol.ts';
import { engineFailed, engineResting, engineSilent } from './refusals.ts';
import { ThreadLine, type ThreadReply } from './thread-line.ts';
import { stayAwake } from './wakefulness.ts';
import type { StartThread } from './worker-thread.ts';

export interface SeatOptions {
  readonly startThread: StartThread;
  /** The engine's own time limit for a query. */
  readonly queryMs: number;
  /** How long after its time limit, or after it was cancelled, a query may still run before its thread is ended. */
  readonly terminateGraceMs: number;
  /** How long a thread may take to start and to open the database. */
  readonly openMs: number;
  /** Told why a thread ended by itself. */
  readonly onFailure: (reason: string) => void;
  /** Told whenever a thread is replaced. */
  readonly onReplaced?: (reason: ReplaceReason) => void;
}

/**
 * Why a thread was replaced: its query did not end at its time limit or when it was cancelled, left the engine unusable
 * (out of memory), or ended the thread.
 */
export type ReplaceReason = 'late' | 'unusable' | 'failed';

type Opening = { readonly kind: 'opened' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const refusedWith = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;

/** One place of the pool: a thread with a database open, replaced whenever it fails or has to be ended. */
export class Seat {
  readonly #options: SeatOptions;
  #line: ThreadLine | null = null;
  /** What the present thread has open or is opening. */
  #open: { readonly identity: string; readonly opening: Promise<Opening> } | null = null;
  readonly #endings = new Set<Promise<void>>();
  readonly #starts = new Backoff();
  #closed = false;

  constructor(options: SeatOptions) {
    this.#options = options;
  }

  /** Has the thread open this file, starting one if need be. A file that is open already is not opened anew. */
  open(file: DatabaseFile): Promise<Opening> {
    if (this.#open?.identity !== file.identity) {
      const restMs = this.#line ? 0 : this.#starts.restMs;
      if (restMs > 0) return Promise.resolve(refusedWith(engineResting(restMs)));
      this.#open = { identity: file.identity, opening: this.#openAnew(file) };
    }
    return this.#open.opening;
  }

  /**
   * Runs one query on `file`; to be called again only when its promise is settled, and that is when the thread is free
   * again or replaced. Refusals are outcomes.
   *
   * @param awake whether its two threads stay awake for each other
   */
  async write(
    request: FormattedRequest,
    { file, awake, signal }: { readonly file: DatabaseFile; readonly awake: boolean; readonly signal: AbortSignal },
  ): Promise<WrittenOutcome> {
    const aborted = whenAborted(signal);
    // A query cancelled while its database is being opened leaves the thread at it: the next query needs it too.
    const opening = await Promise.race([this.open(file), aborted.promise]);
    if (opening === 'aborted') return { kind: 'cancelled' };
    if (opening.kind === 'refused') return opening;

    const { queryMs, terminateGraceMs } = this.#options;
    const line = this.#present();
    const asked = line.ask({ type: 'write', request, awake }, queryMs + terminateGraceMs);
    if (awake) stayAwake();
    const reply = await Promise.race([asked, aborted.promise]);
    aborted.release();
    if (reply !== 'aborted') return withEdition(this.#take(reply, file), file);
    line.interrupt();
    this.#take(await within(asked, terminateGraceMs), file);
    return { kind: 'cancelled' };
  }

  /** What a thread's reply to a query means to the query, and to the thread. */
  #take(reply: ThreadReply, file: DatabaseFile): ThreadOutcome {
    switch (reply.type) {
      case 'outcome':
        if (!reply.usable) this.#replace(file, 'unusable');
        return reply.outcome;
      case 'late':
        this.#replace(file, 'late');
        return refusedWith(timeoutRefusal(this.#options.queryMs));
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
    const line = this.#present();
    const reply = await line.ask({ type: 'open', file }, this.#options.openMs);
    // A thread that says of a file that it cannot be opened has started well.
    if (reply.type === 'opened' || reply.type === 'unopened') this.#starts.succeeded();
    else if (!this.#closed) this.#starts.failed();
    if (reply.type === 'opened') return { kind: 'opened' };
    // Whoever asks next tries again.
    if (this.#line === line && this.#open?.identity === file.identity) this.#open = null;
    if (reply.type === 'unopened') return refusedWith(reply.refusal);
    if (this.#line === line) this.#end();
    return refusedWith(reply.type === 'late' ? engineSilent(this.#options.openMs) : engineFailed());
  }

  /** A new thread at once, so that the next query does not wait for its start. */
  #replace(file: DatabaseFile, reason: ReplaceReason): void {
    this.#end();
    if (this.#closed) return;
    this.#options.onReplaced?.(reason);
    void this.open(file);
  }

  #present(): ThreadLine {
    if (this.#line) return this.#line;
    const line = new ThreadLine(this.#options.startThread, (reason) => {
      if (this.#line === line) this.#forget();
      this.#options.onFailure(reason);
    });
    this.#line = line;
    return line;
  }

  #forget(): void {
    this.#line = null;
    this.#open = null;
  }

  #end(): void {
    const line = this.#line;
    this.#forget();
    if (!line) return;
    const ending = line.end().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
  }
}

/** Resolves when the signal is aborted; `release` once that is of no interest any more. */
function whenAborted(signal: AbortSignal): { readonly promise: Promise<'aborted'>; release(): void } {
  let onAbort = () => {};
  const promise = new Promise<'aborted'>((resolve) => {
    onAbort = () => resolve('aborted');
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  return { promise, release: () => signal.removeEventListener('abort', onAbort) };
}

/** The reply, or that it is late when it has not come after `ms`. */
async function within(asked: Promise<ThreadReply>, ms: number): Promise<ThreadReply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ThreadReply>((resolve) => {
    timer = setTimeout(() => resolve({ type: 'late' }), ms);
  });
  const reply = await Promise.race([asked, late]);
  clearTimeout(timer);
  return reply;
}

function withEdition(outcome: ThreadOutcome, { info }: DatabaseFile): WrittenOutcome {
  return outcome.kind === 'written' ? { kind: 'written', answer: { ...outcome.answer, edition: info } } : outcome;
}
