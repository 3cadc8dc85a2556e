import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { en } from './en.ts';
import { initialLanguage, type Language, localStorageIfAllowed, rememberLanguage, STRINGS } from './language.ts';
import type { Strings } from './strings.ts';

export const StringsContext = createContext<Strings>(en);

/** What the page says, in the chosen language. */
export function useStrings(): Strings {
  return useContext(StringsContext);
}

/** The chosen language, and what switches to the other one. Keeps the document's language and direction in step. */
export function useLanguage(): readonly [Language, () => void] {
  const [language, setLanguage] = useState(() => initialLanguage(localStorageIfAllowed(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = STRINGS[language].direction;
  }, [language]);
  const toggle = useCallback(() => {
    const other = language === 'en' ? 'he' : 'en';
    rememberLanguage(localStorageIfAllowed(), other);
    setLanguage(other);
  }, [language]);
  return [language, toggle];
}
