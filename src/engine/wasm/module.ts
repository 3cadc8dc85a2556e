import { SqliteError } from './errors.ts';
import { type DirectExports, type ModuleExports, type ReadingExports, watchFaults } from './exports.ts';
import { ModuleMemory } from './memory.ts';
import { primaryCode, RESULT } from './result-codes.ts';
import { utf16Index } from './text.ts';
import type { ImportedFunction, WasmMemory } from './wasm.ts';

/**
 * How a promise of the system suspends the module: WebAssembly.Suspending and WebAssembly.promising
 * (https://github.com/WebAssembly/js-promise-integration).
 */
export interface Suspension {
  suspending(imported: (...args: number[]) => Promise<number>): ImportedFunction;
  promising<Args extends number[]>(exported: (...args: Args) => number): (...args: Args) => Promise<number>;
}

/** The operating system under SQLite: files, their bytes, the time. */
export interface SqliteSystem {
  /** A number from 0 for the file of that name; −1 if there is none. */
  open(name: string): number;
  /** Its size in bytes, which does not change while it is open. */
  size(file: number): number;
  /** Fills `target` with the bytes at `offset` and returns true; returns false if not all of them are loaded. */
  read(file: number, target: Uint8Array<ArrayBuffer>, offset: number): boolean;
  /**
   * Fills `target` and waits for the bytes: blocks, or returns a promise if there is a `Suspension`. If it throws or
   * rejects, the operation fails with SQLITE_IOERR, whose `cause` is that error.
   */
  fetch(file: number, target: Uint8Array<ArrayBuffer>, offset: number): void | Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  random(target: Uint8Array<ArrayBuffer>): void;
  /**
   * Called every 500 virtual machine instructions; true interrupts the statement, 'stand' suspends it until `stand`
   * returns.
   */
  progress(): boolean | 'stand';
  /**
   * Called after `progress` returned 'stand'; true interrupts. Blocks, or returns a promise if there is a `Suspension`.
   */
  stand?(): boolean | Promise<boolean>;
}

/** What the system threw during the current operation. SQLite only learns that something failed. */
export interface SystemFailure {
  cause: unknown;
}

/** The exports that may read the file, as the binding calls them: always awaited, whether the system blocks or suspends. */
type AwaitedExports = {
  [Name in keyof ReadingExports]: (...args: Parameters<ReadingExports[Name]>) => Promise<number>;
};

/** Failures of SQLite that the system may have caused. */
const HOST_CODES: ReadonlySet<number> = new Set([RESULT.IOERR, RESULT.CANTOPEN, RESULT.INTERRUPT]);

/**
 * An instance of the module: its exports, its memory, and the rule that its operations do not overlap. While one is
 * suspended, its frames are on the module's only stack, and another would overwrite them.
 */
export class SqliteModule {
  readonly direct: DirectExports;
  readonly reading: AwaitedExports;
  readonly memory: ModuleMemory;
  readonly #failure: SystemFailure;
  #running: string | null = null;
  #fault: { readonly cause: unknown } | null = null;

  constructor(exports: ModuleExports, memory: WasmMemory, failure: SystemFailure, suspension: Suspension | null) {
    this.memory = new ModuleMemory(memory);
    this.#failure = failure;
    this.direct = watchFaults(exports, (cause) => this.#stop(cause));
    const awaited = <Args extends number[]>(call: (...args: Args) => number) => {
      const start = suspension ? suspension.promising(call) : call;
      return async (...args: Args): Promise<number> => {
        try {
          return await start(...args);
        } catch (cause) {
          this.#stop(cause);
          throw cause;
        }
      };
    };
    this.reading = {
      nadlan_open: awaited(exports.nadlan_open),
      nadlan_prepare: awaited(exports.nadlan_prepare),
      nadlan_rows: awaited(exports.nadlan_rows),
      sqlite3_stmt_explain: awaited(exports.sqlite3_stmt_explain),
      nadlan_skip: awaited(exports.nadlan_skip),
    };
  }

  /** Runs an operation that may wait for the file. `name` is for the error of an overlapping operation. */
  async alone<Result>(name: string, operation: () => Promise<Result>): Promise<Result> {
    this.assertFree();
    this.#running = name;
    this.#failure.cause = undefined;
    try {
      return await operation();
    } finally {
      this.#running = null;
    }
  }

  /** Whether a trap left the instance in an unknown state, so that nothing in it needs freeing. */
  get isFaulted(): boolean {
    return this.#fault !== null;
  }

  /** @throws Error during another operation, or after a fault has ended this instance */
  assertFree(): void {
    if (this.#fault) {
      const { cause } = this.#fault;
      throw new Error(`The SQL engine stopped at a fault (${cause}) and has to be loaded anew.`, { cause });
    }
    if (this.#running !== null) {
      throw new Error(`The SQL engine is still busy with ${this.#running}: wait for that before asking for more.`);
    }
  }

  /**
   * Copies bytes and a trailing 0 into memory allocated by SQLite; the caller frees it.
   *
   * @throws SqliteError if memory is exhausted
   */
  copyIn(bytes: Uint8Array): number {
    const pointer = this.direct.sqlite3_malloc64(BigInt(bytes.length + 1));
    if (pointer === 0) throw this.error(0, RESULT.NOMEM);
    const target = this.memory.bytes(pointer, bytes.length + 1);
    target.set(bytes);
    target[bytes.length] = 0;
    return pointer;
  }

  /** Calls `use` with a copy of `bytes` and a trailing 0, and frees the copy. */
  async lend<Result>(bytes: Uint8Array, use: (pointer: number) => Promise<Result>): Promise<Result> {
    const pointer = this.copyIn(bytes);
    try {
      return await use(pointer);
    } finally {
      if (!this.#fault) this.direct.sqlite3_free(pointer);
    }
  }

  /**
   * The failure that SQLite reports, in its words.
   *
   * @param db the connection, or 0 if there is none: the message then follows from the code
   * @param sql the statement that is being prepared, in UTF-8: only then does SQLite know an offset
   */
  error(db: number, code: number, sql?: Uint8Array): SqliteError {
    const { direct, memory } = this;
    const message = memory.text(db === 0 ? direct.sqlite3_errstr(code) : direct.sqlite3_errmsg(db));
    const offset = sql && db !== 0 ? direct.sqlite3_error_offset(db) : -1;
    return new SqliteError(message ?? `SQLite error ${code}`, {
      code: (db !== 0 && direct.sqlite3_extended_errcode(db)) || code,
      offset: sql && offset >= 0 ? utf16Index(sql, offset) : null,
      cause: HOST_CODES.has(primaryCode(code)) ? this.#failure.cause : undefined,
    });
  }

  /** @throws SqliteError unless `code` is SQLITE_OK */
  check(db: number, code: number): void {
    if (code !== RESULT.OK) throw this.error(db, code);
  }

  #stop(cause: unknown): void {
    this.#fault ??= { cause };
  }
}
