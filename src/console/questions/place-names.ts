import { cityCalled } from '../params/city-nicknames.ts';
import { hebrewSpellings } from '../params/hebrew-spellings.ts';
import type { Place } from '../params/place-query.ts';

/** A shorter side of a hyphen is an article or a preposition. */
const SIDE_MIN = 3;
/** Hebrew spellings of a Latin word that a name is compared with. */
const SPELLINGS_MAX = 24;

/** Whether a written name is the whole name of a place. */
export function isWhole(name: string, written: string): boolean {
  const [words, typed] = [wordsOf(name), wordsOf(written)];
  return words.length === typed.length && areSpelled(words, typed, 0);
}

/** Whether a name has all words of a written one, in a row. */
export function contains(name: string, written: string): boolean {
  const [words, typed] = [wordsOf(name), wordsOf(written)];
  return typed.length > 0 && words.some((_, at) => areSpelled(words, typed, at));
}

/** Whether a name begins with all words of a written one. */
export function beginsWith(name: string, written: string): boolean {
  const typed = wordsOf(written);
  return typed.length > 0 && areSpelled(wordsOf(name), typed, 0);
}

/** Whether a name begins with the letters of a written word of its own language. */
export function isBegun(name: string, written: string): boolean {
  const [typed = '', more] = wordsOf(written);
  return typed !== '' && more === undefined && (wordsOf(name)[0] ?? '').startsWith(typed);
}

/** Whether a settlement is written by its name, each word in either language, by one side of its hyphen, or as people call it. */
export function isCalled({ name, detail }: Place, written: string): boolean {
  const typed = wordsOf(written);
  const [hebrew, english] = [name, detail ?? ''].map((each) =>
    [each, ...each.split('-').filter((side) => side.trim().length >= SIDE_MIN)].map(wordsOf),
  );
  const isSide = (words: readonly string[], other: readonly string[] | undefined) =>
    words.length === typed.length &&
    typed.every((word, at) => isSpelled(words[at], word) || isSpelled(other?.[at], word));
  return (
    cityCalled(written) === name ||
    (hebrew?.some((words, at) => isSide(words, english?.[at])) ?? false) ||
    (english?.some((words, at) => words.length > 0 && isSide(words, hebrew?.[at])) ?? false)
  );
}

const areSpelled = (words: readonly string[], typed: readonly string[], from: number): boolean =>
  typed.every((word, at) => isSpelled(words[from + at], word));

const isSpelled = (word: string | undefined, typed: string): boolean =>
  word !== undefined && (word === typed || spellingsOf(typed).has(word));

/** A word as it may be spelled in Hebrew, also with each of its double letters once. */
const spellingsOf = (word: string): ReadonlySet<string> =>
  new Set([word, ...hebrewSpellings(word, SPELLINGS_MAX)].map(singleLetters));

/** Names are written with one or two of these letters. */
const singleLetters = (word: string): string => word.replace(/יי/g, 'י').replace(/וו/g, 'ו');

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/['’"״׳]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singleLetters);
