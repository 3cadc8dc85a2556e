import { Worker } from 'node:worker_threads';

/** From this size of a database on, a thread of its own for a part of the work pays: it starts in half a second. */
export const THREAD_FROM_BYTES = 64 * 1024 * 1024;

/**
 * Starts a thread of the builder.
 *
 * @param module the TypeScript file that it runs, from this folder
 * @param data what `workerData` has there
 */
export const startThread = (module: string, data: object): Worker =>
  new Worker(new URL('thread.mjs', import.meta.url), { workerData: { ...data, module }, execArgv: [] });

/**
 * The one answer of a thread.
 *
 * @throws the error that ended the thread
 */
export const runThread = <Answer>(module: string, data: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const thread = startThread(module, data);
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error(`The thread of ${module} ended without an answer`)));
  });
