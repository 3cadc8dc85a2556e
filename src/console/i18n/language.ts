import { attempt } from '../page/attempt.ts';

const LANGUAGES = ['en', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'nadlan-sql.language';

/** The language chosen before, else the first supported one of the browser, else English. */
export function initialLanguage(storage: Pick<Storage, 'getItem'> | null, preferred: readonly string[]): Language {
  const stored = attempt(() => storage?.getItem(STORAGE_KEY));
  const chosen = LANGUAGES.find((language) => language === stored);
  if (chosen) return chosen;
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    // Old browsers and systems use "iw".
    const language = LANGUAGES.find((known) => known === (primary === 'iw' ? 'he' : primary));
    if (language) return language;
  }
  return 'en';
}

/** Stores the choice if the browser allows it; otherwise the choice holds for this visit. */
export function rememberLanguage(storage: Pick<Storage, 'setItem'> | null, language: Language): void {
  attempt(() => storage?.setItem(STORAGE_KEY, language));
}

/** The browser's storage; null if it is denied (private windows, blocked cookies). */
export function localStorageIfAllowed(): Storage | null {
  return attempt(() => globalThis.localStorage);
}
