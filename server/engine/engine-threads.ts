import { readFileSync } from 'node:fs';
import { ENGINE_WASM } from '../../src/engine/wasm/build.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { type StartThread, workerThreads } from '../pool/worker-thread.ts';
import type { WorkerData } from './worker.ts';

let compiled: WebAssembly.Module | null = null;

/**
 * Starts threads of the pool with the engine. The module is compiled once in this process, when the first thread starts:
 * every thread gets the same machine code, and a new one need not compile it.
 *
 * @param heapBytes JavaScript heap that a thread may have
 */
export function engineThreads(
  limits: Omit<WorkerData, 'module' | 'renewBytes'>,
  heapBytes: number = SERVER_LIMITS.threadHeapBytes,
): StartThread {
  return (handlers) => {
    compiled ??= new WebAssembly.Module(readFileSync(ENGINE_WASM));
    const data: WorkerData = { module: compiled, renewBytes: SERVER_LIMITS.engineRenewBytes, ...limits };
    return workerThreads(new URL('worker.ts', import.meta.url), data, heapBytes)(handlers);
  };
}
