import type { DataRules } from '../../advice/data-rules.ts';
import { resultWarnings } from '../../advice/result-warnings.ts';
import { type Checked, type Refusal, refused, timeoutRefusal } from '../../contract/errors.ts';
import { SQLITE_LIMITS } from '../../contract/limits.ts';
import { fitParameters } from '../../contract/placeholders.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import { checkRequest, type SqlRequest, type Writing } from '../../contract/request.ts';
import type { Cell, ResultColumn, SqlResult } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import type { Database } from '../wasm/database.ts';
import { denialOfMissing } from '../wasm/denial.ts';
import { isInterruption, SqliteError } from '../wasm/errors.ts';
import type { Suspension } from '../wasm/module.ts';
import { type LoadOptions, loadSqlite } from '../wasm/sqlite.ts';
import type { Statement } from '../wasm/statement.ts';
import { AnswerNotes } from './answer-notes.ts';
import { type Collected, FIRST_ROWS, type ResultCaps, RowCollector } from './collect.ts';
import type { ComputeClock } from './compute-clock.ts';
import { explainFailure } from './hints/hints.ts';
import { type OtherNames, readFunctions, readNames } from './hints/names.ts';
import { areDearPages, type RedirectedScans, type Redirector } from './redirected-scans.ts';
import { denialRefusal, judgeFailure, READ_ONLY } from './refusals.ts';
import {
  FILE_NAME,
  type OnTimeUp,
  type Running,
  type SessionFile,
  type SystemOptions,
  sessionSystem,
} from './session-system.ts';
import type { Upcoming } from './upcoming.ts';
import { toSqlite } from './upcoming.ts';

export interface SessionOptions extends SystemOptions, Pick<LoadOptions, 'instantiate' | 'createMemory'> {
  readonly memoryBytes: number;
  /** How long a query may compute; more is TIMEOUT. */
  readonly queryMs: number;
  /** How WebAssembly is suspended while `file.fetch` is pending; null if `file.fetch` blocks instead. */
  readonly suspension: Suspension | null;
  /** Called with the error if advice on a result or a hint of a refusal fails. The answer is given without it. */
  readonly onFault?: (cause: unknown) => void;
  /** Redirects the scans of statements; null or absent if all read their tables. */
  readonly scans?: Redirector | null;
  /** What every result says about its data. */
  readonly identity: { readonly schemaVersion: string; readonly dataAsOf: string };
  /** What warnings know about the data, perhaps still loading; null for a database without a description. */
  readonly rules: DataRules | null | Promise<DataRules | null>;
}

/** How long a run may compute. */
export interface ComputeTime {
  readonly limitMs: number;
  /** Called when that time is over. Null: the run ends as TIMEOUT. */
  readonly onTimeUp: OnTimeUp | null;
}

/** How a run of a session ended, and whether the session can run another one. */
export interface SessionOutcome {
  readonly outcome:
    | { readonly kind: 'result'; readonly result: SqlResult }
    | { readonly kind: 'refused'; readonly refusal: Refusal };
  readonly usable: boolean;
  /**
   * Whether the same request on the same file has the same result: it must not depend on the time, on random numbers
   * or on what this session ran before.
   */
  readonly repeatable: boolean;
  /** Bytes that SQLite held for the result's cells; many mean that the result takes long to write. */
  readonly heldBytes: number;
}

/** Opens a database read-only, with its limits and its authorizer set. @throws SqliteError */
export async function openSession(options: SessionOptions): Promise<Session> {
  const running: Running = { askedOutside: false, rows: null, isAnswered: false, pulseMs: 0, onTimeUp: null };
  const sqlite = await loadSqlite({ ...options, system: sessionSystem(running, options) });
  const database = await sqlite.open(FILE_NAME);
  database.restrict(SQLITE_LIMITS);
  return new Session(database, running, { ...options, rules: await options.rules });
}

/** One open database that answers requests of the contract, one after another. */
export class Session {
  readonly #database: Database;
  readonly #clock: ComputeClock;
  readonly #queryMs: number;
  readonly #identity: SessionOptions['identity'];
  readonly #running: Running;
  readonly #notes: AnswerNotes;
  readonly #otherNames: OtherNames;
  readonly #file: SessionFile;
  readonly #scans: Redirector | null;
  readonly #onFault: (cause: unknown) => void;

  constructor(
    database: Database,
    running: Running,
    {
      clock,
      queryMs,
      identity,
      rules,
      file,
      scans = null,
      onFault = () => {},
    }: Pick<SessionOptions, 'clock' | 'queryMs' | 'identity' | 'file' | 'scans' | 'onFault'> & {
      readonly rules: DataRules | null;
    },
  ) {
    this.#database = database;
    this.#file = file;
    this.#clock = clock;
    this.#queryMs = queryMs;
    this.#identity = identity;
    this.#running = running;
    this.#scans = scans;
    this.#onFault = onFault;
    this.#notes = new AnswerNotes(database, { rules, dataAsOf: identity.dataAsOf, onFault });
    this.#otherNames = rules?.otherNames ?? {};
  }

  /**
   * Runs a request; every failure is an outcome. Checked in the contract's order: request and text, tokens, prepare, params.
   *
   * @param onRows called as `RunOptions.onRows` says
   * @param writing the format of the result, which decides its size
   * @param time the session's limit by default
   */
  async run(
    raw: SqlRequest,
    onRows: ((part: ResultPart) => void) | null = null,
    writing: Writing = { format: 'json' },
    time?: ComputeTime,
  ): Promise<SessionOutcome> {
    const checked = checkRequest(raw);
    return checked.ok ? this.runChecked(checked.value, onRows, writing, time) : refusedOutcome(checked.refusal);
  }

  /** Runs a request that passed `checkRequest`. */
  async runChecked(
    request: SqlRequest,
    onRows: ((part: ResultPart) => void) | null,
    writing: Writing,
    { limitMs, onTimeUp }: ComputeTime = { limitMs: this.#queryMs, onTimeUp: null },
  ): Promise<SessionOutcome> {
    this.#clock.start(limitMs);
    // Once seeded, SQLite makes random numbers without another call to the system.
    this.#database.forgetSeed();
    const fresh = { askedOutside: false, isAnswered: false, pulseMs: 0, onTimeUp } satisfies Partial<Running>;
    Object.assign(this.#running, fresh);
    let statement: Statement | null = null;
    try {
      const prepared = await this.#prepare(request.sql);
      if (!prepared.ok) return refusedOutcome(prepared.refusal);
      statement = prepared.value;
      const fitted = fitParameters(statement.parameters, request.params);
      if (!fitted.ok) return refusedOutcome(fitted.refusal);
      const values = fitted.value.map(toSqlite);
      statement.bindAll(values);
      // One row past the limit is read, to know whether there is one.
      const upcoming = {
        sql: request.sql,
        values,
        maxRows: request.limit + 1,
        ...(onRows && { firstRows: FIRST_ROWS }),
      };
      const columns = columnsOf(statement);
      const caps: ResultCaps = {
        limit: request.limit,
        writing,
        // If it may go on, the next check of the clock asks.
        late: () => (this.#clock.expired && !onTimeUp ? timeoutRefusal(this.#clock.limitMs) : null),
      };
      const collected = await this.#collect(statement, upcoming, (handedOn) => {
        const onPart = onRows && ((rows: readonly Cell[][]) => onRows({ columns, rows }));
        return new RowCollector(prepared.value, columns, caps, onPart, handedOn);
      });
      if (!collected.ok) return refusedOutcome(await this.#explain(collected.refusal, request.sql, true));
      const elapsedMs = this.#clock.elapsedMs;
      this.#running.isAnswered = true;
      this.#clock.pause();
      const { askedOutside } = this.#running;
      const { advice, repeatable, usable } = await this.#notes.take(
        request.sql,
        statement,
        collected.value.cut !== null,
      );
      const result = this.#resultOf(columns, collected.value, { limit: request.limit, elapsedMs, advice });
      const { heldBytes } = collected.value;
      return { outcome: { kind: 'result', result }, usable, repeatable: repeatable && !askedOutside, heldBytes };
    } catch (cause) {
      const { refusal, usable } = judgeFailure(cause, this.#clock.limitMs);
      this.#running.isAnswered = true;
      const explained = usable ? await this.#explain(refusal, request.sql, statement !== null) : refusal;
      return { outcome: { kind: 'refused', refusal: explained }, usable, repeatable: false, heldBytes: 0 };
    } finally {
      this.#running.rows = null;
      statement?.finalize();
      this.#clock.pause();
    }
  }

  /**
   * Collects a statement's rows, by redirected scans if there are any. If these fail, the statement runs again without
   * them; if its pages become dear, it runs again with them. All runs share the time limit. A result that depends on the
   * time or on random numbers cannot continue the rows of another run.
   */
  async #collect(
    statement: Statement,
    upcoming: Upcoming,
    collector: (handedOn: number) => RowCollector,
  ): Promise<Checked<Collected>> {
    const run = async (announced: Upcoming, scans: RedirectedScans | null) => {
      const handedOn = this.#running.rows?.handedOn ?? 0;
      await this.#file.announce?.(announced);
      await scans?.prepare();
      this.#running.rows = collector(handedOn);
      return this.#running.rows.collect(() => this.#file.announceRest?.());
    };
    const mayRunAgain = () => !this.#running.askedOutside || (this.#running.rows?.handedOn ?? 0) === 0;
    const redirect = async (turned: Upcoming) =>
      (await this.#scans?.redirect(statement, this.#database, turned)) ?? null;
    const byScans = async (scans: RedirectedScans) => {
      try {
        return await run({ ...upcoming, redirected: scans.roots, looksUp: scans.areLookUps }, scans);
      } catch (cause) {
        if (!mayRunAgain() || !scans.giveUp(cause)) throw cause;
        return await run(upcoming, null);
      } finally {
        scans.end();
      }
    };
    const scans = await redirect(upcoming);
    if (scans) return byScans(scans);
    const turnsAtBytes = this.#scans?.turnsAtBytes?.(upcoming) ?? Number.POSITIVE_INFINITY;
    // What prepares the other way, and notes that are taken of an answer, read pages, too.
    let isOver = false;
    const turnsAfter = (bytes: number) => bytes > turnsAtBytes && !isOver && mayRunAgain();
    try {
      return await run({ ...upcoming, turnsAfter }, null);
    } catch (cause) {
      if (!areDearPages(cause)) throw cause;
    } finally {
      isOver = true;
    }
    const scansInstead = await redirect({ ...upcoming, hasTurned: true });
    return scansInstead ? byScans(scansInstead) : run(upcoming, null);
  }

  /** Rows of the current run so far. */
  get rowsSoFar(): number {
    return this.#running.rows?.count ?? 0;
  }

  /** Hints are advice: if they fail, the refusal has none. A query that is too long for its time may join what nothing relates. */
  async #explain(refusal: Refusal, sql: string, isRunning: boolean): Promise<Refusal> {
    const reason = refusal.code === 'TIMEOUT' && isRunning ? this.#notes.reasonOfTime(sql) : null;
    if (refusal.code !== 'SQL_ERROR') return reason === null ? refusal : { ...refusal, hint: reason };
    return explainFailure(refusal, {
      sql,
      isRunning,
      readNames: (mentioned) => readNames(this.#database, mentioned),
      readFunctions: () => readFunctions(this.#database),
      compiles: (text) => this.#database.compiles(text),
      otherNames: this.#otherNames,
    }).catch((cause: unknown) => {
      if (!isInterruption(cause)) this.#onFault(cause);
      return refusal;
    });
  }

  async #prepare(sql: string): Promise<Checked<Statement>> {
    try {
      const { statement } = await this.#database.prepare(sql);
      // The guard saw a statement where SQLite sees only whitespace.
      if (!statement) return refused('BAD_REQUEST', REFUSALS.noStatement);
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

// Hidden columns of full-text tables are declared with an empty type.
const columnsOf = ({ columns }: Statement): readonly ResultColumn[] =>
  columns.map(({ name, declaredType }) => ({ name, type: declaredType || null }));

/** The members of a result other than its rows. */
interface Circumstances {
  readonly limit: number;
  readonly elapsedMs: number;
  readonly advice: readonly string[];
}

const refusedOutcome = (refusal: Refusal): SessionOutcome => ({
  outcome: { kind: 'refused', refusal },
  usable: true,
  repeatable: false,
  heldBytes: 0,
});
