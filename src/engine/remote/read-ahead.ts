import type { Upcoming } from '../upcoming.ts';
import type { Loader } from './loader.ts';
import type { RemoteFile } from './remote-file.ts';
import type { Scout } from './scout.ts';

/** Pages that one exploration may name. */
const MOST_PAGES = 1024;
/**
 * How many of these are asked for while the statement could not be followed to its end: at first, and so many times more
 * each time. Few where it may end early, for then as many as were asked for last may be in vain.
 */
const EARLY = { first: 12, growth: 2 } as const;
const WHOLE = { first: 256, growth: 4 } as const;
/** Pages that may be interior ones and are stood in for: what lies below them is not seen then. */
const MOST_UNCERTAIN = 512;
/** An exploration that took too long and names fewer pages has cost more time than it saves. */
const WORTH_PAGES = 8;
/**
 * How much a statement may be explored in all, in the scout's units of work: half a second, and 50 ms for each time that
 * was waited for its pages, up to three seconds. Each exploration begins at the statement's beginning, so that one which
 * computes much is soon not worth following. Counted and not timed, so that the same requests are made every time.
 */
const BUDGET = { least: 50_000, eachWait: 5_000, most: 300_000 } as const;
/** Exploring does not count against the query's time, and work is not counted within a function call: it ends here. */
const MOST_MS = 5_000;
/** What is asked for at a time where nobody foresees anything: while a database is opened, and after the scout was given up. */
const BLIND_BYTES = 64 * 1024;

/** Brings the pages of a statement at hand: the one that it waits for, and with it those that the scout foresees. */
export class ReadAhead {
  readonly #file: RemoteFile;
  readonly #loader: Loader;
  readonly #now: () => number;
  readonly #openScout: () => Promise<Scout>;
  #scout: Promise<Scout> | null = null;
  /** What runs, once it has been announced; null while a database is opened or a statement prepared. */
  #upcoming: Upcoming | null = null;
  /** Whether the scout has taken up what runs. */
  #followed = false;
  /** Explorations of what runs that did not reach its end. */
  #partials = 0;
  /** Whether exploring it has turned out to cost more than it saves. */
  #givenUp = false;
  #exploredMs = 0;
  /** The same when what runs was announced. */
  #exploredBeforeMs = 0;
  /** Of what runs: how often pages were explored for it, and the work of that. */
  #waits = 0;
  #work = 0;

  /** @param openScout called once, when a statement first lacks a page */
  constructor(file: RemoteFile, loader: Loader, now: () => number, openScout: () => Promise<Scout>) {
    this.#file = file;
    this.#loader = loader;
    this.#now = now;
    this.#openScout = openScout;
  }

  /** How long the scout has computed, all statements together. */
  get exploredMs(): number {
    return this.#exploredMs;
  }

  /** Announces the statement that will be run now; null when it is over. */
  announce(upcoming: Upcoming | null): void {
    this.#upcoming = upcoming;
    this.#followed = false;
    this.#partials = 0;
    this.#givenUp = false;
    this.#waits = 0;
    this.#work = 0;
    this.#exploredBeforeMs = this.#exploredMs;
  }

  /** How many pages to ask for at least where nobody can foresee which. */
  get leastPages(): number {
    return this.#upcoming && !this.#givenUp ? 1 : Math.ceil(BLIND_BYTES / this.#file.pageBytes);
  }

  /** The pages that are worth asking for together with the needed ones; or how many from these on, where nobody knows. */
  async foresee(needed: readonly number[]): Promise<Iterable<number> | number> {
    if (needed.length > 0 && needed.every((number) => this.#loader.isComing(number))) return [];
    const scout = await this.#ready();
    if (!scout || this.#givenUp) return this.leastPages;
    const start = this.#now();
    const { pages, end, work } = await scout.explore(needed, MOST_PAGES, MOST_UNCERTAIN);
    this.#exploredMs += this.#now() - start;
    this.#waits += 1;
    this.#work += work;
    if (end === 'exact') return pages;
    this.#givenUp = this.#hasOverspent || (end === 'slow' && pages.size < needed.length + WORTH_PAGES);
    if (end === 'lost' || end === 'slow') return pages.size > needed.length ? pages : this.leastPages;
    const { first, growth } = end === 'cut' && scout.mayEndEarly ? EARLY : WHOLE;
    const count = Math.min(first * growth ** this.#partials, MOST_PAGES);
    this.#partials += 1;
    return [...pages].slice(0, Math.max(count, needed.length));
  }

  /**
   * Follows the announced statement with the scout alone until all of its pages are at hand, for an engine that would have
   * to block for each.
   *
   * @param load brings pages at hand, and answers false where it may not bring all of them
   * @param maxPages ends it, lest the first of them are dropped before they are read; what is missing then is fetched when
   *     the statement needs it
   */
  async loadAll(load: (pages: readonly number[]) => Promise<boolean>, maxPages: number): Promise<void> {
    for (let loaded = 0; loaded < maxPages; ) {
      const pages = await this.foresee([]);
      const missing = typeof pages === 'number' ? [] : [...pages].filter((number) => !this.#file.has(number));
      if (missing.length === 0) return;
      if (!(await load(missing))) return;
      loaded += missing.length;
    }
  }

  get #hasOverspent(): boolean {
    if (this.#exploredMs - this.#exploredBeforeMs > MOST_MS) return true;
    return this.#work > Math.min(BUDGET.least + BUDGET.eachWait * this.#waits, BUDGET.most);
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
