import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** Words of the search that are shown in the corrected one. */
const WORDS_SHOWN = 4;

/** How to write a full-text search, with the words of the failed one if the statement contains them. */
export function fullTextHint(tokens: readonly Token[]): string | null {
  const match = tokens.findIndex((token) => keywordOf(token) === 'MATCH');
  const search = tokens[match + 1];
  const words = match >= 0 && search?.kind === 'string' ? wordsOf(search.text) : [];
  const example = (words.length > 0 ? words.slice(0, WORDS_SHOWN) : ['תל', 'אביב'])
    .map((word) => `"${word}"`)
    .join(' ');
  return say(HINTS.fullText, { example });
}

/** The words of a text as full text searches them: gershayim and geresh inside a name are part of the word. */
function wordsOf(literal: string): string[] {
  const text = literal.slice(1, -1).replaceAll("''", "'");
  return text.replace(/(?<=\p{L})["'״׳](?=\p{L})/gu, '').match(WORDS) ?? [];
}

/** A hint for MATCH, or an auxiliary function, on a table without full text. */
export function fullTextFunctionHint(name: string): string {
  return name.toLowerCase() === 'match' ? HINTS.matchElsewhere : say(HINTS.fullTextFunction, { name });
}
