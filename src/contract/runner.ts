import type { Refusal } from './errors.ts';
import type { SqlRequest } from './request.ts';
import type { Cell, ResultColumn, SqlResult } from './result.ts';

/** What a run has cost so far. Zero where nothing crosses a network. */
export interface Transfer {
  readonly bytes: number;
  readonly requests: number;
}

/** How a run ended. A cancelled run is neither an answer nor an error. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: SqlResult; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'cancelled' };

/** What a run is at. */
export type RunPhase =
  /** It has not begun: the engine or the database is being opened, or an earlier run is not over. */
  | 'starting'
  /** It computes: this alone counts against `LIMITS.queryMs`. */
  | 'computing'
  /** What it will read next is being found out. */
  | 'exploring'
  /** It waits for bytes. */
  | 'waiting'
  /** It has used up its time to compute, and is suspended until it is resumed. */
  | 'time-up'
  /** The same as 'waiting', and the host, which answered badly or not at all, is left alone until it is asked again. */
  | 'asking-again';

/** When a host that answered badly or not at all is asked again. */
export interface AskingAgain {
  /** From now. */
  readonly inMs: number;
  /** 2 for the second time that the same is asked. */
  readonly time: number;
}

/** How far a run has come. */
export interface Progress extends Transfer {
  /** Rows of the result so far. */
  readonly rows: number;
  readonly phase: RunPhase;
  /** In the phase 'asking-again', and in no other. */
  readonly again?: AskingAgain;
  /** Since the run was asked for. */
  readonly elapsedMs: number;
}

/** Rows of a result that is not there as a whole, with the columns of that result. */
export interface ResultPart {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface RunOptions {
  /** Aborting it ends the run as 'cancelled', at any moment of it; the runner stays usable. */
  readonly signal?: AbortSignal;
  /** Called several times a second during the run, by runners that report progress. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Called while the run goes on with the rows that have come since the last call, in their order. A run may call it or not,
   * and as often as it likes; what it was called with are the first rows of the result, which has them all. A run that ends
   * without a result takes them back: they are no answer.
   */
  readonly onRows?: (part: ResultPart) => void;
}

/** What a run is expected to fetch. */
export interface Estimate extends Transfer {
  /** How long that takes on the connection as it was so far; null before anything was fetched. */
  readonly ms: number | null;
  /**
   * Absent where all is foreseen. least: it may be much more, and computes for a time that cannot be foretold, because the statement
   * makes rows by a recursion; nothing: what it fetches depends on what a search in a full-text or R*Tree table finds.
   */
  readonly foreseen?: 'least' | 'nothing';
  /** Where the plan looks rows up through an index although going through their whole table would fetch much less. */
  readonly wholeTable?: WholeTable;
}

/** The other way to the same rows, which may come in another order. */
export interface WholeTable {
  /** Name of the table that would be gone through. */
  readonly table: string;
  /** What the statement would fetch then. */
  readonly bytes: number;
}

/** What a step of a statement's plan reads of one B-tree, as far as can be judged. */
export interface PlanReading {
  /** The `id` of the step in EXPLAIN QUERY PLAN. */
  readonly step: number;
  /** Name of the index; that of the table for its own rows. */
  readonly tree: string;
  readonly isTable: boolean;
  /** Number of pages, loaded or not. */
  readonly pages: number;
  /** Their bytes on the network if none of them is loaded. */
  readonly bytes: number;
  /** What has to be fetched of them now. */
  readonly missingBytes: number;
}

/** What the plan of a statement costs. */
export interface PlanCosts {
  readonly readings: readonly PlanReading[];
  /** What a run of the statement would fetch now. */
  readonly estimate: Estimate;
}

/**
 * How a run within a budget ended. It ended as any other run, with its estimate (null where there was none); or before its
 * answer, because the answer would have taken more bytes than the budget. Fetched pages stay loaded: the same request with a
 * larger budget goes on from there.
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
  /** How many bytes the run may fetch; Infinity for as many as it takes. */
  readonly budgetBytes: number;
  /** How long it may compute; `LIMITS.queryMs` unless given, Infinity for as long as it takes. Beyond that it ends as TIMEOUT. */
  readonly computeMs?: number;
  /**
   * Called instead of that by a runner that can have a run stand still. It then waits, at most some minutes, for `goOn`, and goes
   * on from where it is for so many milliseconds; after these, it is called again. A runner that cannot, and one that computes in a
   * long function call, ends the run as without it.
   */
  readonly onTimeUp?: (goOn: (moreMs: number) => void) => void;
}

/** What a person must know about the database before trusting an answer of it. */
export interface DatabaseInfo {
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** True for invented data: to be said wherever a person sees it. */
  readonly synthetic: boolean;
  /** Size of the database file; null if the runner cannot know it. */
  readonly sizeBytes: number | null;
  /** Name of the database file, which holds its hash. Absent if the runner does not know it. */
  readonly build?: string;
  /**
   * False where the host of a file says nothing by which a change of it would be noticed while it is read: to be said
   * wherever a person sees it. Absent if the runner does not read over a network.
   */
  readonly canTellChange?: boolean;
  /** Absolute URL of the base map that was published with the database. Absent if there is none, or the runner does not know it. */
  readonly baseMapUrl?: string;
  /** True where changes of the file may stand in another one beside it, which is not read. Absent if the runner does not know. */
  readonly isWal?: boolean;
  /** The address of a database that is not ours: nothing in it is checked, which is to be said wherever a person sees it. */
  readonly foreignUrl?: string;
}

export type Description =
  | { readonly kind: 'database'; readonly database: DatabaseInfo }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Something that answers SQL: the engine in the browser, the server's pool of threads, or a client of the HTTP
 * interface. All of them give the same outcome for the same request; `runner.testing.ts` holds them to it.
 */
export interface SqlRunner {
  /** Never rejects for what a request can bring about: every refusal is an outcome. */
  run(request: SqlRequest, options?: RunOptions): Promise<Outcome>;
  /** What the database is. A refusal (DB_UNAVAILABLE) when there is none to be read at the moment. */
  describe(): Promise<Description>;
  /** Ends every thread and connection; runs still under way end as 'cancelled'. */
  close(): Promise<void>;
}

/** A runner whose runs fetch parts of a remote file, and that can estimate their cost. */
export interface PricedRunner extends SqlRunner {
  /**
   * An estimate of what a run of the request would fetch, from what is loaded: nothing is fetched for it. Null for a
   * request that is not valid, for one that cannot be judged, and while the runner has other work.
   */
  estimate(request: SqlRequest): Promise<Estimate | null>;
  /**
   * What the steps of the request's plan read, as `estimate` knows it. A runner may lack it. Null for a request that is not valid
   * and for one that cannot be judged.
   */
  plan?(request: SqlRequest): Promise<PlanCosts | null>;
  /** Like `run`, but ends 'over-budget' before it fetches more than it may, or at once where it is expected to. */
  runWithin(request: SqlRequest, options: PricedRunOptions): Promise<PricedOutcome>;
}
