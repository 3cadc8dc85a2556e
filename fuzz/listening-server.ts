import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The service as an operator runs it, in a process of its own. */
export interface ListeningServer {
  readonly url: string;
  /** Memory that its process has at the moment; null where the operating system does not tell it. */
  residentBytes(): number | null;
  close(): Promise<void>;
}

/**
 * Starts the service with one thread and no limit of requests, all else as it is by default, but for the cache of answers:
 * the query behind a bomb must find a thread.
 */
export async function startServer(dataDir: string): Promise<ListeningServer> {
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '1',
      RESPONSE_CACHE_MB: '0',
      RATE_LIMIT: 'off',
      LOG_FORMAT: 'text',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [address] = /http:\/\/[\w.:[\]]+/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error('The server ended before it listened.')));
  });
  return {
    url,
    residentBytes: () => {
      try {
        const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        return kibibytes === undefined ? null : Number(kibibytes) * 1024;
      } catch {
        return null;
      }
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
