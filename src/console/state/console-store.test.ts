import { describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '../history/stored-history.ts';
import { createConsoleStore } from './console-store.ts';
import { STARTER } from './console-store-options.ts';
import { answerOf, heldRunner } from './held-runner.testing.ts';
import { activeTab, type Workspace } from './workspace.ts';

const answer = answerOf(4096);

function open(restored: Workspace | null = null, { isReload = false } = {}) {
  const runner = heldRunner();
  const opened = vi.fn(async () => {});
  const history = { ...memoryHistory(), open: opened };
  const save = vi.fn((_: Workspace) => true);
  const writeAddress = vi.fn();
  const store = createConsoleStore({
    runner,
    kept: { restored, save },
    isReload,
    history,
    budgetBytes: 1024,
    linkBudgetBytes: 512,
    rememberBudget: vi.fn(),
    computeMs: 30_000,
    rememberComputeMs: vi.fn(),
    writeAddress,
    nowMs: () => 100,
    dateMs: () => 1_700_000_000_000,
  });
  const texts = () => store.getState().workspace.tabs.map(({ sql }) => sql);
  const phase = () => store.getState().runs[store.getState().workspace.activeId]?.phase;
  return { store, ...store.actions, runner, history, opened, save, writeAddress, texts, phase };
}

describe('the console', () => {
  it('begins with a statement that can be run, and keeps every change of it', () => {
    const { store, edit, save, texts } = open();
    expect(texts()).toEqual([STARTER.sql]);
    edit({ sql: 'SELECT 1' });
    const kept = save.mock.lastCall?.[0];
    expect(kept && activeTab(kept).sql).toBe('SELECT 1');
    expect(store.getState().isKept).toBe(true);
  });

  it('knows when the browser does not keep what is written, and when it does again', () => {
    const { store, edit, save } = open();
    save.mockReturnValueOnce(false);
    edit({ sql: 'SELECT 1' });
    expect(store.getState().isKept).toBe(false);
    edit({ sql: 'SELECT 12' });
    store.saveNow();
    expect(store.getState().isKept).toBe(true);
  });

  it('shows another statement in its own order and with all its rows, and the same one as its visitor has sorted it', async () => {
    const { store, edit, run, runner, changeView } = open();
    const { activeId } = store.getState().workspace;
    const sort = [{ column: 'n', isDescending: true }];
    const shown = () => activeTab(store.getState().workspace).view?.table;
    edit({ sql: 'SELECT 1 AS n' });
    run();
    await runner.runs[0]?.end(answer);
    changeView(activeId, { table: { sort, filters: [{ column: 'n', text: '>1' }], hidden: ['m'] } });
    run();
    await runner.runs[1]?.end(answer);
    expect(shown()?.sort).toEqual(sort);
    edit({ sql: 'SELECT 2 AS n' });
    run();
    expect(shown()).toEqual({ hidden: ['m'] });
  });

  it('runs the statement of the tab, writes it into the address, and remembers how it ended', async () => {
    const { edit, run, runner, writeAddress, phase, history } = open();
    edit({ sql: 'SELECT 1', limit: 100 });
    run();
    expect(phase()).toBe('running');
    expect(writeAddress.mock.lastCall?.[0]).toMatchObject({ sql: 'SELECT 1', limit: 100 });
    await runner.runs[0]?.end(answer);
    expect(phase()).toBe('done');
    expect(await history.entries()).toEqual([
      {
        id: 1,
        at: 1_700_000_000_000,
        sql: 'SELECT 1',
        limit: 100,
        end: 'answered',
        rows: 1,
        bytes: 4096,
        ms: 7,
      },
    ]);
  });

  it('opens the history when a run begins, so that a page that is left after the answer has stored it', () => {
    const { edit, run, opened } = open();
    edit({ sql: 'SELECT 1' });
    expect(opened).not.toHaveBeenCalled();
    run();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('binds the values of the tab', () => {
    const { edit, run, runner } = open();
    edit({ sql: 'SELECT :city', params: { city: 'חיפה' } });
    run();
    expect(runner.runs[0]?.request).toEqual({ sql: 'SELECT :city', limit: 1000, params: { city: 'חיפה' } });
  });

  it('brings back the text of an answer with its values, and what stood there before', async () => {
    const { store, edit, run, bringBack, undo, runner, texts } = open();
    edit({ sql: 'SELECT :n; SELECT 2', params: { n: 1 } });
    run({ from: 0, to: 9 });
    await runner.runs[0]?.end(answer);
    const shown = store.getState().runs[store.getState().workspace.activeId];
    const asked = shown?.phase === 'done' ? shown.outcome.asked : null;
    expect(asked).toEqual({ atMs: 1_700_000_000_000, sql: 'SELECT :n; SELECT 2', params: { n: 1 } });
    edit({ sql: 'SELECT mine', params: {} });
    if (asked) bringBack(asked);
    expect(activeTab(store.getState().workspace)).toMatchObject({ sql: 'SELECT :n; SELECT 2', params: { n: 1 } });
    undo();
    expect(texts()).toEqual(['SELECT mine']);
  });

  it('refuses what is no request without asking the engine', () => {
    const { edit, run, runner, phase } = open();
    edit({ sql: 'DROP TABLE deals' });
    run();
    expect([phase(), runner.runs.length]).toEqual(['refused', 0]);
  });

  it('has an answer for each tab, and one run at a time', async () => {
    const { store, edit, run, newTab, activateTab, runner, phase } = open();
    run();
    await runner.runs[0]?.end(answer);
    newTab();
    expect(phase()).toBeUndefined();
    edit({ sql: 'SELECT 2' });
    run();
    activateTab('t1');
    expect(phase()).toBe('done');
    run();
    expect(store.getState().runs.t2?.phase).toBe('cancelled');
  });

  it('opens an example beside what the visitor has typed, and closes it again', () => {
    const { store, edit, openAndRun, undo, texts } = open();
    edit({ sql: 'SELECT mine' });
    openAndRun({ sql: 'SELECT 2' });
    expect(texts()).toEqual(['SELECT mine', 'SELECT 2']);
    expect(store.getState().notice).toEqual({ kind: 'opened-in-new-tab' });
    undo();
    expect(texts()).toEqual(['SELECT mine']);
    expect(store.getState().notice).toBeNull();
  });

  it('gives back a text that Back has replaced, whatever was written since', () => {
    const { edit, followLink, undo, activateTab, newTab, store, texts } = open();
    edit({ sql: 'SELECT mine' });
    followLink({ kind: 'statement', statement: { sql: 'SELECT 1', limit: 1000 } }, false);
    expect(store.getState().notice).toEqual({ kind: 'text-replaced' });
    newTab();
    edit({ sql: 'SELECT later' });
    undo();
    expect(texts()).toEqual(['SELECT mine', 'SELECT later']);
    activateTab('t1');
    expect(activeTab(store.getState().workspace).sql).toBe('SELECT mine');
  });

  it('shows the questions again where Back leads to the start, and in another tab by the title of the page', async () => {
    const { followLink, run, runner, showQuestions, phase, texts, store } = open();
    run();
    await runner.runs[0]?.end(answer);
    followLink({ kind: 'none' }, false);
    expect(phase()).toBeUndefined();
    showQuestions();
    expect(texts()).toHaveLength(1);
    run();
    await runner.runs[1]?.end(answer);
    showQuestions();
    expect([phase(), texts().at(-1)]).toEqual([undefined, '']);
    store.actions.activateTab('t1');
    expect(phase()).toBe('done');
    showQuestions();
    expect(texts()).toHaveLength(2);
  });

  it('gives back a text of the visitor as often as Back and Forward replace it', () => {
    const { edit, followLink, undo, store } = open();
    edit({ sql: 'SELECT mine' });
    for (const sql of ['SELECT 1', 'SELECT 2']) {
      followLink({ kind: 'statement', statement: { sql, limit: 1000 } }, false);
      undo();
      expect(activeTab(store.getState().workspace).sql).toBe('SELECT mine');
    }
  });

  it('runs the statement of a link automatically within a small budget, and the visitor’s runs within the chosen one', () => {
    const { store, followLink, run, runner } = open();
    followLink({ kind: 'statement', statement: { sql: 'SELECT 1', limit: 1000, dataAsOf: '2026-01-01' } }, true);
    run();
    expect(runner.runs.map(({ budgetBytes }) => budgetBytes)).toEqual([512, 1024]);
    // A link never has more time than the contract allows, whatever its reader's settings, and never waits for its
    // reader.
    expect(runner.runs.map(({ computeMs, standsStill }) => [computeMs, standsStill])).toEqual([
      [10_000, false],
      [30_000, true],
    ]);
    expect(store.getState().link?.dataAsOf).toBe('2026-01-01');
  });

  it('waits for the values that a link lacks, and runs with them', () => {
    const { store, followLink, edit, run, runner } = open();
    followLink({ kind: 'statement', statement: { sql: 'SELECT :city', limit: 1000 } }, true);
    expect([store.getState().awaitingTabId, runner.runs.length]).toEqual(['t1', 0]);
    edit({ params: { city: 'חיפה' } });
    run();
    expect([store.getState().awaitingTabId, runner.runs.length]).toEqual([null, 1]);
    followLink({ kind: 'statement', statement: { sql: 'SELECT :city', limit: 1000, params: { city: null } } }, false);
    expect(runner.runs.length).toBe(2);
  });

  it('looks at the answer as the author of a link did, and writes what the visitor changes into the address', () => {
    const { store, followLink, changeView, run, newTab, writeAddress } = open();
    const statement = { sql: 'SELECT 1', limit: 1000, dataAsOf: '2026-01-01', view: { shown: 'chart' as const } };
    followLink({ kind: 'statement', statement }, true);
    expect(activeTab(store.getState().workspace).view).toEqual({ shown: 'chart' });
    changeView('t1', { shown: 'map' });
    expect(writeAddress.mock.lastCall).toEqual([{ ...statement, view: { shown: 'map' } }, false]);
    run();
    expect(writeAddress.mock.lastCall).toEqual([{ sql: 'SELECT 1', limit: 1000, view: { shown: 'map' } }, true]);
    newTab();
    changeView('t2', { shown: 'chart' });
    expect(writeAddress).toHaveBeenCalledTimes(2);
  });

  it('opens a link beside what earlier visits have left', () => {
    const first = open();
    first.edit({ sql: 'SELECT mine' });
    const { followLink, texts } = open(first.store.getState().workspace);
    followLink({ kind: 'statement', statement: { sql: 'SELECT 1', limit: 1000 } }, true);
    expect(texts()).toEqual(['SELECT mine', 'SELECT 1']);
  });

  it('shows what was written since its statement ran, where the page is loaded anew', () => {
    const first = open();
    first.edit({ sql: 'SELECT mine' });
    const written = first.store.getState().workspace;
    const { followLink, texts, runner } = open(written, { isReload: true });
    followLink({ kind: 'statement', statement: { sql: 'SELECT 1', limit: 1000 } }, true);
    expect([texts(), runner.runs.length]).toEqual([['SELECT mine'], 0]);
    const again = open(written, { isReload: true });
    again.followLink({ kind: 'statement', statement: { sql: 'SELECT mine', limit: 1000 } }, true);
    expect([again.texts(), again.runner.runs.length]).toEqual([['SELECT mine'], 1]);
  });

  it('closes a tab, ends its run, and brings it back', () => {
    const { store, edit, run, closeTab, undo, runner, texts } = open();
    edit({ sql: '-- mine\nSELECT 1' });
    run();
    closeTab('t1');
    expect(runner.runs).toHaveLength(1);
    expect(store.getState().runs.t1?.phase).toBe('cancelled');
    expect([store.getState().notice, texts()]).toEqual([{ kind: 'tab-closed', title: 'mine' }, ['']]);
    undo();
    expect(texts()).toContain('-- mine\nSELECT 1');
  });

  it('says that a link is damaged, until something runs', () => {
    const { store, followLink, run } = open();
    followLink({ kind: 'damaged' }, true);
    expect(store.getState().isLinkDamaged).toBe(true);
    run();
    expect(store.getState().isLinkDamaged).toBe(false);
  });

  it('cancels the run of the tab in sight, and says whether there was one', () => {
    const { cancel, run, phase } = open();
    expect(cancel()).toBe(false);
    run();
    expect(cancel()).toBe(true);
    expect(phase()).toBe('cancelled');
  });
});
