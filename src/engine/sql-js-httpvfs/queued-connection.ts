import { LIMITS, SQLITE_LIMITS } from '../../contract/limits.ts';
import { checkRequest } from '../../contract/request.ts';
import type { Surroundings } from '../browser/surroundings.ts';
import { Loader } from '../remote/file/loader.ts';
import { Prefetcher } from '../remote/prefetch/prefetcher.ts';
import { Scout } from '../remote/prefetch/scout.ts';
import { requestRules } from '../remote/transport/request-rules.ts';
import { ComputeClock } from '../statement/compute-clock.ts';
import { denialRefusal } from '../statement/refusals.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { Database } from '../wasm/database.ts';
import { SqliteError } from '../wasm/errors.ts';
import type { SqliteSystem } from '../wasm/module.ts';
import { loadSqlite } from '../wasm/sqlite.ts';
import type { Statement } from '../wasm/statement.ts';
import type { ConfiguredDatabase } from './config.ts';
import { asError, asReadError, errorOf } from './errors.ts';
import { FileReader } from './file-reader.ts';
import { HostedFiles, NotYetOpen } from './hosted-files.ts';
import { openHostedFile, type Transport } from './open-file.ts';
import { PageLog } from './page-log.ts';
import type { TransferBudget } from './transfer-budget.ts';

export interface QueuedConnectionOptions extends Surroundings {
  readonly transport: Transport;
  readonly databases: readonly ConfiguredDatabase[];
  readonly main: ConfiguredDatabase;
  readonly budget: TransferBudget;
}

/** A statement of a text, and what follows it. */
export interface Prepared {
  /** Null if only whitespace and comments are left. */
  readonly statement: Statement | null;
  /** The text of the statement, including leading whitespace. */
  readonly sql: string;
  readonly rest: string;
}

/**
 * SQLite on the databases of a configuration: the main one is open, the others are loaded when they are attached.
 * Operations run one after another; later ones wait, like calls of a blocking worker.
 */
export class QueuedConnection {
  readonly files: HostedFiles;
  readonly #database: Database;
  readonly #clock: ComputeClock;
  readonly #isGuarded: boolean;
  #last: Promise<unknown> = Promise.resolve();
  #upcoming: Upcoming | null = null;

  private constructor(database: Database, files: HostedFiles, clock: ComputeClock, isGuarded: boolean) {
    this.#database = database;
    this.files = files;
    this.#clock = clock;
    this.#isGuarded = isGuarded;
  }

  /** @throws Error with a sentence on why not */
  static async open(options: QueuedConnectionOptions): Promise<QueuedConnection> {
    const { databases, main, now } = options;
    const isGuarded = main.layout.kind === 'manifest';
    const clock = new ComputeClock(now);
    const files = new HostedFiles(databases, (database) => openReader(database, database === main, clock, options));
    try {
      await files.bring(main);
      const system: SqliteSystem = {
        ...files.system,
        now: () => Date.now(),
        random: options.random,
        progress: () => clock.expired,
      };
      const sqlite = await loadSqlite({
        ...options,
        likeSqlJs: !isGuarded,
        memoryBytes: LIMITS.engineMemoryBytes,
        system,
      });
      const database = await sqlite.open(main.name);
      if (isGuarded) database.restrict(SQLITE_LIMITS);
      return new QueuedConnection(database, files, clock, isGuarded);
    } catch (cause) {
      throw asError(cause);
    }
  }

  /**
   * Runs an operation after those before it.
   *
   * @throws Error in the words that users of sql.js-httpvfs know
   */
  alone<Result>(operation: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      if (this.#isGuarded) this.#clock.start(LIMITS.queryMs);
      try {
        return await operation();
      } catch (cause) {
        throw asError(cause);
      } finally {
        this.#clock.pause();
        this.files.settle();
      }
    });
    this.#last = result.catch(() => null);
    return result;
  }

  /** The first statement of a text; on a database of ours, one that the guard lets pass. @throws SqliteError, Error */
  async prepare(text: string): Promise<Prepared> {
    this.#upcoming = null;
    await this.files.announce(null);
    const { statement, tail } = await this.#database.prepare(text).catch((cause: unknown) => {
      const denial = this.#isGuarded ? this.#database.denial() : null;
      throw denial ? errorOf(denialRefusal(denial, text)) : cause;
    });
    const sql = text.slice(0, tail);
    const checked = this.#isGuarded && statement ? checkRequest({ sql }) : null;
    if (checked?.ok === false) {
      statement?.finalize();
      throw errorOf(checked.refusal);
    }
    return { statement, sql, rest: text.slice(tail) };
  }

  /** Announces the current statement, so that its pages are prefetched; repeated while it runs. */
  async announce(upcoming: Upcoming): Promise<void> {
    if (upcoming === this.#upcoming) return;
    this.#upcoming = upcoming;
    await this.files.announce(upcoming).catch((cause: unknown) => {
      throw asReadError(cause);
    });
  }

  /** Steps a statement, which may attach a database that is not open yet. @throws SqliteError, RemoteFailure */
  async step<Result>(step: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await step();
      } catch (cause) {
        if (!(cause instanceof SqliteError && cause.cause instanceof NotYetOpen)) throw cause;
        await this.files.bring(cause.cause.database);
      }
    }
  }

  /** Clears SQLite's page cache, so that the log of each call contains everything it reads. */
  forgetPages(): void {
    this.#database.releaseMemory();
  }

  close(): void {
    this.#database.close();
  }
}

async function openReader(
  configured: ConfiguredDatabase,
  isMain: boolean,
  clock: ComputeClock,
  options: QueuedConnectionOptions,
): Promise<FileReader> {
  const { transport, budget, now, suspension } = options;
  const likeSqlJs = configured.layout.kind !== 'manifest';
  const hosted = await openHostedFile(configured, transport, budget);
  const { remote, source } = hosted;
  const protocol = transport.protocolOf(remote.url);
  const loader = new Loader(remote, source.ask, () => requestRules(protocol()));
  const reader = new FileReader({
    hosted,
    loader,
    // The scout supports only one file.
    prefetcher: isMain
      ? new Prefetcher(remote, loader, now, () => Scout.open({ ...options, likeSqlJs }, remote, now))
      : null,
    clock,
    log: new PageLog(configured.chunkBytes ?? remote.pageBytes),
    budget,
    suspends: Boolean(suspension),
  });
  await reader.loadSchema();
  return reader;
}
