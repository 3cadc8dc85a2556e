/* A thread of the pool: the engine on a file of this machine. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ComputeClock } from '../src/engine/compute-clock.ts';
import { refusalOf } from '../src/engine/refusals.ts';
import { openSession } from '../src/engine/session.ts';
import type { DatabaseFile } from './pool/protocol.ts';
import { type OpenEngine, serveThread, type ThreadEngine } from './pool/thread.ts';

/** What the thread is given when it starts. */
export interface WorkerData {
  /** Path of the SQLite module. */
  readonly wasmPath: string;
  /** Memory that the engine may have at most. */
  readonly memoryBytes: number;
  /** How long a query may compute. */
  readonly queryMs: number;
}

const { wasmPath, memoryBytes, queryMs } = workerData as WorkerData;
const module = new WebAssembly.Module(readFileSync(wasmPath));

const openEngine: OpenEngine = async (file) => {
  try {
    return { ok: true, value: await openOnFile(file) };
  } catch (cause) {
    return { ok: false, refusal: refusalOf(cause) };
  }
};

/** Bytes are read from the file when SQLite asks for them: the operating system caches them for all threads together. */
async function openOnFile({ path, info }: DatabaseFile): Promise<ThreadEngine> {
  const descriptor = openSync(path, 'r');
  try {
    const session = await openSession({
      instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
      createMemory: (pages) => new WebAssembly.Memory(pages),
      memoryBytes,
      queryMs,
      suspension: null,
      file: {
        sizeBytes: info.sizeBytes,
        read: (target, offset) => readSync(descriptor, target, 0, target.length, offset) === target.length,
        // A file on a disk has nothing to wait for: what `read` did not give is not there.
        fetch: (offset, length) => {
          throw new Error(`the file ends before byte ${offset + length}`);
        },
      },
      clock: new ComputeClock(() => performance.now()),
      random: (target) => crypto.getRandomValues(target),
      identity: info,
    });
    return {
      run: async (request) => {
        const { answer, usable } = await session.run(request);
        const outcome = answer.kind === 'result' ? { ...answer, transfer: { bytes: 0, requests: 0 } } : answer;
        return { outcome, usable };
      },
      close: () => closeSync(descriptor),
    };
  } catch (cause) {
    closeSync(descriptor);
    throw cause;
  }
}

if (!parentPort) throw new Error('server/worker.ts runs as a thread of the pool.');
serveThread(parentPort, openEngine);
