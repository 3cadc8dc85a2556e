import type { SessionFile } from '../statement/session-system.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { PageZone } from './page-zone.ts';
import type { VirtualTree } from './virtual-tree.ts';

/**
 * Offset of the number of pages in the header of a database:
 * https://sqlite.org/fileformat2.html#in_header_database_size
 */
const PAGE_COUNT = { offset: 28, bytes: 4 } as const;

/**
 * A database file with virtual pages: those of thin trees follow its own. Its header counts them, because SQLite
 * reports a page after the last one as corruption.
 */
export class ZonedFile implements SessionFile {
  readonly sizeBytes: number;
  readonly #file: SessionFile;
  readonly #pageBytes: number;
  readonly #zoneAt: number;
  readonly #pageCount: Uint8Array;
  #trees: readonly VirtualTree[] = [];
  #fault: { readonly cause: unknown } | null = null;
  /** The page whose strips were loaded last, until it is read. */
  #brought: number | null = null;

  constructor(file: SessionFile, zone: PageZone, pageBytes: number) {
    this.#file = file;
    this.#pageBytes = pageBytes;
    this.#zoneAt = (zone.first - 1) * pageBytes;
    this.sizeBytes = zone.end * pageBytes;
    this.#pageCount = new Uint8Array(PAGE_COUNT.bytes);
    new DataView(this.#pageCount.buffer).setUint32(0, zone.end);
  }

  /** From now on serves the pages of these trees and of no others. */
  show(trees: readonly VirtualTree[]): void {
    this.#trees = trees;
    this.#fault = null;
    this.#brought = null;
  }

  /** The error that prevented a page of these trees; null if there was none. */
  get fault(): { readonly cause: unknown } | null {
    return this.#fault;
  }

  read(target: Uint8Array, offset: number): boolean {
    if (offset >= this.#zoneAt) return this.#readZone(target, offset);
    if (!this.#file.read(target, offset)) return false;
    for (let i = 0; i < PAGE_COUNT.bytes; i += 1) {
      const at = PAGE_COUNT.offset + i - offset;
      if (at >= 0 && at < target.length) target[at] = this.#pageCount[i] ?? 0;
    }
    return true;
  }

  fetch(offset: number, length: number): void | Promise<void> {
    if (offset < this.#zoneAt) return this.#file.fetch(offset, length);
    const number = this.#numberAt(offset);
    this.#brought = number;
    try {
      for (const tree of this.#trees) {
        const block = tree.blockOf(number);
        if (block !== undefined) return tree.bring(block)?.catch((cause: unknown) => this.#fail(cause));
      }
    } catch (cause) {
      return this.#fail(cause);
    }
  }

  async announce(upcoming: Upcoming): Promise<void> {
    await this.#file.announce?.(upcoming);
  }

  async announceRest(): Promise<void> {
    await this.#file.announceRest?.();
  }

  #readZone(target: Uint8Array, offset: number): boolean {
    const number = this.#numberAt(offset);
    const within = offset - (number - 1) * this.#pageBytes;
    try {
      for (const tree of this.#trees) {
        const page = tree.page(number);
        if (page === undefined) continue;
        if (page === null && this.#brought === number) throw new Error('Strips were brought and are not at hand.');
        if (page === null) return false;
        this.#brought = null;
        target.set(page.subarray(within, within + target.length));
        return true;
      }
    } catch (cause) {
      return this.#fail(cause);
    }
    throw new Error(`Page ${number} is of no thin tree.`);
  }

  #fail(cause: unknown): never {
    this.#fault ??= { cause };
    throw cause;
  }

  #numberAt(offset: number): number {
    return Math.floor(offset / this.#pageBytes) + 1;
  }
}
