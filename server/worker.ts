/* A thread of the pool: the engine on a file of this machine. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DATA_RULES } from '../src/catalogue/data-rules.ts';
import { accepted, type Checked, refused } from '../src/contract/errors.ts';
import { writeResult } from '../src/contract/formats/write.ts';
import { ComputeClock } from '../src/engine/compute-clock.ts';
import { refusalOf } from '../src/engine/refusals.ts';
import { openSession } from '../src/engine/session.ts';
import { fileState } from './file-state.ts';
import type { DatabaseFile } from './pool/protocol.ts';
import { type OpenEngine, serveThread, type ThreadEngine } from './pool/thread.ts';
import type { ThreadData } from './pool/worker-thread.ts';

/** What the thread is given when it starts. */
export interface WorkerData {
  /** Path of the SQLite module. */
  readonly wasmPath: string;
  /** Memory that the engine may have at most. */
  readonly memoryBytes: number;
  /** How long a query may compute. */
  readonly queryMs: number;
}

const {
  own: { wasmPath, memoryBytes, queryMs },
  interruption,
} = workerData as ThreadData<WorkerData>;
const module = new WebAssembly.Module(readFileSync(wasmPath));

const openEngine: OpenEngine = async (file) => {
  let descriptor: number;
  try {
    descriptor = openSync(file.path, 'r');
  } catch (cause) {
    return unreadable(cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason');
  }
  try {
    if (isAnother(descriptor, file)) return unreadable('it is another one than a moment ago');
    return accepted(await openOn(descriptor, file));
  } catch (cause) {
    closeSync(descriptor);
    return { ok: false, refusal: refusalOf(cause) };
  }
};

const isAnother = (descriptor: number, { state }: DatabaseFile) => fileState(fstatSync(descriptor)) !== state;

const unreadable = (reason: string): Checked<never> & { readonly ok: false } =>
  refused('DB_UNAVAILABLE', `The database file cannot be read: ${reason}.`, { hint: 'Try again in a few seconds.' });

/** Bytes are read from the file when SQLite asks for them: the operating system caches them for all threads together. */
async function openOn(descriptor: number, file: DatabaseFile): Promise<ThreadEngine> {
  const { info } = file;
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
    abandoned: () => Atomics.load(interruption, 0) === 1,
    random: (target) => crypto.getRandomValues(target),
    identity: info,
    rules: DATA_RULES,
  });
  return {
    write: async ({ format, ...request }) => {
      const { answer, usable, repeatable } = await session.run(request);
      // Written over in place, the file may have given pages of two databases: what came of them is no answer.
      if (isAnother(descriptor, file)) {
        return { outcome: { kind: 'refused', refusal: unreadable('it was changed').refusal }, usable: false };
      }
      return answer.kind === 'refused'
        ? { outcome: answer, usable }
        : { outcome: { kind: 'written', answer: { ...writeResult(answer.result, format, info), repeatable } }, usable };
    },
    close: () => closeSync(descriptor),
  };
}

if (!parentPort) throw new Error('server/worker.ts runs as a thread of the pool.');
serveThread(parentPort, openEngine);
