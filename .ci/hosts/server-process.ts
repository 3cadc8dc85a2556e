import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServerOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its own files, which its user gets. */
  readonly folder: string;
}

const READY_MS = 60_000;
const END_MS = 5_000;
const TAIL_CHARACTERS = 2_000;

/** Debian's user without rights. Servers run as the caller unless that is root. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Gives a folder to the user of the servers. */
export function handOver(folder: string): void {
  const { uid, gid } = UNPRIVILEGED;
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** A server that runs in a process group of its own, in the foreground. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #command: string;
  #hasEnded = false;
  #tail = '';

  private constructor({ command, args, env, folder }: ServerOptions) {
    this.#command = command;
    handOver(folder);
    this.#child = spawn(command, args, {
      ...UNPRIVILEGED,
      cwd: '/',
      env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        this.#hasEnded = true;
        resolve();
      });
      this.#child.once('error', (cause) => {
        this.#hasEnded = true;
        this.#tail += cause.message;
        resolve();
      });
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#tail = `${this.#tail}${text}`.slice(-TAIL_CHARACTERS);
      });
    }
  }

  /** Starts it without waiting for it. */
  static spawn(options: ServerOptions): ServerProcess {
    return new ServerProcess(options);
  }

  /**
   * Starts it and waits until it answers HTTP.
   *
   * @throws Error with its last words if it does not
   */
  static async start({ port, ...options }: ServerOptions & { readonly port: number }): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    try {
      await server.ready(async () =>
        Boolean(await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) })),
      );
    } catch (cause) {
      await server.end();
      throw cause;
    }
    return server;
  }

  /** @param isReady asked until it is true; an error counts as false */
  async ready(isReady: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + READY_MS;
    while (performance.now() < until && !this.#hasEnded) {
      if (await isReady().catch(() => false)) return;
      await pause(100);
    }
    throw new Error(`${this.#command} does not serve. Its last words: ${this.#tail.trim() || 'none'}`);
  }

  /** Ends it and what it has started. */
  async end(): Promise<void> {
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), END_MS);
    await this.#ended;
    clearTimeout(timer);
    // Children that outlived it.
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has ended.
    }
  }
}
