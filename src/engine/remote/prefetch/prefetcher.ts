import type { Upcoming } from '../../statement/upcoming.ts';
import type { Loader } from '../file/loader.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { MAX_REQUEST_BYTES } from '../transport/request-rules.ts';
import { leavesAmong } from '../trees/dense-leaves.ts';
import { LeafReaders } from '../trees/leaf-readers.ts';
import { ScanAhead } from './scan-ahead.ts';
import type { Scout } from './scout.ts';

/**
 * The most pages that the first exploration of a statement may name. Later ones may name as many as memory holds: only
 * many of the rows scattered over a table show whether they hit most of its pages.
 */
const FIRST_PAGES = 1024;
/**
 * How many of these pages are requested while the statement could not be followed to its end: at first, and the factor
 * for each time after that. A statement that may end early gets few, because the last ones may be unnecessary.
 */
const EARLY = { first: 12, growth: 2 } as const;
/** The same for leaves of an index alone. No stand-in passes a filter, so that the scout knows of no row of the result. */
const INDEX_ALONE = { first: 12, growth: 4 } as const;
const WHOLE = { first: 256, growth: 4 } as const;
/** The most pages that may be interior ones and have stand-ins. What is below them is unknown. */
const MOST_UNCERTAIN = 512;
/** An exploration that took too long and names fewer pages has cost more time than it saves. */
const WORTH_PAGES = 8;
/**
 * How much a statement may be explored altogether, in the scout's units of work:
 * - half a second;
 * - 50 ms for each time that its pages were waited for, up to three seconds;
 * - 0.2 ms for each page that an exploration names, an eighth of the time in which the page comes at 20 Mbit/s.
 *
 * Each exploration starts at the beginning of the statement, so a statement that computes much soon exceeds this. Work
 * is counted and not timed, so that every run makes the same requests.
 */
const BUDGET = { least: 50_000, eachWait: 5_000, mostForWaits: 250_000, eachPage: 20 } as const;
/** The work of one exploration: a quarter of a second, and 0.1 ms for each page that it may name. */
const ONE_EXPLORATION = { least: 25_000, eachPage: 10 } as const;
/**
 * Exploring does not count against the query's time, and a function call cannot be interrupted, so an exploration ends
 * after this many milliseconds. One that names very many pages may take longer, a third of the time in which they come
 * at 20 Mbit/s.
 */
const MOST_MS = { least: 5_000, eachPage: 0.5 } as const;
/** While more pages than this are under way, nothing is explored: it would name them again, and find nothing new. */
const MAX_COMING_PAGES = 256;
/** The most pages that lead to others and are waited for together: at 20 Mbit/s they take a round trip of 50 ms. */
const MOST_GUIDES = 32;
/** The share of memory that pages of one statement may fill before the first ones may be dropped. */
const FILLED = 7 / 8;
/** How much is requested at a time if nothing is foreseen: while a database is opened, and for pages in no tree. */
const BLIND_BYTES = 64 * 1024;

/** Fetches the pages of a statement: the one that it waits for, and those that the scout predicts. */
export class Prefetcher {
  readonly #file: RemoteFile;
  readonly #loader: Loader;
  readonly #now: () => number;
  readonly #openScout: () => Promise<Scout>;
  #scout: Promise<Scout> | null = null;
  /** The running statement, once it has been announced; null while a database is opened or a statement prepared. */
  #upcoming: Upcoming | null = null;
  /** Whether the scout follows the running statement. */
  #followed = false;
  /** Explorations of the running statement that did not reach its end. */
  #partials = 0;
  /** Whether exploring the running statement has turned out to cost more than it saves. */
  #givenUp = false;
  #exploredMs = 0;
  /** The value of `exploredMs` when the running statement was announced. */
  #exploredBeforeMs = 0;
  /** How often pages were explored for the running statement, how many pages were named, and the work of it. */
  #waits = 0;
  #named = 0;
  #work = 0;
  /** Pages and bytes that had been fetched when it was announced. */
  #pagesBefore = 0;
  #bytesBefore = 0;
  readonly #scans: ScanAhead;
  readonly #readers: LeafReaders;

  /** @param openScout called once, when the scout is first needed or prepared */
  constructor(file: RemoteFile, loader: Loader, now: () => number, openScout: () => Promise<Scout>) {
    this.#file = file;
    this.#loader = loader;
    this.#now = now;
    this.#openScout = openScout;
    this.#scans = new ScanAhead(file, (number) => loader.isComing(number));
    this.#readers = new LeafReaders(file, MAX_REQUEST_BYTES / file.pageBytes);
  }

  /** How long the scout has computed, for all statements together. */
  get exploredMs(): number {
    return this.#exploredMs;
  }

  /** The running statement; null if none has been announced. */
  get upcoming(): Upcoming | null {
    return this.#upcoming;
  }

  /** Whether the running statement has fetched so much that it should read its tables in another way. */
  get isDear(): boolean {
    return this.#upcoming?.turnsAfter?.(this.#file.transfer.bytes - this.#bytesBefore) ?? false;
  }

  /** Announces the statement that will run now; null when it is over. */
  announce(upcoming: Upcoming | null): void {
    this.#upcoming = upcoming;
    this.#followed = false;
    this.#partials = 0;
    // The scout reads the pages of tables whose scans are redirected. Where rows are looked up, it follows the indexes alone.
    this.#givenUp = upcoming?.redirected !== undefined && upcoming.looksUp !== true;
    this.#waits = 0;
    this.#named = 0;
    this.#work = 0;
    this.#exploredBeforeMs = this.#exploredMs;
    this.#pagesBefore = this.#file.pagesCome;
    this.#bytesBefore = this.#file.transfer.bytes;
    this.#scans.follow(null);
    this.#readers.begin();
  }

  /** Opens the scout before a statement needs it. */
  prepare(): void {
    this.#scout ??= this.#openScout();
    // The caller that needs it gets the error.
    this.#scout.catch(() => {});
  }

  /**
   * Lends the scout to other statements, while none runs or while the running one is paused; that one is announced
   * again afterwards. @throws SqliteError
   */
  lendScout(): Promise<Scout> {
    this.announce(null);
    this.#scout ??= this.#openScout();
    return this.#scout;
  }

  /**
   * The pages that are worth requesting with the needed ones; if they are unknown, how many pages to request from these
   * on.
   */
  async foresee(needed: readonly number[]): Promise<Iterable<number> | number> {
    const [first] = needed;
    if (first !== undefined && needed.every((number) => this.#loader.isComing(number))) {
      return this.#scans.pagesFrom(first) ?? [];
    }
    const scout = await this.#ready();
    const scanned = first === undefined ? null : this.#scans.pagesFrom(first);
    if (scanned) return scanned;
    if (this.#loader.comingPages > MAX_COMING_PAGES) await this.#loader.settle();
    if (!scout || this.#givenUp) return this.#blindly(needed);
    const isFarSeeing = this.#partials > 0 && !scout.mayEndEarly;
    const most = isFarSeeing ? Math.max(FIRST_PAGES, this.#file.cachePages / 2) : FIRST_PAGES;
    const start = this.#now();
    const { pages, end, work } = await scout.explore(needed, {
      maxPages: most,
      maxUncertain: MOST_UNCERTAIN,
      maxWork: ONE_EXPLORATION.least + ONE_EXPLORATION.eachPage * most,
    });
    this.#exploredMs += this.#now() - start;
    this.#waits += 1;
    this.#work += work;
    this.#named += pages.size;
    const isEarly = end === 'cut' && scout.mayEndEarly;
    const among = isEarly ? [] : leavesAmong(pages, end === 'exact' ? 'whole' : 'part', this.#file);
    this.#givenUp =
      this.#hasOverspent || this.#fillsMemory || (end === 'slow' && pages.size < needed.length + WORTH_PAGES);
    if (end === 'exact' && this.#upcoming?.looksUp && pages.size <= needed.length) {
      // All that it sees is loaded. It does not see what follows rows of strips.
      this.#givenUp = true;
      return this.#blindly(needed);
    }
    if (end === 'exact') return [...pages, ...among];
    if (end === 'lost' || end === 'slow') return pages.size > needed.length ? pages : this.#blindly(needed);
    const early = this.#upcoming?.looksUp ? INDEX_ALONE : EARLY;
    const { first: least, growth } = isEarly ? early : WHOLE;
    const count = Math.min(least * growth ** this.#partials, most);
    this.#partials += 1;
    return among.length > 0 ? [...pages, ...among] : [...pages].slice(0, Math.max(count, needed.length));
  }

  /**
   * Those of the pages that lead to others, if there are few: leaves of indexes, and pages that may be interior. Once
   * all of them are loaded, the next exploration sees all rows behind them, instead of those of one page after another.
   */
  guidesAmong(pages: Iterable<number> | number): readonly number[] {
    if (typeof pages === 'number') return [];
    const { trees } = this.#file;
    const guides = [...pages].filter((number) => !trees.isLeaf(number) || trees.lastRowid(number) === null);
    return guides.length <= MOST_GUIDES ? guides : [];
  }

  /**
   * The same if there is no time for an exploration, for requests that each have to be waited for: no more pages than the longest
   * request holds.
   */
  foreseeNow(needed: readonly number[]): Iterable<number> | number {
    const [first = 0] = needed;
    const most = MAX_REQUEST_BYTES / this.#file.pageBytes;
    const pages = this.#scans.pagesFrom(first)?.slice(0, most) ?? this.#blindly(needed);
    if (typeof pages === 'number' || pages.length <= most) return pages;
    const requestOf = (number: number) => Math.ceil(number / most);
    return pages.filter((number) => requestOf(number) === requestOf(first));
  }

  /**
   * Follows the announced statement with the scout alone, for an engine that would have to block for each missing page.
   * It ends when all pages are loaded, or when memory is full: further pages would displace the first ones before they
   * are read. The statement then fetches missing pages when it needs them.
   *
   * @param load loads pages, and returns false if it may not load all of them
   */
  async loadAll(load: (pages: readonly number[]) => Promise<boolean>): Promise<void> {
    const maxPages = this.#file.cachePages * FILLED;
    for (let loaded = 0; loaded < maxPages; ) {
      const pages = await this.foresee([]);
      const unread = typeof pages === 'number' ? [] : [...pages].filter((number) => !this.#file.has(number));
      const missing = unread.slice(0, maxPages - loaded);
      if (missing.length === 0) return;
      if (!(await load(missing)) || this.isDear) return;
      // No stand-in passes a filter, so that the end by a LIMIT cannot be foreseen.
      if (this.#upcoming?.looksUp && (await this.#scout)?.mayEndEarly) return;
      loaded += missing.length;
    }
  }

  /** Without the scout: continues earlier reads in the order of keys, or else in the order of the file. */
  #blindly(needed: readonly number[]): readonly number[] | number {
    if (!this.#upcoming) return this.#blindPages;
    const volume = this.#upcoming.redirected ? 'many-rows' : this.#pagesCome >= FIRST_PAGES ? 'many-pages' : 'unknown';
    const pages = needed.map((number) => this.#readers.pagesFrom(number, volume));
    if (pages.some((some) => some === null)) return this.#givenUp ? this.#blindPages : 1;
    return pages.flatMap((some) => some ?? []);
  }

  /** Pages that have been fetched since the statement was announced. */
  get #pagesCome(): number {
    return this.#file.pagesCome - this.#pagesBefore;
  }

  get #blindPages(): number {
    return Math.ceil(BLIND_BYTES / this.#file.pageBytes);
  }

  /** Whether the first pages may soon be dropped. An exploration starts there, so it would name those pages again. */
  get #fillsMemory(): boolean {
    return this.#pagesCome > this.#file.cachePages * FILLED;
  }

  get #hasOverspent(): boolean {
    if (this.#exploredMs - this.#exploredBeforeMs > MOST_MS.least + MOST_MS.eachPage * this.#named) return true;
    const { least, eachWait, mostForWaits, eachPage } = BUDGET;
    const forWaits = Math.min(eachWait * this.#waits, mostForWaits);
    return this.#work > least + forWaits + eachPage * this.#named;
  }

  async #ready(): Promise<Scout | null> {
    if (!this.#upcoming) return null;
    this.#scout ??= this.#openScout();
    const scout = await this.#scout;
    if (!this.#followed) {
      await scout.follow(this.#upcoming);
      this.#scans.follow(scout.program, this.#upcoming.redirected);
    }
    this.#followed = true;
    return scout;
  }
}
