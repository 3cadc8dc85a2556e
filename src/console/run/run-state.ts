import type { Refusal } from '../../contract/errors.ts';
import type { Parameters, SqlRequest } from '../../contract/request.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { Estimate, PricedOutcome, Progress, ResultPart, Transfer } from '../../contract/runner.ts';

/** When a statement was run, and the editor's text at that time: the statement, or a text that contains it. */
export interface Asked {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly sql: string;
  readonly params?: Parameters;
}

/** The limits of a run of the page's engine. */
export interface RunBounds {
  readonly budgetBytes: number;
  /** How long it may compute. */
  readonly computeMs: number;
  /** Whether it is suspended for its visitor's decision at the limit, if the engine can, instead of ended. */
  readonly standsStill: boolean;
}

/** A run that ended with a result: its request, its answer, and its cost. */
export interface ResultOutcome {
  /** Unique for each outcome. */
  readonly runId: number;
  readonly request: SqlRequest;
  /** Null if the statement is not from the editor. */
  readonly asked: Asked | null;
  readonly result: SqlResult;
  readonly transfer: Transfer;
  /** What it was expected to fetch; null if unknown. */
  readonly estimate: Estimate | null;
  readonly by: Answerer;
}

/** Who answers: the engine in this page, or a server that has the same database. */
export type Answerer = 'page' | 'server';

/**
 * The state of the console's run. `previous` is the last answer: it stays visible, marked as older, until a newer
 * answer replaces it.
 */
export type RunState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running';
      readonly id: number;
      readonly request: SqlRequest;
      readonly asked: Asked | null;
      readonly by: Answerer;
      /** How long it may compute; null at a server, which has its own limit. */
      readonly computeMs: number | null;
      /** On the store's clock. */
      readonly startedAtMs: number;
      readonly progress: Progress;
      /** The first rows of the coming answer; null until there are some. */
      readonly part: ResultPart | null;
      readonly previous: ResultOutcome | null;
    }
  | { readonly phase: 'done'; readonly outcome: ResultOutcome }
  | {
      readonly phase: 'refused';
      readonly request: SqlRequest;
      readonly refusal: Refusal;
      /** Its time limit; null if a server answered, or nothing ran. */
      readonly computeMs: number | null;
      readonly previous: ResultOutcome | null;
    }
  | {
      readonly phase: 'cancelled';
      readonly request: SqlRequest;
      readonly asked: Asked | null;
      readonly elapsedMs: number;
      readonly transfer: Transfer;
      /** The visible rows when it was cancelled. */
      readonly part: ResultPart | null;
      /** Id of the run that was cancelled. */
      readonly id: number;
      readonly previous: ResultOutcome | null;
    }
  /** It would fetch more than its budget, and asks. */
  | {
      readonly phase: 'over-budget';
      readonly request: SqlRequest;
      readonly budgetBytes: number;
      /** What it has fetched; nothing if it did not begin. */
      readonly transfer: Transfer;
      readonly estimate: Estimate | null;
      readonly previous: ResultOutcome | null;
    };

export type RunEvent =
  | {
      readonly type: 'started';
      readonly id: number;
      readonly request: SqlRequest;
      readonly asked: Asked | null;
      readonly by: Answerer;
      readonly computeMs: number | null;
      readonly atMs: number;
    }
  /** It was suspended at its limit, and is extended by this time. */
  | { readonly type: 'wentOn'; readonly id: number; readonly moreMs: number }
  | { readonly type: 'refusedUnrun'; readonly request: SqlRequest; readonly refusal: Refusal }
  /** Rows that follow the previous ones. */
  | { readonly type: 'rowsCame'; readonly id: number; readonly part: ResultPart }
  | { readonly type: 'progressed'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'ended'; readonly id: number; readonly outcome: PricedOutcome; readonly atMs: number };

export const IDLE: RunState = { phase: 'idle' };

/** Before a runner's first progress, which some never report. */
const NOTHING_YET: Progress = { bytes: 0, requests: 0, rows: 0, phase: 'computing', elapsedMs: 0 };

/** The next state. Reports of an older run (with another number) are ignored; a new run replaces the state. */
export function nextRunState(state: RunState, event: RunEvent): RunState {
  if (event.type === 'started') {
    return {
      phase: 'running',
      id: event.id,
      request: event.request,
      asked: event.asked,
      by: event.by,
      computeMs: event.computeMs,
      startedAtMs: event.atMs,
      progress: NOTHING_YET,
      part: null,
      previous: latestResult(state),
    };
  }
  if (event.type === 'refusedUnrun') {
    const { request, refusal } = event;
    return { phase: 'refused', request, refusal, computeMs: null, previous: latestResult(state) };
  }
  if (state.phase !== 'running' || state.id !== event.id) return state;
  if (event.type === 'progressed') return { ...state, progress: event.progress };
  if (event.type === 'wentOn') {
    const computeMs = state.computeMs === null ? null : state.computeMs + event.moreMs;
    return { ...state, computeMs, progress: { ...state.progress, phase: 'computing' } };
  }
  if (event.type === 'rowsCame') {
    const { columns, rows } = event.part;
    return { ...state, part: { columns, rows: state.part ? [...state.part.rows, ...rows] : rows } };
  }
  const { request, asked, previous, part, progress, startedAtMs, by, computeMs } = state;
  const { outcome } = event;
  switch (outcome.kind) {
    case 'result':
      return {
        phase: 'done',
        outcome: {
          runId: event.id,
          request,
          asked,
          result: outcome.result,
          transfer: outcome.transfer,
          estimate: outcome.estimate,
          by,
        },
      };
    case 'refused':
      return { phase: 'refused', request, refusal: outcome.refusal, computeMs, previous };
    case 'cancelled':
      return {
        phase: 'cancelled',
        id: event.id,
        request,
        asked,
        elapsedMs: event.atMs - startedAtMs,
        transfer: { bytes: progress.bytes, requests: progress.requests },
        part,
        previous,
      };
    case 'over-budget': {
      const { budgetBytes, transfer, estimate } = outcome;
      return { phase: 'over-budget', request, budgetBytes, transfer, estimate, previous };
    }
    default:
      return outcome satisfies never;
  }
}

/**
 * whole: the answer of the last run; older: of one before it; coming: the first rows of the current run; paused: of one
 * that waits for its visitor; stopped: of one that was cancelled without an answer.
 */
export type Standing = 'whole' | 'older' | 'coming' | 'paused' | 'stopped';

/** Whether a run is suspended and waits for its visitor. */
export const isPaused = (state: RunState): boolean => state.phase === 'running' && state.progress.phase === 'time-up';

/** Whether two states differ in nothing but the progress of a run that goes on, which changes ten times a second. */
export function isOnlyProgress(before: RunState, after: RunState): boolean {
  if (before.phase !== 'running' || after.phase !== 'running' || isPaused(before) !== isPaused(after)) return false;
  return before.id === after.id && before.computeMs === after.computeMs && before.part === after.part;
}

/** The shown rows, and their kind. */
export interface ShownRows {
  /** The same object until rows come. */
  readonly result: ResultPart;
  readonly runId: number;
  readonly standing: Standing;
  /** The statement that they answer. */
  readonly request: SqlRequest;
  readonly asked: Asked | null;
  /** Their answer; null if they are first rows without an answer. */
  readonly outcome: ResultOutcome | null;
}

/** The rows to show: those of the newest run that has some; null if there are none yet. */
export function shownRows(state: RunState): ShownRows | null {
  if ((state.phase === 'running' || state.phase === 'cancelled') && state.part) {
    const standing = state.phase === 'cancelled' ? 'stopped' : isPaused(state) ? 'paused' : 'coming';
    const { part: result, id: runId, request, asked } = state;
    return { result, runId, standing, request, asked, outcome: null };
  }
  const outcome = latestResult(state);
  if (!outcome) return null;
  const standing = state.phase === 'done' ? 'whole' : 'older';
  const { result, runId, request, asked } = outcome;
  return { result, runId, standing, request, asked, outcome };
}

/** The newest result of a state, its own or the previous one. */
export function latestResult(state: RunState): ResultOutcome | null {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'done':
      return state.outcome;
    case 'running':
    case 'refused':
    case 'cancelled':
    case 'over-budget':
      return state.previous;
    default:
      return state satisfies never;
  }
}
