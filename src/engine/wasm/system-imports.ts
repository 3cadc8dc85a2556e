import { ModuleMemory } from './memory.ts';
import type { SqliteSystem, Suspension, SystemFailure } from './module.ts';
import { utf8Decoder } from './text.ts';
import type { ImportedFunction, WasmImports, WasmMemory } from './wasm.ts';

/** Results of `read` and `fetch` for vfs.c. */
const DONE = 0;
const MISS = -1;
const FAILED = 1;

/** Results of `progress` and `stand` for connection.c. */
const GO_ON = 0;
const INTERRUPT = 1;
const STAND_STILL = 2;
const lookOf = (answer: boolean | 'stand') => (answer === 'stand' ? STAND_STILL : answer ? INTERRUPT : GO_ON);

const notSuspended = () =>
  new Error('The system answered with a promise, but the engine was loaded without suspension.');

/**
 * The module's imports; host.h calls the system "host", WebAssembly's word for the embedder. An error of the system
 * never leaves them, because an exception that unwound through SQLite would leave its state half changed. It is kept in
 * `failure`, and SQLite gets an error code.
 */
export function systemImports(
  system: SqliteSystem,
  memory: WasmMemory,
  failure: SystemFailure,
  suspension: Suspension | null,
): WasmImports {
  const views = new ModuleMemory(memory);
  const keep = (cause: unknown): void => {
    failure.cause ??= cause;
  };
  const guarded =
    (answer: ImportedFunction, otherwise: number): ImportedFunction =>
    (...args) => {
      try {
        return answer(...args);
      } catch (cause) {
        keep(cause);
        return otherwise;
      }
    };

  // WebAssembly passes exactly the arguments that vfs.c declares, so the defaults below are never used.
  const fetch = (...[file = 0, pointer = 0, count = 0, offset = 0]: number[]) =>
    system.fetch(file, views.bytes(pointer, count), offset);
  const block = guarded((...args) => {
    if (fetch(...args)) throw notSuspended();
    return DONE;
  }, FAILED);
  const suspend = async (...args: number[]) => {
    try {
      await fetch(...args);
      return DONE;
    } catch (cause) {
      keep(cause);
      return FAILED;
    }
  };

  const standBlocked = () => {
    const stops = system.stand?.() ?? true;
    if (typeof stops !== 'boolean') throw notSuspended();
    return lookOf(stops);
  };
  const standSuspended = async () => {
    try {
      return lookOf((await system.stand?.()) ?? true);
    } catch (cause) {
      keep(cause);
      return INTERRUPT;
    }
  };

  return {
    env: { memory },
    host: {
      open: guarded((name = 0, count = 0) => system.open(utf8Decoder.decode(views.bytes(name, count))), -1),
      size: guarded((file = 0) => system.size(file), 0),
      read: guarded(
        (file = 0, pointer = 0, count = 0, offset = 0) =>
          system.read(file, views.bytes(pointer, count), offset) ? DONE : MISS,
        FAILED,
      ),
      fetch: suspension ? suspension.suspending(suspend) : block,
      now: guarded(() => system.now(), 0),
      random: guarded((pointer = 0, count = 0) => {
        system.random(views.bytes(pointer, count));
        return 0;
      }, 0),
      progress: guarded(() => lookOf(system.progress()), INTERRUPT),
      stand: suspension ? suspension.suspending(standSuspended) : guarded(standBlocked, INTERRUPT),
    },
  };
}
