import type { Refusal } from './errors.ts';
import type { SqlRequest } from './request.ts';
import type { SqlResult } from './result.ts';

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

export interface RunOptions {
  /** Aborting it ends the run as 'cancelled', at any moment of it; the runner stays usable. */
  readonly signal?: AbortSignal;
  /** Called now and then while the run goes on, with what it has cost so far. */
  readonly onProgress?: (transfer: Transfer) => void;
}

/** What a person must know about the database before trusting an answer of it. */
export interface DatabaseInfo {
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** True for invented data: to be said wherever a person sees it. */
  readonly synthetic: boolean;
  /** Of the database file; null where the runner cannot know it. */
  readonly sizeBytes: number | null;
  /**
   * False where the host of a file says nothing by which a change of it would be noticed while it is read: to be said
   * wherever a person sees it. Absent where nobody reads from afar.
   */
  readonly canTellChange?: boolean;
}

export type Description =
  | { readonly kind: 'database'; readonly database: DatabaseInfo }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Something that answers SQL: the engine in the browser, the server's pool of threads, or a client of the HTTP
 * interface. All of them give the same outcome for the same request; `runner.suite.ts` holds them to it.
 */
export interface SqlRunner {
  /** Never rejects for what a request can bring about: every refusal is an outcome. */
  run(request: SqlRequest, options?: RunOptions): Promise<Outcome>;
  /** What the database is. A refusal (DB_UNAVAILABLE) when there is none to be read at the moment. */
  describe(): Promise<Description>;
  /** Ends every thread and connection; runs still under way end as 'cancelled'. */
  close(): Promise<void>;
}
