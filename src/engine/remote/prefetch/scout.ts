import type { SqliteValue } from '../../../contract/cells.ts';
import { SQLITE_LIMITS } from '../../../contract/limits.ts';
import { type Instruction, readBytecode } from '../../statement/bytecode.ts';
import { type Program, readProgram } from '../../statement/program.ts';
import { fittedValues, type Requested, type Upcoming } from '../../statement/upcoming.ts';
import type { Database } from '../../wasm/database.ts';
import { SqliteError } from '../../wasm/errors.ts';
import type { SqliteSystem } from '../../wasm/module.ts';
import { type LoadOptions, loadSqlite } from '../../wasm/sqlite.ts';
import type { Statement } from '../../wasm/statement.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { InteriorsAhead } from '../trees/interiors-ahead.ts';
import { Lookups } from '../trees/lookups.ts';
import { SearchedTrees } from '../trees/searched-trees.ts';
import { Searches } from '../trees/searches.ts';
import { ShadowTables } from '../trees/shadow-tables.ts';
import { type Exploration, type ExplorationBounds, PREPARING, WorkMeter } from './exploration.ts';
import { ScoutPages } from './scout-pages.ts';

const FILE_NAME = 'ahead.sqlite';
const MEMORY_BYTES = 256 * 1024 * 1024;
const MAX_ROWS_BYTES = 4 * 1024 * 1024;
/** The most rows that a schema has for its objects and their statistics. */
const READ_MAX_ROWS = 100_000;
/** If a row of the result takes more pages than this, the result is sparse: see `#isSparse`. */
const SPARSE_PAGES = 4;
/** The most pages that are named for a look-up that the statement has not reached: those that lead to its first row. */
const LOOKUP_PAGES = 4;
/**
 * Runs the same statement ahead, on the loaded pages, to learn which pages it will read.
 *
 * In place of a missing page of a B-tree, SQLite gets a blank one (`BlankPages`) and continues. So one exploration
 * names all leaves of a range, and the rows that an index leads to, through joins and in either direction. What it
 * computes from blanks is wrong and is discarded. It has its own engine, so none of it reaches an answer. An
 * unnecessary page costs bytes, never a row.
 */
export class Scout {
  readonly #file: RemoteFile;
  #database: Database | null = null;
  #shadows: ShadowTables | null = null;
  #trees: SearchedTrees | null = null;
  #statement: Statement | null = null;
  #program: Program | null = null;
  #searches: Searches | null = null;
  #lookups: Lookups | null = null;
  #recurses = false;
  #maxRows = 0;
  readonly #pages: ScoutPages;
  #interiors: InteriorsAhead;
  readonly #meter: WorkMeter;
  #bounds = PREPARING;

  private constructor(file: RemoteFile, now: () => number) {
    this.#file = file;
    this.#meter = new WorkMeter(now);
    this.#pages = new ScoutPages(file);
    this.#interiors = new InteriorsAhead(file);
  }

  /**
   * Opens the loaded part of the file, which has to include its header and schema.
   *
   * @param now a clock that never goes back, in milliseconds
   * @throws SqliteError
   */
  static async open(
    load: Pick<LoadOptions, 'instantiate' | 'createMemory' | 'likeSqlJs'> & Pick<SqliteSystem, 'random'>,
    file: RemoteFile,
    now: () => number,
  ): Promise<Scout> {
    const scout = new Scout(file, now);
    const sqlite = await loadSqlite({ ...load, memoryBytes: MEMORY_BYTES, system: scout.#system(load.random) });
    const database = await sqlite.open(FILE_NAME);
    database.restrict(SQLITE_LIMITS);
    scout.#database = database;
    await scout.#readSchema(database);
    return scout;
  }

  /**
   * Called before there is a statement, so that no statement waits for it. Missing parts of the schema are read for the
   * first one.
   */
  async #readSchema(database: Database): Promise<void> {
    this.#begin([], PREPARING);
    this.#shadows = await ShadowTables.read(database, this.#file).catch((cause: unknown) => {
      if (cause instanceof SqliteError) return null;
      throw cause;
    });
  }

  /**
   * Starts a statement. If it cannot be prepared from loaded pages, it is lost. If it reads nothing from the file, it
   * is idle. Neither is explored.
   */
  async follow(upcoming: Upcoming | Requested): Promise<'followed' | 'idle' | 'lost'> {
    const { sql, maxRows } = upcoming;
    this.leave();
    this.#interiors = new InteriorsAhead(this.#file);
    if (!this.#database) return 'lost';
    this.#begin([], PREPARING);
    try {
      this.#shadows ??= await ShadowTables.read(this.#database, this.#file);
      this.#shadows.begin(sql);
      const { statement } = await this.#database.prepare(sql);
      if (!statement) return 'lost';
      if (statement.isExplain) {
        statement.finalize();
        return 'idle';
      }
      this.#statement = statement;
      const values = 'values' in upcoming ? upcoming.values : fittedValues(statement.parameters, upcoming.params);
      if (values === null) {
        this.leave();
        return 'lost';
      }
      this.#program = await readProgram(statement);
      this.#recurses = this.#program?.recurses ?? false;
      // The number of rows does not end a statement that reads everything before it returns its first row.
      const unread = 'redirected' in upcoming ? upcoming.redirected : undefined;
      this.#pages.follow(this.#program?.emitsWhileReading ?? true, unread);
      // A statement that only computes would compute everything twice.
      if (this.#program?.readsFile === false) {
        this.leave();
        return 'idle';
      }
      statement.bindAll(values);
      this.#maxRows = maxRows;
      this.#searches = new Searches(sql, values);
      this.#trees ??= new SearchedTrees(this.#database);
      this.#lookups = new Lookups(this.#program?.constantKeys ?? [], values, this.#trees);
      return 'followed';
    } catch (cause) {
      if (!(cause instanceof SqliteError)) throw cause;
      this.leave();
      return 'lost';
    }
  }

  /** Tables that the statement reads, in lower case. To be called directly after `follow`. */
  get tablesRead(): readonly string[] {
    return [...(this.#database?.reads()?.columns.keys() ?? [])];
  }

  /** The program of the statement with its query plan. Null if there is none, or it is too long. @throws SqliteError */
  async bytecode(): Promise<readonly Instruction[] | null> {
    return this.#statement && readBytecode(this.#statement, true);
  }

  /** Rows of another statement, read from loaded pages. @throws SqliteError if a page is missing */
  async read(sql: string): Promise<readonly (readonly SqliteValue[])[]> {
    this.#begin([], PREPARING);
    return (await this.#database?.rows(sql, READ_MAX_ROWS)) ?? [];
  }

  /** Drops the statement. */
  leave(): void {
    this.#statement?.finalize();
    this.#statement = null;
    this.#program = null;
  }

  /** Whether the statement makes rows from rows that it made; known even if it is not explored. */
  get recurses(): boolean {
    return this.#recurses;
  }

  /** The bytecode of the statement; null if it is not explored, or too long to be read. */
  get program(): Program | null {
    return this.#program;
  }

  /** Whether the statement has a LIMIT and ends when that is reached. */
  get mayEndEarly(): boolean {
    return this.#program?.mayEndEarly ?? false;
  }

  /**
   * Follows the statement from its beginning.
   *
   * @param needed pages that it is known to need
   */
  async explore(needed: readonly number[], bounds: ExplorationBounds): Promise<Exploration> {
    this.#begin(needed, PREPARING);
    if (!this.#statement || !this.#database) return { pages: this.#pages.wanted, end: 'lost', work: 0 };
    let end: Exploration['end'] = 'lost';
    let work = 0;
    for (let isWorth = true; isWorth; ) {
      const { sought } = this.#pages;
      const known = sought.size;
      end = await this.#run(this.#statement, this.#database, needed, { ...bounds, maxWork: bounds.maxWork - work });
      if (end !== 'slow' && !this.#pages.isFull) await this.#lookUp(this.#database);
      work += this.#meter.workOf(this.#pages.reads);
      // A row may have been missing from its blank leaf. The new leaf has the rowids of entries that were read since.
      isWorth = end === 'lost' && sought.takeWanted() && sought.size > known && work < bounds.maxWork;
    }
    const { wanted } = this.#pages;
    const beside = this.#shadows?.pagesBeside(wanted, this.mayEndEarly) ?? [];
    const onward = this.#interiors.pagesBeyond(wanted);
    return { pages: new Set([...wanted, ...beside, ...onward]), end, work };
  }

  async #run(
    statement: Statement,
    database: Database,
    needed: readonly number[],
    bounds: ExplorationBounds,
  ): Promise<Exploration['end']> {
    // Blanks of earlier explorations are in SQLite's own cache.
    database.releaseMemory();
    this.#begin(needed, PREPARING);
    await this.#shadows?.prepare(database);
    this.#begin(needed, bounds);
    for (const { rootPage } of this.#program?.trees ?? []) this.#pages.want(rootPage);
    try {
      const fullTexts = this.#shadows?.fullTexts ?? [];
      this.#pages.sought.setOthers((await this.#searches?.seek(database, fullTexts, this.mayEndEarly)) ?? []);
      const isSparse = await this.#isSparse(statement);
      return isSparse ? 'cut' : this.#pages.isUncertain ? 'partial' : 'exact';
    } catch (cause) {
      // A page without a possible stand-in, too many of them, or a blank that a virtual table could not read.
      if (!(cause instanceof SqliteError)) throw cause;
      return this.#pages.isFull ? 'cut' : this.#isSlow ? 'slow' : 'lost';
    } finally {
      statement.reset();
    }
  }

  /** Names the first pages of look-ups that the statement has not reached. */
  async #lookUp(database: Database): Promise<void> {
    for (const key of this.#lookups?.beyond(this.#pages.entered) ?? []) {
      try {
        this.#pages.nameAtMost(LOOKUP_PAGES, this.#bounds);
        await this.#lookups?.seek(database, key);
      } catch (cause) {
        // Enough pages are named, or a page has no possible stand-in.
        if (!(cause instanceof SqliteError)) throw cause;
      }
    }
  }

  /**
   * Runs the statement, and returns whether it may really end much earlier. It may if it has a LIMIT, and went this far
   * only because blank rows do not pass its filter.
   */
  async #isSparse(statement: Statement): Promise<boolean> {
    if (!this.mayEndEarly) {
      await statement.skip(this.#maxRows);
      return false;
    }
    const { rows } = await statement.rows(this.#maxRows, MAX_ROWS_BYTES);
    return rows.length * SPARSE_PAGES < this.#pages.wanted.size;
  }

  #begin(needed: readonly number[], bounds: ExplorationBounds): void {
    this.#pages.begin(needed, bounds);
    this.#bounds = bounds;
    this.#meter.begin();
  }

  get #isSlow(): boolean {
    return this.#meter.exceeds(this.#bounds.maxWork, this.#pages.reads);
  }

  #system(random: SqliteSystem['random']): SqliteSystem {
    return {
      open: (name) => (name === FILE_NAME ? 0 : -1),
      size: () => this.#pages.sizeBytes,
      read: (_, target, offset) => this.#file.readWith(target, offset, (number) => this.#pages.page(number)),
      fetch: () => {
        throw new Error('The page is not loaded, and the scout does not wait for it.');
      },
      now: () => Date.now(),
      random,
      progress: () => {
        this.#meter.look();
        return this.#isSlow;
      },
    };
  }
}
