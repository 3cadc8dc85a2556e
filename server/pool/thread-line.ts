import type { ThreadCommand, ThreadEvent } from './protocol.ts';
import type { StartThread, Thread } from './worker-thread.ts';

/** What came of a command: the thread's word, that the thread failed or was ended, or that it took too long. */
export type ThreadReply = ThreadEvent | { readonly type: 'failed' } | { readonly type: 'late' };

/** Questions to one thread and its replies, which come in the order of the questions. */
export class ThreadLine {
  readonly #thread: Thread;
  readonly #waiting: ((reply: ThreadReply) => void)[] = [];
  #over = false;

  /** @param onFailure told why the thread ended by itself, after all who waited were told that it failed */
  constructor(startThread: StartThread, onFailure: (reason: string) => void) {
    this.#thread = startThread({
      onEvent: (event) => this.#waiting.shift()?.(event),
      onFailure: (reason) => {
        this.#giveUp();
        onFailure(reason);
      },
    });
  }

  /** After 'late' the line is out of step, and the thread must be ended. */
  ask(command: ThreadCommand, deadlineMs: number): Promise<ThreadReply> {
    if (this.#over) return Promise.resolve({ type: 'failed' });
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ type: 'late' }), deadlineMs);
      this.#waiting.push((reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      this.#thread.post(command);
    });
  }

  /** Asks the thread to give up what it runs; whoever waits for that still gets a reply. */
  interrupt(): void {
    if (!this.#over) this.#thread.interrupt();
  }

  /** Ends the thread at once, whatever it is doing; who waits is told that it failed. */
  async end(): Promise<void> {
    if (this.#over) return;
    this.#giveUp();
    await this.#thread.end();
  }

  #giveUp(): void {
    this.#over = true;
    for (const settle of this.#waiting.splice(0)) settle({ type: 'failed' });
  }
}
