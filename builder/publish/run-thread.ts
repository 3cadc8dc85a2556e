import type { Worker } from 'node:worker_threads';
import { startScript } from '../../threads/start-script.ts';

/** From this size of a database on, a thread of its own for a part of the work pays. */
export const THREAD_FROM_BYTES = 64 * 1024 * 1024;

/**
 * Starts a thread of the builder.
 *
 * @param module the TypeScript file that it runs, from this folder
 * @param data what `workerData` has there
 */
export const startThread = (module: string, data: object): Worker =>
  startScript(new URL(module, import.meta.url), { workerData: data });

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
