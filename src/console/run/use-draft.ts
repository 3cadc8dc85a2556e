import { useEffect, useState } from 'react';
import type { ConsoleStore } from '../state/console-store.ts';
import { activeTab, type Draft } from '../state/workspace.ts';

/** Pause in writing before the statement is checked. */
const PAUSE_MS = 400;

/** What the active tab has to run; null while it is being written. */
export function useDraft(store: ConsoleStore): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(() => activeTab(store.getState().workspace));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = activeTab(store.getState().workspace);
    const unsubscribe = store.subscribe(({ workspace }) => {
      const tab = activeTab(workspace);
      if (tab.sql === seen.sql && tab.params === seen.params && tab.limit === seen.limit) return;
      seen = tab;
      clearTimeout(timer);
      setDraft(null);
      timer = setTimeout(() => setDraft(tab), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
  return draft;
}
