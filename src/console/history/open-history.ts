import { loadCode } from '../page/load-code.ts';
import type { History } from './history.ts';

/** A history that is opened when it is first needed, and whose code is loaded then. */
export function openHistoryWhenNeeded(): History {
  let opening: Promise<History> | null = null;
  const opened = () => {
    opening ??= loadCode(() => import('./stored-history.ts')).then(
      ({ openHistory }) => openHistory(),
      (cause: unknown) => {
        // The next call tries again, because the host may have been unreachable for a moment.
        opening = null;
        throw cause;
      },
    );
    return opening;
  };
  return {
    open: async () => void (await opened()),
    add: async (entry) => (await opened()).add(entry),
    entries: async () => (await opened()).entries(),
    clear: async () => (await opened()).clear(),
    name: async (statement) => (await opened()).name(statement),
    change: async (statement) => (await opened()).change(statement),
    remove: async (id) => (await opened()).remove(id),
    named: async () => (await opened()).named(),
  };
}
