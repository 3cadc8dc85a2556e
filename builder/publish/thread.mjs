// The first file of each thread, in JavaScript: under Node 20 the --import flag of tsx does not reach threads.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
