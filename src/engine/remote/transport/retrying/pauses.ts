/** Waiting and random numbers. Tests replace both. */
export interface Pauses {
  /** A clock that never goes back, in milliseconds. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  /** Resolves after this time, or at once when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Blocks the thread. */
  block(ms: number): void;
}

export const PAUSES: Pauses = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    }),
  block: (ms) => {
    const until = performance.now() + ms;
    try {
      // WebAssembly memory can be shared even if the page is not isolated and SharedArrayBuffer is not defined.
      const pages = { initial: 1, maximum: 1, shared: true };
      Atomics.wait(new Int32Array(new WebAssembly.Memory(pages).buffer), 0, 0, ms);
    } catch {
      while (performance.now() < until);
    }
  },
};
