import { SQLITE_LIMITS } from '../../contract/limits.ts';
import type { Database } from '../sqlite/database.ts';
import { SqliteError } from '../sqlite/errors.ts';
import type { SqliteHost } from '../sqlite/module.ts';
import { type LoadOptions, loadSqlite } from '../sqlite/sqlite.ts';
import type { Statement } from '../sqlite/statement.ts';
import type { Upcoming } from '../upcoming.ts';
import type { RemoteFile } from './remote-file.ts';

/** What a statement would read next. */
export interface Exploration {
  /** Pages that are not at hand, in the order in which they would be read. */
  readonly pages: ReadonlySet<number>;
  /** Whether the statement was followed to where it ends or its reader stops; else more pages may be wanted. */
  readonly complete: boolean;
}

const FILE_NAME = 'ahead.sqlite';
const MEMORY_BYTES = 256 * 1024 * 1024;
/** How long one exploration may compute: a fraction of what the requests that it saves would take. */
const EXPLORE_MS = 250;

/**
 * Runs the same statement ahead, on what is at hand, to learn which pages it will read.
 *
 * Where a leaf of a B-tree is missing, SQLite is given a blank one (`Trees.blank`) and goes on: so one exploration names
 * the leaves of a whole range with its end, and the rows that an index leads to, through joins and in either direction.
 * What it computes from blanks is wrong and is thrown away; it has an engine of its own, so that nothing of it reaches an
 * answer. A page that it names in vain costs bytes, never a row.
 */
export class Scout {
  readonly #file: RemoteFile;
  readonly #now: () => number;
  #database: Database | null = null;
  #statement: Statement | null = null;
  #maxRows = 0;
  #wanted = new Set<number>();
  #maxPages = 0;
  #deadline = Number.POSITIVE_INFINITY;

  private constructor(file: RemoteFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /**
   * Opens the file as far as it is at hand, which its header and schema have to be.
   *
   * @param now a clock that never goes back, in milliseconds
   * @throws SqliteError
   */
  static async open(
    load: Pick<LoadOptions, 'instantiate' | 'createMemory'> & Pick<SqliteHost, 'random'>,
    file: RemoteFile,
    now: () => number,
  ): Promise<Scout> {
    const scout = new Scout(file, now);
    const sqlite = await loadSqlite({ ...load, memoryBytes: MEMORY_BYTES, host: scout.#host(load.random) });
    const database = await sqlite.open(FILE_NAME);
    for (const [name, value] of Object.entries(SQLITE_LIMITS))
      database.limit(name as keyof typeof SQLITE_LIMITS, value);
    database.restrict();
    scout.#database = database;
    return scout;
  }

  /** Takes up a statement; one that cannot be prepared from what is at hand is not explored. */
  async follow({ sql, values, maxRows }: Upcoming): Promise<void> {
    this.leave();
    this.#begin([], 0);
    try {
      const prepared = await this.#database?.prepare(sql);
      this.#statement = prepared?.statement ?? null;
      values.forEach((value, i) => {
        this.#statement?.bind(i + 1, value);
      });
      this.#maxRows = maxRows;
    } catch (cause) {
      if (!(cause instanceof SqliteError)) throw cause;
      this.leave();
    }
  }

  /** Lets go of the statement. */
  leave(): void {
    this.#statement?.finalize();
    this.#statement = null;
  }

  /**
   * Follows the statement from its beginning.
   *
   * @param needed pages that it is known to need
   * @param maxPages ends the exploration
   */
  async explore(needed: readonly number[], maxPages: number): Promise<Exploration> {
    this.#begin(needed, maxPages);
    if (!this.#statement || !this.#database) return { pages: this.#wanted, complete: false };
    let complete = false;
    try {
      // Blanks of earlier explorations lie in SQLite's own cache.
      this.#statement.reset();
      this.#database.releaseMemory();
      await this.#statement.skip(this.#maxRows);
      complete = true;
    } catch (cause) {
      // A page that cannot be stood in for, too many of them, or a blank that made no sense to a virtual table.
      if (!(cause instanceof SqliteError)) throw cause;
    }
    this.#statement.reset();
    return { pages: this.#wanted, complete };
  }

  #begin(needed: readonly number[], maxPages: number): void {
    this.#wanted = new Set(needed);
    this.#maxPages = maxPages;
    this.#deadline = this.#now() + EXPLORE_MS;
  }

  #host(random: SqliteHost['random']): SqliteHost {
    return {
      open: (name) => (name === FILE_NAME ? 0 : -1),
      size: () => this.#file.sizeBytes,
      read: (_, target, offset) => this.#file.readWith(target, offset, (number) => this.#page(number)),
      fetch: () => {
        throw new Error('The page is not at hand, and the scout does not wait for it.');
      },
      now: () => Date.now(),
      random,
      progress: () => this.#now() > this.#deadline,
    };
  }

  #page(number: number): Uint8Array | null {
    const page = this.#file.page(number);
    if (page) return page;
    this.#wanted.add(number);
    return this.#wanted.size < this.#maxPages ? this.#file.trees.blank(number) : null;
  }
}
