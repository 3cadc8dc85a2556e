import { createStore } from 'zustand/vanilla';
import { LIMITS } from '../../contract/limits.ts';
import type { SqlRequest } from '../../contract/request.ts';
import { statementsIn } from '../editor/statements.ts';
import type { LinkedStatement } from '../link/link.ts';
import { lacksValues } from '../params/lacking.ts';
import { withoutExplain } from '../plan/explained-request.ts';
import type { RunBounds } from '../run/run-state.ts';
import type { ConsoleActions, ConsoleState, Notice } from './console-state.ts';
import { type ConsoleStore, type ConsoleStoreOptions, STARTER } from './console-store-options.ts';
import { inOwnOrder } from './own-order.ts';
import { partOf } from './part-of-draft.ts';
import { createSaving } from './saving.ts';
import { createTabRuns } from './tab-runs.ts';
import {
  activate,
  activateNext,
  activeTab,
  addTab,
  changeView,
  closeTab,
  type Draft,
  editActive,
  hasOwnText,
  newWorkspace,
  openDraft,
  reopenTab,
  replaceDraft,
  restoreActive,
  rewriteActive,
  type StatementTab,
  tabTitle,
  type Workspace,
} from './workspace.ts';

/** The state of the console and all actions on it. It does not depend on React or the editor. */
export function createConsoleStore(options: ConsoleStoreOptions): ConsoleStore {
  const { runner, kept, history, nowMs, dateMs, starter = STARTER } = options;
  const store = createStore<ConsoleState>(() => ({
    workspace: kept.restored ?? newWorkspace(starter),
    runs: {},
    series: {},
    plans: {},
    budgetBytes: options.budgetBytes,
    computeMs: options.computeMs,
    isKept: true,
    isLinkDamaged: false,
    link: null,
    awaitingTabId: null,
    notice: null,
    panel: null,
    shownTable: null,
  }));
  const { getState, setState } = store;
  /** The statement of the page's URL, and its tab. */
  let addressed: { readonly tabId: string; readonly statement: LinkedStatement } | null = null;
  let undoNotice: ((workspace: Workspace) => Workspace) | null = null;

  const saving = createSaving((workspace) => {
    const isKept = kept.save(workspace);
    if (isKept !== getState().isKept) setState({ isKept });
  });
  const change = (work: (workspace: Workspace) => Workspace) => {
    const before = getState().workspace;
    const workspace = work(before);
    if (workspace === before) return;
    setState({ workspace });
    saving.save(workspace);
  };
  /** Changes the tabs and shows a notice with undo. */
  const changeAndSay = (
    notice: Notice,
    work: (workspace: Workspace) => Workspace,
    undo: (workspace: Workspace) => Workspace,
  ) => {
    change(work);
    undoNotice = undo;
    setState({ notice });
  };

  const tabRuns = createTabRuns({
    runner,
    nowMs,
    dateMs,
    onChange: (tabId, state, shown) =>
      setState(({ runs, series }) => ({ runs: { ...runs, [tabId]: state }, series: { ...series, [tabId]: shown } })),
    // The reader may leave the page as soon as an answer is there: the history is open by then.
    onBegan: () => {
      history.open().catch((cause: unknown) => console.error(cause));
    },
    onEnded: (entry) => {
      history.add(entry).catch((cause: unknown) => console.error(cause));
    },
  });
  const activeId = () => getState().workspace.activeId;
  const showPlan = (request: SqlRequest | null) =>
    setState(({ plans }) => ({ plans: { ...plans, [activeId()]: request } }));
  /** An answer replaces a plan. */
  const begin = () => {
    setState({ isLinkDamaged: false, awaitingTabId: null });
    if (getState().plans[activeId()]) showPlan(null);
  };
  const boundsOfRun = (): RunBounds => {
    const { budgetBytes, computeMs } = getState();
    return { budgetBytes, computeMs, standsStill: true };
  };
  /** A statement that its reader has not decided to run has small limits, and ends there. */
  const boundsOfLink = (): RunBounds => {
    const { budgetBytes, computeMs } = getState();
    return {
      budgetBytes: Math.min(budgetBytes, options.linkBudgetBytes),
      computeMs: Math.min(computeMs, LIMITS.queryMs),
      standsStill: false,
    };
  };
  const start = (text: Draft, draft: Draft, bounds = boundsOfRun()) => {
    begin();
    tabRuns.run(activeId(), text, draft, bounds);
  };
  /** @param together limits whose bytes all statements share; by default each has the limits of a run */
  const startAll = (draft: Draft, together?: RunBounds) => {
    const places = statementsIn(draft.sql);
    const bounds = together ?? boundsOfRun();
    if (places.length < 2) return start(draft, draft, bounds);
    begin();
    const statements = places.map((place) => ({ ...partOf(draft, place), place }));
    tabRuns.runSeries(activeId(), draft, statements, (fetched) =>
      together ? { ...bounds, budgetBytes: bounds.budgetBytes - fetched } : bounds,
    );
  };
  /** Writes the running statement of a tab to the page's URL. */
  const address = ({ id, view }: StatementTab, draft: Draft) => {
    const statement = { ...requestOf(draft), ...(view === undefined ? {} : { view }) };
    addressed = { tabId: id, statement };
    options.writeAddress(statement, true);
  };
  /** Replaces the active tab's statement, with a notice if that was the visitor's text. */
  const replaceActive = (draft: Draft) => {
    const active = activeTab(getState().workspace);
    const replace = (workspace: Workspace) => replaceDraft(workspace, draft);
    if (!hasOwnText(active) || active.sql === draft.sql) return change(replace);
    changeAndSay({ kind: 'text-replaced' }, replace, (workspace) => {
      const there = activate(workspace, active.id);
      return restoreActive(there.activeId === active.id ? there : addTab(there, active), active);
    });
  };
  const forgetRun = (tabId: string) => {
    tabRuns.forget(tabId);
    if (getState().plans[tabId]) showPlan(null);
    setState(({ runs: { [tabId]: _, ...runs } }) => ({ runs }));
  };
  const actions: ConsoleActions = {
    rewrite: (sql) => {
      const { id, sql: before } = activeTab(getState().workspace);
      if (sql === before) return;
      changeAndSay(
        { kind: 'text-formatted' },
        (workspace) => editActive(workspace, { sql }),
        (workspace) => editActive(activate(workspace, id), { sql: before }),
      );
    },
    offerUndo: (before) => {
      const { id } = activeTab(getState().workspace);
      changeAndSay(
        { kind: 'text-changed' },
        (workspace) => workspace,
        (workspace) => editActive(activate(workspace, id), { sql: before }),
      );
    },
    bringBack: (text) => {
      const before = activeTab(getState().workspace);
      changeAndSay(
        { kind: 'text-replaced' },
        (workspace) => rewriteActive(workspace, text),
        (workspace) => rewriteActive(activate(workspace, before.id), before),
      );
    },
    edit: (edited) => change((workspace) => editActive(workspace, edited)),
    setBudget: (budgetBytes) => {
      options.rememberBudget(budgetBytes);
      setState({ budgetBytes });
    },
    setComputeMs: (computeMs) => {
      options.rememberComputeMs(computeMs);
      setState({ computeMs });
    },
    run: (part) => {
      change((workspace) => inOwnOrder(workspace, getState().runs[workspace.activeId], part));
      const tab = activeTab(getState().workspace);
      const draft = part ? partOf(tab, part) : tab;
      if (draft.sql.trim() !== '') address(tab, draft);
      start(tab, draft);
    },
    changeView: (tabId, changed) => {
      change((workspace) => changeView(workspace, tabId, changed));
      const view = getState().workspace.tabs.find(({ id }) => id === tabId)?.view;
      if (addressed?.tabId !== tabId || view === undefined) return;
      addressed = { tabId, statement: { ...addressed.statement, view } };
      options.writeAddress(addressed.statement, false);
    },
    changeStatementView: (changed) => tabRuns.changeView(activeId(), changed),
    runAll: () => {
      const tab = activeTab(getState().workspace);
      if (tab.sql.trim() !== '') address(tab, tab);
      startAll(tab);
    },
    showStatement: (at) => tabRuns.show(activeId(), at),
    explain: (part) => {
      const tab = activeTab(getState().workspace);
      const { sql, ...draft } = part ? partOf(tab, part) : tab;
      showPlan(requestOf({ ...draft, sql: withoutExplain(sql) }));
    },
    explainRequest: showPlan,
    closePlan: () => showPlan(null),
    runAgain: (request, bounds) => {
      begin();
      tabRuns.runAgain(activeId(), request, { ...boundsOfRun(), ...bounds });
    },
    goOn: (moreMs) => tabRuns.goOn(activeId(), moreMs),
    runAt: (server, request) => tabRuns.runAt(activeId(), server, request),
    cancel: () => tabRuns.cancel(activeId()),
    openAndRun: ({ limit = activeTab(getState().workspace).limit, ...opened }) => {
      const draft = { ...opened, limit };
      const active = activeTab(getState().workspace);
      const open = (workspace: Workspace) => openDraft(workspace, draft);
      if (hasOwnText(active) && active.sql !== draft.sql) {
        changeAndSay({ kind: 'opened-in-new-tab' }, open, (workspace) =>
          activate(closeTab(workspace, `t${workspace.nextNumber - 1}`), active.id),
        );
      } else change(open);
      actions.run();
    },
    followLink: (link, isFirst) => {
      if (link.kind === 'damaged') return setState({ isLinkDamaged: true });
      if (link.kind === 'none') {
        if (isFirst) return;
        replaceActive(starter);
        // The page began with questions in the place of an answer.
        return forgetRun(activeId());
      }
      const isWritten = kept.restored && activeTab(kept.restored).sql !== link.statement.sql;
      if (isFirst && options.isReload && isWritten) return;
      const { dataAsOf: _, limitAskedFor: __, ...statement } = link.statement;
      setState({ link: isFirst ? link.statement : null });
      // Back and Forward change the text of the tab; one undo restores the previous text.
      if (isFirst) change((workspace) => openDraft(workspace, statement));
      else replaceActive(statement);
      addressed = { tabId: activeId(), statement: link.statement };
      if (lacksValues(statement)) return setState({ awaitingTabId: activeId() });
      if (isFirst) startAll(statement, boundsOfLink());
      else startAll(statement);
    },
    showQuestions: () => {
      const { workspace, runs } = getState();
      const hasNoAnswer = ({ id }: StatementTab) => (runs[id]?.phase ?? 'idle') === 'idle';
      if (hasNoAnswer(activeTab(workspace))) return;
      const other = workspace.tabs.find(hasNoAnswer);
      if (other) actions.activateTab(other.id);
      else actions.newTab();
    },
    newTab: () => change((workspace) => addTab(workspace, { sql: '', limit: LIMITS.rowsDefault })),
    closeTab: (id) => {
      const tab = getState().workspace.tabs.find((one) => one.id === id);
      if (!tab) return;
      tabRuns.forget(id);
      const notice: Notice = { kind: 'tab-closed', title: tabTitle(tab.sql) };
      changeAndSay(notice, (workspace) => closeTab(workspace, id), reopenTab);
    },
    activateTab: (id) => change((workspace) => activate(workspace, id)),
    nextTab: (step) => change((workspace) => activateNext(workspace, step)),
    reopenTab: () => change(reopenTab),
    undo: () => {
      if (undoNotice) change(undoNotice);
      actions.dismissNotice();
    },
    dismissNotice: () => {
      undoNotice = null;
      setState({ notice: null });
    },
    showPanel: (panel) => setState({ panel }),
    showRelations: (shownTable) => setState({ panel: 'relations', shownTable }),
  };
  return Object.assign(store, { actions, history, saveNow: saving.now });
}

function requestOf({ sql, params, limit }: Draft): SqlRequest {
  return { sql, limit, ...(params === undefined ? {} : { params }) };
}
