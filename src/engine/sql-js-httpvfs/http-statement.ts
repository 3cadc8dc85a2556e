import type { SqliteValue } from '../../contract/cells.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { Statement } from '../wasm/statement.ts';
import { NotHere } from './errors.ts';
import type { QueuedConnection } from './queued-connection.ts';
import { bindValues, type SqlJsValue, toSqlJs } from './values.ts';

/** How many rows a user is assumed to step through, for prefetching; and the factor after that many. */
const FORESEEN_ROWS = 100;
const FORESEEN_GROWTH = 4;

/** A prepared statement with the methods of sql.js that can be called over Comlink. */
export class HttpStatement {
  readonly #connection: QueuedConnection;
  readonly #sql: string;
  readonly #onFree: () => void;
  /** Null once it was freed. */
  #statement: Statement | null;
  #upcoming: Upcoming;
  /** The row that was stepped to; null before the first and after the last. */
  #row: readonly SqliteValue[] | null = null;
  #isDone = false;
  #rowsSoFar = 0;

  /** @param values those that the parameters have */
  constructor(
    connection: QueuedConnection,
    statement: Statement,
    sql: string,
    values: readonly SqliteValue[],
    onFree: () => void,
  ) {
    this.#connection = connection;
    this.#statement = statement;
    this.#sql = sql;
    this.#upcoming = this.#upcomingWith(values);
    this.#onFree = onFree;
  }

  bind(values?: unknown): Promise<boolean> {
    return this.#connection.alone(async () => this.#bind(values));
  }

  /** Goes to the next row; false when there is none. */
  step(): Promise<boolean> {
    return this.#connection.alone(() => this.#step());
  }

  /** The present row; with values, the first one for these. */
  get(values?: unknown): Promise<SqlJsValue[]> {
    return this.#connection.alone(() => this.#get(values));
  }

  getAsObject(values?: unknown): Promise<Record<string, SqlJsValue | undefined>> {
    return this.#connection.alone(async () => {
      const row = await this.#get(values);
      return Object.fromEntries(this.#usable.columns.map(({ name }, i) => [name, row[i]]));
    });
  }

  getColumnNames(): Promise<string[]> {
    return this.#connection.alone(async () => this.#usable.columns.map(({ name }) => name));
  }

  getSQL(): string {
    return this.#sql;
  }

  getNormalizedSQL(): never {
    throw new NotHere('getNormalizedSQL', 'its SQLite is built without that; getSQL gives the text as it is');
  }

  /** Runs the statement to its first row and resets it. */
  run(values?: unknown): Promise<boolean> {
    return this.#connection.alone(async () => {
      if (values !== undefined && values !== null) this.#bind(values);
      await this.#step();
      return this.#reset();
    });
  }

  /** Back to before the first row, with all parameters NULL. */
  reset(): Promise<boolean> {
    return this.#connection.alone(async () => this.#reset());
  }

  /** SQLite manages the memory of bound values here. */
  freemem(): void {}

  free(): Promise<boolean> {
    return this.#connection.alone(async () => {
      this.finalize();
      return true;
    });
  }

  /** Frees it within an operation of the connection. */
  finalize(): void {
    this.#statement?.finalize();
    this.#statement = null;
    this.#row = null;
    this.#onFree();
  }

  get #usable(): Statement {
    if (!this.#statement) throw new Error('Statement closed');
    return this.#statement;
  }

  #bind(values: unknown): boolean {
    this.#rewind();
    this.#upcoming = this.#upcomingWith(bindValues(this.#usable, values));
    return true;
  }

  async #step(): Promise<boolean> {
    const statement = this.#usable;
    if (this.#isDone) this.#rewind();
    const { maxRows } = this.#upcoming;
    if (this.#rowsSoFar >= maxRows) this.#upcoming = { ...this.#upcoming, maxRows: maxRows * FORESEEN_GROWTH };
    await this.#connection.announce(this.#upcoming);
    const { rows, done } = await this.#connection.step(() => statement.rows(1, Number.POSITIVE_INFINITY));
    this.#row = rows[0] ?? null;
    this.#rowsSoFar += rows.length;
    this.#isDone = done;
    return this.#row !== null;
  }

  async #get(values: unknown): Promise<SqlJsValue[]> {
    if (values !== undefined && values !== null && this.#bind(values)) await this.#step();
    return (this.#row ?? []).map(toSqlJs);
  }

  #upcomingWith(values: readonly SqliteValue[]): Upcoming {
    return { sql: this.#sql, values, maxRows: FORESEEN_ROWS };
  }

  #reset(): boolean {
    return this.#bind(null);
  }

  #rewind(): void {
    this.#usable.reset();
    this.#row = null;
    this.#isDone = false;
    this.#rowsSoFar = 0;
  }
}
