import { loadCode } from '../page/load-code.ts';
import type { Language } from './language.ts';
import type { Strings } from './strings.ts';

/** A language with its texts. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly strings: Strings;
}

const LOADERS: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: async () => (await loadCode(() => import('./english/en.ts'))).en,
  he: async () => (await loadCode(() => import('./hebrew/he.ts'))).he,
};

/**
 * Loads the texts of a language. A visit needs those of one.
 *
 * @throws what the browser says if they do not load
 */
export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  return { language, strings: await LOADERS[language]() };
}
