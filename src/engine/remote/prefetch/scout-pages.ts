import { OverflowChains } from '../btree/overflow-chains.ts';
import { RunsEntered } from '../btree/runs-entered.ts';
import { SoughtRowids } from '../btree/sought-rowids.ts';
import type { RemoteFile } from '../file/remote-file.ts';

/**
 * How many pages the scout's file has beyond the real one. Leaves below stand-ins for interior pages have these
 * numbers.
 */
const MADE_UP_PAGES = 32_768;

/** The limits of an exploration on pages. */
export interface PageBounds {
  /** How many pages may be named. */
  readonly maxPages: number;
  /** How many pages that may not be leaves may get stand-ins. */
  readonly maxUncertain: number;
}

/** The pages that the scout's engine reads: loaded ones, and stand-ins for the others, which are named. */
export class ScoutPages {
  readonly #file: RemoteFile;
  readonly #chains: OverflowChains;
  /** Rowids that the statement may look up. */
  #sought: SoughtRowids;
  #unread: ReadonlySet<number> = new Set();
  /** The most entries of a blank leaf of an index: for the followed statement, and at the moment. */
  #mostEntries = Number.POSITIVE_INFINITY;
  #mostEntriesNow = Number.POSITIVE_INFINITY;
  #wanted = new Set<number>();
  /** Pages that may be interior ones and got stand-ins. */
  #uncertain = new Set<number>();
  #entered = new Set<number>();
  #runs = new RunsEntered();
  /** Pages after the file's end, for this exploration only. */
  #madeUp: (() => Uint8Array)[] = [];
  #bounds: PageBounds = { maxPages: 0, maxUncertain: 0 };
  #isFull = false;
  #reads = 0;

  constructor(file: RemoteFile) {
    this.#file = file;
    this.#chains = new OverflowChains(file.pageBytes, file.trees.usableBytes);
    this.#sought = new SoughtRowids(file.trees.usableBytes);
  }

  /** The size of the file as the engine sees it. */
  get sizeBytes(): number {
    return this.#pageCount * this.#file.pageBytes;
  }

  get #pageCount(): number {
    return this.#file.pageCount + MADE_UP_PAGES;
  }

  /**
   * To be called when a statement is followed.
   *
   * @param countsEntries whether the number of entries on a page of an index matters to it
   * @param unread roots of tables whose pages it does not read, so that they are not named
   */
  follow(countsEntries: boolean, unread: ReadonlySet<number> = new Set()): void {
    this.#unread = unread;
    this.#sought = new SoughtRowids(this.#file.trees.usableBytes);
    this.#mostEntries = countsEntries ? Number.POSITIVE_INFINITY : 1;
  }

  /** To be called when an exploration begins. @param needed pages that are already named */
  begin(needed: Iterable<number>, bounds: PageBounds): void {
    this.#wanted = new Set(needed);
    this.#uncertain = new Set();
    this.#entered = new Set();
    this.#runs = new RunsEntered();
    this.#madeUp = [];
    this.#mostEntriesNow = this.#mostEntries;
    this.#bounds = bounds;
    this.#isFull = false;
    this.#reads = 0;
  }

  /**
   * Limits how many further pages may be named, within the bounds of the exploration. For a reader that follows one
   * entry of each page to the next. Each call counts from zero.
   */
  nameAtMost(more: number, bounds: PageBounds): void {
    this.#mostEntriesNow = 1;
    this.#bounds = { ...bounds, maxPages: Math.min(bounds.maxPages, this.#wanted.size + more) };
  }

  /** Pages that are not loaded, in reading order, with those that sketches locate only approximately. */
  get wanted(): ReadonlySet<number> {
    return this.#runs.named(this.#wanted, (number) => this.#bytesOf(number));
  }

  /** How many bytes a request for a page brings. */
  #bytesOf(number: number): number {
    const { pageBytes } = this.#file;
    const range = { offset: (number - 1) * pageBytes, length: pageBytes };
    return this.#file.has(number) ? 0 : this.#file.wireBytesOf(range);
  }

  /** Names a page that will be read. */
  want(number: number): void {
    if (!this.#file.has(number) && !this.#isUnread(number)) this.#wanted.add(number);
  }

  #isUnread(number: number): boolean {
    const root = this.#unread.size === 0 ? null : this.#file.trees.rootOf(number);
    return root !== null && this.#unread.has(root);
  }

  /** Roots of the trees that were entered. */
  get entered(): ReadonlySet<number> {
    return this.#entered;
  }

  get sought(): SoughtRowids {
    return this.#sought;
  }

  /** Whether pages that may not be leaves got stand-ins. */
  get isUncertain(): boolean {
    return this.#uncertain.size > 0;
  }

  /** Whether a page was refused because enough are named. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** How many pages were read. */
  get reads(): number {
    return this.#reads;
  }

  /** Null for a page without a possible stand-in, and once enough pages are named. */
  page(number: number): Uint8Array | null {
    this.#reads += 1;
    if (number > this.#file.pageCount) return this.#madeUp[number - this.#file.pageCount - 1]?.() ?? null;
    if (this.#file.trees.rootOf(number) === number) this.#entered.add(number);
    if (this.#isUnread(number)) return this.#standIn(number);
    const run = this.#file.trees.runOf(number);
    if (run) this.#runs.enter(number, run);
    const page = this.#file.page(number);
    if (page) {
      this.#sought.read(number, page);
      this.#chains.read(number, page);
      return number === 1 ? withPageCount(page, this.#pageCount) : page;
    }
    this.#wanted.add(number);
    const known = this.#file.trees.sketch(number) ?? this.#chains.blank(number);
    if (known && this.#wanted.size < this.#bounds.maxPages) return known;
    const isLeaf = this.#file.trees.isLeaf(number);
    if (!isLeaf) this.#uncertain.add(number);
    if (this.#wanted.size >= this.#bounds.maxPages || this.#uncertain.size > this.#bounds.maxUncertain) {
      this.#isFull = true;
      return null;
    }
    return this.#blankSubtree(number) ?? this.#file.blanks.page(number, this.#sought, this.#mostEntriesNow);
  }

  /** A page of a table that the statement does not read: the real one, if it is loaded. */
  #standIn(number: number): Uint8Array | null {
    return (
      this.#file.page(number) ??
      this.#file.trees.sketch(number) ??
      this.#blankSubtree(number) ??
      this.#file.blanks.page(number, this.#sought, this.#mostEntriesNow)
    );
  }

  #blankSubtree(number: number): Uint8Array | null {
    const first = this.#file.pageCount + this.#madeUp.length + 1;
    const made = this.#file.blanks.subtree(number, first);
    if (!made || this.#madeUp.length + made.leaves.length > MADE_UP_PAGES) return null;
    this.#madeUp.push(...made.leaves);
    return made.root;
  }
}

/** Page 1 with another number of pages in the file's header, at its byte 28. */
function withPageCount(page: Uint8Array, count: number): Uint8Array {
  const copy = page.slice();
  new DataView(copy.buffer).setUint32(28, count);
  return copy;
}
