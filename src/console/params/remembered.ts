import type { ParameterField, ParameterTexts } from './parameter.ts';

const STORAGE_KEY = 'nadlan-sql.parameters';
/** Names that are remembered; the one that was used longest ago is forgotten first. */
const NAMES_MAX = 100;
/** Characters of a value that is remembered. */
const CHARACTERS_MAX = 500;

/** What was last written into fields of these names, whatever the statement. */
export function rememberedTexts(
  storage: Pick<Storage, 'getItem'> | null,
  fields: readonly ParameterField[],
): ParameterTexts {
  const known = readAll(storage);
  return Object.fromEntries(fields.flatMap(({ key }) => (Object.hasOwn(known, key) ? [[key, known[key] ?? '']] : [])));
}

/** Remembers the texts by their names for other statements. Numbered placeholders mean something else in each. */
export function rememberTexts(storage: Pick<Storage, 'getItem' | 'setItem'> | null, texts: ParameterTexts): void {
  const named = Object.entries(texts).filter(([key, text]) => !/^\d+$/.test(key) && text.length <= CHARACTERS_MAX);
  const kept = Object.entries(readAll(storage)).filter(([key]) => !Object.hasOwn(texts, key));
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...kept, ...named].slice(-NAMES_MAX))));
  } catch {
    // A full or forbidden storage forgets; the fields still hold what was written.
  }
}

function readAll(storage: Pick<Storage, 'getItem'> | null): ParameterTexts {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
