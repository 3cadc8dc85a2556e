import { parentPort, workerData } from 'node:worker_threads';
import { groupPacker } from './group-packer.ts';
import type { PackingJob, PackingThreadData } from './packing-threads.ts';

/** A thread that packs the groups that it is asked for, and answers in the order of the requests. */
const { path, sha256 } = workerData as PackingThreadData;
const packer = groupPacker(path, sha256);

parentPort?.on('message', ({ first, end }: PackingJob) => {
  const packed = packer.pack(first, end);
  parentPort?.postMessage(packed, [packed.bytes.buffer, packed.units.buffer]);
});
