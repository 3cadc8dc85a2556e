import { useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../editor/place.ts';
import type { ConsoleStore } from '../state/console-store-options.ts';
import { partOf } from '../state/part-of-draft.ts';
import { activeTab, type Draft } from '../state/workspace.ts';

/** Debounce of the checks of a statement. */
const PAUSE_MS = 400;

/**
 * What Run would run of the active tab; null while it is being edited. The function is to be called when the caret has
 * moved.
 *
 * @param partToRun the part of the text that Run takes; null for the whole. Always the same function
 */
export function useDraft(
  store: ConsoleStore,
  partToRun: () => Place | null,
): readonly [draft: Draft | null, noteCaret: () => void] {
  const [draft, setDraft] = useState<Draft | null>(() => activeTab(store.getState().workspace));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const tab = activeTab(store.getState().workspace);
      const part = partToRun();
      const next = part ? partOf(tab, part) : tab;
      setDraft((before) => (before && isSame(before, next) ? before : next));
    }, PAUSE_MS);
  }, [store, partToRun]);
  useEffect(() => {
    let seen = activeTab(store.getState().workspace);
    const unsubscribe = store.subscribe(({ workspace }) => {
      const tab = activeTab(workspace);
      if (tab.sql === seen.sql && tab.params === seen.params && tab.limit === seen.limit) return;
      seen = tab;
      setDraft(null);
      readSoon();
    });
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
    };
  }, [store, readSoon]);
  return [draft, readSoon];
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.sql === other.sql && one.limit === other.limit && JSON.stringify(one.params) === JSON.stringify(other.params);
