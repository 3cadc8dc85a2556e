import type { SqliteValue } from '../../contract/cells.ts';
import type { Statement } from '../wasm/statement.ts';
import { NotHere } from './errors.ts';
import { HttpStatement } from './http-statement.ts';
import type { QueuedConnection } from './queued-connection.ts';
import { bindValues, type SqlJsValue, toSqlJs } from './values.ts';

/** The rows of a statement, as sql.js gives them. */
export interface QueryExecResult {
  readonly columns: string[];
  readonly values: SqlJsValue[][];
}

/** Rows that the module returns at a time. */
const BATCH_ROWS = 500;
const ALL_ROWS = 0x7fffffff;

/**
 * The database of sql.js-httpvfs (its `LazyHttpDatabase`) with the methods that can be called over Comlink. Calls are
 * answered in the order in which they come.
 */
export class HttpDatabase {
  /** The name of the main database. */
  readonly filename: string;
  readonly #connection: QueuedConnection;
  readonly #statements = new Set<HttpStatement>();
  #isClosed = false;

  constructor(connection: QueuedConnection, filename: string) {
    this.#connection = connection;
    this.filename = filename;
  }

  /** Runs all statements of a text, each with the same values; only those that have rows are in the result. */
  exec(sql: string, params?: unknown): Promise<QueryExecResult[]> {
    return this.#alone(() => this.#exec(sql, params));
  }

  /** The same, each row as an object; the last of several columns with one name counts. */
  async query(sql: string, params?: unknown): Promise<Record<string, SqlJsValue>[]> {
    const results = await this.exec(sql, params);
    return results.flatMap(({ columns, values }) =>
      values.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null]))),
    );
  }

  /** Runs all statements of a text; with values, the first one alone, to its first row. */
  run(sql: string, params?: unknown): Promise<HttpDatabase> {
    return this.#alone(async () => {
      if (!params) await this.#exec(sql, undefined);
      else {
        const { statement, values, text } = await this.#prepare(sql, params);
        try {
          await this.#connection.announce({ sql: text, values, maxRows: 1 });
          await this.#connection.step(() => statement.skip(1));
        } finally {
          statement.finalize();
        }
      }
      return this;
    });
  }

  prepare(sql: string, params?: unknown): Promise<HttpStatement> {
    return this.#alone(async () => {
      const { statement, values, text } = await this.#prepare(sql, params);
      const prepared: HttpStatement = new HttpStatement(this.#connection, statement, text, values, () =>
        this.#statements.delete(prepared),
      );
      this.#statements.add(prepared);
      return prepared;
    });
  }

  /** How many rows the last statement that wrote (to a temporary table) has changed. */
  getRowsModified(): Promise<number> {
    return this.#alone(async () => {
      const [result] = await this.#exec('SELECT changes()', undefined);
      return Number(result?.values[0]?.[0] ?? 0);
    });
  }

  /** Frees all statements and closes the database, which cannot be used any more. */
  close(): Promise<void> {
    return this.#connection.alone(async () => {
      if (this.#isClosed) return;
      for (const statement of [...this.#statements]) statement.finalize();
      this.#connection.close();
      this.#isClosed = true;
    });
  }

  export(): never {
    throw new NotHere('export', 'the database lies on its host and is never here as a whole; download it from there');
  }

  create_function(): never {
    throw new NotHere(
      'create_function',
      'functions of the page cannot be called from SQL; compute on the rows instead',
    );
  }

  createFunction(): never {
    throw new NotHere('createFunction', 'functions of the page cannot be called from SQL; compute on the rows instead');
  }

  create_vtab(): never {
    throw new NotHere('create_vtab', 'virtual tables in JavaScript cannot be added');
  }

  each(): never {
    throw new NotHere('each', 'functions cannot be handed to a worker; use query, or prepare and step');
  }

  iterateStatements(): never {
    throw new NotHere('iterateStatements', 'exec runs several statements, and prepare hands out one');
  }

  #alone<Result>(operation: () => Promise<Result>): Promise<Result> {
    return this.#connection.alone(() => {
      if (this.#isClosed) throw new Error('Database closed');
      this.#connection.forgetPages();
      return operation();
    });
  }

  async #exec(sql: string, params: unknown): Promise<QueryExecResult[]> {
    const results: QueryExecResult[] = [];
    // SQLite reads up to the first NUL.
    for (let rest = sql; rest !== '' && !rest.startsWith('\0'); ) {
      const prepared = await this.#connection.prepare(rest);
      if (prepared.rest === rest) break;
      rest = prepared.rest;
      const { statement } = prepared;
      if (!statement) continue;
      try {
        const values = bindValues(statement, params);
        await this.#connection.announce({ sql: prepared.sql, values, maxRows: ALL_ROWS });
        const rows = await this.#allRows(statement);
        if (rows.length > 0) results.push({ columns: statement.columns.map(({ name }) => name), values: rows });
      } finally {
        statement.finalize();
      }
    }
    return results;
  }

  async #allRows(statement: Statement): Promise<SqlJsValue[][]> {
    const all: SqlJsValue[][] = [];
    for (;;) {
      const { rows, done } = await this.#connection.step(() => statement.rows(BATCH_ROWS, Number.POSITIVE_INFINITY));
      for (const row of rows) all.push(row.map(toSqlJs));
      if (done) return all;
    }
  }

  async #prepare(
    sql: string,
    params: unknown,
  ): Promise<{ statement: Statement; values: readonly SqliteValue[]; text: string }> {
    const { statement, sql: text } = await this.#connection.prepare(sql);
    if (!statement) throw new Error('Nothing to prepare');
    try {
      return { statement, values: bindValues(statement, params), text };
    } catch (cause) {
      statement.finalize();
      throw cause;
    }
  }
}
