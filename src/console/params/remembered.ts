import type { ParameterField, ParameterTexts } from './parameter.ts';

const STORAGE_KEY = 'nadlan-sql.parameters';
/** Most names that are remembered; the least recently used is dropped first. */
const NAMES_MAX = 100;
/** Longest value that is remembered, in characters. */
const CHARACTERS_MAX = 500;

/** The last texts of fields with these names, in any statement. */
export function rememberedTexts(
  storage: Pick<Storage, 'getItem'> | null,
  fields: readonly ParameterField[],
): ParameterTexts {
  const known = readAll(storage);
  return Object.fromEntries(fields.flatMap(({ key }) => (Object.hasOwn(known, key) ? [[key, known[key] ?? '']] : [])));
}

/**
 * Remembers the texts by name for other statements. Numbered placeholders are left out, because they differ from
 * statement to statement.
 */
export function rememberTexts(storage: Pick<Storage, 'getItem' | 'setItem'> | null, texts: ParameterTexts): void {
  const named = Object.entries(texts).filter(([key, text]) => !/^\d+$/.test(key) && text.length <= CHARACTERS_MAX);
  const kept = Object.entries(readAll(storage)).filter(([key]) => !Object.hasOwn(texts, key));
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...kept, ...named].slice(-NAMES_MAX))));
  } catch {
    // If the storage is full or forbidden, only the fields keep the texts.
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
