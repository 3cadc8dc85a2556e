import { describe, expect, it, vi } from 'vitest';
import type { PricedOutcome } from '../../contract/runner.ts';
import { memoryHistory } from '../history/stored-history.ts';
import { createConsoleStore } from './console-store.ts';
import { answerOf, heldRunner } from './held-runner.testing.ts';

const answer = (bytes = 100) => answerOf(bytes);
const refusal: PricedOutcome = { kind: 'refused', refusal: { code: 'SQL_ERROR', message: 'no' }, estimate: null };
const overBudget: PricedOutcome = {
  kind: 'over-budget',
  budgetBytes: 1000,
  transfer: { bytes: 0, requests: 0 },
  estimate: null,
};

function open(sql: string) {
  const { runs, runWithin } = heldRunner();
  const history = memoryHistory();
  const store = createConsoleStore({
    runner: { runWithin },
    kept: { restored: null, save: vi.fn() },
    history,
    budgetBytes: 1000,
    linkBudgetBytes: 500,
    rememberBudget: vi.fn(),
    computeMs: 30_000,
    rememberComputeMs: vi.fn(),
    writeAddress: vi.fn(),
    nowMs: () => 100,
    dateMs: () => 1_700_000_000_000,
  });
  store.actions.edit({ sql });
  const activeId = () => store.getState().workspace.activeId;
  const series = () => store.getState().series[activeId()];
  const phases = () => series()?.items.map(({ state }) => state.phase);
  const shown = () => store.getState().runs[activeId()];
  return { store, ...store.actions, runs, history, series, phases, shown };
}

describe('the statements of a text, one after another', () => {
  it('run in their order, each when the one before it has its answer', async () => {
    const { runAll, runs, phases, shown } = open('SELECT 1; -- two\nSELECT 2;\n;SELECT 3');
    runAll();
    expect([runs.map(({ request }) => request.sql), phases()]).toEqual([['SELECT 1'], ['running', 'idle', 'idle']]);
    await runs[0]?.end(answer());
    expect(phases()).toEqual(['done', 'running', 'idle']);
    await runs[1]?.end(answer());
    await runs[2]?.end(answer());
    expect(runs.map(({ request }) => request.sql)).toEqual(['SELECT 1', '-- two\nSELECT 2', 'SELECT 3']);
    expect(phases()).toEqual(['done', 'done', 'done']);
    expect(shown()).toMatchObject({ phase: 'done', outcome: { request: { sql: 'SELECT 3' } } });
  });

  it('have answers of ids of their own, whichever is shown', async () => {
    const { runAll, showStatement, runs, shown } = open('SELECT 1; SELECT 2');
    runAll();
    for (const i of [0, 1]) await runs[i]?.end(answer());
    const second = shown();
    showStatement(0);
    expect(shown()).toMatchObject({ outcome: { request: { sql: 'SELECT 1' } } });
    expect(shown()).not.toMatchObject({ outcome: { runId: second?.phase === 'done' ? second.outcome.runId : 0 } });
  });

  it('stop at the first error', async () => {
    const { runAll, runs, phases } = open('SELECT 1; SELEC 2; SELECT 3');
    runAll();
    await runs[0]?.end(answer());
    await runs[1]?.end(refusal);
    expect([phases(), runs.length]).toEqual([['done', 'refused', 'idle'], 2]);
  });

  it('end with a cancel, whichever is shown', async () => {
    const { runAll, showStatement, cancel, runs, phases } = open('SELECT 1; SELECT 2; SELECT 3');
    runAll();
    await runs[0]?.end(answer());
    showStatement(0);
    expect(cancel()).toBe(true);
    expect([phases(), runs.length, cancel()]).toEqual([['done', 'cancelled', 'idle'], 2, false]);
  });

  it('go on where one may fetch more after all', async () => {
    const { runAll, runAgain, runs, phases } = open('SELECT 1; SELECT 2');
    runAll();
    await runs[0]?.end(overBudget);
    expect(phases()).toEqual(['over-budget', 'idle']);
    runAgain({ sql: 'SELECT 1', limit: 1000 }, { budgetBytes: 2000 });
    await runs[1]?.end(answer());
    expect([phases(), runs.map(({ budgetBytes }) => budgetBytes)]).toEqual([
      ['done', 'running'],
      [1000, 2000, 1000],
    ]);
  });

  it('have a budget together where a link brought them', async () => {
    const { followLink, runs } = open('');
    followLink({ kind: 'statement', statement: { sql: 'SELECT 1; SELECT 2', limit: 10 } }, true);
    await runs[0]?.end(answer(120));
    expect(runs.map(({ budgetBytes }) => budgetBytes)).toEqual([500, 380]);
  });

  it('take values each for its own placeholders', async () => {
    const { edit, runAll, runs } = open('');
    edit({ sql: 'SELECT ?; SELECT ?, ?', params: [1, 2, 3] });
    runAll();
    await runs[0]?.end(answer());
    expect(runs.map(({ request }) => request.params)).toEqual([[1], [2, 3]]);
  });

  it('are forgotten when one statement runs alone', async () => {
    const { runAll, run, runs, series, shown } = open('SELECT 1; SELECT 2');
    runAll();
    run({ from: 10, to: 18 });
    expect([series(), shown()?.phase, runs.at(-1)?.request.sql]).toEqual([null, 'running', 'SELECT 2']);
    await runs[0]?.end(answer());
    expect([shown()?.phase, runs.length]).toEqual(['running', 2]);
  });

  it('end when another tab runs something', async () => {
    const { runAll, newTab, edit, run, runs, store } = open('SELECT 1; SELECT 2');
    runAll();
    const first = store.getState().workspace.activeId;
    newTab();
    edit({ sql: 'SELECT 3' });
    run();
    await runs[0]?.end(answer());
    expect(store.getState().series[first]?.items.map(({ state }) => state.phase)).toEqual(['cancelled', 'idle']);
    expect(runs.map(({ request }) => request.sql)).toEqual(['SELECT 1', 'SELECT 3']);
  });

  it('are in the history one by one', async () => {
    const { runAll, runs, history } = open('SELECT 1; SELECT 2');
    runAll();
    for (const i of [0, 1]) await runs[i]?.end(answer());
    expect((await history.entries()).map(({ sql }) => sql).sort()).toEqual(['SELECT 1', 'SELECT 2']);
  });

  it('are a run as any other where there is one', () => {
    const { runAll, series, shown } = open('SELECT 1;');
    runAll();
    expect([series() ?? null, shown()?.phase]).toEqual([null, 'running']);
  });
});

describe('a plan', () => {
  it('is shown for a part of a text without running it, until it is closed', () => {
    const { explain, closePlan, store, runs } = open('SELECT 1; EXPLAIN SELECT 2');
    const plan = () => store.getState().plans[store.getState().workspace.activeId];
    explain({ from: 10, to: 26 });
    expect([plan(), runs]).toEqual([{ sql: 'SELECT 2', limit: 1000 }, []]);
    closePlan();
    expect(plan()).toBeNull();
  });

  it('makes room for an answer', () => {
    const { explain, run, store } = open('SELECT 1');
    explain(null);
    run();
    expect(store.getState().plans[store.getState().workspace.activeId]).toBeNull();
  });
});
