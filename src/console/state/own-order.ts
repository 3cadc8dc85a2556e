import type { Place } from '../editor/place.ts';
import { latestResult, type RunState } from '../run/run-state.ts';
import { partOf } from './part-of-draft.ts';
import { activeTab, changeView, type Workspace } from './workspace.ts';

/**
 * Takes back sort and filters of the active tab's answer if its visitor has written another statement: that has an order
 * and rows of its own, which its answer must show. A statement that was opened brings its own view.
 */
export function inOwnOrder(workspace: Workspace, run: RunState | undefined, part?: Place | null): Workspace {
  const tab = activeTab(workspace);
  const { view } = tab;
  const answered = run && latestResult(run)?.request.sql;
  const { sql } = part ? partOf(tab, part) : tab;
  if (answered === undefined || answered === sql || tab.sql === tab.openedSql || !view?.table) return workspace;
  const { sort, filters, ...table } = view.table;
  return sort || filters ? changeView(workspace, tab.id, { table }) : workspace;
}
