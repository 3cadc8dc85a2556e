import type { Program } from '../../statement/program.ts';
import type { Direction } from '../btree/trees.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { MAX_REQUEST_BYTES } from '../transport/request-rules.ts';

/**
 * How many bytes of a scan are under way: several of the longest requests, so that one always arrives while another is
 * read.
 */
const WINDOW_BYTES = 8 * MAX_REQUEST_BYTES;

/**
 * Knows what a statement reads in a scan of a complete tree: all leaves in their order, without exploration. Only scans
 * that nothing can stop count. The scout follows those that may end at a LIMIT or a bound.
 */
export class ScanAhead {
  readonly #file: RemoteFile;
  readonly #isComing: (number: number) => boolean;
  readonly #windowPages: number;
  /** Directions of the trees that are read completely, by their roots. */
  #directions = new Map<number, Direction>();

  /** @param isComing whether a page is loaded or under way */
  constructor(file: RemoteFile, isComing: (number: number) => boolean) {
    this.#file = file;
    this.#isComing = isComing;
    this.#windowPages = Math.floor(Math.min(WINDOW_BYTES / file.pageBytes, file.cachePages / 4));
  }

  /**
   * Starts to follow a statement, by its bytecode; null when the statement is over.
   *
   * @param redirected roots of tables whose scans do not read their pages
   */
  follow(program: Program | null, redirected: ReadonlySet<number> = new Set()): void {
    const sought = new Set(program?.trees.filter(({ isSought }) => isSought).map(({ rootPage }) => rootPage));
    const whole = (program?.scans ?? []).filter(
      ({ mayStop, emits, rootPage }) => !mayStop && !emits && !sought.has(rootPage) && !redirected.has(rootPage),
    );
    this.#directions = new Map(whole.map(({ rootPage, direction }) => [rootPage, direction]));
  }

  /**
   * The pages to request when a scan reaches a leaf, the leaf included; none while enough is under way. Null if the
   * page is not a leaf of a tree that is read completely.
   */
  pagesFrom(leaf: number): readonly number[] | null {
    const { trees } = this.#file;
    const direction = this.#directions.get(trees.rootOf(leaf));
    if (direction === undefined || !trees.isLeaf(leaf)) return null;
    const leavesEach = trees.childrenOf(trees.place(leaf)?.parent ?? 0).length;
    const missing = this.#isComing(leaf) ? [] : [leaf];
    let ahead = 0;
    let last = leaf;
    for (const number of trees.beyond(leaf, direction)) {
      ahead += trees.isLeaf(number) || trees.childrenOf(number).length > 0 ? 1 : leavesEach;
      // Requests are always complete, wherever the scan was when it made them.
      if (ahead > this.#windowPages && this.#requestOf(number) !== this.#requestOf(last)) break;
      last = number;
      if (!this.#isComing(number)) missing.push(number);
    }
    const isDue = missing[0] === leaf || missing.length > this.#windowPages / 2;
    return isDue ? missing : [];
  }

  /** Which of the longest requests contains a page, see `rangesOf`. */
  #requestOf(number: number): number {
    return Math.floor((number - 1) / Math.min(MAX_REQUEST_BYTES / this.#file.pageBytes, this.#windowPages));
  }
}
