import { Worker } from 'node:worker_threads';
import type { ThreadCommand, ThreadEvent } from './protocol.ts';

/** A thread as the pool sees it. */
export interface Thread {
  post(command: ThreadCommand): void;
  /** Asks it to give up what it runs. It heeds that where it heeds its time limit, and answers all the same. */
  interrupt(): void;
  /** Ends it at once, whatever it is doing. Its handlers hear nothing any more. */
  end(): Promise<void>;
}

export interface ThreadHandlers {
  readonly onEvent: (event: ThreadEvent) => void;
  /** The thread ended by itself. Called once, and nothing after it. */
  readonly onFailure: (reason: string) => void;
}

export type StartThread = (handlers: ThreadHandlers) => Thread;

/** What every thread is given besides what is its own: one 32-bit word, which is 1 while it shall give up what it runs. */
export interface ThreadData<Own> {
  readonly own: Own;
  readonly interruption: Int32Array<SharedArrayBuffer>;
}

/**
 * Starts threads of Node that run the TypeScript file at `url`, which calls `serveThread`.
 *
 * @param own what the file finds in its `workerData`, a ThreadData
 */
export function workerThreads<Own>(url: URL, own: Own): StartThread {
  const loader = new URL('typescript-thread.mjs', import.meta.url);
  return ({ onEvent, onFailure }) => {
    const interruption = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: ThreadData<Own> = { own, interruption };
    const worker = new Worker(loader, { workerData, argv: [url.href], execArgv: [] });
    let over = false;
    const fail = (reason: string) => {
      if (over) return;
      over = true;
      onFailure(reason);
    };
    worker.on('message', (event: ThreadEvent) => {
      if (!over) onEvent(event);
    });
    worker.on('error', (error) => fail(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    worker.on('messageerror', (error) => fail(error.message));
    worker.on('exit', (code) => fail(`it ended with exit code ${code}`));
    return {
      post: (command) => {
        Atomics.store(interruption, 0, 0);
        worker.postMessage(command);
      },
      interrupt: () => {
        Atomics.store(interruption, 0, 1);
      },
      end: async () => {
        over = true;
        await worker.terminate();
      },
    };
  };
}
