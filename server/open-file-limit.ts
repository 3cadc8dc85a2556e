import { readFile } from 'node:fs/promises';
import { SERVER_LIMITS } from './limits.ts';
import type { Settings } from './settings.ts';

/** Files that the process has open without clients: threads, logs, Redis, and files that are read briefly. */
const SPARE_FILES = 100;
/** A thread has the database open, its events and its pipes. */
const FILES_PER_THREAD = 8;

/** How many files this process may have open; null if unknown. Node raises the limit to the hard one at its start. */
export async function readOpenFileLimit(): Promise<number | null> {
  try {
    const limits = await readFile('/proc/self/limits', 'utf8');
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    // Only Linux has it.
    return null;
  }
}

/** What to do if the limit is too low for the connections that the settings allow; null if it is enough. */
export function openFileLimitWarning(
  limit: number | null,
  { connectionsMax, workers }: Pick<Settings, 'connectionsMax' | 'workers'>,
): string | null {
  const needed =
    connectionsMax +
    SERVER_LIMITS.refusedConnections +
    SERVER_LIMITS.filesOpen +
    workers * FILES_PER_THREAD +
    SPARE_FILES;
  if (limit === null || limit >= needed) return null;
  return `This process may have ${limit} files open, and CONNECTIONS_MAX=${connectionsMax} needs ${needed}: raise the limit (ulimit -n, LimitNOFILE of systemd) or lower CONNECTIONS_MAX.`;
}
