import type { Refusal } from '../../contract/errors.ts';
import type { Parameters, SqlRequest } from '../../contract/request.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { Estimate, PricedOutcome, Progress, ResultPart, Transfer } from '../../contract/runner.ts';

/** When a statement was run, and what stood in the editor then: the statement, or a text that it is a part of. */
export interface Asked {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly sql: string;
  readonly params?: Parameters;
}

/** What a run of the page's engine may take. */
export interface RunBounds {
  readonly budgetBytes: number;
  /** How long it may compute. */
  readonly computeMs: number;
  /** Whether it waits for its visitor when that is over, where the engine can, instead of ending. */
  readonly standsStill: boolean;
}

/** A run that ended with a result: what was asked, what came back, and what it cost. */
export interface ResultOutcome {
  /** No two outcomes share one. */
  readonly runId: number;
  readonly request: SqlRequest;
  /** Null if the statement is none of the editor's. */
  readonly asked: Asked | null;
  readonly result: SqlResult;
  readonly transfer: Transfer;
  /** What it was expected to fetch; null if that was unknown. */
  readonly estimate: Estimate | null;
  readonly by: Answerer;
}

/** Who answers: the engine in this page, or a server that has the same database. */
export type Answerer = 'page' | 'server';

/**
 * Where the console's one run stands. `previous` is the last answer there was: it stays in sight, marked as older,
 * until a newer answer takes its place.
 */
export type RunState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running';
      readonly id: number;
      readonly request: SqlRequest;
      readonly asked: Asked | null;
      readonly by: Answerer;
      /** How long it may compute; null at a server, which knows itself. */
      readonly computeMs: number | null;
      /** On the clock that the store was given. */
      readonly startedAtMs: number;
      readonly progress: Progress;
      /** The first rows of the answer to come; null until there are some. */
      readonly part: ResultPart | null;
      readonly previous: ResultOutcome | null;
    }
  | { readonly phase: 'done'; readonly outcome: ResultOutcome }
  | {
      readonly phase: 'refused';
      readonly request: SqlRequest;
      readonly refusal: Refusal;
      /** How long it might compute; null if a server answered, or nothing ran. */
      readonly computeMs: number | null;
      readonly previous: ResultOutcome | null;
    }
  | {
      readonly phase: 'cancelled';
      readonly request: SqlRequest;
      readonly asked: Asked | null;
      readonly elapsedMs: number;
      readonly transfer: Transfer;
      /** What there was to be seen when it was cancelled. */
      readonly part: ResultPart | null;
      /** Id of the run that was cancelled. */
      readonly id: number;
      readonly previous: ResultOutcome | null;
    }
  /** It would fetch more than it may, and asks. */
  | {
      readonly phase: 'over-budget';
      readonly request: SqlRequest;
      readonly budgetBytes: number;
      /** What it has fetched: nothing if that was not begun. */
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
  /** It stood still at its limit, and computes for so much longer. */
  | { readonly type: 'wentOn'; readonly id: number; readonly moreMs: number }
  | { readonly type: 'refusedUnrun'; readonly request: SqlRequest; readonly refusal: Refusal }
  /** Rows that follow those that came before. */
  | { readonly type: 'rowsCame'; readonly id: number; readonly part: ResultPart }
  | { readonly type: 'progressed'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'ended'; readonly id: number; readonly outcome: PricedOutcome; readonly atMs: number };

export const IDLE: RunState = { phase: 'idle' };

/** Before a runner's first word, which some never say. */
const NOTHING_YET: Progress = { bytes: 0, requests: 0, rows: 0, phase: 'computing', elapsedMs: 0 };

/**
 * The next state. What an older run still reports (its number is not the running one's) changes nothing; a new run
 * takes the place of whatever was there.
 */
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
 * whole: the answer of the last run; older: of one before it;
 * coming: the first rows of the run under way; paused: of one that waits for its visitor; stopped: of one that was cancelled, and no answer.
 */
export type Standing = 'whole' | 'older' | 'coming' | 'paused' | 'stopped';

/** Whether a run stands still and waits for its visitor. */
export const isPaused = (state: RunState): boolean => state.phase === 'running' && state.progress.phase === 'time-up';

/** The rows that are shown, and what they are. */
export interface ShownRows {
  /** The same object until rows come. */
  readonly result: ResultPart;
  readonly runId: number;
  readonly standing: Standing;
  /** The statement that they answer. */
  readonly request: SqlRequest;
  readonly asked: Asked | null;
  /** The answer that they are; null if they are the first rows of one to come, or of none. */
  readonly outcome: ResultOutcome | null;
}

/** The rows to be shown: those of the newest run that has brought some; null if there are none yet. */
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

/** The newest result that a state knows, its own or the one before it. */
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
