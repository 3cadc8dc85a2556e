import type { PackedGroups } from './group-packer.ts';
import { startThread } from './run-thread.ts';

/** What a packing thread starts with: the database file, and its SHA-256 in hex. */
export interface PackingThreadData {
  readonly path: string;
  readonly sha256: string;
}

/** Groups of pages from `first` up to, and without, `end`. */
export interface PackingJob {
  readonly first: number;
  readonly end: number;
}

/** Groups of one job: some 8 MB of pages, packed in a quarter of a second. */
const JOB_GROUPS = 64;
/** Jobs of a thread that are under way or wait to be written, so that no thread waits for a slower one. */
const JOBS_OF_THREAD = 4;

/**
 * Packs all groups of a database file on several threads. The groups come in their order, whatever thread packed them.
 *
 * @throws the error of a thread; all threads have ended then
 */
export async function* packInThreads(
  data: PackingThreadData,
  groups: number,
  threads: number,
): AsyncGenerator<PackedGroups> {
  const workers = Array.from({ length: threads }, () => startPacker(data));
  try {
    const jobs = Math.ceil(groups / JOB_GROUPS);
    const waiting: Promise<PackedGroups>[] = [];
    for (let job = 0, asked = 0; job < jobs; job += 1) {
      for (; asked < jobs && asked - job < threads * JOBS_OF_THREAD; asked += 1) {
        const first = asked * JOB_GROUPS;
        const packed = workers[asked % threads]?.pack({ first, end: Math.min(first + JOB_GROUPS, groups) });
        if (packed === undefined) throw new Error('No thread packs pages');
        // An error is thrown where its turn comes; until then it must not end the process.
        packed.catch(() => {});
        waiting.push(packed);
      }
      const next = await waiting.shift();
      if (next !== undefined) yield next;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

function startPacker(data: PackingThreadData) {
  const worker = startThread('./packing-thread.ts', data);
  const asked: { resolve(packed: PackedGroups): void; reject(error: Error): void }[] = [];
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of asked.splice(0)) reject(failure);
  };
  worker.on('message', (packed: PackedGroups) => asked.shift()?.resolve(packed));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread that packs pages has ended')));
  return {
    pack: (job: PackingJob) =>
      new Promise<PackedGroups>((resolve, reject) => {
        if (failure !== null) return reject(failure);
        asked.push({ resolve, reject });
        worker.postMessage(job);
      }),
    end: () => worker.terminate(),
  };
}
