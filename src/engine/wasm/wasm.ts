/*
 * The part of WebAssembly's JavaScript interface that the binding needs, declared here because the server's type check
 * has no DOM. Each type is assignable to the DOM library's type and vice versa.
 */

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
  toFixedLengthBuffer(): ArrayBuffer;
  toResizableBuffer(): ArrayBuffer;
}

export type ImportedFunction = (...args: number[]) => number | undefined;
export type WasmImports = Record<string, Record<string, ImportedFunction | WasmMemory>>;
export type WasmExports = Readonly<Record<string, unknown>>;

/** What `new WebAssembly.Memory()` takes; in pages of 64 KiB. */
export interface MemoryPages {
  readonly initial: number;
  readonly maximum: number;
}

const PAGE_BYTES = 64 * 1024;
/** The module's minimum and maximum; build.ts links it with these. */
export const MEMORY_MIN_BYTES = 4 * 1024 * 1024;
/** Above 2 GiB a pointer reaches JavaScript as a negative number. */
export const MEMORY_MAX_BYTES = 2 * 1024 * 1024 * 1024;

/**
 * The memory of an engine that may use `maxBytes` of it.
 *
 * @throws RangeError if that is too little to run or too much to address
 */
export function memoryPages(maxBytes: number): MemoryPages {
  if (!(maxBytes >= MEMORY_MIN_BYTES && maxBytes <= MEMORY_MAX_BYTES)) {
    throw new RangeError(
      `The memory of the SQL engine must be from ${MEMORY_MIN_BYTES} to ${MEMORY_MAX_BYTES} bytes, not ${maxBytes}.`,
    );
  }
  return { initial: MEMORY_MIN_BYTES / PAGE_BYTES, maximum: Math.floor(maxBytes / PAGE_BYTES) };
}
