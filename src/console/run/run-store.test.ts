import { describe, expect, it, vi } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { Outcome, PricedOutcome, PricedRunOptions, Progress, ResultPart } from '../../contract/runner.ts';
import { isOnlyProgress, latestResult, type RunBounds, shownRows } from './run-state.ts';
import { createRunStore } from './run-store.ts';

const BUDGET = 64 * 1024 * 1024;
const BOUNDS: RunBounds = { budgetBytes: BUDGET, computeMs: 10_000, standsStill: true };
const request = (sql: string): SqlRequest => ({ sql, limit: 1000 });

function answerOf(value: number): Outcome & { estimate: null } {
  const result: SqlResult = {
    columns: [{ name: 'n', type: null }],
    rows: [[value]],
    row_count: 1,
    truncated: false,
    limit: 1000,
    elapsed_ms: 1,
    schema_version: '1.2',
    data_as_of: '2026-09-17',
  };
  return { kind: 'result', result, transfer: { bytes: 4096, requests: 1 }, estimate: null };
}

const progressOf = (more: Partial<Progress>): Progress => ({
  bytes: 0,
  requests: 0,
  rows: 0,
  phase: 'waiting',
  elapsedMs: 1,
  ...more,
});

const partOf = (...values: number[]): ResultPart => ({
  columns: [{ name: 'n', type: null }],
  rows: values.map((value) => [value]),
});

/** A runner whose runs end when the test orders it. */
function heldRunner() {
  const runs: {
    request: SqlRequest;
    options: PricedRunOptions;
    end: (outcome: PricedOutcome) => Promise<void>;
    fail: (cause: unknown) => Promise<void>;
  }[] = [];
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    runs,
    runWithin(request: SqlRequest, options: PricedRunOptions) {
      return new Promise<PricedOutcome>((resolve, reject) => {
        runs.push({
          request,
          options,
          end: (outcome) => {
            resolve(outcome);
            return settle();
          },
          fail: (cause) => {
            reject(cause);
            return settle();
          },
        });
      });
    },
  };
}

function setup() {
  const runner = heldRunner();
  let clockMs = 0;
  const store = createRunStore(runner, () => clockMs);
  const nth = (i: number) => {
    const run = runner.runs[i];
    if (!run) throw new Error(`Run ${i} was not started.`);
    return run;
  };
  return {
    store,
    nth,
    wait: (ms: number) => {
      clockMs += ms;
    },
  };
}

const rowsShown = (store: ReturnType<typeof setup>['store']) => latestResult(store.getState())?.result.rows;

describe('a run', () => {
  it('shows its progress and then its rows', async () => {
    const { store, nth } = setup();
    expect(store.getState()).toEqual({ phase: 'idle' });
    store.run(request('SELECT 1'), BOUNDS);
    nth(0).options.onProgress?.(progressOf({ bytes: 65536, requests: 2 }));
    expect(store.getState()).toMatchObject({ phase: 'running', progress: { bytes: 65536, requests: 2 } });
    await nth(0).end(answerOf(1));
    expect(store.getState()).toMatchObject({ phase: 'done', outcome: { request: request('SELECT 1') } });
    expect(rowsShown(store)).toEqual([[1]]);
  });

  it('that gets on changes only its line of status, until rows come or it waits for its visitor', async () => {
    const { store, nth } = setup();
    const states: boolean[] = [];
    let before = store.getState();
    const leave = store.subscribe(() => {
      states.push(!isOnlyProgress(before, store.getState()));
      before = store.getState();
    });
    store.run(request('SELECT 1'), BOUNDS);
    const { onProgress, onRows } = nth(0).options;
    onProgress?.(progressOf({ bytes: 65536 }));
    onProgress?.(progressOf({ bytes: 131072 }));
    onRows?.(partOf(1));
    onProgress?.(progressOf({ phase: 'time-up' }));
    onProgress?.(progressOf({ phase: 'computing' }));
    await nth(0).end(answerOf(1));
    leave();
    expect(states).toEqual([true, false, false, true, true, true, true]);
  });

  it('that is refused keeps the earlier answer in sight', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    await nth(0).end(answerOf(1));
    store.run(request('SELEC 2'), BOUNDS);
    expect(rowsShown(store)).toEqual([[1]]);
    await nth(1).end({
      kind: 'refused',
      refusal: { code: 'SQL_ERROR', message: 'near "SELEC": syntax error' },
      estimate: null,
    });
    expect(store.getState()).toMatchObject({ phase: 'refused', refusal: { code: 'SQL_ERROR' } });
    expect(rowsShown(store)).toEqual([[1]]);
  });

  it('whose runner throws is reported as an internal error', async () => {
    const { store, nth } = setup();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    store.run(request('SELECT 1'), BOUNDS);
    await nth(0).fail(new Error('no such port'));
    expect(store.getState()).toMatchObject({
      phase: 'refused',
      refusal: { code: 'INTERNAL_ERROR', message: 'no such port' },
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('rows that come before the answer', () => {
  const partShown = ({ store }: ReturnType<typeof setup>) => {
    const state = store.getState();
    return state.phase === 'running' || state.phase === 'cancelled' ? state.part : undefined;
  };

  const hundred = Array.from({ length: 100 }, (_, i) => i);

  it('are shown: a first screen of them at once, those that follow with the next progress, until the answer has them all', async () => {
    const story = setup();
    story.store.run(request('SELECT 1'), BOUNDS);
    const { onRows, onProgress } = story.nth(0).options;
    onRows?.(partOf(...hundred));
    expect(partShown(story)).toEqual(partOf(...hundred));
    onRows?.(partOf(100));
    onRows?.(partOf(101));
    expect(partShown(story)).toEqual(partOf(...hundred));
    onProgress?.(progressOf({ rows: 102 }));
    expect(partShown(story)).toEqual(partOf(...hundred, 100, 101));
    await story.nth(0).end(answerOf(1));
    expect(rowsShown(story.store)).toEqual([[1]]);
  });

  it('are shown with the next progress where they are few', () => {
    const story = setup();
    story.store.run(request('SELECT 1'), BOUNDS);
    story.nth(0).options.onRows?.(partOf(1, 2));
    expect(partShown(story)).toBe(null);
    story.nth(0).options.onProgress?.(progressOf({ rows: 2 }));
    expect(partShown(story)).toEqual(partOf(1, 2));
  });

  it('are gone when the statement is refused, and the earlier answer is back', async () => {
    const story = setup();
    story.store.run(request('SELECT 1'), BOUNDS);
    await story.nth(0).end(answerOf(1));
    story.store.run(request('SELECT 2'), BOUNDS);
    story.nth(1).options.onRows?.(partOf(2));
    story.nth(1).options.onProgress?.(progressOf({}));
    expect([partShown(story), rowsShown(story.store)]).toEqual([partOf(2), [[1]]]);
    await story
      .nth(1)
      .end({ kind: 'refused', refusal: { code: 'SQL_ERROR', message: 'malformed JSON' }, estimate: null });
    expect([partShown(story), rowsShown(story.store)]).toEqual([undefined, [[1]]]);
  });

  it('stay in sight after a cancel, and none is added', () => {
    const story = setup();
    story.store.run(request('SELECT 1'), BOUNDS);
    story.nth(0).options.onRows?.(partOf(1));
    story.nth(0).options.onProgress?.(progressOf({}));
    story.store.cancel();
    story.nth(0).options.onRows?.(partOf(2));
    story.nth(0).options.onProgress?.(progressOf({}));
    expect(partShown(story)).toEqual(partOf(1));
  });

  it('of a run before are not shown', () => {
    const story = setup();
    story.store.run(request('SELECT 1'), BOUNDS);
    story.store.run(request('SELECT 2'), BOUNDS);
    story.nth(0).options.onRows?.(partOf(1));
    story.nth(0).options.onProgress?.(progressOf({}));
    expect(partShown(story)).toBe(null);
  });
});

describe('Cancel', () => {
  it('answers at once, with the time and the bytes spent until then', () => {
    const { store, nth, wait } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    nth(0).options.onProgress?.(progressOf({ bytes: 10, requests: 1 }));
    wait(250);
    store.cancel();
    expect(nth(0).options.signal?.aborted).toBe(true);
    expect(store.getState()).toEqual({
      phase: 'cancelled',
      request: request('SELECT 1'),
      asked: null,
      elapsedMs: 250,
      transfer: { bytes: 10, requests: 1 },
      id: 1,
      part: null,
      previous: null,
    });
  });

  it('is final: rows that arrive after it are not shown', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    store.cancel();
    await nth(0).end(answerOf(1));
    expect(store.getState().phase).toBe('cancelled');
    expect(rowsShown(store)).toBeUndefined();
  });

  it('does nothing when nothing runs', async () => {
    const { store, nth } = setup();
    store.cancel();
    expect(store.getState().phase).toBe('idle');
    store.run(request('SELECT 1'), BOUNDS);
    await nth(0).end(answerOf(1));
    store.cancel();
    expect(store.getState().phase).toBe('done');
  });
});

describe('a second run while one runs', () => {
  it('cancels the first', () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    store.run(request('SELECT 2'), BOUNDS);
    expect(nth(0).options.signal?.aborted).toBe(true);
    expect(nth(1).options.signal?.aborted).toBe(false);
    expect(store.getState()).toMatchObject({ phase: 'running', request: request('SELECT 2') });
  });

  it.each([
    ['rows', answerOf(1)],
    ['a refusal', { kind: 'refused', refusal: { code: 'TIMEOUT', message: 'late' }, estimate: null }],
    ['a cancellation', { kind: 'cancelled', estimate: null }],
  ] as const)('is not disturbed by %s of the first that come late', async (_, late) => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    store.run(request('SELECT 2'), BOUNDS);
    nth(0).options.onProgress?.(progressOf({ bytes: 999, requests: 9 }));
    await nth(0).end(late);
    expect(store.getState()).toMatchObject({ phase: 'running', progress: { bytes: 0, requests: 0 } });
    await nth(1).end(answerOf(2));
    expect(rowsShown(store)).toEqual([[2]]);
  });

  it('keeps its rows when the first answers after it', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    store.run(request('SELECT 2'), BOUNDS);
    await nth(1).end(answerOf(2));
    await nth(0).end(answerOf(1));
    expect(rowsShown(store)).toEqual([[2]]);
  });
});

describe('a run over its budget', () => {
  const overBudget: PricedOutcome = {
    kind: 'over-budget',
    budgetBytes: BUDGET,
    transfer: { bytes: 60_000_000, requests: 90 },
    estimate: null,
  };

  it('asks, with what it has fetched, and keeps the earlier answer in sight', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    await nth(0).end(answerOf(1));
    store.run(request('SELECT 2'), BOUNDS);
    expect(nth(1).options.budgetBytes).toBe(BUDGET);
    await nth(1).end(overBudget);
    const { kind: phase, ...told } = overBudget;
    expect(store.getState()).toMatchObject({ phase, ...told, request: request('SELECT 2') });
    expect(rowsShown(store)).toEqual([[1]]);
  });
  it('is answered by a server instead, and the answer says so', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    await nth(0).end(overBudget);
    store.runAt({ run: async () => answerOf(7) }, request('SELECT 1'));
    await vi.waitFor(() => expect(rowsShown(store)).toEqual([[7]]));
    expect(store.getState()).toMatchObject({ phase: 'done', outcome: { by: 'server' } });
  });
});

describe('a run that has computed for as long as it may', () => {
  it('is suspended with its rows, and can be resumed repeatedly', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    const { onTimeUp, onProgress, onRows, computeMs } = nth(0).options;
    onRows?.(partOf(1, 2));
    const told: number[] = [];
    for (const moreMs of [10_000, 20_000]) {
      onTimeUp?.((more) => told.push(more));
      onProgress?.(progressOf({ phase: 'time-up' }));
      expect(store.getState()).toMatchObject({ phase: 'running', progress: { phase: 'time-up' } });
      expect(shownRows(store.getState())).toMatchObject({ standing: 'paused', result: partOf(1, 2) });
      store.goOn(moreMs);
      // Once for each suspension.
      store.goOn(moreMs);
      expect(store.getState()).toMatchObject({ phase: 'running', progress: { phase: 'computing' } });
    }
    expect([computeMs, told]).toEqual([10_000, [10_000, 20_000]]);
    expect(store.getState()).toMatchObject({ computeMs: 40_000 });
    await nth(0).end(answerOf(1));
    expect(rowsShown(store)).toEqual([[1]]);
  });

  it('is cancelled like any other', () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    nth(0).options.onTimeUp?.(() => expect.unreachable());
    nth(0).options.onProgress?.(progressOf({ phase: 'time-up' }));
    store.cancel();
    store.goOn(10_000);
    expect([store.getState().phase, nth(0).options.signal?.aborted]).toEqual(['cancelled', true]);
  });

  it('ends there if it may not be suspended, and the state contains its time limit', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), { ...BOUNDS, computeMs: 1_000, standsStill: false });
    expect(nth(0).options.onTimeUp).toBeUndefined();
    await nth(0).end({ kind: 'refused', refusal: { code: 'TIMEOUT', message: 'late' }, estimate: null });
    expect(store.getState()).toMatchObject({ phase: 'refused', computeMs: 1_000 });
    store.runAt(
      { run: async () => ({ kind: 'refused', refusal: { code: 'TIMEOUT', message: 'late' } }) },
      request('1'),
    );
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ phase: 'refused', computeMs: null }));
  });
});

describe('a statement refused before it runs', () => {
  it('ends the run under way and shows why', async () => {
    const { store, nth } = setup();
    store.run(request('SELECT 1'), BOUNDS);
    store.refuse(request('DROP TABLE deals'), { code: 'NOT_READ_ONLY', message: 'DROP changes the database.' });
    expect(nth(0).options.signal?.aborted).toBe(true);
    await nth(0).end(answerOf(1));
    expect(store.getState()).toMatchObject({ phase: 'refused', refusal: { code: 'NOT_READ_ONLY' } });
  });
});

describe('a listener', () => {
  it('hears every change until it leaves', async () => {
    const { store, nth } = setup();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.run(request('SELECT 1'), BOUNDS);
    nth(0).options.onProgress?.(progressOf({ bytes: 1, requests: 1 }));
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    await nth(0).end(answerOf(1));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
