import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of the builder. It starts in half a second.
 *
 * @param module the TypeScript file that it runs, from this folder
 * @param data what `workerData` has there
 */
export const startThread = (module: string, data: object): Worker =>
  new Worker(new URL('thread.mjs', import.meta.url), { workerData: { ...data, module }, execArgv: [] });
