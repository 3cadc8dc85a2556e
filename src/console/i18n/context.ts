import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { CATALOGUE, CONVENTIONS, type Convention, JOINS, type Join, type Table } from '../../catalogue/index.ts';
import { STRINGS } from './all-strings.ts';
import type { ExampleTexts } from './catalogue/text.ts';
import { en } from './english/en.ts';
import { initialLanguage, type Language, localStorageIfAllowed, rememberLanguage } from './language.ts';
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

/** What the data is, with the texts of a language. */
export interface CatalogueView {
  readonly tables: readonly Table[];
  /** How the tables are joined; none are known of a database that is not ours, whatever its tables are called. */
  readonly joins: readonly Join[];
  readonly conventions: readonly Convention[];
  /** The host of a database that is not ours. */
  readonly foreignHost?: string;
  /** What functions give, by their names, where it is not in the words of the catalogue. */
  readonly functionTexts: Readonly<Record<string, string>>;
  /** What examples ask and teach, by their slugs, where it is not in their own words. */
  readonly exampleTexts: ExampleTexts;
}

const ENGLISH: CatalogueView = {
  tables: CATALOGUE,
  joins: JOINS,
  conventions: CONVENTIONS,
  functionTexts: {},
  exampleTexts: {},
};

export const CatalogueContext = createContext<CatalogueView>(ENGLISH);

/** Tables and conventions, described in the chosen language. */
export function useCatalogue(): CatalogueView {
  return useContext(CatalogueContext);
}

/** The catalogue in a language. The Hebrew texts are loaded for Hebrew alone; English stands until they are there. */
export function useCatalogueIn(language: Language): CatalogueView {
  const [hebrew, setHebrew] = useState<CatalogueView | null>(null);
  useEffect(() => {
    if (language !== 'he' || hebrew) return;
    let isWanted = true;
    void import('./catalogue/index.ts').then(
      ({ conventionsInHebrew, EXAMPLE_TEXTS, FUNCTION_TEXTS, tablesInHebrew }) => {
        if (!isWanted) return;
        setHebrew({
          tables: tablesInHebrew(CATALOGUE),
          joins: JOINS,
          conventions: conventionsInHebrew(CONVENTIONS),
          functionTexts: FUNCTION_TEXTS,
          exampleTexts: EXAMPLE_TEXTS,
        });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language, hebrew]);
  return language === 'he' ? (hebrew ?? ENGLISH) : ENGLISH;
}
