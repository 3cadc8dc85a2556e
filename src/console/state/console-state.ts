import type { Parameters, SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { Place } from '../editor/place.ts';
import type { LinkedStatement, OpenedLink } from '../link/link.ts';
import type { RunBounds, RunState } from '../run/run-state.ts';
import type { ResultView } from '../view/result-view.ts';
import type { Series } from './series.ts';
import type { Draft, Workspace, WrittenText } from './workspace.ts';

/** A notice on what has just happened to the visitor's text, with undo. */
export type Notice =
  | { readonly kind: 'tab-closed'; readonly title: string }
  | { readonly kind: 'text-replaced' }
  | { readonly kind: 'text-formatted' }
  | { readonly kind: 'text-changed' }
  | { readonly kind: 'opened-in-new-tab' };

/** The open panel. */
export type Panel = 'palette' | 'history' | 'save' | 'keys' | 'settings' | 'relations' | 'qr' | 'tour';

export interface ConsoleState {
  readonly workspace: Workspace;
  /** The state of each tab's run, by the tab's id; none for a tab without a run. */
  readonly runs: { readonly [tabId: string]: RunState };
  /** The statements that a tab ran one after another; `runs` has the shown one. */
  readonly series: { readonly [tabId: string]: Series | null };
  /** The statements whose plan is shown beside the answer of their tab. */
  readonly plans: { readonly [tabId: string]: SqlRequest | null };
  /** How many bytes a run may fetch. */
  readonly budgetBytes: number;
  /** How long a run may compute. */
  readonly computeMs: number;
  /** Whether what is written outlives the page. */
  readonly isKept: boolean;
  readonly isLinkDamaged: boolean;
  /** The statement of the link that the page was opened with. */
  readonly link: LinkedStatement | null;
  /** The tab whose link lacks values for its placeholders: it runs when its reader has filled them in. */
  readonly awaitingTabId: string | null;
  readonly notice: Notice | null;
  readonly panel: Panel | null;
  /** The table whose joins are shown; null for the first one. */
  readonly shownTable: string | null;
}

export interface ConsoleActions {
  /** The visitor has written in the active tab. */
  readonly edit: (change: Partial<Draft>) => void;
  /** Changes the view of a tab's answer, in the tab and in the URL. */
  readonly changeView: (tabId: string, change: Partial<ResultView>) => void;
  /** Formats the active tab's text. */
  readonly rewrite: (sql: string) => void;
  /** Shows a notice that the active tab's text was changed, with undo. */
  readonly offerUndo: (before: string) => void;
  /** Replaces the active tab's text with one that was run. */
  readonly bringBack: (text: WrittenText) => void;
  readonly setBudget: (budgetBytes: number) => void;
  readonly setComputeMs: (computeMs: number) => void;
  /** Runs the active tab's statement, or a part of it. */
  readonly run: (part?: Place | null) => void;
  /** Runs the statements of the active tab one after another, until one of them has no answer. */
  readonly runAll: () => void;
  /** Shows the answer of another statement of those. */
  readonly showStatement: (at: number) => void;
  /** Changes the view of the shown one. */
  readonly changeStatementView: (change: Partial<ResultView>) => void;
  /** Shows the plan of the active tab's statement, or of a part of it. */
  readonly explain: (part: Place | null) => void;
  readonly explainRequest: (request: SqlRequest) => void;
  readonly closePlan: () => void;
  /** Runs the refused or stopped statement again, with another limit of bytes or time if given. */
  readonly runAgain: (request: SqlRequest, bounds?: Partial<RunBounds>) => void;
  /** Resumes the suspended run of the active tab for this much longer. */
  readonly goOn: (moreMs: number) => void;
  /** Runs it at a server. */
  readonly runAt: (server: Pick<SqlRunner, 'run'>, request: SqlRequest) => void;
  /** Cancels the run of the active tab; false if there is none. */
  readonly cancel: () => boolean;
  /** Opens a statement and runs it. A text that the visitor typed stays in its tab. */
  readonly openAndRun: (draft: OpenedDraft) => void;
  /** The page's URL has a new link. */
  readonly followLink: (link: OpenedLink, isFirst: boolean) => void;
  /** Shows the questions of the start, in a tab that has no answer yet. */
  readonly showQuestions: () => void;
  readonly newTab: () => void;
  readonly closeTab: (id: string) => void;
  readonly activateTab: (id: string) => void;
  readonly nextTab: (step: 1 | -1) => void;
  readonly reopenTab: () => void;
  /** Undoes what the notice reports. */
  readonly undo: () => void;
  readonly dismissNotice: () => void;
  /** Opens a panel, or closes the one that is open. */
  readonly showPanel: (panel: Panel | null) => void;
  /** Opens the panel of a table's joins; null for those of the first table. */
  readonly showRelations: (table: string | null) => void;
}

/** A statement to open, with the row limit of the tab if it has none. */
export interface OpenedDraft {
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit?: number;
  /** The view of its answer; the page decides by default. */
  readonly view?: ResultView;
}
