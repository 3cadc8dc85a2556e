import type { FormattedRequest } from '../../src/contract/request.ts';
import type { StageTime, WrittenOutcome } from '../../src/contract/written.ts';
import type { Place } from './fair-queue.ts';
import type { DatabaseFile } from './protocol.ts';
import type { Stop, StopReason, WorkerSlot } from './worker-slot.ts';

/** A thread with the database open begins within microseconds. */
const OPENING_MS = 1;

/** What a run begins with. */
interface RunBeginning {
  /** How long it may wait for threads, in all. */
  readonly waitMs: number;
  /** The database to be read, if that was looked up a moment ago. */
  readonly file: DatabaseFile | null;
  readonly onStage?: ((stage: StageTime) => void) | undefined;
}

/** One query on its way through the pool, which may wait and run several times. */
export class Run implements Place, Stop {
  readonly client: string;
  readonly request: FormattedRequest;
  readonly #onStage: (stage: StageTime) => void;
  #waitedMs = 0;
  #hadThread = false;
  /** When its thread had the database open; null while it has none. */
  #begunMs: number | null = null;
  /** Remaining total waiting time. */
  #waitMs: number;
  #file: DatabaseFile | null;
  #reason: StopReason | null = null;
  #isCancelled = false;
  /** Its turn, which may come before `turn` is called, or how it ended in the queue. */
  #turn: WorkerSlot | WrittenOutcome | null = null;
  #onTurn: ((turn: WorkerSlot | WrittenOutcome) => void) | null = null;

  constructor(client: string, request: FormattedRequest, { waitMs, file, onStage = () => {} }: RunBeginning) {
    this.client = client;
    this.request = request;
    this.#waitMs = waitMs;
    this.#file = file;
    this.#onStage = onStage;
  }

  /** How long it has waited for threads, in all. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Whether it ever got a thread. */
  get hadThread(): boolean {
    return this.#hadThread;
  }

  /** Records a wait that is over. */
  waited(startedMs: number, endedMs: number, gotThread: boolean): void {
    this.#waitedMs += endedMs - startedMs;
    this.#hadThread ||= gotThread;
    this.#onStage({ stage: 'queue', startedMs, endedMs });
  }

  /** Its thread has the database open. */
  begin(): void {
    this.#begunMs ??= performance.now();
  }

  /**
   * Records a time on a thread that is over; its answer was written in the last part of it. The time until the thread had opened
   * the database is part of the wait.
   *
   * @returns how long it computed
   */
  ran(startedMs: number, endedMs: number, writeMs: number): number {
    const begunMs = this.#begunMs ?? endedMs;
    this.#begunMs = null;
    const isOpening = begunMs - startedMs > OPENING_MS;
    if (isOpening) this.waited(startedMs, begunMs, true);
    const computedFrom = isOpening ? begunMs : startedMs;
    const writingFrom = Math.max(computedFrom, endedMs - writeMs);
    this.#onStage({ stage: 'run', startedMs: computedFrom, endedMs: writingFrom });
    if (writeMs > 0) this.#onStage({ stage: 'write', startedMs: writingFrom, endedMs });
    return writingFrom - computedFrom;
  }

  onStop: () => void = () => {};

  get reason(): StopReason | null {
    return this.#reason;
  }

  /** Whether it was interrupted to run again, and not cancelled. */
  get isPutBack(): boolean {
    return this.#reason === 'put back' && !this.#isCancelled;
  }

  /** The database that was looked up before; null if it has waited since, or has run. */
  takeFile(): DatabaseFile | null {
    const file = this.#file;
    this.#file = null;
    return file;
  }

  /** Its thread; or how it ended before it got one. */
  turn(waitedTooLong: () => WrittenOutcome): Promise<WorkerSlot | WrittenOutcome> {
    if (this.#turn) return Promise.resolve(this.#takeTurn(this.#turn));
    const since = performance.now();
    this.#file = null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveTurn(waitedTooLong()), Math.max(0, this.#waitMs));
      this.#onTurn = (turn) => {
        clearTimeout(timer);
        this.#waitMs -= performance.now() - since;
        this.#onTurn = null;
        resolve(this.#takeTurn(turn));
      };
    });
  }

  start(slot: WorkerSlot): void {
    if (!this.#isCancelled) this.#reason = null;
    this.#giveTurn(slot);
  }

  /** It has to leave the queue. */
  refuse(outcome: WrittenOutcome): void {
    this.#giveTurn(outcome);
  }

  /** It has to leave its thread, and will run again. */
  putBack(): void {
    this.#stop('put back');
  }

  /** The caller no longer waits for it. */
  cancel(): void {
    this.#isCancelled = true;
    this.#stop('cancelled');
    this.#onTurn?.({ kind: 'cancelled' });
  }

  #stop(reason: StopReason): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.onStop();
  }

  #giveTurn(turn: WorkerSlot | WrittenOutcome): void {
    if (this.#onTurn) this.#onTurn(turn);
    else this.#turn = turn;
  }

  #takeTurn(turn: WorkerSlot | WrittenOutcome): WorkerSlot | WrittenOutcome {
    this.#turn = null;
    return turn;
  }
}
