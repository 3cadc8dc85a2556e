import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The service as an operator runs it, in a separate process. */
export interface ListeningServer {
  readonly url: string;
  /** The address of its metrics; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  /** Current memory of its process; null if the operating system does not report it. */
  residentBytes(): number | null;
  /** Open files and sockets of its process; null if the operating system does not report it. */
  descriptors(): number | null;
  /** Threads of its process, those of Node included; null if the operating system does not report it. */
  threads(): number | null;
  /** Sends a command to the file that was loaded before the server. */
  tell(command: Readonly<Record<string, number>>): void;
  /** Ends it as an operator would. @returns its exit code; null if a signal ended it */
  close(): Promise<number | null>;
}

export interface ListeningOptions {
  /** The path of a script that is loaded before the server, in each of its threads; it can be sent commands. */
  readonly preload?: string;
  /** Gets each line of its output. */
  readonly onLine?: (line: string) => void;
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
  { preload, onLine = () => {} }: ListeningOptions = {},
): Promise<ListeningServer> {
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      ...(preload !== undefined && { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` }),
      ...{ DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'text', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(preload === undefined ? [] : ['ipc' as const])],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The server was started without a pipe for its output.');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface(stdout);
  lines.on('line', onLine);
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
  const ofStatus = (name: string) =>
    orNull(() => {
      const value = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      return value === undefined ? null : Number(value);
    });
  return {
    url,
    metricsUrl,
    residentBytes: () => {
      const kibibytes = ofStatus('VmRSS');
      return kibibytes === null ? null : kibibytes * 1024;
    },
    threads: () => ofStatus('Threads'),
    tell: (command) => {
      if (child.connected) child.send(command);
    },
    descriptors: () => orNull(() => readdirSync(`/proc/${child.pid}/fd`).length),
    close: async () => {
      child.kill('SIGTERM');
      return ended;
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
