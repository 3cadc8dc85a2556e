import type { SqliteValue } from '../../contract/cells.ts';
import { type Denial, readDenial } from './denial.ts';
import { LIMIT_IDS, type LimitName } from './limit-ids.ts';
import type { SqliteModule } from './module.ts';
import { type Reads, readReads } from './reads.ts';
import { RESULT } from './result-codes.ts';
import { Statement } from './statement.ts';
import { utf8Encoder, utf16Index } from './text.ts';

/** Most bytes of the rows that are read at once, counted like `RowBatch.bytes`. */
const ROWS_MAX_BYTES = 16 * 1024 * 1024;

export interface Prepared {
  /** Null where the text holds nothing but blanks and comments. */
  readonly statement: Statement | null;
  /** Index into the text of what follows the first statement. */
  readonly tail: number;
}

/** A connection to one database file, which it only ever reads. */
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
   * @returns the value before. What SQLite was compiled with is the upper bound of what can be set.
   */
  limit(name: LimitName, value: number): number {
    return this.#direct.sqlite3_limit(this.#db, LIMIT_IDS[name], value);
  }

  /**
   * From here on only reading is prepared, and of that only what is known to be harmless; there is no way back. What is
   * refused throws an SqliteError with RESULT.AUTH from `prepare`, and `denial` says what it was.
   */
  restrict(limits: Readonly<Partial<Record<LimitName, number>>> = {}): void {
    for (const [name, value] of Object.entries(limits)) this.limit(name as LimitName, value);
    this.#module.check(this.#db, this.#direct.nadlan_restrict(this.#db));
  }

  /** The first thing that was refused since the last `prepare` began; null when nothing was. */
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

  /** What the statement prepared last reads, once `restrict` was called; null when that is too much to note. */
  reads(): Reads | null {
    const sizeBytes = this.#direct.nadlan_reads_bytes(this.#db);
    if (sizeBytes < 0) return null;
    return readReads(this.#module.memory.bytes(this.#direct.nadlan_reads(this.#db), sizeBytes));
  }

  /** Drops what the connection keeps in memory of the file, but for what a running statement is using. */
  releaseMemory(): void {
    this.#direct.sqlite3_db_release_memory(this.#db);
  }

  /** Memory that SQLite has in use, all connections of this instance together. */
  memoryUsedBytes(): number {
    return Number(this.#direct.sqlite3_memory_used());
  }

  /** The next random number of this instance is drawn from a seed that the system is asked for then. */
  forgetSeed(): void {
    this.#direct.sqlite3_randomness(0, 0);
  }

  /**
   * Compiles the first statement of a text.
   *
   * SQLite reads up to the first NUL; lone surrogates reach it as U+FFFD.
   *
   * @throws SqliteError with the place of the error in `sql`, where SQLite names one
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

  /** The rows of a query that is run once and answers little; none where the text has no statement. @throws SqliteError */
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
