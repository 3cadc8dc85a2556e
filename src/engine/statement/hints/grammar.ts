import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { COMPARING, conditionHint } from './conditions.ts';
import { gapHint, twiceHint } from './gaps.ts';
import { queryHint } from './queries.ts';
import { CLAUSES, endsValue, readBack, wantsMore } from './surroundings.ts';

const WITH_BY: ReadonlySet<string> = new Set(['GROUP', 'ORDER', 'PARTITION']);
const JOINING: ReadonlySet<string> = new Set(['AND', 'OR']);
/** A hint for a statement whose clauses are in the wrong order; null if the order is right. */
export function grammarHint(tokens: readonly Token[], i: number, sql: string): string | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const word = keywordOf(token);
  const last = keywordOf(before);
  const ofQuery = queryHint(tokens, i);
  if (ofQuery) return ofQuery;
  if (!before) return /^[\p{L}\w'"(]/u.test(token.text) ? HINTS.beginsWithSelect : null;
  return (
    twiceHint(tokens, i) ??
    bracketHint(tokens, i) ??
    wordPairHint(tokens, i, sql) ??
    conditionHint(tokens, i) ??
    (word !== null && CLAUSES.includes(word) ? clauseHint(tokens, i, word, last) : null) ??
    listHint(tokens, i) ??
    gapHint(tokens, i)
  );
}

function bracketHint(tokens: readonly Token[], i: number): string | null {
  if (tokens[i]?.text !== ')') return null;
  let open = 0;
  for (const { kind, text } of tokens.slice(0, i)) {
    if (kind === 'operator' && text === '(') open += 1;
    if (kind === 'operator' && text === ')') open -= 1;
  }
  if (open <= 0) return HINTS.bracketTooMany;
  const before = tokens[i - 1];
  if (before && wantsMore(before)) return say(HINTS.wantsAfter, { word: before.text });
  return readBack(tokens, i).isInCase ? HINTS.wantsEnd : null;
}

/** What two or three adjacent words show. */
function wordPairHint(tokens: readonly Token[], i: number, sql: string): string | null {
  const token = tokens[i] as Token;
  const word = keywordOf(token);
  const [third, second, first] = [keywordOf(tokens[i - 3]), keywordOf(tokens[i - 2]), keywordOf(tokens[i - 1])];
  const beginsQuery = word === 'SELECT' || word === 'WITH' || word === 'VALUES';
  const isOfWith = first === 'AS' || (tokens[i - 1]?.text === '(' && third === 'WITH');
  if (beginsQuery && isOfWith) return say(HINTS.withBrackets, { name: tokens[i - 2]?.text ?? '' });
  if (word === 'FROM' && tokens[i - 2]?.text === '(' && (third === 'SUBSTRING' || third === 'SUBSTR')) {
    return HINTS.substringCommas;
  }
  if (word === 'THEN' && readBack(tokens, i).isInCase) return wantsWhen(tokens, i);
  if (first === 'NOT' && (token.kind === 'string' || token.kind === 'number') && endsValue(tokens[i - 2])) {
    return say(HINTS.notEqual, { value: token.text });
  }
  if (word === 'ON' && readBack(tokens, i).clauses.includes('WHERE')) {
    return say(HINTS.clauseOrder, { first: word, second: 'WHERE' });
  }
  if ([third, second, first].some((each, k) => each === 'OVER' && tokens[i - 2 + k]?.text !== '(')) {
    return HINTS.overBrackets;
  }
  if (first !== null && WITH_BY.has(first)) return say(HINTS.wantsBy, { word: first, name: token.text });
  if (first === 'JOIN' && (word === 'ON' || word === 'USING')) return say(HINTS.wantsAfter, { word: first });
  if (second === 'ELSE' && first === 'IF') return HINTS.elseIf;
  if (first === 'WITH' && i > 1) return HINTS.withFirst;
  if ((first === 'DESC' || first === 'ASC') && (second === 'BY' || tokens[i - 2]?.text === ',')) {
    return say(HINTS.directionBehind, { word: first, name: token.text });
  }
  if (first === 'OFFSET' && !tokens.slice(0, i).some((each) => keywordOf(each) === 'LIMIT')) {
    return say(HINTS.offsetAlone, { offset: token.text });
  }
  if (second === 'LIMIT' && token.kind === 'number') {
    return say(HINTS.limitOffset, { limit: tokens[i - 1]?.text ?? '', offset: token.text });
  }
  const pattern = [i, i - 2].find((at) => tokens[at]?.kind !== 'string' && isLike(tokens[at - 1]));
  if (pattern !== undefined && [token.text, tokens[i - 1]?.text].includes('%'))
    return patternHint(tokens, pattern, sql);
  if (token.text === ',' && tokens[i - 1]?.text === ',') {
    return say(HINTS.commaTooMany, { word: tokens[i + 1]?.text ?? ',' });
  }
  if (word !== null && JOINING.has(word) && first !== null) {
    if (first === word) return say(HINTS.wordTwice, { word });
    if (JOINING.has(first) || ['WHERE', 'ON', 'HAVING'].includes(first)) return say(HINTS.conditionNotBegun, { word });
  }
  if (first !== null && JOINING.has(first) && COMPARING.has(token.text)) return say(HINTS.columnAgain, { word: first });
  return null;
}

const isLike = (token: Token | undefined) => ['LIKE', 'GLOB'].includes(keywordOf(token) ?? '');

/** A pattern without quotes, as in LIKE 2024%. */
export function patternHint(tokens: readonly Token[], i: number, sql: string): string {
  const pattern = /^[^\s,;)]+/.exec(sql.slice(tokens[i]?.offset))?.[0] ?? '%';
  return say(HINTS.patternQuotes, { text: `'${pattern.replaceAll("'", '')}'` });
}

/** Null if the CASE that is open has a WHEN. */
function wantsWhen(tokens: readonly Token[], i: number): string | null {
  const words = tokens.slice(0, i).map(keywordOf);
  return words.lastIndexOf('WHEN') < words.lastIndexOf('CASE') ? HINTS.wantsWhen : null;
}

/** A clause is in the wrong place. */
function clauseHint(tokens: readonly Token[], i: number, word: string, last: string | null): string | null {
  if (word === 'FROM' && (last === 'SELECT' || last === 'DISTINCT' || last === 'ALL')) return HINTS.nothingSelected;
  const before = tokens[i - 1] as Token;
  const around = readBack(tokens, i);
  const other = around.clauses.find((each) => CLAUSES.indexOf(each) >= CLAUSES.indexOf(word));
  if (other === word && word !== 'JOIN') return say(word === 'WHERE' ? HINTS.clauseTwice : HINTS.wordTwice, { word });
  if (wantsMore(before)) return say(HINTS.wantsAfter, { word: before.text });
  if (around.isInCase) return HINTS.wantsEnd;
  if (around.isInBrackets) return HINTS.bracketNotClosed;
  return other === undefined || other === word
    ? null
    : say(HINTS.clauseOrder, { first: named(word), second: named(other) });
}

const named = (word: string) => (WITH_BY.has(word) ? `${word} BY` : word);

/** IN and BETWEEN, and their values. */
function listHint(tokens: readonly Token[], i: number): string | null {
  const isValue = (token: Token | undefined) => token?.kind === 'string' || token?.kind === 'number';
  const [second, first] = [keywordOf(tokens[i - 2]), keywordOf(tokens[i - 1])];
  const begin = first === 'IN' ? i : second === 'IN' ? i - 1 : -1;
  if (begin >= 0 && isValue(tokens[begin])) {
    const values = [tokens[begin]?.text];
    for (let k = begin; tokens[k + 1]?.text === ',' && isValue(tokens[k + 2]); k += 2) values.push(tokens[k + 2]?.text);
    return say(HINTS.wantsBrackets, { values: values.join(', ') });
  }
  if (second === 'BETWEEN' && isValue(tokens[i - 1])) {
    const high = isValue(tokens[i]) ? tokens[i] : tokens[i + 1];
    return say(HINTS.wantsAnd, { low: tokens[i - 1]?.text ?? '', high: isValue(high) ? (high?.text ?? '…') : '…' });
  }
  return null;
}
