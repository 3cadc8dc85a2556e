import { OTHER_NAMES } from '../../../catalogue/other-names.ts';
import { columnIn, type Suggestion } from './suggestion.ts';

/** Shortest word that is also searched for inside names; a shorter one would match everywhere. */
const LEAST_INSIDE = 3;

/** Two letters: Hebrew words are searched for in descriptions, because no name of a table or column is Hebrew. */
const HEBREW = /^[\u05d0-\u05ea]{2}/;

/** Whether the description of a table or column contains a word. */
function describes({ label, kind, table }: Suggestion, word: string): boolean {
  if (kind !== 'column') return table?.description.includes(word) ?? false;
  return (table && columnIn(table, label)?.description.includes(word)) ?? false;
}

/** What people call a name of the catalogue that is another one. */
const CALLED = new Map<string, string[]>();
for (const [word, names] of Object.entries(OTHER_NAMES)) {
  for (const name of names) CALLED.set(name, [...(CALLED.get(name) ?? []), word]);
}

/** Whether people call a table, a column or a function by a word that begins so. */
export function isCalled(label: string, typed: string): boolean {
  if (typed.length < LEAST_INSIDE && !HEBREW.test(typed)) return false;
  return CALLED.get(label.slice(label.indexOf('.') + 1))?.some((word) => word.startsWith(typed)) ?? false;
}

/**
 * Matches of the word: names that begin with it, then names with a part that begins with it, then names that contain
 * it, then names that people call so, then names whose descriptions contain it.
 */
export function ranked(all: readonly Suggestion[], word: string): readonly Suggestion[] {
  const typed = word.toLowerCase();
  const part = new RegExp(`[_. ]${typed.replaceAll('$', '\\$')}`);
  const rankOf = (label: string): number | null => {
    if (label.startsWith(typed)) return 0;
    if (part.test(label)) return 1;
    return typed.length >= LEAST_INSIDE && label.includes(typed) ? 2 : null;
  };
  const isHebrew = HEBREW.test(typed);
  const seen = new Set<string>();
  const fitting: { readonly suggestion: Suggestion; readonly rank: number }[] = [];
  for (const suggestion of all) {
    const rank =
      rankOf(suggestion.label.toLowerCase()) ??
      (suggestion.kind !== 'query' && isCalled(suggestion.label, typed) ? 3 : null) ??
      (isHebrew && describes(suggestion, typed) ? 4 : null);
    if (rank === null || seen.has(suggestion.label)) continue;
    seen.add(suggestion.label);
    fitting.push({ suggestion, rank });
  }
  return fitting.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}
