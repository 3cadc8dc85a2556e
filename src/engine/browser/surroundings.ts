import type { SqliteSystem } from '../wasm/module.ts';
import type { LoadOptions } from '../wasm/sqlite.ts';
import { findSuspension } from './suspension.ts';

/** How the compiled SQLite module runs in a worker of this browser. */
export interface Surroundings
  extends Required<Pick<LoadOptions, 'instantiate' | 'createMemory' | 'suspension'>>,
    Pick<SqliteSystem, 'random'> {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** @param module may still be loading */
export function browserSurroundings(module: WebAssembly.Module | Promise<WebAssembly.Module>): Surroundings {
  return {
    instantiate: async (imports) => (await WebAssembly.instantiate(await module, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    suspension: findSuspension(),
    // The module's memory is not shared, which the type of its views cannot express.
    random: (target) => crypto.getRandomValues(target as Uint8Array<ArrayBuffer>),
    now: () => performance.now(),
  };
}
