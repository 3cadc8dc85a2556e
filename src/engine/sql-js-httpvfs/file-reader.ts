import type { Loader } from '../remote/file/loader.ts';
import type { RemoteFile } from '../remote/file/remote-file.ts';
import type { Prefetcher } from '../remote/prefetch/prefetcher.ts';
import { BudgetSpent } from '../remote/transport/byte-budget.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { MAX_REQUEST_BYTES } from '../remote/transport/request-rules.ts';
import { LeafReaders } from '../remote/trees/leaf-readers.ts';
import type { ComputeClock } from '../statement/compute-clock.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { HostedFile } from './open-file.ts';
import type { PageLog } from './page-log.ts';
import { BudgetExceeded, type TransferBudget, type TransferCount } from './transfer-budget.ts';

/** Pages of one request while no statement runs, from a page of an unknown tree on. */
const BLIND_BYTES = 16 * 1024;
/** Most pages of the statistics in one request. */
const MOST_SIBLINGS = 128;
/** SQLite reads the rest of a schema with more pages. */
const MOST_SCHEMA_PAGES = 1024;
/** https://sqlite.org/fileformat2.html#storage_of_the_sql_database_schema */
const SCHEMA_ROOT = 1;

export interface FileReaderOptions {
  readonly hosted: HostedFile;
  readonly loader: Loader;
  /** Null for a file whose statements are not explored. */
  readonly prefetcher: Prefetcher | null;
  /** Stopped while bytes are waited for. */
  readonly clock: ComputeClock;
  readonly log: PageLog;
  readonly budget: TransferBudget;
  /** Whether the engine can be suspended; if not, it is blocked. */
  readonly suspends: boolean;
}

/** One of SQLite's open files, read within the budget. */
export class FileReader {
  readonly remote: RemoteFile;
  readonly log: PageLog;
  readonly #options: FileReaderOptions;
  readonly #readers: LeafReaders;
  /**
   * While it is opened, statistics and the rest of the schema are read; while no statement runs, what compiling one
   * needs.
   */
  #phase: 'opening' | 'compiling' | 'running' = 'opening';

  constructor(options: FileReaderOptions) {
    this.remote = options.hosted.remote;
    this.log = options.log;
    this.#options = options;
    this.#readers = new LeafReaders(this.remote, MAX_REQUEST_BYTES / this.remote.pageBytes);
  }

  /** What was requested of the file, including its page map. */
  get count(): Readonly<TransferCount> {
    return this.#options.hosted.count;
  }

  /** Loads the schema within the budget, level by level, the pages of a level together. */
  async loadSchema(): Promise<void> {
    const { trees } = this.remote;
    const known = new Set([SCHEMA_ROOT]);
    for (let level = [SCHEMA_ROOT]; level.length > 0; ) {
      const children = level.flatMap((number) => trees.childrenOf(number)).filter((number) => !known.has(number));
      for (const number of children) known.add(number);
      if (!(await this.#loadAhead(children))) return;
      level = children;
    }
  }

  async #loadAhead(numbers: readonly number[]): Promise<boolean> {
    const { loader } = this.#options;
    const missing = numbers.filter((number) => !this.remote.has(number)).slice(0, MOST_SCHEMA_PAGES);
    let hasAll = true;
    this.#allow();
    await this.#waiting(async () => {
      hasAll = await loader.loadAhead(missing);
    });
    return hasAll;
  }

  /** Called before a statement's first row with what will be read; null if no statement runs. */
  async announce(upcoming: Upcoming | null): Promise<void> {
    const { prefetcher, loader, suspends } = this.#options;
    this.#phase = upcoming ? 'running' : 'compiling';
    prefetcher?.announce(upcoming);
    if (!prefetcher || !upcoming || suspends) return;
    this.#allow();
    await this.#waiting(() => prefetcher.loadAll((pages) => loader.loadAhead(pages)));
  }

  /** Fills `target` if all of it is loaded. */
  read(target: Uint8Array, offset: number): boolean {
    if (!this.remote.read(target, offset)) return false;
    this.log.note(offset, target.length, null);
    return true;
  }

  /** Fills `target`, and waits for what is not loaded. @throws RemoteFailure, BudgetExceeded */
  fetch(target: Uint8Array, offset: number): void | Promise<void> {
    const before = this.count.bytes;
    const take = () => {
      if (!this.remote.read(target, offset))
        throw new Error(`The bytes at ${offset} were fetched but are not at hand.`);
      this.log.note(offset, target.length, this.count.bytes - before);
    };
    const needed = this.remote.pagesOf(offset, target.length);
    this.#allow();
    if (this.#options.suspends) return this.#load(needed).then(take);
    this.#block(needed);
    take();
  }

  #load(needed: readonly number[]): Promise<void> {
    const { prefetcher, loader } = this.#options;
    return this.#waiting(async () =>
      loader.load(
        needed,
        prefetcher && this.#phase === 'running' ? await prefetcher.foresee(needed) : this.#extraPages(needed),
      ),
    );
  }

  /** The pages to request with needed ones that were not foreseen; or how many from these on. */
  #extraPages(needed: readonly number[]): readonly number[] | number {
    const extra = (number: number) =>
      this.#phase === 'opening' ? this.#siblingsFrom(number) : this.#readers.pagesFrom(number);
    const pages = needed.map(extra);
    if (pages.every((some) => some !== null)) return pages.flat();
    return this.#phase === 'running' ? 1 : Math.ceil(BLIND_BYTES / this.remote.pageBytes);
  }

  /** Statistics are read from end to end. */
  #siblingsFrom(number: number): readonly number[] | null {
    const { trees } = this.remote;
    const place = trees.place(number);
    return place && trees.childrenOf(place.parent).slice(place.position, place.position + MOST_SIBLINGS);
  }

  async #waiting(wait: () => Promise<void>): Promise<void> {
    const { clock } = this.#options;
    clock.pause();
    try {
      await wait();
    } catch (cause) {
      throw this.#told(cause);
    } finally {
      clock.resume();
    }
  }

  #block(needed: readonly number[]): void {
    const { prefetcher, loader, clock, hosted } = this.#options;
    const wanted = prefetcher && this.#phase === 'running' ? prefetcher.foreseeNow(needed) : this.#extraPages(needed);
    clock.pause();
    try {
      for (const range of loader.rangesFor(needed, wanted)) {
        this.remote.accept(range, hosted.source.askNow(this.remote.expected, range));
      }
    } catch (cause) {
      throw this.#told(cause);
    } finally {
      clock.resume();
    }
  }

  /** The loader leaves out first what is only foreseen. */
  #allow(): void {
    const { loader, budget } = this.#options;
    loader.budget.allow(budget.leftBytes);
  }

  /** After the budget was reported as exceeded, it starts over, like that of sql.js-httpvfs. */
  #told(cause: unknown): unknown {
    const { budget } = this.#options;
    if (cause instanceof RemoteFailure && cause.kind === 'changed') this.remote.discardStore();
    if (!(cause instanceof BudgetSpent || cause instanceof BudgetExceeded)) return cause;
    const exceeded = budget.exceeded(this.remote.url);
    budget.bytesRead = 0;
    return exceeded;
  }
}
