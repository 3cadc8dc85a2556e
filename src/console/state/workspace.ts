import { LIMITS } from '../../contract/limits.ts';
import type { Parameters } from '../../contract/request.ts';
import type { ResultView } from '../view/result-view.ts';

/** A text, and the values of its placeholders. */
export interface WrittenText {
  readonly sql: string;
  readonly params?: Parameters;
}

/** A statement in the editor, with its parameters and limit. */
export interface Draft extends WrittenText {
  /** Row cap of the next run. */
  readonly limit: number;
  /** The view of its answer. */
  readonly view?: ResultView;
}

export interface StatementTab extends Draft {
  readonly id: string;
  /** The last opened text of this tab. A different text was typed by the visitor. */
  readonly openedSql: string;
}

/** The tabs of the console; there is always one. */
export interface Workspace {
  readonly tabs: readonly StatementTab[];
  readonly activeId: string;
  /** The last closed tabs, the newest first, with their positions. */
  readonly closed: readonly { readonly tab: StatementTab; readonly index: number }[];
  /** The number of the next tab's id. */
  readonly nextNumber: number;
}

/** How many closed tabs can be reopened. */
const CLOSED_KEPT = 10;

/** A workspace of one tab. */
export function newWorkspace(draft: Draft): Workspace {
  return addTab({ tabs: [], activeId: '', closed: [], nextNumber: 1 }, draft);
}

export function activeTab({ tabs, activeId }: Workspace): StatementTab {
  const tab = tabs.find(({ id }) => id === activeId);
  if (!tab) throw new Error(`The workspace has no tab ${activeId}.`);
  return tab;
}

/** Whether the tab has text of the visitor that exists nowhere else. */
export function hasOwnText({ sql, openedSql }: StatementTab): boolean {
  return sql !== openedSql && sql.trim() !== '';
}

/** Adds a tab after the active one and shows it. */
export function addTab(workspace: Workspace, draft: Draft): Workspace {
  const { tabs, activeId, nextNumber } = workspace;
  const tab: StatementTab = { ...draft, id: `t${nextNumber}`, openedSql: draft.sql };
  const at = tabs.findIndex(({ id }) => id === activeId) + 1;
  return { ...workspace, tabs: tabs.toSpliced(at, 0, tab), activeId: tab.id, nextNumber: nextNumber + 1 };
}

/** Opens a statement in the active tab, or in a new one if the active tab has text of the visitor. */
export function openDraft(workspace: Workspace, draft: Draft): Workspace {
  const active = activeTab(workspace);
  if (hasOwnText(active) && active.sql !== draft.sql) return addTab(workspace, draft);
  return replaceDraft(workspace, draft);
}

/** Replaces the statement of the active tab. */
export function replaceDraft(workspace: Workspace, draft: Draft): Workspace {
  return changeActive(workspace, (tab) => ({
    id: tab.id,
    sql: draft.sql,
    limit: draft.limit,
    openedSql: draft.sql,
    ...(draft.params === undefined ? {} : { params: draft.params }),
    ...(draft.view === undefined ? {} : { view: draft.view }),
  }));
}

/** Gives the active tab the content of an earlier tab, including whether its text is the visitor's. */
export function restoreActive(workspace: Workspace, earlier: StatementTab): Workspace {
  return changeActive(workspace, ({ id }) => ({ ...earlier, id }));
}

/** Changes what the visitor writes in the active tab. */
export function editActive(workspace: Workspace, change: Partial<Draft>): Workspace {
  return changeActive(workspace, (tab) => ({ ...tab, ...change }));
}

/** Replaces the text and the values of the active tab. */
export function rewriteActive(workspace: Workspace, { sql, params }: WrittenText): Workspace {
  return changeActive(workspace, ({ params: _, ...tab }) => ({
    ...tab,
    sql,
    ...(params === undefined ? {} : { params }),
  }));
}

/** Changes the view of a tab's answer; no effect for a closed tab. */
export function changeView(workspace: Workspace, id: string, change: Partial<ResultView>): Workspace {
  const changed = ({ view, ...tab }: StatementTab): StatementTab => ({ ...tab, view: { ...view, ...change } });
  return workspace.tabs.some((tab) => tab.id === id)
    ? { ...workspace, tabs: workspace.tabs.map((tab) => (tab.id === id ? changed(tab) : tab)) }
    : workspace;
}

/** Shows a tab; no effect for a closed tab. */
export function activate(workspace: Workspace, id: string): Workspace {
  return workspace.tabs.some((tab) => tab.id === id) ? { ...workspace, activeId: id } : workspace;
}

/** Shows the tab this many positions further, cyclically. */
export function activateNext(workspace: Workspace, step: 1 | -1): Workspace {
  const { tabs, activeId } = workspace;
  const at = tabs.findIndex(({ id }) => id === activeId);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  return next ? { ...workspace, activeId: next.id } : workspace;
}

/** Closes a tab and shows its neighbour; closing the last one leaves an empty tab. */
export function closeTab(workspace: Workspace, id: string): Workspace {
  const { tabs, activeId, closed } = workspace;
  const index = tabs.findIndex((tab) => tab.id === id);
  const tab = tabs[index];
  if (!tab) return workspace;
  const left: Workspace = {
    ...workspace,
    tabs: tabs.toSpliced(index, 1),
    closed: [{ tab, index }, ...closed].slice(0, CLOSED_KEPT),
  };
  if (left.tabs.length === 0) return addTab(left, { sql: '', limit: LIMITS.rowsDefault });
  if (id !== activeId) return left;
  const neighbour = left.tabs[Math.min(index, left.tabs.length - 1)];
  return neighbour ? { ...left, activeId: neighbour.id } : left;
}

/** Reopens the last closed tab at its position. */
export function reopenTab(workspace: Workspace): Workspace {
  const [last, ...closed] = workspace.closed;
  if (!last) return workspace;
  return {
    ...workspace,
    tabs: workspace.tabs.toSpliced(last.index, 0, last.tab),
    activeId: last.tab.id,
    closed,
  };
}

function changeActive(workspace: Workspace, change: (tab: StatementTab) => StatementTab): Workspace {
  const { tabs, activeId } = workspace;
  return { ...workspace, tabs: tabs.map((tab) => (tab.id === activeId ? change(tab) : tab)) };
}

const TITLE_LENGTH = 32;

/** The first comment of a statement; null if it does not begin with one. */
export function firstComment(sql: string): string | null {
  const comment = /^\s*(?:--[ \t]*([^\n]*\S)|\/\*+\s*([^*\n]*[^*\s]))/.exec(sql);
  return comment?.[1] ?? comment?.[2] ?? null;
}

/** The name of a tab: the first comment of its statement, else the first table that it reads, else its first words. */
export function tabTitle(sql: string): string {
  const table = /\b(?:from|join)\s+("[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)/iu.exec(sql)?.[1]?.replaceAll('"', '');
  const title = firstComment(sql) ?? table ?? sql.trim().replace(/\s+/g, ' ');
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;
}
