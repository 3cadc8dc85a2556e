import { utf8Decoder } from './text.ts';
import type { WasmMemory } from './wasm.ts';

/**
 * Linear memory, read at byte addresses. A view is valid only until the next call, because growing detaches the buffer.
 */
export class ModuleMemory {
  readonly #memory: WasmMemory;

  constructor(memory: WasmMemory) {
    this.#memory = memory;
  }

  bytes(pointer: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, pointer, count);
  }

  int32s(pointer: number, count: number): Int32Array {
    return new Int32Array(this.#memory.buffer, pointer, count);
  }

  int64s(pointer: number, count: number): BigInt64Array {
    return new BigInt64Array(this.#memory.buffer, pointer, count);
  }

  doubles(pointer: number, count: number): Float64Array {
    return new Float64Array(this.#memory.buffer, pointer, count);
  }

  /** The NUL-terminated text at `pointer`; null for the null pointer. */
  text(pointer: number): string | null {
    if (pointer === 0) return null;
    const memory = new Uint8Array(this.#memory.buffer);
    return utf8Decoder.decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
  }
}
