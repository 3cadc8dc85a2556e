import { makeIndexLeaf, makeTableInterior, makeTableLeaf, rowsPerLeaf } from './page.ts';
import type { SoughtRowids } from './sought-rowids.ts';
import type { Trees } from './trees.ts';

/** A row whose one column is NULL. Its other columns have their default, which is NULL as well. */
const EMPTY_RECORD = Uint8Array.of(2, 0);
/** The number of child pointers with rowids that fit onto an interior page of 1,024 bytes. */
const MAX_MADE_LEAVES = 64;
/** Rowids that would take more leaves than this are not consecutive numbers but spread out, such as hashes. */
const MAX_LEAVES_FOR_LEAF = 16;
/** More rowids than fit onto `MAX_MADE_LEAVES` leaves of any page size. */
const MOST_ROWIDS = 2 ** 20;
/**
 * How many rowids a leaf may have if the pages above do not say where it ends. The first rowid of a first leaf is
 * usually 1.
 */
const ROWIDS_IF_UNKNOWN = 64;

/** Makes blank pages in place of those that are not loaded, from what the pages above them say. */
export class BlankPages {
  readonly #trees: Trees;
  readonly #pageBytes: number;
  readonly #usableBytes: number;
  /** Records to fill blank leaves with, by the page above those leaves; see `fillWith`. */
  readonly #records = new Map<number, Uint8Array>();

  constructor(trees: Trees, pageBytes: number) {
    this.#trees = trees;
    this.#pageBytes = pageBytes;
    this.#usableBytes = trees.usableBytes;
  }

  /** Fills blank leaves under this page (directly, or further down) with rows of this content. */
  fillWith(root: number, record: Uint8Array): void {
    this.#records.set(root, record);
  }

  /**
   * A blank page in place of one that is not loaded, made from what the pages above it say. For a table, it has the
   * rowids that may be there (all of them, if they fit), with NULL in all columns. For an index, it repeats the entry
   * before or after it, as many times as a leaf of that tree has entries if that is known. It is a leaf even in place
   * of an interior page: SQLite accepts leaves at different depths. Null if nothing above it is known.
   *
   * @param sought rowids that may be looked up, for a table whose possible rowids do not all fit
   * @param mostEntries the most entries on a leaf of an index
   */
  page(number: number, sought?: SoughtRowids, mostEntries = Number.POSITIVE_INFINITY): Uint8Array | null {
    const place = this.#trees.place(number);
    const parent = place && this.#trees.interior(place.parent);
    if (!parent) return null;
    if (parent.kind === 'table-interior') {
      const record = this.#recordUnder(place.parent);
      return makeTableLeaf(this.#rowidsOf(number, record, sought), record, this.#pageBytes, this.#usableBytes);
    }
    const entry = parent.entries[Math.min(place.position, parent.entries.length - 1)];
    const most = Math.min(mostEntries, this.#trees.leafEntriesOf(this.#trees.rootOf(number)) ?? mostEntries);
    return entry ? makeIndexLeaf(entry, most, this.#pageBytes, this.#usableBytes) : null;
  }

  /**
   * A blank subtree in place of a page of a table: a page that may be an interior one, or a leaf with more rowids than fit onto a
   * blank one. It is an interior page with leaves that have every rowid in its range, so any look-up finds its row. Null if there
   * would be too many of them. If the pages above do not say where the rowids end, it has as many leaves as possible. Leaves are
   * made only when they are read, because few of them are.
   *
   * @param firstLeaf the number of the first of these leaves; the others follow
   */
  subtree(number: number, firstLeaf: number): { root: Uint8Array; leaves: readonly (() => Uint8Array)[] } | null {
    const place = this.#trees.place(number);
    if (!place || this.#trees.interior(place.parent)?.kind !== 'table-interior') return null;
    const record = this.#recordUnder(place.parent);
    const bounds = this.#trees.boundsOf(number);
    // Rowids usually start at 1. If the last rowid is unknown, the leaf has as many as fit.
    const above = Number.isFinite(bounds.above) ? bounds.above : 0;
    const isOpen = !Number.isFinite(bounds.upTo);
    const isLeaf = this.#trees.isLeaf(number);
    if (isLeaf && isOpen) return null;
    const perLeaf = rowsPerLeaf(record, isOpen ? above + MOST_ROWIDS : bounds.upTo, this.#usableBytes);
    const upTo = isOpen ? above + MAX_MADE_LEAVES * perLeaf : bounds.upTo;
    const count = Math.ceil((upTo - above) / perLeaf);
    if (count < 2 || count > (isLeaf ? MAX_LEAVES_FOR_LEAF : MAX_MADE_LEAVES)) return null;
    const lasts = Array.from({ length: count }, (_, i) => Math.min(above + (i + 1) * perLeaf, upTo));
    const leaves = lasts.map(
      (last, i) => () =>
        makeTableLeaf(counting(above + i * perLeaf + 1, last), record, this.#pageBytes, this.#usableBytes),
    );
    return { root: makeTableInterior(firstLeaf, lasts.slice(0, -1), this.#pageBytes, this.#usableBytes), leaves };
  }

  /**
   * The rowids of a blank leaf. If not all fit, the sought ones. If none are sought, half are the first ones and half
   * the last, because searches end there.
   */
  *#rowidsOf(number: number, record: Uint8Array, sought?: SoughtRowids): Generator<number> {
    const { above, upTo } = this.#trees.boundsOf(number);
    const first = Number.isFinite(above) ? above + 1 : 1;
    const last = Number.isFinite(upTo) ? upTo : first + ROWIDS_IF_UNKNOWN;
    const fitting = rowsPerLeaf(record, last, this.#usableBytes);
    if (last - first + 1 <= fitting) {
      yield* counting(first, last);
      return;
    }
    const among = sought?.between(first, last) ?? [];
    if (among.length > 0) {
      yield* among;
    } else {
      const half = Math.floor(fitting / 2);
      yield* counting(first, first + half - 1);
      yield* counting(last - half + 1, last);
    }
  }

  #recordUnder(number: number): Uint8Array {
    for (const page of this.#trees.wayUp(number)) {
      const record = this.#records.get(page);
      if (record) return record;
    }
    return EMPTY_RECORD;
  }
}

function* counting(first: number, last: number): Generator<number> {
  for (let number = first; number <= last; number += 1) yield number;
}
