import { type IndexEntries, indexCapacity, makeIndexPages, type PageCapacity } from './index-pages.ts';
import type { IndexRows } from './index-rows.ts';
import { MadeBlocks } from './made-blocks.ts';
import type { PageZone } from './page-zone.ts';
import type { StripReading } from './strip-source.ts';
import type { PageSizes } from './thin-rows.ts';
import type { VirtualTree } from './virtual-tree.ts';

/** Leaves that are made together, because each column is written in one loop. */
const SHEET_LEAVES = 32;
/** Memory for these leaves. */
const MADE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * The pages of one level. Those of level 0 are the leaves. Between two neighbouring pages is one entry, which is on the page above
 * both: these entries are the entries of the next level.
 */
interface Level {
  /** The number of its first page. */
  readonly firstPage: number;
  readonly pages: number;
  /** Entries of this level, with those that are on pages above. */
  readonly entries: number;
}

interface Sheet {
  readonly bytes: Uint8Array;
  readonly sizeBytes: number;
}

/**
 * An index as a B-tree of its own kind, in which keys can be sought. Its entries have the columns that are compared or
 * read. Where each entry is follows from their number alone, so that a page can be made without its neighbours, once all
 * entries are sorted.
 */
export class IndexTree implements VirtualTree {
  readonly root: number;
  readonly reading: StripReading;
  readonly #rows: IndexRows;
  readonly #sizes: PageSizes;
  readonly #hasRowids: boolean;
  readonly #levels: readonly Level[];
  readonly #interiors = new Map<number, Uint8Array>();
  readonly #made = new MadeBlocks<Sheet>(MADE_MAX_BYTES);

  private constructor(
    reading: StripReading,
    rows: IndexRows,
    { sizes, zone }: { readonly sizes: PageSizes; readonly zone: PageZone },
    { hasRowids, capacity }: { readonly hasRowids: boolean; readonly capacity: PageCapacity },
  ) {
    this.reading = reading;
    this.#rows = rows;
    this.#sizes = sizes;
    this.#hasRowids = hasRowids;
    this.#levels = levelsOf(reading.table.blocks.at(-1)?.lastRowid ?? 0, capacity, zone);
    this.root = this.#levels.at(-1)?.firstPage ?? 0;
  }

  /**
   * @param reading of the entries, by their ranks
   * @param hasRowids whether rowids are read from the entries
   * @returns null if SQLite could not compare such entries
   */
  static of(
    reading: StripReading,
    rows: IndexRows,
    hasRowids: boolean,
    surroundings: { readonly sizes: PageSizes; readonly zone: PageZone },
  ): IndexTree | null {
    const widest = reading.columns.map((column) => reading.table.widestOf(column));
    const capacity = indexCapacity(widest, hasRowids, surroundings.sizes);
    return capacity && new IndexTree(reading, rows, surroundings, { hasRowids, capacity });
  }

  page(number: number): Uint8Array | null | undefined {
    const at = this.#levels.findIndex(({ firstPage, pages }) => number >= firstPage && number < firstPage + pages);
    const level = this.#levels[at];
    if (!level) return undefined;
    const index = number - level.firstPage;
    const below = this.#levels[at - 1];
    if (!below) return this.#leaf(level, index);
    const made = this.#interiors.get(number) ?? this.#interior(at, index);
    if (made) this.#interiors.set(number, made);
    return made;
  }

  /** All entries are sorted before the first page is made, so that they are one block. */
  blockOf(number: number): number | undefined {
    const isOwn = this.#levels.some(({ firstPage, pages }) => number >= firstPage && number < firstPage + pages);
    return isOwn ? 0 : undefined;
  }

  bring(): void | Promise<void> {
    return this.#rows.bring();
  }

  #leaf(level: Level, index: number): Uint8Array | null {
    const first = index - (index % SHEET_LEAVES);
    const sheet = this.#made.get(String(first)) ?? this.#sheet(level, first);
    const { pageBytes } = this.#sizes;
    return sheet?.bytes.subarray((index - first) * pageBytes, (index - first + 1) * pageBytes) ?? null;
  }

  #sheet(level: Level, first: number): Sheet | null {
    const end = Math.min(level.pages, first + SHEET_LEAVES);
    const counts: number[] = [];
    const ranks = new Uint32Array(startOf(level, end) - startOf(level, first));
    let count = 0;
    for (let page = first; page < end; page += 1) {
      const after = startOf(level, page + 1) - 1;
      counts.push(after - startOf(level, page));
      for (let rank = startOf(level, page); rank < after; rank += 1) ranks[count++] = rank;
    }
    const entries = this.#entriesAt(ranks.subarray(0, count));
    if (!entries) return null;
    const bytes = makeIndexPages(entries, counts, null, this.#sizes);
    const sheet = { bytes, sizeBytes: bytes.length };
    this.#made.add(String(first), sheet);
    return sheet;
  }

  #interior(at: number, index: number): Uint8Array | null {
    const [level, below] = [this.#levels[at] as Level, this.#levels[at - 1] as Level];
    const [start, end] = [startOf(level, index), startOf(level, index + 1) - 1];
    const ranks = Uint32Array.from({ length: end - start }, (_, i) => this.#rankOf(at, start + i));
    const children = Array.from({ length: end - start + 1 }, (_, i) => below.firstPage + start + i);
    const entries = this.#entriesAt(ranks);
    return entries && makeIndexPages(entries, [ranks.length], children, this.#sizes);
  }

  /** The rank of an entry of a level among all entries. */
  #rankOf(at: number, entry: number): number {
    let place = entry;
    for (const below of this.#levels.slice(0, at).toReversed()) place = startOf(below, place + 1) - 1;
    return place;
  }

  #entriesAt(ranks: Uint32Array): IndexEntries | null {
    return this.#rows.entriesAt(ranks, this.reading.columns, this.#hasRowids);
  }
}

/** The first of the entries of a level that is on this page. Pages have as many as their neighbours, or one more. */
const startOf = ({ entries, pages }: Level, page: number): number => Math.floor((page * (entries + 1)) / pages);

function levelsOf(count: number, { leaf, interior }: PageCapacity, zone: PageZone): readonly Level[] {
  const levels: Level[] = [];
  for (let entries = count, most = leaf; ; most = interior) {
    const pages = Math.max(1, Math.ceil((entries + 1) / (most + 1)));
    levels.push({ firstPage: zone.take(pages), pages, entries });
    if (pages === 1) return levels;
    entries = pages - 1;
  }
}
