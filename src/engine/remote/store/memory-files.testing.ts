import type { StoredFile, StoreFiles } from './store-files.ts';

/** A tab of the browser, which sees the files of all tabs. */
export interface Tab extends StoreFiles {
  /** Ends it at this moment: its locks and files are free, and its remaining calls have no effect. */
  kill(): void;
}

interface MemoryFile {
  bytes: Uint8Array;
  writtenAt: number;
  /** The tabs that have it open. In an exclusive browser, there is only one. */
  readonly openIn: Set<object>;
}

/** What a browser stores for an origin, in memory, with the faults that a real one may have. */
export class MemoryBrowser {
  readonly files = new Map<string, MemoryFile>();
  /**
   * Like browsers before Chromium 121: a file is open for writing in one tab, and the others read its earlier content.
   */
  isExclusive = false;
  quotaBytes = Number.POSITIVE_INFINITY;
  /** After this many writes, the writing tab is killed in the middle of the next one. */
  writesLeft = Number.POSITIVE_INFINITY;
  /** The number of writes. */
  writes = 0;
  readonly #locks = new Map<string, object>();

  get sizeBytes(): number {
    return [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The names of the locks that tabs hold. */
  get locked(): readonly string[] {
    return [...this.#locks.keys()];
  }

  tab(): Tab {
    const tab = { isAlive: true };
    const alive = <T>(value: T): T => {
      if (!tab.isAlive) throw new Error('This tab is closed.');
      return value;
    };
    const fileOf = (name: string): MemoryFile => {
      const file = this.files.get(name);
      if (!file) throw new Error(`There is no file ${name}.`);
      return alive(file);
    };
    const kill = () => {
      tab.isAlive = false;
      for (const { openIn } of this.files.values()) openIn.delete(tab);
      for (const [name, holder] of this.#locks) if (holder === tab) this.#locks.delete(name);
    };
    const access = (file: MemoryFile): StoredFile => {
      file.openIn.add(tab);
      return {
        isWritable: true,
        size: () => alive(file.bytes.length),
        read: (target, offset) => readFrom(alive(file.bytes), target, offset),
        write: (bytes, offset) => {
          alive(null);
          this.writesLeft -= 1;
          const isLast = this.writesLeft < 0;
          this.#write(file, isLast ? bytes.subarray(0, bytes.length / 2) : bytes, offset);
          if (isLast) kill();
          alive(null);
        },
        truncate: (sizeBytes) => {
          file.bytes = alive(file.bytes).slice(0, sizeBytes);
        },
        close: () => void file.openIn.delete(tab),
      };
    };
    return {
      kill,
      list: async () => alive([...this.files.keys()]),
      state: async (name) => {
        const { bytes, writtenAt } = fileOf(name);
        return { sizeBytes: bytes.length, writtenAt };
      },
      open: async (name) => {
        const file = fileOf(name);
        if (!this.isExclusive || file.openIn.size === 0) return access(file);
        const { bytes, writtenAt } = file;
        const refuse = () => {
          throw new Error('Another tab has this file to itself.');
        };
        return {
          isWritable: false,
          size: () => bytes.length,
          read: (target, offset) => {
            if (file.writtenAt !== writtenAt) throw new Error('The file was written to since it was opened.');
            return readFrom(alive(bytes), target, offset);
          },
          write: refuse,
          truncate: refuse,
          close: () => {},
        };
      },
      create: async (name) => {
        const file = alive({ bytes: new Uint8Array(), writtenAt: 0, openIn: new Set<object>() });
        this.files.set(name, file);
        return access(file);
      },
      remove: async (name) => {
        const file = fileOf(name);
        if (file.openIn.size === 0) return this.files.delete(name);
        if (!this.isExclusive) file.bytes = new Uint8Array();
        return !this.isExclusive;
      },
      lock: async (name, wait) => {
        while (wait && alive(this.#locks).has(name)) await new Promise((resolve) => setTimeout(resolve, 1));
        if (alive(this.#locks).has(name)) return null;
        this.#locks.set(name, tab);
        return () => void (this.#locks.get(name) === tab && this.#locks.delete(name));
      },
    };
  }

  #write(file: MemoryFile, bytes: Uint8Array, offset: number): void {
    const grown = new Uint8Array(Math.max(file.bytes.length, offset + bytes.length));
    if (this.sizeBytes + grown.length - file.bytes.length > this.quotaBytes) throw new Error('QuotaExceededError');
    grown.set(file.bytes);
    grown.set(bytes, offset);
    this.writes += 1;
    file.bytes = grown;
    file.writtenAt = this.writes;
  }
}

function readFrom(bytes: Uint8Array, target: Uint8Array, offset: number): number {
  const piece = bytes.subarray(offset, offset + target.length);
  target.set(piece);
  return piece.length;
}
