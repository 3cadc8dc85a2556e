import { cleanLabel } from '../../rows/labels.ts';

/**
 * Words before the name of a street that say only that it is a street: maps and people add, shorten and omit them. Boulevard and
 * road are among them, because the same street is often named both ways. Longer words first.
 */
export const STREET_WORDS = ['רחוב', 'רח', 'שדרות', 'שדרת', 'שד', 'דרך'] as const;

/**
 * Words that make a different street of the same name: a lane or a square is usually next to the street of its name.
 * Each list has the spellings of one word; the first is used in keys.
 */
const WAYS_OF_THEIR_OWN: readonly (readonly string[])[] = [
  ['סמטת', 'סמטה', 'סימטת', 'סימטה', 'סמ'],
  ['כיכר', 'ככר'],
];

const WAY_OF_WORD: ReadonlyMap<string, string> = new Map(
  WAYS_OF_THEIR_OWN.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);

/**
 * The key that all spellings of a street's name share: words in small letters, separated by single blanks.
 *
 * - Quotes, gershayim, geresh, points and signs of direction are left out; dashes, slashes, commas and brackets
 *   separate words.
 * - A double yod or vav is written once (קריית and קרית, ויצמן and וייצמן).
 * - A first word for "street", "boulevard" or "road" (`STREET_WORDS`) is left out unless it is the only word. A word
 *   for lane or square stays, in one spelling.
 *
 * Null if nothing is left.
 */
export function streetKey(name: string): string | null {
  const words = wordsOf(name);
  const [first, ...rest] = words;
  if (first === undefined) return null;
  if (rest.length > 0 && isStreetWord(first)) return rest.map(singleLetters).join(' ');
  const way = rest.length > 0 ? WAY_OF_WORD.get(first) : undefined;
  return [way ?? singleLetters(first), ...rest.map(singleLetters)].join(' ');
}

/** A name without quotes and without the word for a street; empty if nothing is left. */
export function bareStreetName(name: string): string {
  const words = wordsOf(name);
  return (words.length > 1 && isStreetWord(words[0] ?? '') ? words.slice(1) : words).join(' ');
}

const isStreetWord = (word: string) => STREET_WORDS.some((each) => each === word);

function wordsOf(name: string): readonly string[] {
  return cleanLabel(name)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/["']/g, '')
    .toLowerCase()
    .split(/[\s\-/,.()]+/)
    .filter((word) => word !== '');
}

const singleLetters = (word: string) => word.replace(/יי/g, 'י').replace(/וו/g, 'ו');
