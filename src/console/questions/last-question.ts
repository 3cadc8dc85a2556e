import type { ParameterTexts } from '../params/parameter.ts';

/** A question that a visitor has asked, with the values of its blanks. */
export interface AskedQuestion {
  readonly slug: string;
  readonly texts: ParameterTexts;
}

const STORAGE_KEY = 'nadlan-sql.question';

/** The visitor's last question, on this visit or an earlier one; null if there is none, or storage is refused. */
export function lastQuestion(storage: Pick<Storage, 'getItem'> | null): AskedQuestion | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { slug, texts } = stored as Partial<Record<keyof AskedQuestion, unknown>>;
    if (typeof slug !== 'string' || typeof texts !== 'object' || texts === null) return null;
    const written = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { slug, texts: Object.fromEntries(written) };
  } catch {
    return null;
  }
}

export function rememberQuestion(storage: Pick<Storage, 'setItem'> | null, asked: AskedQuestion): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(asked));
  } catch {
    // If the storage is full or forbidden, the question is forgotten. Nothing else depends on it.
  }
}
