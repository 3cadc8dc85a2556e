import type { Direction } from '../btree/trees.ts';
import type { RemoteFile } from '../file/remote-file.ts';

/** How many ways are remembered: a join reads a few trees at once, each of them in either direction. */
const MAX_WAYS = 16;
/** A tree, or a part of one, with up to this many leaves is requested as a whole. */
const FEW_LEAVES = 16;
/** A complete tree with up to this many leaves is requested at once by a statement that needs many of its rows. */
const FEW_LEAVES_FOR_MANY = 256;
/**
 * How much a statement reads: it scans a large table and looks up rows of others; it has read very many pages; or
 * neither.
 */
export type ReadVolume = 'many-rows' | 'many-pages' | 'unknown';
/**
 * If this share of a part of a tree is loaded, a statement that has read very many pages probably wants the rest of it.
 */
const DENSE = 1 / 2;
/** A round of requests takes as long as this many bytes: 50 ms at 20 Mbit/s. */
const ROUND_BYTES = 128 * 1024;
/** The share of memory that one part of a tree may take. */
const MOST_OF_MEMORY = 1 / 4;

/** A reader of one leaf after another. */
interface Way {
  readonly direction: Direction;
  /** How many leaves were requested last. */
  readonly count: number;
}

/**
 * Notices readers of a tree's leaves in the order of their keys, for statements that cannot be foreseen. Each time,
 * twice as many leaves may be requested. A reader that jumps gets one.
 */
export class LeafReaders {
  readonly #file: RemoteFile;
  readonly #maxPages: number;
  /** By the leaf that each reader needs next; the oldest first. */
  readonly #ways = new Map<number, Way>();
  /** How often the running statement has waited for one leaf below each interior page. */
  readonly #waits = new Map<number, number>();

  /** @param maxPages how many may be requested at a time */
  constructor(file: RemoteFile, maxPages: number) {
    this.#file = file;
    this.#maxPages = maxPages;
  }

  /** To be called when another statement begins. */
  begin(): void {
    this.#waits.clear();
  }

  /**
   * The pages to request with a missing leaf, the leaf first; null if the tree around it is unknown.
   *
   * @param volume of the statement
   */
  pagesFrom(leaf: number, volume: ReadVolume = 'unknown'): readonly number[] | null {
    const siblings = this.#siblingsOf(leaf);
    if (!siblings) return null;
    const way = this.#wayTo(leaf, siblings);
    if (way) return this.#goOn(leaf, way);
    for (const direction of ['forward', 'backward'] as const) this.#note(leaf, { direction, count: 1 });
    const others = siblings.filter((number) => number !== leaf && !this.#file.has(number));
    const isDense = volume === 'many-pages' && others.length < siblings.length * (1 - DENSE);
    const { trees } = this.#file;
    const isWhole = trees.place(leaf)?.parent === trees.rootOf(leaf);
    const few = volume === 'many-rows' && isWhole ? FEW_LEAVES_FOR_MANY : FEW_LEAVES;
    if (isDense || siblings.length <= few) return [leaf, ...others];
    return volume === 'unknown' ? [leaf] : [leaf, ...this.#partPaidFor(leaf)];
  }

  /**
   * The other missing leaves of the largest part of the tree for which the statement has already waited as long as all of
   * its leaves take. So look-ups in any order take a few times as long as those of a statement that could be foreseen, at
   * most (R. M. Karp, 1992: On-line algorithms versus off-line algorithms). A part whose leaves were dropped again has to be
   * waited for as long again, so that a tree that does not fit into memory is not requested over and over.
   */
  #partPaidFor(leaf: number): readonly number[] {
    const { trees, pageBytes, cachePages } = this.#file;
    const leafBytes = this.#file.wireBytesOf({ offset: (leaf - 1) * pageBytes, length: pageBytes });
    let part: number | null = null;
    for (const above of trees.wayUp(leaf).slice(1)) {
      const waits = this.#waits.get(above) ?? 0;
      const pages = trees.pageCountBelow(above);
      const isPaid = pages * leafBytes <= waits * ROUND_BYTES && pages <= cachePages * MOST_OF_MEMORY;
      this.#waits.set(above, isPaid ? 0 : waits + 1);
      if (isPaid) part = above;
    }
    if (part === null) return [];
    return [...trees.pagesBelow(part)].filter((number) => number !== leaf && !this.#file.has(number));
  }

  #siblingsOf(leaf: number): readonly number[] | null {
    const place = this.#file.trees.place(leaf);
    return place && this.#file.trees.childrenOf(place.parent);
  }

  #goOn(leaf: number, { direction, count }: Way): readonly number[] {
    const pages = [leaf];
    const most = Math.min(count * 2, this.#maxPages);
    let next: number | undefined;
    for (const number of this.#file.trees.beyond(leaf, direction)) {
      next = number;
      if (pages.length === most) break;
      pages.push(number);
      // Its leaves are unknown before it is loaded.
      if (!this.#file.trees.isLeaf(number) && this.#file.trees.childrenOf(number).length === 0) break;
    }
    if (next !== undefined) this.#expect(next, { direction, count: most });
    return pages;
  }

  /** The reader that was expected at this leaf, or at the page above before the leaf was known. */
  #wayTo(leaf: number, siblings: readonly number[]): Way | undefined {
    const isOutermost = leaf === siblings[0] || leaf === siblings.at(-1);
    const parent = isOutermost ? this.#file.trees.place(leaf)?.parent : undefined;
    return this.#ways.get(leaf) ?? (parent === undefined ? undefined : this.#ways.get(parent));
  }

  #note(leaf: number, way: Way): void {
    const { value: next } = this.#file.trees.beyond(leaf, way.direction).next();
    if (next !== undefined) this.#expect(next, way);
  }

  #expect(next: number, way: Way): void {
    this.#ways.delete(next);
    this.#ways.set(next, way);
    const [oldest] = this.#ways.keys();
    if (this.#ways.size > MAX_WAYS && oldest !== undefined) this.#ways.delete(oldest);
  }
}
