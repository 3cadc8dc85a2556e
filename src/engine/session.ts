import { type Checked, type Refusal, refused } from '../contract/errors.ts';
import { SQLITE_LIMITS } from '../contract/limits.ts';
import { fitParameters } from '../contract/placeholders.ts';
import { checkRequest, type Parameter, type SqlRequest } from '../contract/request.ts';
import type { ResultColumn, SqlResult } from '../contract/result.ts';
import type { ResultPart } from '../contract/runner.ts';
import type { DataRules } from '../contract/warnings/data-rules.ts';
import { resultWarnings } from '../contract/warnings/result-warnings.ts';
import { Advisor } from './advisor.ts';
import { type Collected, FIRST_ROWS, RowCollector } from './collect.ts';
import type { ComputeClock } from './compute-clock.ts';
import { explainFailure } from './hints/hints.ts';
import { readFunctions, readNames } from './hints/names.ts';
import { denialRefusal, judgeFailure, READ_ONLY } from './refusals.ts';
import type { Database } from './sqlite/database.ts';
import { denialOfMissing } from './sqlite/denial.ts';
import { SqliteError } from './sqlite/errors.ts';
import type { SqliteHost, Suspension } from './sqlite/module.ts';
import { type LoadOptions, loadSqlite } from './sqlite/sqlite.ts';
import type { Statement } from './sqlite/statement.ts';
import type { Upcoming } from './upcoming.ts';

/** The database file as a session reads it. */
export interface SessionFile {
  readonly sizeBytes: number;
  /** Copies what is at hand; false when something of it is not. */
  read(target: Uint8Array, offset: number): boolean;
  /** Brings the bytes at hand that `read` did not have; throws or rejects when they cannot be had. */
  fetch(offset: number, length: number): void | Promise<void>;
  /** Told before a statement's first row what will be read of it; a file far away can prepare for that. */
  announce?(upcoming: Upcoming): Promise<void>;
  /** Told once the first rows that were announced have been read, and others are to follow. */
  announceRest?(): Promise<void>;
}

export interface SessionOptions extends Pick<LoadOptions, 'instantiate' | 'createMemory'> {
  readonly memoryBytes: number;
  /** How long a query may compute; more is TIMEOUT. */
  readonly queryMs: number;
  /** How WebAssembly is suspended while `file.fetch` is pending; null where `file.fetch` blocks instead. */
  readonly suspension: Suspension | null;
  readonly file: SessionFile;
  readonly clock: ComputeClock;
  /** Asked at every look at the clock: true ends the run, whose answer nobody waits for any more. */
  readonly abandoned?: () => boolean;
  /** Called several times a second while a statement computes. */
  readonly onPulse?: () => void;
  readonly random: SqliteHost['random'];
  /** What every result says of the data it came from. */
  readonly identity: { readonly schemaVersion: string; readonly dataAsOf: string };
  /** What warnings know of the data, which may be on its way; null for a database that nobody describes. */
  readonly rules: DataRules | null | Promise<DataRules | null>;
}

/** How a run of a session ended, and whether the session can be used for another one. */
export interface Answered {
  readonly answer:
    | { readonly kind: 'result'; readonly result: SqlResult }
    | { readonly kind: 'refused'; readonly refusal: Refusal };
  readonly usable: boolean;
  /** Whether the same request has the same result as long as the file is the same: nothing of it hung on time or chance. */
  readonly repeatable: boolean;
}

/** What is known of the run under way where SQLite calls its host. */
interface Running {
  /** Whether SQLite has asked for what no file holds: the time, or a seed for its random numbers. */
  askedOutside: boolean;
  /** Of the statement's rows; null before they are read and after. */
  rows: RowCollector | null;
  /** When it was seen to compute last, by the time that it has computed. */
  pulseMs: number;
}

const PULSE_MS = 100;

/** The name under which SQLite asks for the one file of a session. */
const FILE_NAME = 'nadlan.sqlite';

/**
 * Opens a database for reading only, its limits set and its authorizer in place.
 *
 * @throws SqliteError
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { file, clock, abandoned = () => false, onPulse = () => {}, random } = options;
  const running: Running = { askedOutside: false, rows: null, pulseMs: 0 };
  const host: SqliteHost = {
    open: (name) => (name === FILE_NAME ? 0 : -1),
    size: () => file.sizeBytes,
    read: (_, target, offset) => file.read(target, offset),
    fetch: (_, target, offset) => {
      const take = () => {
        if (!file.read(target, offset)) throw new Error(`The bytes at ${offset} were fetched but are not at hand.`);
      };
      // However long it takes, what there is can be seen meanwhile.
      running.rows?.flush();
      const pending = file.fetch(offset, target.length);
      return pending ? pending.then(take) : take();
    },
    now: () => {
      running.askedOutside = true;
      return Date.now();
    },
    random: (target) => {
      running.askedOutside = true;
      random(target);
    },
    progress: () => {
      const { spentMs } = clock;
      if (spentMs - running.pulseMs >= PULSE_MS) {
        running.pulseMs = spentMs;
        running.rows?.flush();
        onPulse();
      }
      return spentMs > clock.limitMs || abandoned();
    },
  };
  const sqlite = await loadSqlite({ ...options, host });
  const database = await sqlite.open(FILE_NAME);
  for (const [name, value] of Object.entries(SQLITE_LIMITS)) database.limit(name as keyof typeof SQLITE_LIMITS, value);
  database.restrict();
  return new Session(database, running, { ...options, rules: await options.rules });
}

/** One open database that answers requests of the contract, one after another. */
export class Session {
  readonly #database: Database;
  readonly #clock: ComputeClock;
  readonly #queryMs: number;
  readonly #identity: SessionOptions['identity'];
  readonly #running: Running;
  readonly #advisor: Advisor;
  readonly #file: SessionFile;

  constructor(
    database: Database,
    running: Running,
    {
      clock,
      queryMs,
      identity,
      rules,
      file,
    }: Pick<SessionOptions, 'clock' | 'queryMs' | 'identity' | 'file'> & { readonly rules: DataRules | null },
  ) {
    this.#database = database;
    this.#file = file;
    this.#clock = clock;
    this.#queryMs = queryMs;
    this.#identity = identity;
    this.#running = running;
    this.#advisor = new Advisor(database, rules, identity.dataAsOf);
  }

  /**
   * Runs a request; whatever happens is the answer. The decisions fall in the contract's order: request and text, tokens,
   * prepare, params.
   *
   * @param onRows called as `RunOptions.onRows` says
   */
  async run(raw: SqlRequest, onRows: ((part: ResultPart) => void) | null = null): Promise<Answered> {
    const checked = checkRequest(raw);
    if (!checked.ok) return refusedAnswer(checked.refusal);
    const request = checked.value;
    this.#clock.start(this.#queryMs);
    // Seeded once, SQLite would draw random numbers from then on without asking anybody.
    this.#database.forgetSeed();
    this.#running.askedOutside = false;
    this.#running.pulseMs = 0;
    let statement: Statement | null = null;
    try {
      const prepared = await this.#prepare(request.sql);
      if (!prepared.ok) return refusedAnswer(prepared.refusal);
      statement = prepared.value;
      const fitted = fitParameters(statement.parameters, request.params);
      if (!fitted.ok) return refusedAnswer(fitted.refusal);
      const values = fitted.value.map(toSqlite);
      values.forEach((value, i) => {
        statement?.bind(i + 1, value);
      });
      // One row more than the limit is read, to know whether there is one.
      const upcoming = { sql: request.sql, values, maxRows: request.limit + 1 };
      await this.#file.announce?.(onRows ? { ...upcoming, firstRows: FIRST_ROWS } : upcoming);
      const columns = columnsOf(statement);
      const rows = new RowCollector(statement, request.limit, onRows && ((rows) => onRows({ columns, rows })));
      this.#running.rows = rows;
      const collected = await rows.collect(() => this.#file.announceRest?.());
      if (!collected.ok) return refusedAnswer(collected.refusal);
      const repeatable = !this.#running.askedOutside;
      // The query is answered: what is looked at from here on does not count against its time.
      const elapsedMs = this.#clock.elapsedMs;
      this.#clock.pause();
      const advice = await this.#advisor.advise(request.sql, statement, collected.value.cut !== null);
      const result = this.#resultOf(columns, collected.value, { limit: request.limit, elapsedMs, advice });
      return { answer: { kind: 'result', result }, usable: true, repeatable };
    } catch (cause) {
      const { refusal, usable } = judgeFailure(cause, this.#queryMs);
      const isExplicable = usable && refusal.code === 'SQL_ERROR';
      const explained = isExplicable ? await this.#explain(refusal, request.sql, statement !== null) : refusal;
      return { answer: { kind: 'refused', refusal: explained }, usable, repeatable: false };
    } finally {
      this.#running.rows = null;
      statement?.finalize();
      this.#clock.pause();
    }
  }

  /** Does for nobody what is done for a result when its rows are there. */
  rehearseAdvice(): void {
    this.#advisor.rehearse();
  }

  /** Rows that the run under way has so far. */
  get rowsSoFar(): number {
    return this.#running.rows?.count ?? 0;
  }

  /** Hints are advice: where they cannot be had, the refusal stands without. */
  #explain(refusal: Refusal, sql: string, isRunning: boolean): Promise<Refusal> {
    return explainFailure(refusal, {
      sql,
      isRunning,
      readNames: (mentioned) => readNames(this.#database, mentioned),
      readFunctions: () => readFunctions(this.#database),
    }).catch(() => refusal);
  }

  async #prepare(sql: string): Promise<Checked<Statement>> {
    try {
      const { statement } = await this.#database.prepare(sql);
      // The guard saw a statement where SQLite sees only blanks: nothing that SQLite would read.
      if (!statement) return refused('BAD_REQUEST', 'There is no SQL statement.');
      if (statement.isReadOnly) return { ok: true, value: statement };
      statement.finalize();
      return { ok: false, refusal: READ_ONLY };
    } catch (cause) {
      const denial = this.#database.denial() ?? (cause instanceof SqliteError ? denialOfMissing(cause.message) : null);
      if (denial) return { ok: false, refusal: denialRefusal(denial, sql) };
      throw cause;
    }
  }

  #resultOf(
    columns: readonly ResultColumn[],
    { rows, cut, notes }: Collected,
    { limit, elapsedMs, advice }: Circumstances,
  ): SqlResult {
    const warnings = [...resultWarnings({ columns, rowCount: rows.length, limit, cut, notes }), ...advice];
    return {
      columns,
      rows,
      row_count: rows.length,
      truncated: cut !== null,
      limit,
      elapsed_ms: Math.round(elapsedMs * 100) / 100,
      ...(warnings.length === 0 ? {} : { warnings }),
      schema_version: this.#identity.schemaVersion,
      data_as_of: this.#identity.dataAsOf,
    };
  }
}

// Hidden columns of full-text tables are declared with a type of no letters.
const columnsOf = ({ columns }: Statement): readonly ResultColumn[] =>
  columns.map(({ name, declaredType }) => ({ name, type: declaredType || null }));

/** What a result tells besides its rows. */
interface Circumstances {
  readonly limit: number;
  readonly elapsedMs: number;
  readonly advice: readonly string[];
}

const refusedAnswer = (refusal: Refusal): Answered => ({
  answer: { kind: 'refused', refusal },
  usable: true,
  repeatable: false,
});

const toSqlite = (value: Parameter) => (typeof value === 'boolean' ? Number(value) : value);
