import { readFile } from 'node:fs/promises';
import { ENGINE_WASM } from '../../src/engine/wasm/build.ts';
import type { LoadOptions } from '../../src/engine/wasm/sqlite.ts';

/** Makes instances of the engine whose memory can be measured from outside. */
export interface MeasuredEngine extends Pick<LoadOptions, 'instantiate' | 'createMemory'> {
  /** The memory that SQLite uses. */
  usedBytes(): number;
  /** All the memory of the module, which never shrinks. */
  moduleBytes(): number;
}

export async function measuredEngine(): Promise<MeasuredEngine> {
  const module = await WebAssembly.compile(await readFile(ENGINE_WASM));
  let memory: WebAssembly.Memory | null = null;
  let used: (() => bigint) | null = null;
  return {
    instantiate: async (imports) => {
      const { exports } = await WebAssembly.instantiate(module, imports);
      used = exports.sqlite3_memory_used as () => bigint;
      return exports;
    },
    createMemory: (pages) => {
      memory = new WebAssembly.Memory(pages);
      return memory;
    },
    usedBytes: () => Number(used?.() ?? 0n),
    moduleBytes: () => memory?.buffer.byteLength ?? 0,
  };
}
