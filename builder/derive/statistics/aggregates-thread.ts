import { parentPort, workerData } from 'node:worker_threads';
import { computeAggregates } from './aggregates-beside.ts';

/** A thread that computes the aggregates of one build, and answers when they are in their file. */
computeAggregates(workerData as string);
parentPort?.postMessage(null);
