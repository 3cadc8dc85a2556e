import { BlockCache } from './block-cache.ts';
import type { StoredFile } from './store-files.ts';

/**
 * How much of a file is read at once. Records that came together are stored together and are wanted together. A browser
 * that has the file in another process takes as long for any read as for 200 KiB (Chromium, private window).
 */
const WINDOW_BYTES = 256 * 1024;
/** Memory for windows of all files together. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** More windows than any file has. */
const WINDOWS_A_FILE = 2 ** 20;

/** Windows on files; the most recently used ones are kept in memory. */
export class Windows {
  readonly #blocks = new BlockCache(CACHE_BYTES);
  #files = 0;

  /** A view of a file in its current state. */
  on(file: StoredFile): WindowedFile {
    this.#files += 1;
    return new WindowedFile(file, this.#blocks, this.#files * WINDOWS_A_FILE);
  }
}

/** A file that is read through windows. Later writes are visible after `forget`. */
export class WindowedFile {
  readonly #file: StoredFile;
  readonly #blocks: BlockCache;
  readonly #first: number;

  constructor(file: StoredFile, blocks: BlockCache, first: number) {
    this.#file = file;
    this.#blocks = blocks;
    this.#first = first;
  }

  /** Fills `target`; zeros beyond the end of the file. */
  read(target: Uint8Array, offset: number): void {
    for (let at = 0; at < target.length; ) {
      const index = Math.floor((offset + at) / WINDOW_BYTES);
      const from = offset + at - index * WINDOW_BYTES;
      const piece = this.#window(index).subarray(from, from + target.length - at);
      target.set(piece, at);
      at += piece.length;
    }
  }

  /** To be called when bytes were appended at this offset. */
  forget(offset: number): void {
    this.#blocks.delete(this.#first + Math.floor(offset / WINDOW_BYTES));
  }

  #window(index: number): Uint8Array {
    const known = this.#blocks.get(this.#first + index);
    if (known) return known;
    const window = new Uint8Array(WINDOW_BYTES);
    this.#file.read(window, index * WINDOW_BYTES);
    this.#blocks.set(this.#first + index, window);
    return window;
  }
}
