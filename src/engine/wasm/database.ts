import type { SqliteValue } from '../../contract/cells.ts';
import { type Denial, readDenial } from './denial.ts';
import { SqliteError } from './errors.ts';
import { LIMIT_IDS, type LimitName } from './limit-ids.ts';
import type { SqliteModule } from './module.ts';
import { type Reads, readReads } from './reads.ts';
import { primaryCode, RESULT } from './result-codes.ts';
import { Statement } from './statement.ts';
import { utf8Encoder, utf16Index } from './text.ts';

/** Most bytes of the rows that are read at once, counted like `RowBatch.bytes`. */
const ROWS_MAX_BYTES = 16 * 1024 * 1024;

export interface Prepared {
  /** Null if the text contains only whitespace and comments. */
  readonly statement: Statement | null;
  /** Index in the text after the first statement. */
  readonly tail: number;
}

/** A read-only connection to one database file. */
export class Database {
  readonly #module: SqliteModule;
  readonly #db: number;
  #isOpen = true;

  constructor(module: SqliteModule, db: number) {
    this.#module = module;
    this.#db = db;
  }

  /**
   * Sets a limit of the connection.
   *
   * @returns the previous value. The values that SQLite was compiled with are upper bounds.
   */
  limit(name: LimitName, value: number): number {
    return this.#direct.sqlite3_limit(this.#db, LIMIT_IDS[name], value);
  }

  /**
   * From now on only statements that read, and are known to be harmless, can be prepared. This cannot be undone. For
   * others, `prepare` throws an SqliteError with RESULT.AUTH, and `denial` says what was refused.
   */
  restrict(limits: Readonly<Partial<Record<LimitName, number>>> = {}): void {
    for (const [name, value] of Object.entries(limits)) this.limit(name as LimitName, value);
    this.#module.check(this.#db, this.#direct.nadlan_restrict(this.#db));
  }

  /** The first refusal since the last `prepare` began; null if there was none. */
  denial(): Denial | null {
    const direct = this.#direct;
    const action = direct.nadlan_denied_action(this.#db);
    if (action === 0) return null;
    const { memory } = this.#module;
    return readDenial(
      action,
      memory.text(direct.nadlan_denied_first(this.#db)) ?? '',
      memory.text(direct.nadlan_denied_second(this.#db)) ?? '',
    );
  }

  /** What the last prepared statement reads, after `restrict` was called; null if that was too much to record. */
  reads(): Reads | null {
    const sizeBytes = this.#direct.nadlan_reads_bytes(this.#db);
    if (sizeBytes < 0) return null;
    return readReads(this.#module.memory.bytes(this.#direct.nadlan_reads(this.#db), sizeBytes));
  }

  /** Drops the connection's page cache, except for pages that a running statement uses. */
  releaseMemory(): void {
    this.#direct.sqlite3_db_release_memory(this.#db);
  }

  /** Memory that SQLite has in use, all connections of this instance together. */
  memoryUsedBytes(): number {
    return Number(this.#direct.sqlite3_memory_used());
  }

  /** Resets the random numbers of this instance: the next one asks the system for a seed. */
  forgetSeed(): void {
    this.#direct.sqlite3_randomness(0, 0);
  }

  /**
   * Compiles the first statement of a text.
   *
   * SQLite reads up to the first NUL; lone surrogates reach it as U+FFFD.
   *
   * @throws SqliteError with the offset of the error in `sql`, if SQLite names one
   */
  prepare(sql: string): Promise<Prepared> {
    const module = this.#module;
    this.#assertOpen();
    return module.alone('preparing a statement', () => {
      const utf8 = utf8Encoder.encode(sql);
      return module.lend(utf8, async (pointer) => {
        const code = await module.reading.nadlan_prepare(this.#db, pointer, utf8.length);
        if (code !== RESULT.OK) throw module.error(this.#db, code, utf8);
        const statement = module.direct.nadlan_made();
        return {
          statement: statement === 0 ? null : new Statement(module, this.#db, statement),
          tail: utf16Index(utf8, module.direct.nadlan_tail_bytes()),
        };
      });
    });
  }

  /** Whether SQLite can read a statement. */
  async compiles(sql: string): Promise<boolean> {
    try {
      const { statement } = await this.prepare(sql);
      statement?.finalize();
      return statement !== null;
    } catch (cause) {
      if (cause instanceof SqliteError && primaryCode(cause.code) === RESULT.ERROR) return false;
      throw cause;
    }
  }

  /** The rows of a query with a small result; none if the text has no statement. @throws SqliteError */
  async rows(
    sql: string,
    maxRows: number,
    values: readonly SqliteValue[] = [],
  ): Promise<readonly (readonly SqliteValue[])[]> {
    const { statement } = await this.prepare(sql);
    if (!statement) return [];
    try {
      statement.bindAll(values);
      return (await statement.rows(maxRows, ROWS_MAX_BYTES)).rows;
    } finally {
      statement.finalize();
    }
  }

  /** Closes the connection; one with statements that are not finalized yet closes with the last of them. */
  close(): void {
    if (!this.#isOpen || this.#module.isFaulted) return;
    this.#direct.sqlite3_close_v2(this.#db);
    this.#isOpen = false;
  }

  get #direct(): SqliteModule['direct'] {
    this.#assertOpen();
    this.#module.assertFree();
    return this.#module.direct;
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new Error('The database has been closed.');
  }
}
