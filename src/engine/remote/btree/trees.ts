import { type InteriorPage, makeIndexLeaf, makeTableLeaf, pageKind, readInterior } from './page.ts';

/** Where a page hangs in its B-tree. */
export interface Place {
  /** Number of the interior page above. */
  readonly parent: number;
  /** Which of its children this is, from 0. */
  readonly position: number;
}

/** Of a page of a table: its rowids lie above `above` and up to `upTo`, as far as the pages over it tell. */
interface Bounds {
  readonly above: number;
  readonly upTo: number;
}

/** A row whose one column is NULL: what is read of the others is their default, which is NULL as well. */
const EMPTY_RECORD = Uint8Array.of(2, 0);
/** No tree is deeper (BTCURSOR_MAX_DEPTH of SQLite); one that seems so has a page that hangs below itself. */
const MAX_DEPTH = 20;
/** Where the pages above do not tell how many rowids a leaf has: of the first leaf from this on, of the last one up to this. */
const UNTOLD_ROWIDS = 64;

/**
 * What the pages that are at hand tell of the file's B-trees: which pages hang below which, which of them are leaves, and
 * between which keys these lie. It learns from every page that comes by, and forgets nothing: a file does not change.
 */
export class Trees {
  readonly #pageBytes: number;
  readonly #usableBytes: number;
  readonly #interiors = new Map<number, InteriorPage>();
  readonly #parents = new Map<number, number>();
  /** How deep the leaves of a tree lie, all of them equally, by its root; the root itself lies at 0. */
  readonly #leafDepths = new Map<number, number>();
  /** Records to fill blank leaves with, by the page under which those hang; see `fillWith`. */
  readonly #records = new Map<number, Uint8Array>();

  constructor(pageBytes: number, usableBytes: number) {
    this.#pageBytes = pageBytes;
    this.#usableBytes = usableBytes;
  }

  /**
   * Takes in a page of the file.
   *
   * @returns whether it is an interior page, worth being kept
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
    const interior = readInterior(page, number, this.#usableBytes);
    if (!interior) return false;
    this.#interiors.set(number, interior);
    for (const child of interior.children) this.#parents.set(child, number);
    return true;
  }

  /** Null for a root, and for a page whose place the pages at hand do not tell. */
  place(number: number): Place | null {
    const parent = this.#parents.get(number);
    if (parent === undefined) return null;
    return { parent, position: this.#interiors.get(parent)?.children.indexOf(number) ?? -1 };
  }

  isLeaf(number: number): boolean {
    const { root, depth } = this.#depthOf(number);
    return depth > 0 && this.#leafDepths.get(root) === depth;
  }

  /** The pages that follow this one on its level under the same parent, where they are known to be interior pages. */
  interiorsBehind(number: number): readonly number[] {
    const place = this.place(number);
    const { root, depth } = this.#depthOf(number);
    if (!place || depth >= (this.#leafDepths.get(root) ?? 0)) return [];
    return this.#interiors.get(place.parent)?.children.slice(place.position + 1) ?? [];
  }

  /** Has blank leaves under this page (directly, or further down) filled with rows of this content. */
  fillWith(root: number, record: Uint8Array): void {
    this.#records.set(root, record);
  }

  /**
   * A stand-in for a leaf that is not at hand, with as much as the pages above tell of it: of a table, every rowid that
   * may lie there, with NULL in all columns; of an index, the entry that follows or precedes it, over and over. Null
   * where they do not tell that it is a leaf.
   */
  blank(number: number): Uint8Array | null {
    const place = this.place(number);
    if (!place || !this.isLeaf(number)) return null;
    const parent = this.#interiors.get(place.parent);
    if (!parent) return null;
    if (parent.kind === 'table-interior') {
      const record = this.#recordUnder(place.parent);
      return makeTableLeaf(this.#rowidsOf(number), record, this.#pageBytes, this.#usableBytes);
    }
    const entry = parent.entries[Math.min(place.position, parent.entries.length - 1)];
    return entry ? makeIndexLeaf(entry, this.#pageBytes, this.#usableBytes) : null;
  }

  *#rowidsOf(leaf: number): Generator<number> {
    const { above, upTo } = this.#boundsOf(leaf);
    const first = Number.isFinite(above) ? above + 1 : Math.min(1, upTo - UNTOLD_ROWIDS);
    const last = Number.isFinite(upTo) ? upTo : first + UNTOLD_ROWIDS;
    for (let rowid = first; rowid <= last; rowid += 1) yield rowid;
  }

  #boundsOf(leaf: number): Bounds {
    let above: number | undefined;
    let upTo: number | undefined;
    for (const number of this.#wayUp(leaf)) {
      const place = this.place(number);
      const rowids = place ? this.#interiors.get(place.parent)?.rowids : undefined;
      if (!place || !rowids) break;
      above ??= rowids[place.position - 1];
      upTo ??= rowids[place.position];
    }
    return { above: above ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY };
  }

  /** From a page up to the highest one over it that is known. */
  #wayUp(number: number): number[] {
    const way = [number];
    for (let parent = this.#parents.get(number); parent !== undefined && way.length <= MAX_DEPTH; ) {
      way.push(parent);
      parent = this.#parents.get(parent);
    }
    return way;
  }

  /** How far below the highest page over it that is known, which is its root where a reader came down from there. */
  #depthOf(number: number): { root: number; depth: number } {
    const way = this.#wayUp(number);
    return { root: way.at(-1) ?? number, depth: way.length - 1 };
  }

  #recordUnder(number: number): Uint8Array {
    for (const page of this.#wayUp(number)) {
      const record = this.#records.get(page);
      if (record) return record;
    }
    return EMPTY_RECORD;
  }

  #kindFits(parent: number, leaf: 'index-leaf' | 'table-leaf'): boolean {
    const above = this.#interiors.get(parent)?.kind;
    return leaf === 'index-leaf' ? above === 'index-interior' : above === 'table-interior';
  }
}
