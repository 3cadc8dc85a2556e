import type { SqliteValue } from '../../contract/cells.ts';
import type { SqliteModule } from './module.ts';
import { RESULT } from './result-codes.ts';
import { BatchReader, type RowBatch } from './rows.ts';
import { utf8Encoder } from './text.ts';

export interface Column {
  readonly name: string;
  /** The declared type; null for an expression. */
  readonly declaredType: string | null;
}

/**
 * A change of the operand P2 of an instruction: the root page of an OpenRead, or the field of a Column. An OpenRead of
 * an index (OpenIndex) becomes one of a table. An IdxRowid with a register becomes a Column with a field. Swapping both
 * operands undoes a change.
 */
export interface Repointing {
  readonly opcode: 'OpenRead' | 'Column' | 'OpenIndex' | 'IdxRowid';
  readonly address: number;
  readonly before: number;
  readonly after: number;
}

/** Modes of sqlite3_stmt_explain, and the columns that EXPLAIN has: addr, opcode, p1 to p5, comment. */
const RUN = 0;
const EXPLAIN = 1;
const EXPLAIN_QUERY_PLAN = 2;
const EXPLAIN_COLUMNS = 8;

/** A counter of sqlite3_stmt_status. */
const FULLSCAN_STEP = 1;

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** A compiled statement. Finalize it when it is no longer needed, because it holds memory of the module. */
export class Statement {
  readonly columns: readonly Column[];
  /** The names of the parameters by index, prefix included (":name", "?3"); null for a plain "?". */
  readonly parameters: readonly (string | null)[];
  /** Whether the statement leaves the database as it is; for an EXPLAIN, whether what it explains does. */
  readonly isReadOnly: boolean;
  /** Whether it is an EXPLAIN or EXPLAIN QUERY PLAN. */
  readonly isExplain: boolean;
  /** Whether it is an EXPLAIN, which lists the program of a statement. */
  readonly isProgramListing: boolean;
  readonly #module: SqliteModule;
  readonly #db: number;
  readonly #statement: number;
  #done = false;
  #finalized = false;
  /** Key comparisons of indexes that were removed from the program, by the addresses of their instructions. */
  readonly #keys = new Map<number, number>();
  /** While rows are read. */
  #batch: BatchReader | null = null;

  constructor(module: SqliteModule, db: number, statement: number) {
    const { direct, memory } = module;
    this.#module = module;
    this.#db = db;
    this.#statement = statement;
    this.columns = Array.from({ length: direct.sqlite3_column_count(statement) }, (_, i) => ({
      name: memory.text(direct.sqlite3_column_name(statement, i)) ?? '',
      declaredType: memory.text(direct.sqlite3_column_decltype(statement, i)),
    }));
    this.parameters = Array.from({ length: direct.sqlite3_bind_parameter_count(statement) }, (_, i) =>
      memory.text(direct.sqlite3_bind_parameter_name(statement, i + 1)),
    );
    this.isReadOnly = direct.sqlite3_stmt_readonly(statement) !== 0;
    const explainMode = direct.sqlite3_stmt_isexplain(statement);
    this.isExplain = explainMode !== RUN;
    this.isProgramListing = explainMode === EXPLAIN;
  }

  /**
   * Binds a parameter. A number is bound as an integer if it is whole and at most 2^53−1, else as a real. NaN, which
   * SQLite does not have, is bound as NULL. A statement that has returned rows has to be `reset` first.
   *
   * @param index from 1
   * @throws RangeError for a bigint that does not fit into 64 bits
   * @throws SqliteError if there is no such parameter, or the value is longer than the limit LENGTH
   */
  bind(index: number, value: SqliteValue): void {
    this.#assertUsable();
    this.#module.check(this.#db, this.#bind(index, value));
  }

  /** Binds the parameters from the first one on, each as `bind` does. */
  bindAll(values: readonly SqliteValue[]): void {
    for (const [i, value] of values.entries()) this.bind(i + 1, value);
  }

  /** Binds a number as a real, even if it is whole. @throws SqliteError */
  bindReal(index: number, value: number): void {
    this.#assertUsable();
    this.#module.check(this.#db, this.#module.direct.sqlite3_bind_double(this.#statement, index, value));
  }

  #bind(index: number, value: SqliteValue): number {
    const { direct } = this.#module;
    const statement = this.#statement;
    if (value === null) return direct.sqlite3_bind_null(statement, index);
    if (typeof value === 'string') {
      const utf8 = utf8Encoder.encode(value);
      return direct.nadlan_bind_text(statement, index, this.#module.copyIn(utf8), utf8.length);
    }
    if (value instanceof Uint8Array) {
      return direct.nadlan_bind_blob(statement, index, this.#module.copyIn(value), value.length);
    }
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      return direct.sqlite3_bind_double(statement, index, value);
    }
    const integer = BigInt(value);
    if (integer < INT64_MIN || integer > INT64_MAX) {
      throw new RangeError(`Parameter ${index} is ${integer}, which does not fit into SQLite's 64 bits.`);
    }
    return direct.sqlite3_bind_int64(statement, index, integer);
  }

  /**
   * The next rows: at most `maxRows`, and at most `maxBytes` (counted like `RowBatch.bytes`). A row is never cut: the
   * one that does not fit is left out and lost, and the batch is `full`. After the last row come empty batches that are
   * done. Rows that `takeRows` took meanwhile are not included.
   *
   * @throws SqliteError; rows of the failed batch are lost, and the statement starts over
   * @throws RangeError if `maxRows` is less than 1, or `maxBytes` less than 0
   */
  async rows(maxRows: number, maxBytes: number): Promise<RowBatch> {
    if (!(maxRows >= 1 && maxBytes >= 0)) {
      throw new RangeError(`A batch has room for at least one row, not for ${maxRows} rows and ${maxBytes} bytes.`);
    }
    return this.#rows(maxRows, maxBytes, this.columns.length);
  }

  async #rows(maxRows: number, maxBytes: number, columns: number): Promise<RowBatch> {
    this.#assertUsable();
    if (this.#done) return { rows: [], bytes: 0, done: true, full: false };
    const module = this.#module;
    return module.alone('reading rows', async () => {
      const batch = new BatchReader(module, columns);
      this.#batch = batch;
      const code = await module.reading
        .nadlan_rows(this.#statement, Math.min(maxRows, 0x7fffffff), maxBytes)
        .finally(() => {
          this.#batch = null;
        });
      if (code !== RESULT.ROW && code !== RESULT.DONE) {
        const error = module.error(this.#db, code);
        module.direct.sqlite3_reset(this.#statement);
        throw error;
      }
      this.#done = code === RESULT.DONE;
      return { rows: batch.take(), bytes: batch.bytes, full: batch.isFull, done: this.#done };
    });
  }

  /** How many rows `takeRows` would take. */
  get rowsThere(): number {
    return this.#batch?.rowCount ?? 0;
  }

  /**
   * Bytes of the batch of the current call of `rows`, counted like `RowBatch.bytes`, including rows that were taken.
   */
  get bytesThere(): number {
    return this.#batch?.bytes ?? 0;
  }

  /** The rows of the current call of `rows` so far. The system calls it while the module waits. */
  takeRows(): SqliteValue[][] {
    return this.#batch?.take() ?? [];
  }

  /** Steps of full scans of tables and indexes so far (SQLITE_STMTSTATUS_FULLSCAN_STEP). */
  get fullScanSteps(): number {
    this.#assertUsable();
    return this.#module.direct.sqlite3_stmt_status(this.#statement, FULLSCAN_STEP, 0);
  }

  /**
   * The rows of EXPLAIN for this statement, which is reset before and after; null if it has more instructions than
   * `maxInstructions`.
   *
   * @param withPlan recompiles it so that the program contains the Explain instructions of the query plan
   * @throws SqliteError
   */
  async explain(maxInstructions: number, withPlan = false): Promise<readonly (readonly SqliteValue[])[] | null> {
    this.reset();
    if (withPlan) await this.#setMode(EXPLAIN_QUERY_PLAN);
    await this.#setMode(EXPLAIN);
    try {
      const batch = await this.#rows(maxInstructions, Number.MAX_SAFE_INTEGER, EXPLAIN_COLUMNS);
      return batch.done ? batch.rows : null;
    } finally {
      this.reset();
      await this.#setMode(RUN);
    }
  }

  /**
   * Resets the statement, and changes the operand P2 of instructions for its next runs. All are changed or none: an
   * unexpected instruction means that the program was recompiled since it was read.
   *
   * @returns whether they were changed
   */
  repoint(changes: readonly Repointing[]): boolean {
    if (this.#module.isFaulted) return false;
    this.reset();
    const done: Repointing[] = [];
    for (const change of changes) {
      if (this.#repoint(change) !== RESULT.OK) {
        for (const { opcode, address, before, after } of done) {
          this.#repoint({ opcode, address, before: after, after: before });
        }
        return false;
      }
      done.push(change);
    }
    return true;
  }

  #repoint({ opcode, address, before, after }: Repointing): number {
    const { direct } = this.#module;
    const statement = this.#statement;
    switch (opcode) {
      case 'OpenRead':
        return direct.nadlan_repoint_open(statement, address, before, after);
      case 'Column':
        return direct.nadlan_repoint_column(statement, address, before, after);
      case 'OpenIndex':
        return this.#openIndex(address, before, after);
      case 'IdxRowid': {
        const code = direct.nadlan_read_column(statement, address, before, after);
        return code === RESULT.MISMATCH ? direct.nadlan_read_rowid(statement, address, before, after) : code;
      }
    }
  }

  #openIndex(address: number, before: number, after: number): number {
    const { direct } = this.#module;
    const taken = this.#keys.get(address);
    if (taken !== undefined) {
      const code = direct.nadlan_open_index(this.#statement, address, before, after, taken);
      if (code === RESULT.OK) this.#keys.delete(address);
      return code;
    }
    const keys = direct.nadlan_open_table(this.#statement, address, before, after);
    if (keys === 0) return RESULT.MISMATCH;
    this.#keys.set(address, keys);
    return RESULT.OK;
  }

  async #setMode(mode: number): Promise<void> {
    const module = this.#module;
    const code = await module.alone('explaining a statement', () =>
      module.reading.sqlite3_stmt_explain(this.#statement, mode),
    );
    module.check(this.#db, code);
  }

  /**
   * Skips up to `maxRows` rows.
   *
   * @throws SqliteError; the statement then starts over
   */
  async skip(maxRows: number): Promise<void> {
    this.#assertUsable();
    const module = this.#module;
    await module.alone('going over rows', async () => {
      const code = await module.reading.nadlan_skip(this.#statement, Math.min(maxRows, 0x7fffffff));
      if (code === RESULT.ROW || code === RESULT.DONE) return;
      const error = module.error(this.#db, code);
      module.direct.sqlite3_reset(this.#statement);
      throw error;
    });
  }

  /** Resets to before the first row; bound values stay. */
  reset(): void {
    this.#assertUsable();
    this.#module.direct.sqlite3_reset(this.#statement);
    this.#done = false;
  }

  /** Frees the statement; a second call has no effect. */
  finalize(): void {
    if (this.#finalized || this.#module.isFaulted) return;
    this.#module.assertFree();
    this.#module.direct.sqlite3_finalize(this.#statement);
    this.#finalized = true;
  }

  #assertUsable(): void {
    if (this.#finalized) throw new Error('The statement has been finalized.');
    this.#module.assertFree();
  }
}
