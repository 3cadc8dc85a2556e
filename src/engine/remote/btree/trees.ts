import type { SketchGroup, TreeShape } from '../../../page-map/index.ts';
import { type InteriorPage, pageKind, readInterior } from '../../../sqlite-file/index.ts';
import type { Run } from './runs-entered.ts';
import { SketchedPages } from './sketched-pages.ts';

/** The place of a page in its B-tree. */
export interface Place {
  /** Number of the interior page above it. */
  readonly parent: number;
  /** Which of its children this is, from 0. */
  readonly position: number;
}

/** Ascending or descending order of keys. */
export type Direction = 'forward' | 'backward';

/** The range of rowids on a page of a table: above `above`, up to `upTo`, as far as the pages above it show. */
export interface Bounds {
  readonly above: number;
  readonly upTo: number;
}

/**
 * No tree is deeper than SQLite's BTCURSOR_MAX_DEPTH. If a tree seems deeper, one of its pages is its own descendant.
 */
const MAX_DEPTH = 20;
/**
 * What the loaded pages say about the file's B-trees: parents and children, which pages are leaves, and the keys
 * between pages. It learns from every page that is read. It forgets nothing, because the file does not change.
 */
export class Trees {
  /** Bytes of a page without the reserved bytes at its end. */
  readonly usableBytes: number;
  readonly #interiors = new Map<number, InteriorPage>();
  /** Stand-ins for interior pages that are not loaded. Their children are exact. */
  readonly #sketches: SketchedPages;
  readonly #parents = new Map<number, number>();
  /** The depth of a tree's leaves, which is the same for all of them, by its root; the depth of the root is 0. */
  readonly #leafDepths = new Map<number, number>();
  /** How many entries a leaf has on average, by the root of its tree. */
  readonly #leafEntries = new Map<number, number>();

  constructor(pageBytes: number, usableBytes: number) {
    this.usableBytes = usableBytes;
    this.#sketches = new SketchedPages({ pageBytes, usableBytes }, (number, interior) => this.#place(number, interior));
  }

  /**
   * Learns from a page of the file.
   *
   * @returns whether it is an interior page, which is worth keeping
   */
  learn(number: number, page: Uint8Array): boolean {
    if (this.#interiors.has(number)) return true;
    const kind = pageKind(page, number);
    const parent = this.#parents.get(number);
    if (kind === 'index-leaf' || kind === 'table-leaf') {
      if (parent !== undefined && this.#kindFits(parent, kind)) {
        const { root, depth } = this.#depthOf(number);
        this.#leafDepths.set(root, depth);
      }
      return false;
    }
    const interior = readInterior(page, number, this.usableBytes);
    if (interior) this.learnInterior(number, interior);
    return interior !== null;
  }

  /** Learns the content of an interior page that is known without reading the page. */
  learnInterior(number: number, interior: InteriorPage): void {
    if (this.#interiors.has(number)) return;
    this.#interiors.set(number, interior);
    this.#place(number, interior);
  }

  #place(number: number, { children }: InteriorPage): void {
    for (const child of children) this.#parents.set(child, number);
  }

  /** Learns interior pages with exact children and some approximate keys. */
  learnSketches(group: SketchGroup): void {
    this.#sketches.add(group);
  }

  /** If a sketch leads to this page in place of others as well: all pages that may be meant. */
  runOf(number: number): Run | null {
    const parent = this.#parents.get(number);
    if (parent === undefined || this.#interiors.has(parent)) return null;
    const pages = this.#sketches.runAt(parent, this.place(number)?.position ?? 0);
    const [first] = pages;
    return first === undefined || pages.length === 1 ? null : { pages, before: () => this.#before(first) };
  }

  /** The leaf before a page, after the interior pages that lead to it and are not loaded. */
  #before(leaf: number): readonly number[] {
    const way: number[] = [];
    for (const number of this.beyond(leaf, 'backward')) {
      way.push(number);
      if (this.childrenOf(number).length === 0) break;
    }
    return way;
  }

  /** The stand-in for a page that is not loaded. */
  sketch(number: number): Uint8Array | null {
    return this.#sketches.get(number)?.bytes ?? null;
  }

  /** How many entries a leaf of this tree has on average; undefined if unknown. */
  leafEntriesOf(root: number): number | undefined {
    return this.#leafEntries.get(root);
  }

  /**
   * Learns how deep trees are and how many entries their leaves have. Otherwise the first leaf of a tree shows its
   * depth.
   */
  learnShapes(shapes: readonly TreeShape[]): void {
    for (const { root, levels, leafEntries } of shapes) {
      this.#leafDepths.set(root, levels.length - 1);
      this.#leafEntries.set(root, leafEntries);
    }
  }

  /** Null for a root, and for a page whose place is unknown. */
  place(number: number): Place | null {
    const parent = this.#parents.get(number);
    if (parent === undefined) return null;
    return { parent, position: this.interior(parent)?.children.indexOf(number) ?? -1 };
  }

  isLeaf(number: number): boolean {
    const { root, depth } = this.#depthOf(number);
    return depth > 0 && this.#leafDepths.get(root) === depth;
  }

  /** The highest known page above this page; the page itself if none is known. */
  rootOf(number: number): number {
    return this.#depthOf(number).root;
  }

  /** The children of a page, in the order of their keys; none if it is a leaf or unknown. */
  childrenOf(number: number): readonly number[] {
    return this.interior(number)?.children ?? [];
  }

  /** A page, its first child, that child's first child and so on, as far as they are known. */
  leftEdge(number: number): readonly number[] {
    const edge = [number];
    for (let child = this.childrenOf(number)[0]; child !== undefined && edge.length <= MAX_DEPTH; ) {
      edge.push(child);
      child = this.childrenOf(child)[0];
    }
    return edge;
  }

  /**
   * The leaves of a tree after or before a page, in the order of their keys. An interior page that is not loaded comes
   * before its leaves, or in place of them if they are unknown.
   */
  *beyond(leaf: number, direction: Direction): Generator<number> {
    for (const number of this.wayUp(leaf)) {
      const place = this.place(number);
      if (!place) return;
      const siblings = this.childrenOf(place.parent);
      const others = direction === 'forward' ? siblings.slice(place.position + 1) : siblings.slice(0, place.position);
      yield* this.#leavesUnder(others, direction, 0);
    }
  }

  /** The pages below an interior page, as `beyond` yields them. */
  pagesBelow(number: number): Generator<number> {
    return this.#leavesUnder(this.childrenOf(number), 'forward', 0);
  }

  /** How many of these there are, with interior pages that are loaded. */
  pageCountBelow(number: number, depth = 0): number {
    const children = this.childrenOf(number);
    if (depth === MAX_DEPTH || this.isLeaf(children[0] ?? number)) return children.length;
    return children.reduce((sum, child) => sum + this.pageCountBelow(child, depth + 1), children.length);
  }

  *#leavesUnder(numbers: readonly number[], direction: Direction, depth: number): Generator<number> {
    for (const number of direction === 'forward' ? numbers : [...numbers].reverse()) {
      if (!this.#interiors.has(number)) yield number;
      if (depth < MAX_DEPTH) yield* this.#leavesUnder(this.childrenOf(number), direction, depth + 1);
    }
  }

  /** The largest rowid that a page of a table may have; null if the pages above it do not say. */
  lastRowid(number: number): number | null {
    const { upTo } = this.boundsOf(number);
    return Number.isFinite(upTo) ? upTo : null;
  }

  /** The range of rowids that a page of a table may have; open if the pages above it do not say. */
  boundsOf(leaf: number): Bounds {
    let above: number | undefined;
    let upTo: number | undefined;
    for (const number of this.wayUp(leaf)) {
      const place = this.place(number);
      const rowids = place ? this.#interiors.get(place.parent)?.rowids : undefined;
      if (!place || !rowids) break;
      above ??= rowids[place.position - 1];
      upTo ??= rowids[place.position];
    }
    return { above: above ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY };
  }

  /** From a page up to the highest known page above it. */
  wayUp(number: number): number[] {
    const way = [number];
    for (let parent = this.#parents.get(number); parent !== undefined && way.length <= MAX_DEPTH; ) {
      way.push(parent);
      parent = this.#parents.get(parent);
    }
    return way;
  }

  /** The distance to the highest known page above, which is the root if a reader came from there. */
  #depthOf(number: number): { root: number; depth: number } {
    const way = this.wayUp(number);
    return { root: way.at(-1) ?? number, depth: way.length - 1 };
  }

  /** The content of an interior page, or its sketch; undefined if neither is known. */
  interior(number: number): InteriorPage | undefined {
    return this.#interiors.get(number) ?? this.#sketches.get(number)?.interior;
  }

  #kindFits(parent: number, leaf: 'index-leaf' | 'table-leaf'): boolean {
    const above = this.interior(parent)?.kind;
    return leaf === 'index-leaf' ? above === 'index-interior' : above === 'table-interior';
  }
}
