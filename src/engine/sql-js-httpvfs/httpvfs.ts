import type { Surroundings } from '../browser/surroundings.ts';
import { type ConfiguredDatabase, readConfig, type SplitFileConfig } from './config.ts';
import { NotHere } from './errors.ts';
import { HttpDatabase } from './http-database.ts';
import type { Transport } from './open-file.ts';
import type { PageRead } from './page-log.ts';
import { QueuedConnection } from './queued-connection.ts';
import { TransferBudget } from './transfer-budget.ts';

/** What a file has cost, in the shape of sql.js-httpvfs. */
export interface SqliteStats {
  readonly filename: string;
  readonly totalBytes: number;
  readonly totalFetchedBytes: number;
  readonly totalRequests: number;
}

export interface HttpvfsOptions {
  /** Absolute URL that relative URLs of configurations are resolved against. */
  readonly base: string;
  /** Begins to load the SQLite module, with its options for this browser. */
  readonly load: (wasmUrl: string) => Surroundings;
  readonly transport: Transport;
}

/**
 * The worker's side of sql.js-httpvfs 0.8.12 (its `SqliteComlinkMod`): what `createDbWorker` calls and its users reach as
 * `worker.worker`.
 */
export class Httpvfs {
  readonly #options: HttpvfsOptions;
  #budget = new TransferBudget(Number.POSITIVE_INFINITY);
  #connection: QueuedConnection | null = null;
  db: HttpDatabase | null = null;
  inited = false;

  constructor(options: HttpvfsOptions) {
    this.#options = options;
  }

  /** Bytes asked for since it was last set. */
  get bytesRead(): number {
    return this.#budget.bytesRead;
  }

  set bytesRead(value: number) {
    this.#budget.bytesRead = Number(value);
  }

  /**
   * Opens the first database of the configuration, or the named one; the others can be attached.
   *
   * @throws Error with a sentence on why not
   */
  async open(
    wasmUrl: string,
    configs: readonly SplitFileConfig[],
    mainVirtualFilename?: string,
    maxBytesToRead: number = Number.POSITIVE_INFINITY,
  ): Promise<HttpDatabase> {
    if (this.inited) throw new Error('sorry, only one db is supported right now');
    this.inited = true;
    this.#budget = new TransferBudget(maxBytesToRead);
    const { base, load, transport } = this.#options;
    const surroundings = load(wasmUrl);
    const databases = await Promise.all(configs.map((config) => readConfig(config, base)));
    const main = mainOf(databases, mainVirtualFilename);
    this.#connection = await QueuedConnection.open({
      ...surroundings,
      transport,
      databases,
      main,
      budget: this.#budget,
    });
    this.db = new HttpDatabase(this.#connection, main.name);
    return this.db;
  }

  /** The pages that SQLite has read of a database since the last call; of the main one by default. */
  getResetAccessedPages(virtualFilename?: string): PageRead[] {
    return this.#readerOf(virtualFilename)?.log.take() ?? [];
  }

  /** What a database has cost so far; null before one is open. */
  getStats(virtualFilename?: string): SqliteStats | null {
    const reader = this.#readerOf(virtualFilename);
    if (!this.db) return null;
    return {
      filename: this.db.filename,
      totalBytes: reader?.remote.sizeBytes ?? 0,
      totalFetchedBytes: reader?.count.bytes ?? 0,
      totalRequests: reader?.count.requests ?? 0,
    };
  }

  evalCode(): never {
    throw new NotHere('evalCode', 'it runs no code that is sent to it');
  }

  #readerOf(virtualFilename: string | undefined) {
    if (!this.#connection || !this.db) return null;
    const { files } = this.#connection;
    return files.readerOf(files.find(virtualFilename || this.db.filename));
  }
}

function mainOf(databases: readonly ConfiguredDatabase[], name: string | undefined): ConfiguredDatabase {
  const main = name ? databases.find((database) => database.name === name) : databases[0];
  if (main) return main;
  throw new Error(
    name
      ? `No database of the configuration has the name ${name}.`
      : 'createDbWorker was given no database: its first argument is an array of configurations.',
  );
}
