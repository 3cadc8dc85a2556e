import type { Parameters, SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { Place } from '../editor/place.ts';
import type { LinkedStatement, OpenedLink } from '../link/link.ts';
import type { RunBounds, RunState } from '../run/run-state.ts';
import type { ResultView } from '../view/result-view.ts';
import type { Series } from './series.ts';
import type { Draft, Workspace, WrittenText } from './workspace.ts';

/** What the page says has just happened to the visitor's text, for it to be taken back. */
export type Notice =
  | { readonly kind: 'tab-closed'; readonly title: string }
  | { readonly kind: 'text-replaced' }
  | { readonly kind: 'text-formatted' }
  | { readonly kind: 'text-changed' }
  | { readonly kind: 'opened-in-new-tab' };

/** What is open over the page. */
export type Panel = 'palette' | 'history' | 'save' | 'keys' | 'settings' | 'qr' | 'tour';

export interface ConsoleState {
  readonly workspace: Workspace;
  /** Where the run of each tab stands, by the tab's id; a tab that has not run anything has none. */
  readonly runs: { readonly [tabId: string]: RunState };
  /** The statements that a tab ran one after another; `runs` has the one that is shown. */
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
  readonly notice: Notice | null;
  readonly panel: Panel | null;
}

export interface ConsoleActions {
  /** The visitor has written in the active tab. */
  readonly edit: (change: Partial<Draft>) => void;
  /** Changes how the answer of a tab is looked at, in the tab and in the address. */
  readonly changeView: (tabId: string, change: Partial<ResultView>) => void;
  /** Writes the active tab's text in another form. */
  readonly rewrite: (sql: string) => void;
  /** Says that the active tab's text was changed, and offers to put back what stood there. */
  readonly offerUndo: (before: string) => void;
  /** Puts a text that was run in the place of the active tab's. */
  readonly bringBack: (text: WrittenText) => void;
  readonly setBudget: (budgetBytes: number) => void;
  readonly setComputeMs: (computeMs: number) => void;
  /** Runs the active tab's statement, or a part of it. */
  readonly run: (part?: Place | null) => void;
  /** Runs the statements of the active tab one after another, until one of them has no answer. */
  readonly runAll: () => void;
  /** Shows the answer of another statement of those. */
  readonly showStatement: (at: number) => void;
  /** The visitor looks at the shown one of those in another way. */
  readonly changeStatementView: (change: Partial<ResultView>) => void;
  /** Shows the plan of the active tab's statement, or of a part of it. */
  readonly explain: (part: Place | null) => void;
  readonly explainRequest: (request: SqlRequest) => void;
  readonly closePlan: () => void;
  /** Runs what was refused or stopped once more, with other bytes or more time if they are given. */
  readonly runAgain: (request: SqlRequest, bounds?: Partial<RunBounds>) => void;
  /** Has the run of the active tab, which stands still, compute for so much longer. */
  readonly goOn: (moreMs: number) => void;
  /** Has a server answer it. */
  readonly runAt: (server: Pick<SqlRunner, 'run'>, request: SqlRequest) => void;
  /** Ends the run of the active tab; false if there is none. */
  readonly cancel: () => boolean;
  /** Opens a statement and runs it. A text that the visitor has typed stays in its tab. */
  readonly openAndRun: (draft: OpenedDraft) => void;
  /** The page's address has a link, or another one. */
  readonly followLink: (link: OpenedLink, isFirst: boolean) => void;
  readonly newTab: () => void;
  readonly closeTab: (id: string) => void;
  readonly activateTab: (id: string) => void;
  readonly nextTab: (step: 1 | -1) => void;
  readonly reopenTab: () => void;
  /** Takes back what the notice says. */
  readonly undo: () => void;
  readonly dismissNotice: () => void;
  /** Opens a panel, or closes the one that is open. */
  readonly showPanel: (panel: Panel | null) => void;
}

/** A statement to be opened, with the row limit of the tab where it has none of its own. */
export interface OpenedDraft {
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit?: number;
  /** How its answer is looked at; the page decides where it is left out. */
  readonly view?: ResultView;
}
