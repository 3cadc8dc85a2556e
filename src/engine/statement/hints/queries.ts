import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { COMPARING } from './conditions.ts';

const COMPOUND: ReadonlySet<string> = new Set(['UNION', 'EXCEPT', 'INTERSECT']);
const WINDOW_CLAUSES: ReadonlySet<string> = new Set(['PARTITION', 'ORDER', 'ROWS', 'RANGE']);
const QUANTIFIERS: ReadonlySet<string> = new Set(['ALL', 'ANY', 'SOME']);

/** A hint for a query inside another, and for its brackets; null for any other mistake. */
export function queryHint(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const word = keywordOf(token);
  const [second, first] = [keywordOf(tokens[i - 2]), keywordOf(before)];
  const beginsQuery = word === 'SELECT' || word === 'VALUES';
  if (isUnbracketedFilter(tokens, i)) return HINTS.filterBrackets;
  if (before?.text === '(' && second === 'EXIST') {
    return say(HINTS.didYouMeanWord, { meant: 'EXISTS', written: tokens[i - 2]?.text ?? '' });
  }
  if (quantified(tokens, i)) return HINTS.quantifier;
  if (beginsQuery && (first === 'IN' || COMPARING.has(before?.text ?? ''))) return HINTS.queryBrackets;
  const compound = [first, first === 'ALL' ? second : null].find((each) => each !== null && COMPOUND.has(each));
  const isBracketed = token.text === '(' && keywordOf(tokens[i + 1]) === 'SELECT';
  if (isBracketed && (before === undefined || compound)) return HINTS.queryNoBrackets;
  // UNION leaves repeated rows out by itself, and the others know no ALL.
  if (compound && (word === 'DISTINCT' || word === 'ALL')) return say(HINTS.tooMuch, { word });
  if (compound && token.kind === 'word') return say(HINTS.wantsQuery, { word: compound, name: token.text });
  if (isUnbracketedOver(tokens, i) || (word === 'BY' && first === 'PARTITION')) return HINTS.overBrackets;
  if (token.text === '.' && keywordOf(tokens[i - 3]) === 'JOIN' && before?.kind === 'word') {
    return say(HINTS.onMissing, { name: before.text });
  }
  const [comma, limit] = [tokens[i - 2], tokens[i - 4]];
  if (word === 'OFFSET' && comma?.text === ',' && keywordOf(limit) === 'LIMIT') {
    return say(HINTS.limitComma, { limit: before?.text ?? '', offset: tokens[i - 3]?.text ?? '' });
  }
  return null;
}

/** Whether a FILTER before the token has no bracket, as in `count(*) FILTER WHERE rooms = 3`. */
function isUnbracketedFilter(tokens: readonly Token[], i: number): boolean {
  return tokens
    .slice(0, i + 1)
    .some((token, k) => keywordOf(token) === 'WHERE' && keywordOf(tokens[k - 1]) === 'FILTER');
}

/** Whether an OVER before the token has no bracket, as in `row_number() OVER ORDER BY id`. */
function isUnbracketedOver(tokens: readonly Token[], i: number): boolean {
  const words = tokens.slice(0, i + 1).map(keywordOf);
  return words.some((word, k) => word === 'OVER' && WINDOW_CLAUSES.has(words[k + 1] ?? ''));
}

/** Whether the token is in a comparison with all or any of a query's values, as in `> ALL (SELECT …)`. */
function quantified(tokens: readonly Token[], i: number): boolean {
  const at = [i, i - 1, i - 2].find((k) => QUANTIFIERS.has(keywordOf(tokens[k]) ?? ''));
  return at !== undefined && COMPARING.has(tokens[at - 1]?.text ?? '') && tokens[at + 1]?.text === '(';
}

/** Whether a call of the function has OVER behind its brackets. */
export function hasOver(name: string, tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    if (keywordOf(token) !== name.toUpperCase() || tokens[i + 1]?.text !== '(') return false;
    let open = 0;
    let end = i + 1;
    do {
      if (tokens[end]?.text === '(') open += 1;
      if (tokens[end]?.text === ')') open -= 1;
      end += 1;
    } while (open > 0 && end < tokens.length);
    return keywordOf(tokens[end]) === 'OVER';
  });
}
