import { keywordOf, nameOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { HABITS } from '../../../contract/phrases.ts';
import { say } from '../../../contract/sentence.ts';
import { COMPARING } from './conditions.ts';

/** Comparisons in words. */
const COMPARING_WORDS: ReadonlySet<string> = new Set(['LIKE', 'GLOB', 'BETWEEN', 'IN', 'IS', 'NOT']);
/** Other databases' words for ELSE with a condition. */
const ELSE_IF: ReadonlySet<string> = new Set(['ELSEIF', 'ELSIF', 'ELIF']);
/** Words of other databases for the first rows, which stand right behind SELECT. */
const FIRST_ROWS: ReadonlySet<string> = new Set(['TOP', 'FIRST']);
/** Words that a bracket follows, and that are no functions. */
const NO_CALL: ReadonlySet<string> = new Set('AND OR NOT IN ON WHERE WHEN HAVING OVER FILTER VALUES BY AS'.split(' '));

/** A hint for a call, a CASE or a text as other databases have them; null for any other mistake. */
export function expressionHint(tokens: readonly Token[], i: number): string | null {
  return (
    firstRowsHint(tokens, i) ??
    prefixHint(tokens, i) ??
    caseHint(tokens, i) ??
    castHint(tokens, i) ??
    argumentHint(tokens, i)
  );
}

/** `SELECT TOP (10) *` and `SELECT FIRST 10 *`. */
function firstRowsHint(tokens: readonly Token[], i: number): string | null {
  const select = tokens.slice(0, i).findLastIndex((token) => keywordOf(token) === 'SELECT');
  const word = keywordOf(tokens[select + 1]);
  const behind = tokens[select + 2];
  const count = behind?.text === '(' ? tokens[select + 3] : behind;
  return word !== null && FIRST_ROWS.has(word) && count?.kind === 'number'
    ? say(HINTS.hasNoHere, { word, advice: HABITS.firstRows })
    : null;
}

/** `N'חיפה'` and `E'a\n'`. */
function prefixHint(tokens: readonly Token[], i: number): string | null {
  const [prefix, text] = [tokens[i - 1], tokens[i]];
  const areJoined = prefix !== undefined && prefix.offset + prefix.text.length === text?.offset;
  return text?.kind === 'string' && areJoined && /^[nebur]$/i.test(prefix.text)
    ? say(HINTS.textPrefix, { written: prefix.text + text.text, text: text.text })
    : null;
}

function caseHint(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  const [second, word] = [tokens[i - 2], keywordOf(token)];
  if ([token, tokens[i - 1]].some((each) => ELSE_IF.has(keywordOf(each) ?? ''))) return HINTS.elseIf;
  const isComparison = COMPARING.has(token.text) || COMPARING_WORDS.has(word ?? '');
  const value = keywordOf(tokens[i - 1]) === 'WHEN' && isComparison ? second : undefined;
  if (value === undefined) return null;
  return keywordOf(tokens[i - 3]) === 'CASE' && nameOf(value) !== null
    ? say(HINTS.caseCompares, { name: value.text, sign: word ?? token.text })
    : say(HINTS.wantsAfter, { word: 'WHEN' });
}

/** `CAST(rooms INT)` and `CAST(rooms, INT)`. */
function castHint(tokens: readonly Token[], i: number): string | null {
  const open = openBracketBefore(tokens, i);
  if (keywordOf(tokens[open - 1]) !== 'CAST' || tokens.slice(open, i).some((token) => keywordOf(token) === 'AS'))
    return null;
  const type = tokens[i]?.text === ',' ? tokens[i + 1] : tokens[i];
  return type?.kind === 'word' ? say(HINTS.castAs, { type: type.text }) : null;
}

/** Two arguments of a function without a comma between them, as in `round(avg(area) 2)`. */
function argumentHint(tokens: readonly Token[], i: number): string | null {
  const [before, token] = [tokens[i - 1], tokens[i] as Token];
  const open = openBracketBefore(tokens, i);
  const isCall = nameOf(tokens[open - 1]) !== null && !NO_CALL.has(keywordOf(tokens[open - 1]) ?? '');
  const isValue = token.kind === 'number' || token.kind === 'string';
  const isLiteral = before?.kind === 'number' || before?.kind === 'string';
  const isBehindValue = before?.text === ')' || nameOf(before) !== null || isLiteral;
  return isCall && isValue && isBehindValue ? say(HINTS.commaMissing, { name: token.text }) : null;
}

/** The index of the innermost bracket that is open at a token; −1 if there is none. */
function openBracketBefore(tokens: readonly Token[], i: number): number {
  let closed = 0;
  for (let k = i - 1; k >= 0; k -= 1) {
    const { kind, text } = tokens[k] as Token;
    if (kind !== 'operator') continue;
    if (text === ')') closed += 1;
    if (text === '(' && closed === 0) return k;
    if (text === '(') closed -= 1;
  }
  return -1;
}
