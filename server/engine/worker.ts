/* A thread of the pool: the engine on a file of this machine. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { accepted, type Checked, refused } from '../../src/contract/errors.ts';
import { writeResult } from '../../src/contract/formats/write.ts';
import { PHRASES } from '../../src/contract/phrases.ts';
import { REFUSALS } from '../../src/contract/refusal-sentences.ts';
import { say } from '../../src/contract/sentence.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import { ComputeClock } from '../../src/engine/statement/compute-clock.ts';
import { refusalOf } from '../../src/engine/statement/refusals.ts';
import { openSession } from '../../src/engine/statement/session.ts';
import { checkedFile, DamagedPage, type ReadFile } from '../integrity/checked-pages.ts';
import type { DatabaseFile, ThreadOutcome } from '../pool/protocol.ts';
import { type OpenEngine, serveThread, type ThreadEngine } from '../pool/thread.ts';
import type { ThreadData } from '../pool/worker-thread.ts';
import { fileState } from '../published/file-state.ts';

/** The thread's `workerData`. */
export interface WorkerData {
  /** The SQLite module, compiled. */
  readonly module: WebAssembly.Module;
  /** Most memory of the engine. */
  readonly memoryBytes: number;
  /** How long a query may compute. */
  readonly queryMs: number;
  /** Memory of the engine beyond which it is replaced after its query. */
  readonly renewBytes: number;
}

/** Writing cells of this many bytes takes some ten milliseconds; smaller results need no "writing" notice. */
const LONG_WRITING_BYTES = 1024 * 1024;

const {
  own: { module, memoryBytes, queryMs, renewBytes },
  interruption,
} = workerData as ThreadData<WorkerData>;

const openEngine: OpenEngine = async (file) => {
  let descriptor: number;
  try {
    descriptor = openSync(file.path, 'r');
  } catch (cause) {
    return unreadable(cause instanceof Error && 'code' in cause ? String(cause.code) : PHRASES.unknownReason);
  }
  try {
    if (isAnother(descriptor, file)) return unreadable(PHRASES.fileReplaced);
    return accepted(await openOn(descriptor, file));
  } catch (cause) {
    closeSync(descriptor);
    return { ok: false, refusal: refusalOf(cause) };
  }
};

const isAnother = (descriptor: number, { state }: DatabaseFile) => fileState(fstatSync(descriptor)) !== state;

const unreadable = (reason: string): Checked<never> & { readonly ok: false } =>
  refused('DB_UNAVAILABLE', say(REFUSALS.unreadable, { reason }), { hint: SERVICE.tryInAFewSeconds });

const reasonOf = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

const damagedRefusal = ({ page }: DamagedPage): ThreadOutcome => ({
  kind: 'refused',
  refusal: {
    code: 'DB_UNAVAILABLE',
    message: say(SERVICE.damaged, { page }),
    hint: SERVICE.verifyDatabase,
  },
  reason: 'damaged_page',
});

/** Bytes are read from the file when SQLite needs them: the operating system caches them for all threads. */
async function openOn(descriptor: number, file: DatabaseFile): Promise<ThreadEngine> {
  const { info } = file;
  let takenBytes = () => 0;
  /** The damaged page that the current query read. */
  let damaged: DamagedPage | null = null;
  /** Why the answer under way has no advice, or no hint. */
  let fault: unknown = null;
  const readBytes: ReadFile = (target, offset) =>
    readSync(descriptor, target, 0, target.length, offset) === target.length;
  const checked = file.checksums ? checkedFile(readBytes, file.checksums) : null;
  const read = checked?.read ?? readBytes;
  let touchedMs = fstatSync(descriptor).ctimeMs;
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
    createMemory: (pages) => {
      const memory = new WebAssembly.Memory(pages);
      takenBytes = () => memory.buffer.byteLength;
      return memory;
    },
    memoryBytes,
    queryMs,
    suspension: null,
    file: {
      sizeBytes: info.sizeBytes,
      read: (target, offset) => {
        try {
          return read(target, offset);
        } catch (cause) {
          if (cause instanceof DamagedPage) damaged = cause;
          throw cause;
        }
      },
      // A file on a disk needs no waiting: bytes that `read` did not return do not exist.
      fetch: (offset, length) => {
        throw new Error(`the file ends before byte ${offset + length}`);
      },
    },
    clock: new ComputeClock(() => performance.now()),
    abandoned: () => Atomics.load(interruption, 0) === 1,
    random: (target) => crypto.getRandomValues(target),
    onFault: (cause) => {
      fault = cause;
    },
    identity: info,
    rules: DATA_RULES,
  });
  return {
    write: async (request, notify) => {
      damaged = null;
      fault = null;
      // Unlike the state of a file, this changes even if a writer has reset the modification time.
      const { ctimeMs } = fstatSync(descriptor);
      if (ctimeMs !== touchedMs) checked?.recheck();
      touchedMs = ctimeMs;
      const { outcome, usable, repeatable, heldBytes } = await session.runChecked(request, null, request);
      // If the file was overwritten in place, the pages may come from two databases, so that the result is invalid.
      if (isAnother(descriptor, file)) {
        return {
          outcome: { kind: 'refused', refusal: unreadable(PHRASES.fileChanged).refusal },
          usable: false,
          renewal: null,
          writeMs: 0,
        };
      }
      // Hints and advice read pages, too: whatever read the page, the file is not as published.
      if (damaged) return { outcome: damagedRefusal(damaged), usable: true, renewal: null, writeMs: 0 };
      if (fault !== null) notify({ type: 'fault', reason: reasonOf(fault) });
      const grown = takenBytes() > renewBytes ? 'grown' : null;
      if (outcome.kind === 'refused') {
        // An engine may become unusable for several reasons; only a lack of memory is the statement's own error.
        const isExhausted = !usable && outcome.refusal.code === 'SQL_ERROR';
        return { outcome, usable: usable || isExhausted, renewal: isExhausted ? 'exhausted' : grown, writeMs: 0 };
      }
      if (heldBytes > LONG_WRITING_BYTES) notify({ type: 'writing' });
      const writingFrom = performance.now();
      const answer = { ...writeResult(outcome.result, request, info), repeatable };
      const writeMs = performance.now() - writingFrom;
      return { outcome: { kind: 'written', answer }, usable, renewal: grown, writeMs };
    },
    close: () => closeSync(descriptor),
  };
}

if (!parentPort) throw new Error('server/engine/worker.ts runs as a thread of the pool.');
serveThread(parentPort, openEngine);
