import { LIMITS } from '../../contract/limits.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import { openHistoryWhenNeeded } from '../history/open-history.ts';
import { readLink } from '../link/link.ts';
import { writeAddress } from '../link/use-links.ts';
import { attempt } from '../page/attempt.ts';
import { initialBudget, linkBudgetBytes, rememberBudget } from '../run/budget.ts';
import { initialComputeMs, rememberComputeMs } from '../run/compute-time.ts';
import { createConsoleStore } from './console-store.ts';
import type { ConsoleStore } from './console-store-options.ts';
import { keepWorkspace, mayKeepLastPage } from './kept-workspaces.ts';
import { prefixedStorage } from './prefixed-storage.ts';

const LOCK = 'nadlan-sql.workspace.';

/** The console's state in this browser, with the tabs of earlier visits, stored while the visitor writes. */
export async function openConsoleStore(
  runner: PricedRunner,
  foreign: { readonly url: string; readonly sql: string } | null = null,
): Promise<ConsoleStore> {
  const local = attempt(() => globalThis.localStorage);
  const session = attempt(() => globalThis.sessionStorage);
  /** Texts about a foreign database are stored separately from ours. */
  const own = (storage: Storage | null) => (storage && foreign ? prefixedStorage(storage, `${foreign.url} `) : storage);
  const kept = keepWorkspace(
    { local: own(local), session: own(session) },
    // Chromium discards the pages that it keeps for Back when their locks are listed.
    mayKeepLastPage(own(session)) ? null : await liveWorkspaces(),
    newId(),
    readLink(location.hash, location.search).kind === 'none',
  );
  holdLock(kept.id);
  // Back and Forward may show this page again as it was left, lock included. Meanwhile, the tab may have had another page.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !kept.claim()) location.reload();
  });
  const store = createConsoleStore({
    runner,
    ...(foreign ? { starter: { sql: foreign.sql, limit: LIMITS.rowsDefault } } : {}),
    kept,
    isReload: isReload(),
    history: openHistoryWhenNeeded(),
    budgetBytes: initialBudget(local),
    linkBudgetBytes: linkBudgetBytes(),
    rememberBudget: (budgetBytes) => rememberBudget(local, budgetBytes),
    computeMs: initialComputeMs(local),
    rememberComputeMs: (computeMs) => rememberComputeMs(local, computeMs),
    writeAddress,
    nowMs: () => performance.now(),
    dateMs: () => Date.now(),
  });
  // A phone ends a hidden page without further events.
  document.addEventListener('visibilitychange', store.saveNow);
  window.addEventListener('pagehide', ({ persisted }) => {
    store.saveNow();
    if (persisted) kept.leave();
  });
  return store;
}

/** A random id of 128 bits. Plain http has no `crypto.randomUUID`. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** The workspaces of open windows; none if the browser does not know (plain http). */
async function liveWorkspaces(): Promise<ReadonlySet<string>> {
  const locks = await attempt(() => navigator.locks)
    ?.query()
    .catch(() => null);
  const names = (locks?.held ?? []).flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
}

/** Held until the page is closed. */
function holdLock(id: string): void {
  attempt(() => navigator.locks)
    ?.request(LOCK + id, () => new Promise(() => {}))
    .catch((cause: unknown) => console.error(cause));
}
