import type { Refusal } from '../../contract/errors.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type {
  PricedOutcome,
  PricedRunner,
  Progress,
  ResultPart,
  RunOptions,
  SqlRunner,
} from '../../contract/runner.ts';
import {
  type Answerer,
  type Asked,
  IDLE,
  nextRunState,
  type RunBounds,
  type RunEvent,
  type RunState,
} from './run-state.ts';

export interface RunStore {
  readonly getState: () => RunState;
  /** Calls the listener after every change; returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a run. A current run is cancelled first, and its later reports are ignored. */
  readonly run: (request: SqlRequest, bounds: RunBounds, asked?: Asked) => void;
  /** The same at a server that has the same database. */
  readonly runAt: (server: Pick<SqlRunner, 'run'>, request: SqlRequest, asked?: Asked) => void;
  /** Resumes a suspended run for this much longer. */
  readonly goOn: (moreMs: number) => void;
  /** Shows a refusal that needs no runner; a current run is cancelled. */
  readonly refuse: (request: SqlRequest, refusal: Refusal) => void;
  /** Cancels the current run, if there is one. The state is 'cancelled' at once, without waiting for the runner. */
  readonly cancel: () => void;
}

/** Fewest rows to show early. Fewer would not fill the table, and later rows would change the widths of its columns. */
const FIRST_SCREEN_ROWS = 100;

/**
 * Keeps the console's one run.
 *
 * @param nowMs a monotonic clock
 * @param nextId the id of a new run, unique among all stores whose answers are shown in one place
 */
export function createRunStore(
  runner: Pick<PricedRunner, 'runWithin'>,
  nowMs: () => number,
  nextId: () => number = counter(),
): RunStore {
  let state: RunState = IDLE;
  let abort: AbortController | null = null;
  /** Resumes the current run, once it is suspended. */
  let goOn: ((moreMs: number) => void) | null = null;
  const listeners = new Set<() => void>();

  const apply = (event: RunEvent) => {
    const next = nextRunState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const end = (id: number, outcome: PricedOutcome) => apply({ type: 'ended', id, outcome, atMs: nowMs() });

  /**
   * Rows are shown together with progress, so that the page is not painted more often; but a first screen of rows at
   * once.
   */
  const listenersOf = (id: number) => {
    let unseen: ResultPart | null = null;
    const showRows = () => {
      if (unseen) apply({ type: 'rowsCame', id, part: unseen });
      unseen = null;
    };
    return {
      onRows: (part: ResultPart) => {
        unseen = unseen ? { ...part, rows: [...unseen.rows, ...part.rows] } : part;
        if (state.phase === 'running' && state.part === null && unseen.rows.length >= FIRST_SCREEN_ROWS) showRows();
      },
      onProgress: (progress: Progress) => {
        showRows();
        apply({ type: 'progressed', id, progress });
      },
    };
  };

  const start = (
    request: SqlRequest,
    asked: Asked | null,
    computeMs: number | null,
    answer: (options: RunOptions) => Promise<PricedOutcome>,
  ) => {
    abort?.abort();
    abort = new AbortController();
    goOn = null;
    const id = nextId();
    const by: Answerer = computeMs === null ? 'server' : 'page';
    apply({ type: 'started', id, request, asked, by, computeMs, atMs: nowMs() });
    answer({ signal: abort.signal, ...listenersOf(id) }).then(
      (outcome) => end(id, outcome),
      (cause: unknown) => end(id, runnerFailed(cause)),
    );
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (request, { budgetBytes, computeMs, standsStill }, asked) =>
      start(request, asked ?? null, computeMs, (options) =>
        runner.runWithin(request, {
          ...options,
          budgetBytes,
          computeMs,
          ...(standsStill && {
            onTimeUp: (goesOn) => {
              goOn = goesOn;
            },
          }),
        }),
      ),
    runAt: (server, request, asked) =>
      start(request, asked ?? null, null, async (options) => ({
        ...(await server.run(request, options)),
        estimate: null,
      })),
    goOn: (moreMs) => {
      if (state.phase !== 'running' || !goOn) return;
      goOn(moreMs);
      goOn = null;
      apply({ type: 'wentOn', id: state.id, moreMs });
    },
    refuse: (request, refusal) => {
      abort?.abort();
      apply({ type: 'refusedUnrun', request, refusal });
    },
    cancel: () => {
      abort?.abort();
      if (state.phase === 'running') end(state.id, { kind: 'cancelled', estimate: null });
    },
  };
}

/** Counts from 1 on. */
export function counter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

/** A runner never rejects because of a request: this is a defect, and the person must still see an error. */
function runnerFailed(cause: unknown): PricedOutcome {
  console.error(cause);
  return {
    kind: 'refused',
    refusal: {
      code: 'INTERNAL_ERROR',
      message: cause instanceof Error ? cause.message : String(cause),
    },
    estimate: null,
  };
}
