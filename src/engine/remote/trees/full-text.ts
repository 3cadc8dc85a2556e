import type { Database } from '../../wasm/database.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { quoted } from './quoted.ts';

/** The B-trees in which an FTS5 table keeps its index, by their root pages: https://sqlite.org/fts5.html */
export interface FullTextRoots {
  readonly config: number;
  /** Blocks: the averages have rowid 1, the structure has rowid 10, and the leaves of segments have all others. */
  readonly data: number;
  /** For each term, its leaf. */
  readonly idx: number;
}

/** A leaf of a segment on which a term begins. */
interface TermLeaf {
  readonly segment: number;
  readonly leaf: number;
}

/** A leaf of a segment has the rowid segment × 2^37 + leaf. */
const SEGMENT_ROWIDS = 2 ** 37;
/**
 * How many leaves an `_idx` may have to be fetched completely: each term needs it, and it is small compared to the
 * data.
 */
const MAX_IDX_LEAVES = 64;
const MAX_TERM_LEAVES = 20_000;
/**
 * How many leaves are fetched after a loaded leaf if a list of documents may continue there and it is unknown how much
 * of it will be read. Each further time, four times as many are fetched.
 */
const FIRST_LEAVES_BEHIND = 1;
const MOST_LEAVES_BEHIND = 64;

/** What the loaded pages say about an FTS5 table. */
export class FullText {
  readonly name: string;
  readonly #file: RemoteFile;
  readonly #roots: FullTextRoots;
  /** In ascending order; null until `_idx` is loaded. */
  #termLeaves: readonly TermLeaf[] | null = null;
  #leavesBehind = FIRST_LEAVES_BEHIND;

  constructor(name: string, file: RemoteFile, roots: FullTextRoots) {
    this.name = name;
    this.#file = file;
    this.#roots = roots;
  }

  /** To be called when a statement begins. */
  begin(): void {
    this.#leavesBehind = FIRST_LEAVES_BEHIND;
  }

  /** Reads how far each list of documents extends. @throws SqliteError if `_idx` is not loaded */
  async readTermLeaves(database: Database): Promise<void> {
    if (this.#termLeaves || this.#idxLeaves.length > MAX_IDX_LEAVES) return;
    // The lowest bit of pgno has another meaning.
    const sql = `SELECT segid, pgno >> 1 FROM ${quoted(`${this.name}_idx`)} ORDER BY 1, 2`;
    const rows = await database.rows(sql, MAX_TERM_LEAVES);
    this.#termLeaves = rows.map(([segment, leaf]) => ({ segment: Number(segment), leaf: Number(leaf) }));
  }

  /** Whether a page holds terms and their documents, or only documents. */
  isData(page: number): boolean {
    return this.#file.trees.rootOf(page) === this.#roots.data;
  }

  /** Pages that every search needs, and pages in which the lists of documents on these pages continue. */
  *pagesBeside(pages: Iterable<number>, mayEndEarly: boolean): Generator<number> {
    const { trees } = this.#file;
    const { config, data, idx } = this.#roots;
    let isOpen = false;
    let isRead = false;
    for (const page of pages) {
      isRead ||= [config, data, idx].includes(trees.rootOf(page));
      if (!this.isData(page) || !this.#goesOnTo(page)) continue;
      const known = mayEndEarly ? null : this.#leavesToNextTerm(page);
      isOpen ||= known === null;
      yield* this.#behind(page, known ?? this.#leavesBehind);
    }
    if (isOpen) this.#leavesBehind = Math.min(this.#leavesBehind * 4, MOST_LEAVES_BEHIND);
    if (!isRead) return;
    yield config;
    yield* trees.leftEdge(data);
    yield idx;
    if (this.#idxLeaves.length <= MAX_IDX_LEAVES) yield* this.#idxLeaves;
  }

  get #idxLeaves(): readonly number[] {
    return this.#file.trees.childrenOf(this.#roots.idx);
  }

  /** Whether the content of the page before continues here: only such a reader goes from one leaf to the next. */
  #goesOnTo(page: number): boolean {
    const place = this.#file.trees.place(page);
    const before = place && this.#file.trees.childrenOf(place.parent)[place.position - 1];
    return before !== null && before !== undefined && this.#file.has(before);
  }

  /**
   * How many following leaves belong to the same list of documents; null if unknown, or if terms are close together.
   */
  #leavesToNextTerm(page: number): number | null {
    const rowid = this.#file.trees.lastRowid(page);
    if (rowid === null || !this.#termLeaves) return null;
    const segment = Math.floor(rowid / SEGMENT_ROWIDS);
    const leaf = rowid % SEGMENT_ROWIDS;
    const next = this.#termLeaves.find((other) => other.segment === segment && other.leaf >= leaf);
    return next && next.leaf > leaf ? next.leaf - leaf : null;
  }

  #behind(page: number, count: number): readonly number[] {
    const place = this.#file.trees.place(page);
    if (!place) return [];
    return this.#file.trees.childrenOf(place.parent).slice(place.position + 1, place.position + 1 + count);
  }
}
