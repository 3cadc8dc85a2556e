/*
 * A browser that takes a worker's memory ends it without an event. Its Web Locks end with it, however it ended: whoever
 * queues for a lock that a worker holds for its life learns of its end.
 */

/** Null on plain http, where a worker's end stays unnoticed. */
const browserLocks = (): LockManager | null => (navigator as { readonly locks?: LockManager }).locks ?? null;

/** Holds a lock for the life of this worker. Its name, once it is held; null where the browser gives none. */
export function holdLifeline(): Promise<string | null> {
  const locks = browserLocks();
  if (!locks) return Promise.resolve(null);
  const name = `nadlan-sql.worker.${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    const hold = () => {
      resolve(name);
      return new Promise<never>(() => {});
    };
    // A frame without an origin of its own is refused.
    locks.request(name, hold).catch(() => resolve(null));
  });
}

/** Calls `onGone` when the worker that holds the lock is gone, unless the signal is aborted before. */
export function watchLifeline(name: string, signal: AbortSignal, onGone: () => void): void {
  const granted = () => {
    if (!signal.aborted) onGone();
  };
  browserLocks()
    ?.request(name, { signal }, granted)
    .catch(() => {});
}
