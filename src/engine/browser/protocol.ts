import type { DataRules } from '../../advice/data-rules.ts';
import type { Refusal } from '../../contract/errors.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Description, Estimate, Outcome, PlanCosts, PricedOutcome, ResultPart } from '../../contract/runner.ts';
import type { Activity } from '../remote/file/transfer-meter.ts';
import type { ForeignDatabase } from './foreign.ts';
import type { DatabaseSource } from './source.ts';

/** A run with a budget of bytes may end as priced; null is a run without a budget. */
export type MaybePricedOutcome = Outcome | PricedOutcome;

/** How long a run may compute, and whether it is then suspended, if the engine can, instead of ended. */
export interface TimeLimit {
  readonly computeMs: number;
  readonly standsStill: boolean;
}

/** Messages of the page to the supervisor, over the port that the supervisor's `connect` returns. */
export type PageMessage =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly request: SqlRequest;
      readonly streams: boolean;
      readonly budgetBytes: number | null;
      readonly time: TimeLimit;
    }
  /** Resumes a suspended run for this long. */
  | { readonly type: 'go-on'; readonly id: number; readonly moreMs: number }
  | { readonly type: 'estimate'; readonly id: number; readonly request: SqlRequest }
  | { readonly type: 'plan'; readonly id: number; readonly request: SqlRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'describe'; readonly id: number }
  /** The first message. No database is opened before it, because warnings are part of every answer. */
  | { readonly type: 'rules'; readonly id: 0; readonly rules: DataRules | null }
  /** What the page fetched while this script was loading; null if the supervisor has to fetch it. */
  | { readonly type: 'module'; readonly id: 0; readonly module: WebAssembly.Module | null }
  /** Asks whether the supervisor is still there. */
  | { readonly type: 'ping'; readonly id: 0 }
  /** The last message: the worker closes. */
  | { readonly type: 'close'; readonly id: number };

/**
 * Messages of the supervisor to the page. `accepted` comes at once: without it, the page knows that there is no
 * supervisor.
 */
export type SupervisorMessage =
  /** The first message, if the browser has Web Locks: the supervisor holds this lock for its life. */
  | { readonly type: 'alive'; readonly id: 0; readonly lock: string }
  | { readonly type: 'pong'; readonly id: 0 }
  | { readonly type: 'accepted'; readonly id: number }
  | { readonly type: 'activity'; readonly id: number; readonly activity: Activity }
  | { readonly type: 'rows'; readonly id: number; readonly part: ResultPart }
  /** A result contains only the rows that did not come before as `rows`. */
  | { readonly type: 'outcome'; readonly id: number; readonly outcome: MaybePricedOutcome }
  /** Null also if the engine has other work. */
  | { readonly type: 'estimate'; readonly id: number; readonly estimate: Estimate | null }
  | { readonly type: 'plan'; readonly id: number; readonly costs: PlanCosts | null }
  | { readonly type: 'description'; readonly id: number; readonly description: Description };

/** What an engine needs apart from the database. */
export interface Equipment {
  readonly module: WebAssembly.Module;
  /** What warnings know about the data; null if nothing is known. */
  readonly rules: DataRules | null;
}

/** Messages of the supervisor to the engine in the worker nested in it. */
export type EngineCommand =
  | { readonly type: 'open'; readonly source: DatabaseSource | ForeignDatabase }
  /** What `open` waits for after it has the beginning of the file. */
  | ({ readonly type: 'equip' } & Equipment)
  /** `streams`: whether rows are to be sent as soon as they are computed. */
  | {
      readonly type: 'run';
      readonly request: SqlRequest;
      readonly streams: boolean;
      readonly budgetBytes: number | null;
      readonly time: TimeLimit;
    }
  | { readonly type: 'go-on'; readonly moreMs: number }
  | { readonly type: 'estimate'; readonly request: SqlRequest }
  | { readonly type: 'plan'; readonly request: SqlRequest }
  /** Asks whether the engine is still there. While it computes, it does not answer. */
  | { readonly type: 'ping' };

/** What is known about an open database. */
export interface OpenedDatabase {
  readonly canTellChange: boolean;
  readonly isWal: boolean;
  readonly sizeBytes: number;
}

/**
 * Messages of the engine to the supervisor. Every command but `equip`, `go-on` and a refused `open` ends with exactly one `opened`, `outcome`,
 * `estimate`, `plan` or `pong`.
 */
export type EngineEvent =
  /** The first message, if the browser has Web Locks: the engine holds this lock for its life. */
  | { readonly type: 'alive'; readonly lock: string }
  | { readonly type: 'pong' }
  /**
   * `canTellChange`: whether the host's answers reveal a change of the file while it is read. `isWal`: whether changes
   * of the database may be in a WAL file beside it.
   */
  | ({ readonly type: 'opened' } & OpenedDatabase)
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** Before `opened`, the progress of opening the database; after it, that of the run. */
  | { readonly type: 'activity'; readonly activity: Activity }
  | { readonly type: 'rows'; readonly part: ResultPart }
  /** Without the rows that came before; `usable`: whether the same engine can answer the next run. */
  | { readonly type: 'outcome'; readonly outcome: MaybePricedOutcome; readonly usable: boolean }
  | { readonly type: 'estimate'; readonly estimate: Estimate | null }
  | { readonly type: 'plan'; readonly costs: PlanCosts | null };
