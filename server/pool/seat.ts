import { type Refusal, timeoutRefusal } from '../../src/contract/errors.ts';
import type { SqlRequest } from '../../src/contract/request.ts';
import type { Outcome } from '../../src/contract/runner.ts';
import type { DatabaseFile } from './protocol.ts';
import { engineFailed, engineSilent } from './refusals.ts';
import { ThreadLine } from './thread-line.ts';
import type { StartThread } from './worker-thread.ts';

export interface SeatOptions {
  readonly startThread: StartThread;
  /** The engine's own time limit for a query; its answer may come `terminateGraceMs` later before the thread is ended. */
  readonly queryMs: number;
  readonly terminateGraceMs: number;
  /** How long a thread may take to start and to open the database. */
  readonly openMs: number;
  /** Told why a thread ended by itself. */
  readonly onFailure: (reason: string) => void;
}

type Opening = { readonly kind: 'opened' } | { readonly kind: 'refused'; readonly refusal: Refusal };

const refusedWith = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;

/** One place of the pool: a thread with a database open, replaced whenever it fails or has to be ended. */
export class Seat {
  readonly #options: SeatOptions;
  #line: ThreadLine | null = null;
  /** What the present thread has open or is opening. */
  #open: { readonly identity: string; readonly opening: Promise<Opening> } | null = null;
  readonly #endings = new Set<Promise<void>>();
  #closed = false;

  constructor(options: SeatOptions) {
    this.#options = options;
  }

  /** Has the thread open this file, starting one if need be. A file that is open already is not opened anew. */
  open(file: DatabaseFile): Promise<Opening> {
    if (this.#open?.identity !== file.identity) {
      this.#open = { identity: file.identity, opening: this.#openAnew(file) };
    }
    return this.#open.opening;
  }

  /** Runs one query on `file`; to be called again only when its promise is settled. Refusals are outcomes. */
  async run(request: SqlRequest, file: DatabaseFile, signal: AbortSignal): Promise<Outcome> {
    const aborted = whenAborted(signal);
    // A query cancelled while its database is being opened leaves the thread at it: the next query needs it too.
    const opening = await Promise.race([this.open(file), aborted]);
    if (opening === 'aborted') return { kind: 'cancelled' };
    if (opening.kind === 'refused') return opening;

    const { queryMs, terminateGraceMs } = this.#options;
    const reply = await Promise.race([
      this.#present().ask({ type: 'run', request }, queryMs + terminateGraceMs),
      aborted,
    ]);
    if (reply === 'aborted') {
      this.#replace(file);
      return { kind: 'cancelled' };
    }
    switch (reply.type) {
      case 'outcome':
        if (!reply.usable) this.#replace(file);
        return reply.outcome;
      case 'late':
        this.#replace(file);
        return refusedWith(timeoutRefusal(queryMs));
      case 'failed':
        this.#replace(file);
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
    if (reply.type === 'opened') return { kind: 'opened' };
    // Whoever asks next tries again.
    if (this.#line === line && this.#open?.identity === file.identity) this.#open = null;
    if (reply.type === 'unopened') return refusedWith(reply.refusal);
    if (this.#line === line) this.#end();
    return refusedWith(reply.type === 'late' ? engineSilent(this.#options.openMs) : engineFailed());
  }

  /** A new thread at once, so that the next query does not wait for its start. */
  #replace(file: DatabaseFile): void {
    this.#end();
    if (!this.#closed) void this.open(file);
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

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}
