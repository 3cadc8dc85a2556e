import { useSyncExternalStore } from 'react';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { attempt } from '../page/attempt.ts';

const STORAGE_KEY = 'nadlan-sql.header-summaries';

const listeners = new Set<() => void>();
/** Undefined until it is read; null if the visitor has not chosen. */
let choice: boolean | null | undefined;

/** Whether the visitor wants summaries in the headers; null if they have not chosen. */
export function useHeaderSetting(): boolean | null {
  return useSyncExternalStore(subscribe, readChoice);
}

/** Stores the choice for later visits, if the browser allows it. */
export function chooseHeaderSummaries(isOn: boolean): void {
  choice = isOn;
  attempt(() => localStorageIfAllowed()?.setItem(STORAGE_KEY, isOn ? 'on' : 'off'));
  for (const listener of listeners) listener();
}

function readChoice(): boolean | null {
  if (choice === undefined) {
    const stored = attempt(() => localStorageIfAllowed()?.getItem(STORAGE_KEY));
    choice = stored === 'on' ? true : stored === 'off' ? false : null;
  }
  return choice;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
