import type { DataRules } from '../../advice/data-rules.ts';
import type { Refusal } from '../../contract/errors.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Description, Estimate, Outcome, PlanCosts, PricedOutcome, ResultPart } from '../../contract/runner.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';
import type { ForeignDatabase } from './foreign.ts';
import type { DatabaseSource } from './source.ts';

/** A run with its budget of bytes ends as priced; one that has none (null) as any other does. */
export type MaybePricedOutcome = Outcome | PricedOutcome;

/** How long a run may compute, and whether it stands still after that, where the engine can, instead of ending. */
export interface TimeLimit {
  readonly computeMs: number;
  readonly standsStill: boolean;
}

/** What the page asks of the supervisor, over the port that the supervisor's `connect` hands out. */
export type PageMessage =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly request: SqlRequest;
      readonly streams: boolean;
      readonly budgetBytes: number | null;
      readonly time: TimeLimit;
    }
  /** A run that stands still goes on for so long. */
  | { readonly type: 'go-on'; readonly id: number; readonly moreMs: number }
  | { readonly type: 'estimate'; readonly id: number; readonly request: SqlRequest }
  | { readonly type: 'plan'; readonly id: number; readonly request: SqlRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'describe'; readonly id: number }
  /** The first message. No database is open before it: warnings are part of every answer. */
  | { readonly type: 'rules'; readonly id: 0; readonly rules: DataRules | null }
  /** What the page has fetched while this script was on its way; null where the supervisor has to fetch it itself. */
  | { readonly type: 'module'; readonly id: 0; readonly module: WebAssembly.Module | null }
  /** The last message: the worker ends itself. */
  | { readonly type: 'close'; readonly id: number };

/** What the supervisor says to the page. `accepted` comes at once: a page that does not get it knows that no supervisor is there. */
export type SupervisorMessage =
  /** The first, where the browser has Web Locks: the supervisor holds this one for its life. */
  | { readonly type: 'alive'; readonly id: 0; readonly lock: string }
  | { readonly type: 'accepted'; readonly id: number }
  | { readonly type: 'activity'; readonly id: number; readonly activity: Activity }
  | { readonly type: 'rows'; readonly id: number; readonly part: ResultPart }
  /** A result has those rows only that did not come before, as `rows`. */
  | { readonly type: 'outcome'; readonly id: number; readonly outcome: MaybePricedOutcome }
  /** Null also where the engine has other work. */
  | { readonly type: 'estimate'; readonly id: number; readonly estimate: Estimate | null }
  | { readonly type: 'plan'; readonly id: number; readonly costs: PlanCosts | null }
  | { readonly type: 'description'; readonly id: number; readonly description: Description };

/** What an engine is made of, apart from the database. */
export interface Equipment {
  readonly module: WebAssembly.Module;
  /** What warnings know of the data; null where nothing is known. */
  readonly rules: DataRules | null;
}

/** Messages of the supervisor to the engine in the worker nested in it. */
export type EngineCommand =
  | { readonly type: 'open'; readonly source: DatabaseSource | ForeignDatabase }
  /** What `open` waits for when it has the beginning of the file. */
  | ({ readonly type: 'equip' } & Equipment)
  /** `streams`: whether rows are to come as soon as they are there. */
  | {
      readonly type: 'run';
      readonly request: SqlRequest;
      readonly streams: boolean;
      readonly budgetBytes: number | null;
      readonly time: TimeLimit;
    }
  | { readonly type: 'go-on'; readonly moreMs: number }
  | { readonly type: 'estimate'; readonly request: SqlRequest }
  | { readonly type: 'plan'; readonly request: SqlRequest };

/** What is known of a database once it is open. */
export interface OpenedDatabase {
  readonly canTellChange: boolean;
  readonly isWal: boolean;
  readonly sizeBytes: number;
}

/**
 * Messages of the engine to the supervisor. Every command but `equip`, `go-on` and a refused `open` ends with exactly one `opened`, `outcome`,
 * `estimate` or `plan`.
 */
export type EngineEvent =
  /** The first, where the browser has Web Locks: the engine holds this one for its life. */
  | { readonly type: 'alive'; readonly lock: string }
  /**
   * `canTellChange`: whether the host says enough for a change of the file to be noticed while it is read. `isWal`: whether changes of
   * the database may stand in a file beside it.
   */
  | ({ readonly type: 'opened' } & OpenedDatabase)
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** Before `opened`, what is done to open the database; after it, what the run is at. */
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'rows'; readonly part: ResultPart }
  /** Without the rows that came before; `usable`: whether the same engine may answer the next run. */
  | { readonly type: 'outcome'; readonly outcome: MaybePricedOutcome; readonly usable: boolean }
  | { readonly type: 'estimate'; readonly estimate: Estimate | null }
  | { readonly type: 'plan'; readonly costs: PlanCosts | null };
