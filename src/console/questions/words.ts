import { isSlipOf } from '../params/slip.ts';
import {
  CITIES_LIKE_WORDS,
  FILLERS,
  IMPLIED,
  JOINED,
  MEANINGS,
  NAMES_LIKE_WORDS,
  TOWNS_LIKE_WORDS,
} from './meanings.ts';

/** What a phrase means, word by word: its meanings, and the words that have none. */
export interface Meaning {
  readonly meanings: ReadonlySet<string>;
  /** Names of places, mostly. */
  readonly names: readonly string[];
}

type Vocabulary = ReadonlyMap<string, readonly string[]>;

/** The meanings of each word, and of each stem of a Hebrew one. */
const { words: WORDS, stems: STEMS } = vocabulary();

function vocabulary(): { readonly words: Vocabulary; readonly stems: Vocabulary } {
  const words = new Map<string, readonly string[]>();
  const stems = new Map<string, readonly string[]>();
  for (const [meaning, list] of Object.entries(MEANINGS)) {
    const meant = [meaning, ...(IMPLIED[meaning] ?? [])];
    for (const word of list.split(' ')) {
      words.set(word, [...(words.get(word) ?? []), ...meant]);
      const stem = stemOf(word);
      if (stem !== null) stems.set(stem, [...(stems.get(stem) ?? []), ...meant]);
    }
  }
  return { words, stems };
}

/** Reads a phrase, or a sentence of a question. */
export function meaningOf(text: string): Meaning {
  const words = readWords(text);
  return {
    meanings: new Set(words.flatMap(({ meanings }) => meanings)),
    names: words.filter(isUnknown).map(({ word }) => word),
  };
}

interface ReadWord {
  readonly word: string;
  readonly meanings: readonly string[];
  /** Whether it is a known word as it stands, and not taken for one that is like it. */
  readonly isCertain: boolean;
}

/** A number names nothing: the 12 of "Herzl 12" is in no name of a street. */
const isUnknown = ({ word, meanings }: ReadWord): boolean => meanings.length === 0 && !/^\d+$/.test(word);

const isGuess = ({ meanings, isCertain }: ReadWord): boolean => meanings.length > 0 && !isCertain;

/** Whether a word is taken for one that is like it: a name may be written so. */
export const isLikeWord = (text: string): boolean => readWords(text).some(isGuess);

/** The words of a text that say something. */
function readWords(text: string): readonly ReadWord[] {
  const plain = text.toLowerCase().replace(/[\u0591-\u05bd\u05bf-\u05c7"'״׳’]/g, '');
  const words = JOINED.reduce((said, [joined, word]) => said.replace(joined, word), plain)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
  return words.map((word, at) => {
    const isCity = CITIES_LIKE_WORDS.has(word) && at === words.length - 1 && at > 0;
    return isCity ? { word, meanings: [], isCertain: false } : readWord(word);
  });
}

function readWord(word: string): ReadWord {
  const number = NUMBERS.find(([pattern]) => pattern.test(word));
  if (number) return { word, meanings: [number[1]], isCertain: true };
  const forms = formsOf(word);
  if (forms.some((form) => NAMES_LIKE_WORDS.has(form))) return { word, meanings: [], isCertain: false };
  const known = firstOf(forms, (form) => WORDS.get(form));
  if (known) return { word, meanings: known, isCertain: true };
  const like = firstOf(forms, (form) => STEMS.get(stemOf(form) ?? '')) ?? meaningsOfSlip(forms);
  return { word, meanings: like, isCertain: false };
}

const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:19|20)\d\d$/, 'year'],
  [/^[1-6]$/, 'rooms'],
  [/^\d{5,}$/, 'budget'],
];

function firstOf<T>(forms: readonly string[], find: (form: string) => T | undefined): T | undefined {
  for (const form of forms) {
    const found = find(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A word as it is, without its Hebrew prefixes, and without its English plural. */
function formsOf(word: string): readonly string[] {
  const hebrew = /^[בהוכלמש]{1,3}(?=[א-ת]{2})/.exec(word)?.[0] ?? '';
  const stripped = Array.from({ length: hebrew.length }, (_, at) => word.slice(at + 1));
  return [word, ...stripped, word.replace(/(?<=[a-z]{3})s$/, ''), word.replace(/(?<=[a-z]{2})ies$/, 'y')];
}

/** A Hebrew word without the ending of its gender, number or case; null for a word that is too short for one. */
function stemOf(word: string): string | null {
  const stem = /^([א-ת]{3,}?)(?:יי?ם|יו?ת|ות|י?ה|ת|י)?$/.exec(word)?.[1];
  return stem?.replace(/[ךםןףץ]$/, (final) => String.fromCharCode(final.charCodeAt(0) + 1)) ?? null;
}

/** Words that are long enough to be taken for another one with a slip of the hand: Hebrew ones have no vowels. */
const MAY_SLIP = /^(?:[א-ת]{4,}|[a-z]{5,})$/;

/** The meanings of a word that has one letter too many, too few, wrong, or two in the wrong order. */
function meaningsOfSlip(forms: readonly string[]): readonly string[] {
  for (const [prefixes, form] of forms.entries()) {
    // Without a prefix that may be part of it, what is left is one more letter away.
    if (!MAY_SLIP.test(form) || (prefixes > 0 && form.length < 5)) continue;
    for (const [word, meanings] of WORDS) if (MAY_SLIP.test(word) && isSlipOf(form, word)) return meanings;
  }
  return [];
}

/** Words that names of places have, too. */
const NAME_WORDS: ReadonlySet<string> = new Set(['בית', 'ים', 'חוף', 'גליל', 'גן', 'גג', 'משק']);

/**
 * What may be the name of a place in a phrase, the likeliest first: a phrase whose known words may be part of a name ("Beit Shemesh" is
 * no house), and what follows a preposition, then the words without a meaning, as they are and without the first one's prefix, and at
 * last those that were taken for a word like them.
 */
export function namesIn(phrase: string): readonly string[] {
  const words = readWords(phrase);
  const ends = words.map((_, at) => words.slice(at)).filter(mayBeName);
  const unknown = [words.filter(isUnknown), words.filter((word) => isUnknown(word) || isGuess(word))];
  const names = unknown.filter((part) => part.length > 0).flatMap((part) => [textOf(part), withoutPrefix(part)]);
  const isName = words.some(isUnknown) && !words.every(isUnknown) && words.every(mayBeOfName);
  const [only, more] = words;
  const isTown = more === undefined && TOWNS_LIKE_WORDS.has(only?.word ?? '');
  const whole = isName || isTown ? [textOf(words)] : [];
  return [...new Set([...whole, ...ends.map(withoutPrefix), ...names, ...unknownRuns(words).map(withoutPrefix)])];
}

/** Unknown words next to each other, in the middle of a phrase too; those after a preposition first. */
function unknownRuns(words: readonly ReadWord[]): readonly (readonly ReadWord[])[] {
  const runs: ReadWord[][] = [[]];
  for (const word of words) {
    if (isUnknown(word)) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.filter(([first]) => first).toSorted((a, b) => Number(isAfter(b)) - Number(isAfter(a)));
}

const isAfter = ([first]: readonly ReadWord[]): boolean => first !== undefined && PREPOSITION.test(first.word);

/** Whether words have a preposition before them, and both a known word and one that is none. */
function mayBeName(words: readonly ReadWord[]): boolean {
  const [first] = words;
  if (!first || WORDS.has(first.word) || !/^ב[א-ת]{2}/.test(first.word)) return false;
  return !isOfKind(first) && !words.every(isUnknown) && words.some(isUnknown);
}

const mayBeOfName = (word: ReadWord): boolean => isUnknown(word) || isGuess(word) || NAME_WORDS.has(word.word);

/** Whether a word says what kind of place a name is of. */
const isOfKind = ({ meanings }: ReadWord): boolean =>
  meanings.some((meaning) => meaning === 'street' || meaning === 'neighbourhood');

const PREPOSITION = /^(?:[בלמ](?=[א-ת]{2})|(?:be|ba|le|la)(?=[a-z]{4}))/;

const textOf = (words: readonly ReadWord[]): string => words.map(({ word }) => word.replaceAll('_', ' ')).join(' ');

const withoutPrefix = (words: readonly ReadWord[]): string => textOf(words).replace(PREPOSITION, '');
