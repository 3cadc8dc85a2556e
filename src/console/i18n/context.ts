import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { CATALOGUE, CONVENTIONS, type Convention, JOINS, type Join, type Table } from '../../catalogue/index.ts';
import { loadCode } from '../page/load-code.ts';
import type { ExampleTexts } from './catalogue/text.ts';
import { type Language, localStorageIfAllowed, rememberLanguage } from './language.ts';
import { type LoadedLanguage, loadLanguage } from './load-language.ts';
import type { Strings } from './strings.ts';

export const StringsContext = createContext<Strings | null>(null);

/** The page's texts in the chosen language. */
export function useStrings(): Strings {
  const strings = useContext(StringsContext);
  if (!strings) throw new Error('No StringsContext is around this component.');
  return strings;
}

interface ChosenLanguage extends LoadedLanguage {
  /** Loads the texts of the other language, then shows them. */
  readonly toggle: () => void;
  /** Whether the texts of the other language did not load. */
  readonly hasFailed: boolean;
}

/** The chosen language. Keeps the document's language and direction in sync. */
export function useLanguage(first: LoadedLanguage): ChosenLanguage {
  const [chosen, setChosen] = useState(first);
  const [hasFailed, setFailed] = useState(false);
  const { language, strings } = chosen;
  useEffect(() => showLanguage({ language, strings }), [language, strings]);
  const toggle = useCallback(() => {
    const other = language === 'en' ? 'he' : 'en';
    loadLanguage(other).then(
      (loaded) => {
        rememberLanguage(localStorageIfAllowed(), other);
        setFailed(false);
        setChosen(loaded);
      },
      () => setFailed(true),
    );
  }, [language]);
  return { language, strings, toggle, hasFailed };
}

/** Gives the document a language and its direction. */
export function showLanguage({ language, strings }: LoadedLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = strings.direction;
}

/** What is known about the data, with the texts of a language. */
export interface CatalogueView {
  readonly tables: readonly Table[];
  /** The joins of the tables; of a foreign database those that it declares, whatever the names of its tables. */
  readonly joins: readonly Join[];
  readonly conventions: readonly Convention[];
  /** The host of a foreign database. */
  readonly foreignHost?: string;
  /** Whether columns of a foreign database declare how their texts compare. */
  readonly hasCollations?: boolean;
  /** Translations of what functions return, by name. */
  readonly functionTexts: Readonly<Record<string, string>>;
  /** Translations of the examples' texts, by slug. */
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

/** The catalogue in a language. Hebrew texts are loaded only for Hebrew; until then, English is shown. */
export function useCatalogueIn(language: Language): CatalogueView {
  const [hebrew, setHebrew] = useState<CatalogueView | null>(null);
  useEffect(() => {
    if (language !== 'he' || hebrew) return;
    let isWanted = true;
    void loadCode(() => import('./catalogue/index.ts')).then(
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
