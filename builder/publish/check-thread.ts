import { parentPort, workerData } from 'node:worker_threads';
import { checkHere } from './check-database.ts';

/** A thread that checks one database, and answers with what it found. */
parentPort?.postMessage(checkHere((workerData as { readonly path: string }).path));
