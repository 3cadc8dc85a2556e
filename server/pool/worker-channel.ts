import type { ThreadCommand, ThreadEvent, ThreadNotice } from './protocol.ts';
import type { StartThread, Thread, ThreadFailure } from './worker-thread.ts';

/** The outcome of a command: the thread's reply, that the thread failed or was ended, or that it took too long. */
export type ThreadReply =
  | Exclude<ThreadEvent, ThreadNotice>
  | { readonly type: 'failed' }
  /** The thread reached the limit of its heap, and has ended. */
  | { readonly type: 'exhausted' }
  /** `whileWriting`: the query ended in time, but not the writing. */
  | { readonly type: 'late'; readonly whileWriting: boolean };

/** The waiter for the reply to a command. */
interface Asked {
  readonly settle: (reply: ThreadReply) => void;
  /** The thread has begun to write what it computed. */
  readonly writes: () => void;
}

/** Commands to one thread and its replies, which come in the same order. */
export class WorkerChannel {
  readonly #thread: Thread;
  readonly #waiting: Asked[] = [];
  #isWriting = false;
  #over = false;

  /**
   * @param onFailure gets the reason of an unexpected end of the thread, after all waiting callers got a reply
   * @param onFault gets the reason why an answer of the thread lacks advice or a hint
   */
  constructor(
    startThread: StartThread,
    onFailure: (failure: ThreadFailure) => void,
    onFault: (reason: string) => void,
  ) {
    this.#thread = startThread({
      onEvent: (event) => {
        if (event.type === 'fault') return onFault(event.reason);
        this.#isWriting = event.type === 'writing';
        if (event.type === 'writing') this.#waiting[0]?.writes();
        else this.#waiting.shift()?.settle(event);
      },
      onFailure: (failure) => {
        this.#giveUp(failure.isOutOfMemory ? 'exhausted' : 'failed');
        onFailure(failure);
      },
    });
  }

  /**
   * After 'late' the channel is out of sync, and the thread must be ended.
   *
   * @param writeMs how long it may take from the moment when the thread begins to write its result; by default no extra
   * time
   */
  ask(command: ThreadCommand, deadlineMs: number, writeMs?: number): Promise<ThreadReply> {
    if (this.#over) return Promise.resolve({ type: 'failed' });
    return new Promise((resolve) => {
      let timer = setTimeout(() => resolve({ type: 'late', whileWriting: false }), deadlineMs);
      this.#waiting.push({
        settle: (reply) => {
          clearTimeout(timer);
          resolve(reply);
        },
        writes: () => {
          if (writeMs === undefined) return;
          clearTimeout(timer);
          timer = setTimeout(() => resolve({ type: 'late', whileWriting: true }), writeMs);
        },
      });
      this.#thread.post(command);
    });
  }

  /** Whether the thread writes what it has computed, and will answer soon. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** Asks the thread to stop its run; the waiting caller still gets a reply. */
  interrupt(): void {
    if (!this.#over) this.#thread.interrupt();
  }

  /** Terminates the thread at once; waiting callers get the reply 'failed'. */
  async end(): Promise<void> {
    if (this.#over) return;
    this.#giveUp('failed');
    await this.#thread.end();
  }

  #giveUp(type: 'failed' | 'exhausted'): void {
    this.#over = true;
    for (const { settle } of this.#waiting.splice(0)) settle({ type });
  }
}
