import { startScript } from '../../threads/start-script.ts';
import type { ThreadCommand, ThreadEvent } from './protocol.ts';

/** The pool's interface of a thread. */
export interface Thread {
  post(command: ThreadCommand): void;
  /** Asks it to stop its run. It reacts at the same points as to its time limit, and still answers. */
  interrupt(): void;
  /** Terminates it at once. Its handlers are not called any more. */
  end(): Promise<void>;
}

export interface ThreadHandlers {
  readonly onEvent: (event: ThreadEvent) => void;
  /** The thread ended unexpectedly. Called once, as the last call. */
  readonly onFailure: (failure: ThreadFailure) => void;
}

/** Why a thread ended unexpectedly. */
export interface ThreadFailure {
  readonly reason: string;
  /** Its JavaScript heap reached its limit. The query caused it; every other end is a fault. */
  readonly isOutOfMemory: boolean;
}

export type StartThread = (handlers: ThreadHandlers) => Thread;

/** Passed to every thread in addition to its data: one 32-bit word, which is 1 while the thread should stop its run. */
export interface ThreadData<Own> {
  readonly own: Own;
  readonly interruption: Int32Array<SharedArrayBuffer>;
}

const MIB = 1024 * 1024;

/** The `code` of the error of a thread that reached its heap limit (https://nodejs.org/docs/latest-v20.x/api/errors.html). */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Starts threads of Node that run the TypeScript file at `url`, which calls `serveThread`.
 *
 * @param own what the file finds in its `workerData`, a ThreadData
 * @param heapBytes JavaScript heap that a thread may have; a thread that needs more ends without the others
 */
export function workerThreads<Own>(url: URL, own: Own, heapBytes: number): StartThread {
  return ({ onEvent, onFailure }) => {
    const interruption = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: ThreadData<Own> = { own, interruption };
    const worker = startScript(url, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(heapBytes / MIB) },
    });
    let over = false;
    const fail = (reason: string, isOutOfMemory = false) => {
      if (over) return;
      over = true;
      onFailure({ reason, isOutOfMemory });
    };
    worker.on('message', (event: ThreadEvent) => {
      if (!over) onEvent(event);
    });
    worker.on('error', (error) => {
      if (!(error instanceof Error)) return fail(String(error));
      fail(error.stack ?? error.message, 'code' in error && error.code === OUT_OF_MEMORY);
    });
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
