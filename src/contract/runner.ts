import type { Refusal } from './errors.ts';
import type { SqlRequest } from './request.ts';
import type { Cell, ResultColumn, SqlResult } from './result.ts';

/** The cost of a run so far. Zero if nothing crosses a network. */
export interface Transfer {
  readonly bytes: number;
  readonly requests: number;
}

/** How a run ended. A cancelled run is neither an answer nor an error. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: SqlResult; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'cancelled' };

/** The phase of a run. */
export type RunPhase =
  /** It has not begun: the engine or the database is opening, or an earlier run is not over. */
  | 'starting'
  /** It computes: only this counts against `LIMITS.queryMs`. */
  | 'computing'
  /** The scout explores what it will read next. */
  | 'exploring'
  /** It waits for bytes. */
  | 'waiting'
  /** It has used its time to compute, and is suspended until it is resumed. */
  | 'time-up'
  /** It waits for a pause to end before the host, which failed or gave a bad answer, is asked again. */
  | 'asking-again';

/** When a host that failed or gave a bad answer is asked again. */
export interface AskingAgain {
  /** From now. */
  readonly inMs: number;
  /** 2 for the second attempt. */
  readonly time: number;
}

/** The progress of a run. */
export interface Progress extends Transfer {
  /** Rows of the result so far. */
  readonly rows: number;
  readonly phase: RunPhase;
  /** Only in the phase 'asking-again'. */
  readonly again?: AskingAgain;
  /** Since the run was requested. */
  readonly elapsedMs: number;
}

/** Rows of an incomplete result, with its columns. */
export interface ResultPart {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface RunOptions {
  /** Aborting it ends the run as 'cancelled', at any moment; the runner stays usable. */
  readonly signal?: AbortSignal;
  /** Called several times a second during the run, by runners that report progress. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Called during the run with the rows since the last call, in order. A run may call it any number of times, or never.
   * Its rows are the first rows of the result, which contains all of them. A run that ends without a result takes them
   * back: they are not an answer.
   */
  readonly onRows?: (part: ResultPart) => void;
}

/** An estimate of what a run will fetch. */
export interface Estimate extends Transfer {
  /** How long that takes at the speed so far; null before anything was fetched. */
  readonly ms: number | null;
  /**
   * Absent if the estimate is complete. least: a lower bound, because the statement is recursive; nothing: what it
   * fetches depends on what a search in a full-text or R*Tree table finds.
   */
  readonly foreseen?: 'least' | 'nothing';
  /** Present if the plan looks up rows through an index although a scan of their table would fetch much less. */
  readonly wholeTable?: WholeTable;
}

/** The alternative plan, which gives the same rows, perhaps in another order. */
export interface WholeTable {
  /** Name of the table that would be scanned. */
  readonly table: string;
  /** What the statement would fetch then. */
  readonly bytes: number;
  /** The statement with that plan: `NOT INDEXED` follows the table. */
  readonly sql: string;
}

/** An estimate of what a step of a statement's plan reads of one B-tree. */
export interface PlanReading {
  /** The `id` of the step in EXPLAIN QUERY PLAN. */
  readonly step: number;
  /** Name of the index; for the rows of a table, that of the table. */
  readonly tree: string;
  readonly isTable: boolean;
  /** Number of pages, loaded or not. */
  readonly pages: number;
  /** Their bytes on the network if none of them is loaded. */
  readonly bytes: number;
  /** Bytes of these pages that have to be fetched now. */
  readonly missingBytes: number;
}

/** The cost of a statement's plan. */
export interface PlanCosts {
  readonly readings: readonly PlanReading[];
  /** What a run of the statement would fetch now. */
  readonly estimate: Estimate;
}

/**
 * How a run within a budget ended: like any other run, with its estimate (null if there was none); or before its
 * answer, because the answer would have taken more bytes than the budget. Fetched pages stay loaded: the same request
 * with a larger budget continues from there.
 */
export type PricedOutcome =
  | (Outcome & { readonly estimate: Estimate | null })
  | {
      readonly kind: 'over-budget';
      readonly budgetBytes: number;
      readonly transfer: Transfer;
      readonly estimate: Estimate | null;
    };

export interface PricedRunOptions extends RunOptions {
  /** How many bytes the run may fetch; Infinity for no limit. */
  readonly budgetBytes: number;
  /** How long it may compute; `LIMITS.queryMs` by default, Infinity for no limit. Beyond that it ends as TIMEOUT. */
  readonly computeMs?: number;
  /**
   * Called instead by a runner that can suspend a run. The run then waits a few minutes at most for `goOn`, and
   * continues for that many milliseconds. After these, it is called again. A runner that cannot suspend, or is in a
   * long function call, ends the run as without this option.
   */
  readonly onTimeUp?: (goOn: (moreMs: number) => void) => void;
}

/** What a person must know about the database before trusting an answer from it. */
export interface DatabaseInfo {
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** The last day up to which nearly all deals have been reported, 'YYYY-MM-DD'. Absent if the runner does not know it. */
  readonly completeThrough?: string;
  /** True for invented data. The page has to say so wherever a person sees the data. */
  readonly synthetic: boolean;
  /** Size of the database file; null if the runner cannot know it. */
  readonly sizeBytes: number | null;
  /** Name of the database file, which contains its hash. Absent if the runner does not know it. */
  readonly build?: string;
  /**
   * False if the host of a file sends nothing that would show a change of the file while it is read. The page has to
   * say so wherever a person sees the data. Absent if the runner does not read over a network.
   */
  readonly canTellChange?: boolean;
  /** Absolute URL of the base map that was published with the database. Absent if there is none, or the runner does not know it. */
  readonly baseMapUrl?: string;
  /** Set if its host has the base map in pieces (`pieceName`). */
  readonly baseMapPieces?: { readonly sizeBytes: number; readonly pieceBytes: number };
  /**
   * True if changes of the file may be in another file beside it, which is not read. Absent if the runner does not
   * know.
   */
  readonly isWal?: boolean;
  /**
   * The address of a foreign database. Nothing in it is checked, and the page has to say so wherever a person sees the
   * data.
   */
  readonly foreignUrl?: string;
}

export type Description =
  | { readonly kind: 'database'; readonly database: DatabaseInfo }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * A runner of SQL: the engine in the browser, the server's pool of threads, or a client of the HTTP interface. All of
 * them give the same outcome for the same request, which `runner.testing.ts` checks.
 */
export interface SqlRunner {
  /** Never rejects because of a request: every refusal is an outcome. */
  run(request: SqlRequest, options?: RunOptions): Promise<Outcome>;
  /** Describes the database. A refusal (DB_UNAVAILABLE) if there is no readable one at the moment. */
  describe(): Promise<Description>;
  /** Ends every thread and connection; runs still under way end as 'cancelled'. */
  close(): Promise<void>;
}

/** A runner whose runs fetch parts of a remote file, and that can estimate their cost. */
export interface PricedRunner extends SqlRunner {
  /**
   * An estimate of what a run of the request would fetch, from what is loaded. Nothing is fetched for it. Null for a
   * request that is not valid, for one that cannot be judged, and while the runner has other work.
   */
  estimate(request: SqlRequest): Promise<Estimate | null>;
  /**
   * What the steps of the request's plan read, as `estimate` knows it. A runner may lack it. Null for a request that is not valid
   * and for one that cannot be judged.
   */
  plan?(request: SqlRequest): Promise<PlanCosts | null>;
  /**
   * Like `run`, but ends 'over-budget' before it fetches more than it may, or immediately if the estimate exceeds the
   * budget.
   */
  runWithin(request: SqlRequest, options: PricedRunOptions): Promise<PricedOutcome>;
}
