import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const FILE_NAME = 'fetching.lock';
/** How often the holder shows that it lives, and after how long another one takes the lock. */
const TOUCH_MS = 5_000;
const STALE_MS = 30_000;

/**
 * A lock on a data folder, so that of several servers with one folder only one fetches. A holder that was killed is replaced: at once
 * on the same machine, otherwise when it has shown no life for half a minute.
 */
export class FolderLock {
  readonly #path: string;
  readonly #owner = JSON.stringify({ host: hostname(), pid: process.pid });
  #touching: NodeJS.Timeout | null = null;

  constructor(folder: string) {
    this.#path = join(folder, FILE_NAME);
  }

  /** Takes the lock. @returns false if another process has it */
  async take(): Promise<boolean> {
    if (await this.isHeld()) return true;
    this.#stopTouching();
    if (!(await this.#create())) {
      if (!(await this.#isAbandoned())) return false;
      await rm(this.#path, { force: true });
      if (!(await this.#create())) return false;
    }
    this.#touching = setInterval(() => void this.#touch(), TOUCH_MS).unref();
    return true;
  }

  /** Whether this process still has it: a process that was stopped for long may have lost it. */
  async isHeld(): Promise<boolean> {
    return this.#touching !== null && (await readText(this.#path)) === this.#owner;
  }

  async release(): Promise<void> {
    const held = await this.isHeld();
    this.#stopTouching();
    if (held) await rm(this.#path, { force: true });
  }

  async #create(): Promise<boolean> {
    try {
      await writeFile(this.#path, this.#owner, { flag: 'wx' });
      return true;
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
      throw cause;
    }
  }

  async #isAbandoned(): Promise<boolean> {
    const text = await readText(this.#path);
    const found = await stat(this.#path).catch(() => null);
    if (text === null || found === null) return true;
    if (Date.now() - found.mtimeMs > STALE_MS) return true;
    const owner = ownerOf(text);
    if (owner?.host !== hostname()) return false;
    // In a container every server has the same process id: the one that wrote this has ended.
    return owner.pid === process.pid || !isRunning(owner.pid);
  }

  async #touch(): Promise<void> {
    const now = new Date();
    if (await this.isHeld()) await utimes(this.#path, now, now).catch(() => {});
  }

  #stopTouching(): void {
    if (this.#touching) clearInterval(this.#touching);
    this.#touching = null;
  }
}

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

function ownerOf(text: string): { readonly host: string; readonly pid: number } | null {
  try {
    const { host, pid } = JSON.parse(text);
    return typeof host === 'string' && Number.isSafeInteger(pid) ? { host, pid } : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: it runs, and belongs to another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
