import { TOWNS_LIKE_WORDS } from './meanings.ts';
import { isLikeWord, meaningOf } from './words.ts';

/** Adjacent words of a phrase, which together may be a name. */
export interface NameRun {
  /** The first word, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The words as they are, and with another beginning: the Hebrew for "in" is joined to a name, and swallows its article. */
  readonly texts: readonly string[];
  /** Whether none of the words means something that a question is about. */
  readonly isUnknown: boolean;
  /** Whether one of the words means nothing, or is only like one that does; and whether all of them do. */
  readonly mayBeName: boolean;
  readonly mayAllBeName: boolean;
  /** Whether it stands beside the word for a street or a neighbourhood, and so is none of a settlement: "רחוב יפו". */
  readonly isPart: boolean;
  /** Whether it is the whole phrase. */
  readonly isAll: boolean;
  /** Whether it is the word for streets behind a name, where it is a town: "הרצל רחובות". */
  readonly isTown: boolean;
  /** Whether it is "in streets", which is "in Rehovot", too. */
  readonly mayBeTown: boolean;
}

/** Later words are read no more. */
const WORDS_MAX = 12;
/** What is written before a part of a settlement in Hebrew, and behind it in English. */
const BEFORE_PART = /^[בהלמ]?(?:רחוב|שכונת)$/;
const BEHIND_PART = /^(?:street|st|road|rd|avenue|boulevard|neighbou?rhood)$/i;
/** Words of Hebrew that names in Latin letters have, too: the sea, a garden, a house, a light. */
const HEBREW_IN_LATIN = /^(?:yam|gan|bayit|yad|rechov|or)$/i;
/** Words of the longest names. */
const RUN_MAX = 4;

/** The runs of words of a phrase, the longest first, and of equal ones the last first: a city is named after what is in it. */
export function runsOf(phrase: string): readonly NameRun[] {
  const words = phrase
    .replace(/[\u0591-\u05bd\u05bf-\u05c7"'״׳’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
  const isUnknown = words.map((word) => meaningOf(word).names.length > 0);
  const mayBeName = words.map((word, at) => isUnknown[at] || isLikeWord(word));
  const runs: NameRun[] = [];
  for (let length = Math.min(RUN_MAX, words.length); length > 0; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const [first = '', ...rest] = words.slice(from, from + length);
      const to = from + length;
      const isEdge = (at: number) => mayBeName[at] === true || isEdgeOfName(words[at] ?? '');
      if (length > 1 && !(isEdge(from) && isEdge(to - 1))) continue;
      const texts = beginningsOf(first, from === 0).map((beginning) => [beginning, ...rest].join(' '));
      runs.push({
        from,
        to,
        texts,
        isUnknown: isUnknown.slice(from, to).every(Boolean),
        mayBeName: mayBeName.slice(from, to).some(Boolean),
        mayAllBeName: mayBeName.slice(from, to).every(Boolean),
        isPart: BEFORE_PART.test(words[from - 1] ?? '') || BEHIND_PART.test(words[to] ?? ''),
        isAll: length === words.length,
        mayBeTown: length === 1 && texts.some((text) => text !== first && TOWNS_LIKE_WORDS.has(text)),
        isTown: length === 1 && to === words.length && isUnknown[from - 1] === true && TOWNS_LIKE_WORDS.has(first),
      });
    }
  }
  return runs;
}

const PREPOSITION = /^(?:מה|[בלמוש])(?=[א-ת]{2})(.*)$/;
/** A phrase begins with no other. */
const FIRST_PREPOSITION = /^[בל](?=[א-ת]{2})(.*)$/;

/** The first word of a run, and what it is without the preposition that is joined to it. */
function beginningsOf(word: string, isFirst: boolean): readonly string[] {
  const bare = (isFirst ? FIRST_PREPOSITION : PREPOSITION).exec(word)?.[1];
  return bare === undefined ? [word] : [word, bare, `ה${bare}`];
}

/** Whether a run lies in another one. */
export const isInside = (run: NameRun, other: NameRun): boolean => run.from >= other.from && run.to <= other.to;

export const overlap = (run: NameRun, other: NameRun): boolean => run.from < other.to && other.from < run.to;

/** Whether a word that means something may begin or end a name. English ones do not: each has many spellings, to be looked up in vain. */
const isEdgeOfName = (word: string): boolean => !/[a-z]/i.test(word) || HEBREW_IN_LATIN.test(word);
