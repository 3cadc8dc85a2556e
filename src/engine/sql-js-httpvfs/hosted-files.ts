import type { Upcoming } from '../statement/upcoming.ts';
import type { SqliteSystem } from '../wasm/module.ts';
import type { ConfiguredDatabase } from './config.ts';
import type { FileReader } from './file-reader.ts';

/** Thrown if SQLite opens a configured database that is not open yet: its host has to be asked first. */
export class NotYetOpen extends Error {
  override readonly name = 'NotYetOpen';
  readonly database: ConfiguredDatabase;

  constructor(database: ConfiguredDatabase) {
    super(`The database ${database.name} is not open yet.`);
    this.database = database;
  }
}

/** The files that SQLite can open: those of the configuration, by their names. */
export class HostedFiles {
  readonly #databases: readonly ConfiguredDatabase[];
  readonly #open: (database: ConfiguredDatabase) => Promise<FileReader>;
  readonly #readers: FileReader[] = [];
  readonly #ids = new Map<ConfiguredDatabase, number>();

  /** @param open asks the host of a database */
  constructor(databases: readonly ConfiguredDatabase[], open: (database: ConfiguredDatabase) => Promise<FileReader>) {
    this.#databases = databases;
    this.#open = open;
  }

  /** The interface of the files for the engine. */
  get system(): Pick<SqliteSystem, 'open' | 'size' | 'read' | 'fetch'> {
    return {
      open: (name) => this.#idOf(name),
      size: (file) => this.#reader(file).remote.sizeBytes,
      read: (file, target, offset) => this.#reader(file).read(target, offset),
      fetch: (file, target, offset) => this.#reader(file).fetch(target, offset),
    };
  }

  /** Asks the host of a database for its beginning, once. @throws RemoteFailure, BudgetExceeded */
  async bring(database: ConfiguredDatabase): Promise<FileReader> {
    const known = this.readerOf(database);
    if (known) return known;
    const reader = await this.#open(database);
    this.#ids.set(database, this.#readers.push(reader) - 1);
    return reader;
  }

  /** The database of that name; the first one if no name is given. @throws Error if there is none */
  find(name?: string): ConfiguredDatabase {
    const found = name ? this.#databases.find((database) => database.name === name) : this.#databases[0];
    if (found) return found;
    const names = this.#databases.map((database) => `'${database.name}'`).join(', ');
    throw new Error(`There is no database '${name}' in the configuration, which has ${names}.`);
  }

  /** The reader of a database, if it is open. */
  readerOf(database: ConfiguredDatabase): FileReader | null {
    const id = this.#ids.get(database);
    return id === undefined ? null : this.#reader(id);
  }

  /** Called before a statement's first row with what will be read; null if no statement runs. */
  async announce(upcoming: Upcoming | null): Promise<void> {
    for (const reader of this.#readers) await reader.announce(upcoming);
  }

  /** To be called when no caller waits: stores loaded pages for later visits. */
  settle(): void {
    for (const { remote } of this.#readers) remote.settle();
  }

  #idOf(path: string): number {
    // In the file system of sql.js-httpvfs, all files are in the root folder.
    const database = this.find(path.replace(/^\//, ''));
    const id = this.#ids.get(database);
    if (id === undefined) throw new NotYetOpen(database);
    return id;
  }

  #reader(file: number): FileReader {
    const reader = this.#readers[file];
    if (!reader) throw new Error(`SQLite reads file ${file}, which is not open.`);
    return reader;
  }
}
