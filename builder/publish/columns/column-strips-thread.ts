import { parentPort, workerData } from 'node:worker_threads';
import { type ColumnStripsJob, writeColumnStrips } from './column-strips.ts';

/** A thread that lays out one database by columns, and answers with what the manifest says about them. */
void writeColumnStrips(workerData as ColumnStripsJob).then((written) => parentPort?.postMessage(written));
