import type { Upcoming } from '../upcoming.ts';
import type { Loader } from './loader.ts';
import type { RemoteFile } from './remote-file.ts';
import type { Scout } from './scout.ts';

/**
 * Pages of the first exploration of a statement and of the later ones, each so many times more than the one before. An
 * exploration that reaches the statement's end is exact whatever its size; the others stay small while little is known.
 */
const FIRST_PAGES = 64;
const GROWTH = 4;
const MOST_PAGES = 1024;
/** Interior pages that are asked for beside a missing one: the first time, and at most. */
const FIRST_INTERIORS = 1;
const MOST_INTERIORS = 32;
/** What is asked for at a time while a database is opened. */
const OPENING_BYTES = 64 * 1024;

/** Brings the pages of a statement at hand: the one that it waits for, and with it those that the scout foresees. */
export class ReadAhead {
  readonly #file: RemoteFile;
  readonly #loader: Loader;
  readonly #openScout: () => Promise<Scout>;
  #scout: Promise<Scout> | null = null;
  /** What runs, once it has been announced; null while a database is opened or a statement prepared. */
  #upcoming: Upcoming | null = null;
  /** Whether the scout has taken up what runs. */
  #followed = false;
  #maxPages = FIRST_PAGES;
  #interiors = FIRST_INTERIORS;

  /** @param openScout called once, when a statement first lacks a page */
  constructor(file: RemoteFile, loader: Loader, openScout: () => Promise<Scout>) {
    this.#file = file;
    this.#loader = loader;
    this.#openScout = openScout;
  }

  /** Announces the statement that will be run now; null when it is over. */
  announce(upcoming: Upcoming | null): void {
    this.#upcoming = upcoming;
    this.#followed = false;
    this.#maxPages = FIRST_PAGES;
    this.#interiors = FIRST_INTERIORS;
  }

  /** How many pages to ask for at least where nobody can foresee which: schema and statistics lie in one piece. */
  get leastPages(): number {
    return this.#upcoming ? 1 : Math.ceil(OPENING_BYTES / this.#file.pageBytes);
  }

  /** The pages that are worth asking for together with the needed ones; or how many from these on, where nobody knows. */
  async foresee(needed: readonly number[]): Promise<Iterable<number> | number> {
    if (needed.length > 0 && needed.every((number) => this.#loader.isComing(number))) return [];
    const scout = await this.#ready();
    if (!scout) return this.leastPages;
    const { pages, complete } = await scout.explore(needed, this.#maxPages);
    if (complete) return pages;
    if (pages.size >= this.#maxPages) {
      this.#maxPages = Math.min(this.#maxPages * GROWTH, MOST_PAGES);
      return pages;
    }
    const interiors = this.#interiorsBehind([...pages].at(-1));
    return pages.size > needed.length || interiors.length > 0 ? [...pages, ...interiors] : this.leastPages;
  }

  /**
   * Follows the announced statement with the scout alone until all of its pages are at hand, for an engine that would have
   * to block for each.
   *
   * @param load brings pages at hand
   * @param maxPages ends it, lest the first of them are dropped before they are read; what is missing then is fetched when
   *     the statement needs it
   */
  async loadAll(load: (pages: readonly number[]) => Promise<void>, maxPages: number): Promise<void> {
    for (let loaded = 0; loaded < maxPages; ) {
      const pages = await this.foresee([]);
      const missing = typeof pages === 'number' ? [] : [...pages].filter((number) => !this.#file.has(number));
      if (missing.length === 0) return;
      await load(missing);
      loaded += missing.length;
    }
  }

  #interiorsBehind(number: number | undefined): readonly number[] {
    if (number === undefined || this.#file.trees.isLeaf(number)) return [];
    const behind = this.#file.trees.interiorsBehind(number).slice(0, this.#interiors);
    this.#interiors = Math.min(this.#interiors * 2, MOST_INTERIORS);
    return behind;
  }

  async #ready(): Promise<Scout | null> {
    if (!this.#upcoming) return null;
    this.#scout ??= this.#openScout();
    const scout = await this.#scout;
    if (!this.#followed) await scout.follow(this.#upcoming);
    this.#followed = true;
    return scout;
  }
}
