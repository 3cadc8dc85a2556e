import { Worker } from 'node:worker_threads';
import type { ThreadCommand, ThreadEvent } from './protocol.ts';

/** A thread as the pool sees it. */
export interface Thread {
  post(command: ThreadCommand): void;
  /** Ends it at once, whatever it is doing. Its handlers hear nothing any more. */
  end(): Promise<void>;
}

export interface ThreadHandlers {
  readonly onEvent: (event: ThreadEvent) => void;
  /** The thread ended by itself. Called once, and nothing after it. */
  readonly onFailure: (reason: string) => void;
}

export type StartThread = (handlers: ThreadHandlers) => Thread;

/** Starts threads of Node that run the TypeScript file at `url`, which calls `serveThread`. */
export function workerThreads(url: URL, workerData: unknown): StartThread {
  const loader = new URL('typescript-thread.mjs', import.meta.url);
  return ({ onEvent, onFailure }) => {
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
      post: (command) => worker.postMessage(command),
      end: async () => {
        over = true;
        await worker.terminate();
      },
    };
  };
}
