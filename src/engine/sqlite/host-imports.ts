import { ModuleMemory } from './memory.ts';
import type { HostFailure, SqliteHost, Suspension } from './module.ts';
import { utf8Decoder } from './text.ts';
import type { HostFunction, WasmImports, WasmMemory } from './wasm.ts';

/** What vfs.c is told by `read` and `fetch`. */
const DONE = 0;
const MISS = -1;
const FAILED = 1;

/**
 * The module's imports. Nothing that the host throws leaves them: an exception that unwound through SQLite would leave
 * its state half changed. It is kept in `failure`, and SQLite is told that the operation failed.
 */
export function hostImports(
  host: SqliteHost,
  memory: WasmMemory,
  failure: HostFailure,
  suspension: Suspension | null,
): WasmImports {
  const views = new ModuleMemory(memory);
  const keep = (cause: unknown): void => {
    failure.cause ??= cause;
  };
  const guarded =
    (answer: HostFunction, otherwise: number): HostFunction =>
    (...args) => {
      try {
        return answer(...args);
      } catch (cause) {
        keep(cause);
        return otherwise;
      }
    };

  // WebAssembly passes exactly the arguments that vfs.c declares: the defaults below are never taken.
  const fetch = (...[file = 0, pointer = 0, count = 0, offset = 0]: number[]) =>
    host.fetch(file, views.bytes(pointer, count), offset);
  const block = guarded((...args) => {
    if (fetch(...args))
      throw new Error('The host answered with a promise, but the engine was loaded without suspension.');
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

  return {
    env: { memory },
    host: {
      open: guarded((name = 0, count = 0) => host.open(utf8Decoder.decode(views.bytes(name, count))), -1),
      size: guarded((file = 0) => host.size(file), 0),
      read: guarded(
        (file = 0, pointer = 0, count = 0, offset = 0) =>
          host.read(file, views.bytes(pointer, count), offset) ? DONE : MISS,
        FAILED,
      ),
      fetch: suspension ? suspension.suspending(suspend) : block,
      now: guarded(() => host.now(), 0),
      random: guarded((pointer = 0, count = 0) => {
        host.random(views.bytes(pointer, count));
        return 0;
      }, 0),
      progress: guarded(() => (host.progress() ? 1 : 0), 1),
    },
  };
}
