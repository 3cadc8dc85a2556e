import { vi } from 'vitest';

interface Waiting {
  readonly signal?: AbortSignal;
  readonly granted: (lock: unknown) => unknown;
}

/** Web Locks of a browser with one page, whose workers end when the test orders it. */
export function fakeLocks() {
  const queues = new Map<string, Waiting[]>();
  const request = async (name: string, ...rest: unknown[]): Promise<void> => {
    const granted = rest.at(-1) as Waiting['granted'];
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { readonly signal?: AbortSignal };
    const queue = queues.get(name) ?? [];
    queues.set(name, [...queue, { granted, ...(signal && { signal }) }]);
    if (queue.length === 0) await granted({ name });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return {
    /** The names of the held locks. */
    held: () => [...queues.keys()],
    /** The holder of a lock ends, and the lock goes to the next request. */
    release: (name: string) => {
      const [, ...waiting] = queues.get(name) ?? [];
      const next = waiting.filter(({ signal }) => !signal?.aborted);
      queues.set(name, next);
      next[0]?.granted({ name });
    },
  };
}
