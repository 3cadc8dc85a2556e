import type { StoreApi } from 'zustand/vanilla';
import { LIMITS } from '../../contract/limits.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import type { History } from '../history/history.ts';
import type { LinkedStatement } from '../link/link.ts';
import type { ConsoleActions, ConsoleState } from './console-state.ts';
import type { KeptWorkspace } from './kept-workspaces.ts';
import type { Draft } from './workspace.ts';

/** The editor's first text: short, quick, and easy to change. */
export const STARTER: Draft = {
  sql: `SELECT name, district, population, deals_12m, median_ppsqm_12m
FROM settlements
ORDER BY deals_12m DESC
LIMIT 20`,
  limit: LIMITS.rowsDefault,
};

export type ConsoleStore = StoreApi<ConsoleState> & {
  readonly actions: ConsoleActions;
  readonly history: History;
  /** Saves what was typed a moment ago, because the page may end. */
  readonly saveNow: () => void;
};

export interface ConsoleStoreOptions {
  readonly runner: Pick<PricedRunner, 'runWithin'>;
  readonly kept: KeptWorkspace;
  /** Whether the visitor reloaded the page, and so sees the previous text. */
  readonly isReload?: boolean;
  /** The editor's first text; a statement about our tables by default. */
  readonly starter?: Draft;
  readonly history: History;
  readonly budgetBytes: number;
  /** How many bytes the statement of a link may fetch when it runs automatically. */
  readonly linkBudgetBytes: number;
  readonly rememberBudget: (budgetBytes: number) => void;
  /** How long a run may compute. */
  readonly computeMs: number;
  readonly rememberComputeMs: (computeMs: number) => void;
  /** Writes a statement to the page's URL, as a new or replaced history entry. */
  readonly writeAddress: (statement: LinkedStatement, isNewStep: boolean) => void;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly dateMs: () => number;
}
