import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The service as an operator runs it, in a separate process. */
export interface ListeningServer {
  readonly url: string;
  /** The address of its metrics; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  /** Current memory of its process; null if the operating system does not report it. */
  residentBytes(): number | null;
  /** Open files and sockets of its process; null if the operating system does not report it. */
  descriptors(): number | null;
  close(): Promise<void>;
}

/**
 * One thread, no limit of requests and no cache of answers, and defaults for all else, so that the query after a bomb
 * must get a thread.
 */
export const BOMB_SETTINGS: Readonly<Record<string, string>> = {
  WORKERS: '1',
  RESPONSE_CACHE_MB: '0',
  RATE_LIMIT: 'off',
};

/** Starts the service on a free port of the loopback, with these settings and the defaults for all others. */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<ListeningServer> {
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'text', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface(child.stdout);
  const addressIn = (sentence: RegExp) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const [, address] = sentence.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
      void ended.then(() => reject(new Error('The server ended before it listened.')));
    });
  const [url, metricsUrl] = await Promise.all([
    addressIn(/ready: (http:\S+)/),
    settings.METRICS_PORT === undefined ? null : addressIn(/Metrics are at (http:\S+)/),
  ]);
  return {
    url,
    metricsUrl,
    residentBytes: () =>
      orNull(() => {
        const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        return kibibytes === undefined ? null : Number(kibibytes) * 1024;
      }),
    descriptors: () => orNull(() => readdirSync(`/proc/${child.pid}/fd`).length),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A value of /proc, which not every operating system has. */
function orNull(read: () => number | null): number | null {
  try {
    return read();
  } catch {
    return null;
  }
}
