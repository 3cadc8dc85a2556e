/*
 * A browser that reclaims a worker's memory ends it without an event. Its Web Locks are released however it ended. So a
 * request for a lock that the worker holds is granted when the worker has ended.
 */

/** Null on plain http, where a heartbeat notices a worker's end, but later (`heartbeat.ts`). */
const browserLocks = (): LockManager | null => (navigator as { readonly locks?: LockManager }).locks ?? null;

/** Holds a lock for the life of this worker. Returns its name once it is held; null if the browser has no locks. */
export function holdLifeline(): Promise<string | null> {
  const locks = browserLocks();
  if (!locks) return Promise.resolve(null);
  const name = `nadlan-sql.worker.${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = () => {
      resolve(name);
      return new Promise<never>(() => {});
    };
    // A frame with an opaque origin is refused.
    locks.request(name, hold).catch(() => resolve(null));
  });
}

/** Calls `onGone` when the worker that holds the lock has ended, unless the signal is aborted before. */
export function watchLifeline(name: string, signal: AbortSignal, onGone: () => void): void {
  const granted = () => {
    if (!signal.aborted) onGone();
  };
  browserLocks()
    ?.request(name, { signal }, granted)
    .catch(() => {});
}
