import { LIMITS } from '../../contract/limits.ts';
import { attempt } from '../page/attempt.ts';
import { readView, writeView } from '../view/result-view.ts';
import { activeTab, type StatementTab, type Workspace } from './workspace.ts';

/** The part of the Storage interface that is used here. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'nadlan-sql.workspace.';
const OWN_KEY = 'nadlan-sql.workspace';
/** The workspace of a page of this browser tab that the browser may keep for Back. */
const LEFT_KEY = 'nadlan-sql.left-workspace';
/** Number of workspaces of closed windows that are kept. */
const KEPT_WORKSPACES = 20;

/** Stores one workspace while the visitor writes, so that it outlives a reload, a crash and the end of the browser. */
export interface KeptWorkspace {
  /** The workspace of earlier visits; null if there is none. */
  readonly restored: Workspace | null;
  /** @returns whether it was stored: false if the storage is full or refused */
  readonly save: (workspace: Workspace) => boolean;
}

/**
 * Finds the previous workspace of this browser tab, or else one of a closed window.
 *
 * Each browser tab has its own workspace, because two tabs would overwrite each other. Its id is in `sessionStorage`,
 * which outlives a reload. The browser copies that when a tab is duplicated: if another window holds the id, the
 * workspace is copied.
 *
 * @param local contains the workspaces; null if the browser denies it: then nothing is stored
 * @param session belongs to one browser tab
 * @param liveIds ids of the workspaces that open windows hold; null if unknown, because the browser may keep the last page of
 * this tab, which then holds its workspace
 * @param newId a new unique id
 * @param mayAdopt whether the workspace of a closed window may be used: false if a link is opened
 */
export function keepWorkspace(
  { local, session }: { readonly local: TextStorage | null; readonly session: TextStorage | null },
  liveIds: ReadonlySet<string> | null,
  newId: string,
  mayAdopt: boolean,
): KeptWorkspace & {
  readonly id: string;
  /**
   * Makes it the workspace of this browser tab again, after the tab has had another page.
   *
   * @returns false if that page has written it, which can only happen where the browser has no locks
   */
  readonly claim: () => boolean;
  /** Notes that the browser may keep this page for Back. */
  readonly leave: () => void;
} {
  const named = attempt(() => session?.getItem(OWN_KEY)) ?? null;
  const kept = keptIds(local);
  const isHeld = (id: string) => liveIds === null || liveIds.has(id);
  const closed = mayAdopt ? kept.find((id) => !isHeld(id)) : undefined;
  const from = named ?? closed ?? null;
  const id = from !== null && !isHeld(from) ? from : newId;
  const stored = () => attempt(() => local?.getItem(PREFIX + id)) ?? null;
  let written = stored();
  attempt(() => session?.setItem(OWN_KEY, id));
  attempt(() => session?.removeItem(LEFT_KEY));
  if (liveIds) forgetOldest(local, liveIds, kept);
  return {
    id,
    claim: () => {
      attempt(() => session?.setItem(OWN_KEY, id));
      attempt(() => session?.removeItem(LEFT_KEY));
      const found = stored();
      return found === null || found === written;
    },
    leave: () => void attempt(() => session?.setItem(LEFT_KEY, id)),
    restored: from === null ? null : readWorkspace(attempt(() => local?.getItem(PREFIX + from)) ?? null),
    save: (workspace) =>
      attempt(() => {
        const text = writeWorkspace(workspace, Date.now());
        local?.setItem(PREFIX + id, text);
        written = text;
        return local !== null;
      }) === true,
  };
}

/** Whether the browser may keep the last page of this tab, and so the holder of its workspace. */
export function mayKeepLastPage(session: TextStorage | null): boolean {
  const left = attempt(() => session?.getItem(LEFT_KEY)) ?? null;
  return left !== null && left === attempt(() => session?.getItem(OWN_KEY));
}

/** The ids of all stored workspaces, the latest first. */
function keptIds(local: TextStorage | null): readonly string[] {
  const found: { readonly id: string; readonly savedAt: number }[] = [];
  for (let i = 0; i < (attempt(() => local?.length) ?? 0); i++) {
    const key = attempt(() => local?.key(i)) ?? '';
    if (!key.startsWith(PREFIX)) continue;
    const { savedAt } = parseObject(attempt(() => local?.getItem(key)) ?? null);
    found.push({ id: key.slice(PREFIX.length), savedAt: typeof savedAt === 'number' ? savedAt : 0 });
  }
  return found.sort((a, b) => b.savedAt - a.savedAt).map(({ id }) => id);
}

function forgetOldest(local: TextStorage | null, liveIds: ReadonlySet<string>, kept: readonly string[]): void {
  for (const id of kept.filter((id) => !liveIds.has(id)).slice(KEPT_WORKSPACES)) {
    attempt(() => local?.removeItem(PREFIX + id));
  }
}

/** @param savedAt milliseconds since 1970 */
function writeWorkspace(workspace: Workspace, savedAt: number): string {
  // A view is stored in the notation of links, which is checked when it is read.
  const withNotedView = ({ view, ...tab }: StatementTab) => ({ ...tab, view: view && writeView(view) });
  return JSON.stringify({ savedAt, workspace: mapTabs(workspace, withNotedView) });
}

/** Parses a stored workspace; null if it is invalid. */
export function readWorkspace(text: string | null): Workspace | null {
  const { workspace } = parseObject(text);
  if (typeof workspace !== 'object' || workspace === null) return null;
  const { tabs, activeId, closed, nextNumber } = workspace as Partial<Workspace>;
  if (!Array.isArray(tabs) || !tabs.every(isTab) || !Array.isArray(closed) || !Number.isSafeInteger(nextNumber)) {
    return null;
  }
  const read = workspace as Workspace;
  const isWhole =
    tabs.some(({ id }) => id === activeId) &&
    closed.every((entry) => Number.isSafeInteger(entry?.index) && isTab(entry.tab)) &&
    new Set(tabs.map(({ id }) => id)).size === tabs.length;
  return isWhole && activeTab(read) ? mapTabs(read, withReadView) : null;
}

function withReadView({ view: noted, ...tab }: StatementTab): StatementTab {
  const view = typeof noted === 'string' ? readView(noted) : null;
  return view === null ? tab : { ...tab, view };
}

/** The workspace with all tabs changed, including closed ones. */
function mapTabs<T>({ tabs, closed, ...others }: Workspace, change: (tab: StatementTab) => T) {
  return { ...others, tabs: tabs.map(change), closed: closed.map(({ tab, index }) => ({ tab: change(tab), index })) };
}

function isTab(tab: unknown): tab is StatementTab {
  if (typeof tab !== 'object' || tab === null) return false;
  const { id, sql, openedSql, limit, params } = tab as Partial<StatementTab>;
  return (
    typeof id === 'string' &&
    typeof sql === 'string' &&
    typeof openedSql === 'string' &&
    Number.isInteger(limit) &&
    Number(limit) >= LIMITS.rowsMin &&
    Number(limit) <= LIMITS.rowsMax &&
    (params === undefined || (typeof params === 'object' && params !== null))
  );
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
