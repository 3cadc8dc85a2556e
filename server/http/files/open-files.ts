import { type FileHandle, open, stat } from 'node:fs/promises';
import { fileState } from '../../published/file-state.ts';

/** A file that is open as long as it is borrowed. */
export interface OpenFile {
  /** The `fileState` of the open file. */
  readonly state: string;
  readonly sizeBytes: number;
  /** When the content last changed, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /**
   * Fills the target from this position.
   *
   * @throws Error if the file has become shorter
   */
  fill(target: Uint8Array, position: number): Promise<void>;
  /** Whether the file is still in the state in which it was opened: what was read is then one version of it. */
  isUnchanged(): Promise<boolean>;
  /** Returns it; to be called once. The last borrower's call closes it. */
  release(): void;
}

/** `missing`: there is no regular file at the path. `too-many`: as many files are open as may be. */
export type Opened = OpenFile | 'missing' | 'too-many';

interface Shared {
  readonly opening: Promise<FileHandle>;
  borrowers: number;
}

/** Error codes for paths without a file. */
const NO_FILE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);
/** How often a file may be replaced while it is being opened, before it is opened without sharing. */
const ATTEMPTS = 3;

/** Files that are being read, each opened once for all readers. */
export class OpenFiles {
  readonly #maxOpen: number;
  readonly #shared = new Map<string, Shared>();
  /** Files that are open for one reader only so far. */
  #openedAlone = 0;

  /** @param maxOpen files open at the same time */
  constructor(maxOpen: number) {
    this.#maxOpen = maxOpen;
  }

  /** Files that are open now. */
  get count(): number {
    return this.#shared.size;
  }

  /** Opens the current regular file, or borrows the open one. */
  async borrow(path: string): Promise<Opened> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const stats = await stat(path);
        if (!stats.isFile()) return 'missing';
        const state = fileState(stats);
        const opened = await this.#borrowIn(`${path}\0${state}`, path, state);
        if (opened !== null) return opened;
      }
      return await this.#openAsItIs(path);
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && NO_FILE.has(String(cause.code))) return 'missing';
      throw cause;
    }
  }

  /** Opens the file without comparing states, so that another replacement cannot make it fail. */
  async #openAsItIs(path: string): Promise<Opened> {
    const handle = await open(path);
    const stats = await handle.stat();
    if (!stats.isFile() || this.#shared.size >= this.#maxOpen) {
      await handle.close();
      return stats.isFile() ? 'too-many' : 'missing';
    }
    // A unique key, because the file that opens may be another version than the state says.
    this.#openedAlone += 1;
    const key = `${path}\0${this.#openedAlone}`;
    this.#shared.set(key, { opening: Promise.resolve(handle), borrowers: 0 });
    const opened = await this.#borrowIn(key, path, fileState(stats));
    if (opened === null) throw new Error('A file was written while it was being opened.');
    return opened;
  }

  /** Null if the file is not in this state any more. */
  async #borrowIn(key: string, path: string, state: string): Promise<OpenFile | 'too-many' | null> {
    let shared = this.#shared.get(key);
    if (!shared) {
      if (this.#shared.size >= this.#maxOpen) return 'too-many';
      shared = { opening: open(path), borrowers: 0 };
      this.#shared.set(key, shared);
    }
    shared.borrowers += 1;
    let borrowed = true;
    const release = () => {
      if (borrowed) this.#release(key, shared);
      borrowed = false;
    };
    try {
      const handle = await shared.opening;
      const stats = await handle.stat();
      if (fileState(stats) === state) return openFile(handle, state, stats.size, stats.mtimeMs, release);
    } catch (cause) {
      release();
      throw cause;
    }
    release();
    return null;
  }

  #release(key: string, shared: Shared): void {
    shared.borrowers -= 1;
    if (shared.borrowers > 0) return;
    this.#shared.delete(key);
    // A file that could not be opened has no handle to close; its waiters got the error.
    shared.opening.then(
      (handle) => handle.close(),
      () => {},
    );
  }
}

function openFile(
  handle: FileHandle,
  state: string,
  sizeBytes: number,
  modifiedMs: number,
  release: () => void,
): OpenFile {
  return {
    state,
    sizeBytes,
    modifiedMs,
    release,
    isUnchanged: async () => fileState(await handle.stat()) === state,
    fill: async (target, position) => {
      for (let at = 0; at < target.length; ) {
        const { bytesRead } = await handle.read(target, at, target.length - at, position + at);
        if (bytesRead === 0) throw new Error('A file that is being sent has become shorter.');
        at += bytesRead;
      }
    },
  };
}
