import type { Token } from '../../../contract/guard/tokens.ts';
import { isSign, keyword } from './query-items.ts';
import type { Clause } from './scope.ts';
import { frameWords, WINDOW, windowWordsBehind } from './window-words.ts';

/** Keywords that may follow, the likeliest first; phrases are one entry. */
export const KEYWORDS: Readonly<Record<Clause, readonly string[]>> = {
  start: ['SELECT', 'WITH', 'EXPLAIN QUERY PLAN', 'VALUES', 'WITH RECURSIVE'],
  select: [
    'FROM',
    'DISTINCT',
    'AS',
    'CASE WHEN',
    'CAST',
    'OVER',
    'PARTITION BY',
    'ORDER BY',
    'FILTER',
    'WHEN',
    'THEN',
    'ELSE',
    'END',
    'NULL',
    'WHERE',
    'EXISTS',
  ],
  from: [],
  join: [],
  joined: [
    ...['WHERE', 'JOIN', 'LEFT JOIN', 'ON', 'GROUP BY', 'ORDER BY', 'LIMIT', 'AS', 'USING', 'CROSS JOIN', 'INNER JOIN'],
    ...['HAVING', 'UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT', 'INDEXED BY', 'NATURAL JOIN', 'WINDOW'],
  ],
  on: ['AND', 'WHERE', 'OR', 'JOIN', 'LEFT JOIN', 'GROUP BY', 'ORDER BY', 'LIMIT', 'IS NOT NULL', 'IS NULL'],
  using: ['WHERE', 'JOIN', 'LEFT JOIN', 'GROUP BY', 'ORDER BY', 'LIMIT'],
  where: [
    ...[
      'AND',
      'GROUP BY',
      'ORDER BY',
      'LIMIT',
      'OR',
      'IN',
      'BETWEEN',
      'IS NOT NULL',
      'IS NULL',
      'LIKE',
      'NOT',
      'EXISTS',
    ],
    ...[
      'MATCH',
      'GLOB',
      'NOT IN',
      'HAVING',
      'UNION ALL',
      'UNION',
      'CASE WHEN',
      'WHEN',
      'THEN',
      'ELSE',
      'END',
      'NULL',
      'COLLATE NOCASE',
      'WINDOW',
    ],
  ],
  group: ['HAVING', 'ORDER BY', 'LIMIT', 'UNION ALL', 'WINDOW'],
  having: ['AND', 'ORDER BY', 'LIMIT', 'OR', 'BETWEEN', 'WINDOW'],
  order: ['DESC', 'LIMIT', 'ASC', 'NULLS LAST', 'NULLS FIRST', 'COLLATE NOCASE'],
  limit: ['OFFSET'],
};

/** Keywords that follow a value which is not compared yet. */
const COMPARISONS = ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL', 'IS NULL', 'NOT IN', 'NOT LIKE', 'MATCH', 'GLOB'];
const COMPARED: ReadonlySet<string> = new Set(['IN', 'BETWEEN', 'LIKE', 'IS', 'MATCH', 'GLOB', 'REGEXP', 'EXISTS']);
const CONDITIONS: ReadonlySet<Clause> = new Set(['on', 'where', 'having']);
/** Words before a condition. */
const OPENS_CONDITION: ReadonlySet<string> = new Set(['WHERE', 'ON', 'HAVING', 'AND', 'OR', 'NOT', 'WHEN']);

/** Keywords that can only follow these words. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  IS: ['NULL', 'NOT NULL', 'NOT'],
  'IS NOT': ['NULL', 'DISTINCT FROM'],
  COLLATE: ['NOCASE', 'BINARY', 'RTRIM'],
  ORDER: ['BY'],
  GROUP: ['BY'],
  PARTITION: ['BY'],
  LEFT: ['JOIN', 'OUTER JOIN'],
  INNER: ['JOIN'],
  CROSS: ['JOIN'],
  NATURAL: ['JOIN', 'LEFT JOIN'],
  RIGHT: ['JOIN', 'OUTER JOIN'],
  FULL: ['JOIN', 'OUTER JOIN'],
  UNION: ['ALL', 'SELECT', 'VALUES'],
  'UNION ALL': ['SELECT', 'VALUES'],
  EXCEPT: ['SELECT', 'VALUES'],
  INTERSECT: ['SELECT', 'VALUES'],
  EXPLAIN: ['QUERY PLAN', 'SELECT', 'WITH'],
  NULLS: ['LAST', 'FIRST'],
  'EXPLAIN QUERY': ['PLAN'],
  'QUERY PLAN': ['SELECT', 'WITH', 'VALUES', 'WITH RECURSIVE'],
  INDEXED: ['BY'],
  WINDOW: [],
  LIMIT: ['10', '100', '1000'],
  OFFSET: [],
};
/** After a value. */
const NEGATED = ['IN', 'BETWEEN', 'LIKE', 'NULL', 'MATCH', 'GLOB'];

/** Words that are followed by a value or a name rather than by a keyword. */
const OPENS_VALUE: ReadonlySet<string> = new Set(
  (
    'SELECT DISTINCT ALL FROM JOIN ON WHERE AND OR NOT IN BETWEEN LIKE GLOB MATCH BY HAVING CASE WHEN THEN ELSE LIMIT OFFSET ' +
    'EXISTS FILTER OVER USING WITH RECURSIVE UNION EXCEPT INTERSECT EXPLAIN QUERY PLAN'
  ).split(' '),
);

/** Functions that are nothing without OVER. */
const WINDOW_FUNCTIONS: ReadonlySet<string> = new Set(
  'ROW_NUMBER RANK DENSE_RANK PERCENT_RANK CUME_DIST NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE'.split(' '),
);

/** The types of SQLite's columns. */
const TYPES = ['INTEGER', 'REAL', 'TEXT', 'NUMERIC', 'BLOB'];

/** The only keywords that can follow these tokens; null if others can. None follow AS, because a new name does. */
export function keywordsAfter(left: readonly Token[]): readonly string[] | null {
  const last = keyword(left.at(-1)) ?? '';
  const ofFrame = frameWords(left);
  if (ofFrame) return ofFrame;
  if (last === 'AS') return calledAround(left) === 'CAST' ? TYPES : [];
  if (isSign(left.at(-1), '(')) {
    const opened = calledAround(left);
    if (opened === 'OVER') return WINDOW;
    if (opened === 'FILTER') return ['WHERE'];
    if (opened === 'AS' && keyword(left.at(-4)) === 'WINDOW') return WINDOW;
    if (opened === 'AS' || opened === 'EXISTS') return ['SELECT', 'WITH', 'VALUES'];
  }
  const isBetweenQueries = keyword(left[0]) === 'WITH' && !hasBegun(left) && depthOf(left) === 0;
  // The next query's name, or the statement itself.
  if (isBetweenQueries && isSign(left.at(-1), ',')) return [];
  if (isBetweenQueries && isSign(left.at(-1), ')')) return ['SELECT', 'VALUES'];
  const value = left.at(-2);
  // It is the name of a column, too.
  if (last === 'WINDOW' && !(value && endsValue(value))) return null;
  const known = AFTER[left.slice(-2).map(keyword).join(' ')] ?? AFTER[last] ?? null;
  return known ?? (last === 'NOT' && value && endsValue(value) ? NEGATED : null);
}

/** How many brackets are open. */
const depthOf = (left: readonly Token[]): number =>
  left.reduce((depth, token) => depth + (isSign(token, '(') ? 1 : isSign(token, ')') ? -1 : 0), 0);

/** Whether the query behind WITH has begun. */
function hasBegun(left: readonly Token[]): boolean {
  let depth = 0;
  return left.some((token) => {
    if (isSign(token, '(')) depth += 1;
    if (isSign(token, ')')) depth -= 1;
    return depth === 0 && ['SELECT', 'VALUES'].includes(keyword(token) ?? '');
  });
}

/** Words that begin what may be written at the end of these tokens, before any name: WHEN of CASE, and the query in brackets. */
export function openings(left: readonly Token[]): readonly string[] {
  if (keyword(left.at(-1)) === 'CASE') return ['WHEN'];
  if (!isSign(left.at(-1), '(')) return [];
  const [before, opened] = [left.at(-2), calledAround(left) ?? ''];
  const isBound = opened === 'BETWEEN' || (opened === 'AND' && isSecondBound(left));
  const isCompared = before?.kind === 'operator' && /^[=<>!]/.test(before.text);
  if (opened === 'IN' || isBound || isCompared || isSign(before, '(')) return ['SELECT'];
  return ['FROM', 'JOIN'].includes(opened) ? ['SELECT', 'WITH', 'VALUES'] : [];
}

/** Whether the AND before the last bracket is that of BETWEEN. */
function isSecondBound(left: readonly Token[]): boolean {
  let depth = 0;
  for (const token of left.slice(0, -2).toReversed()) {
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, '(')) depth -= 1;
    const word = depth === 0 ? keyword(token) : null;
    if (word === 'BETWEEN') return true;
    if (depth < 0 || OPENS_CONDITION.has(word ?? '')) return false;
  }
  return false;
}

/**
 * Keywords that can follow a value: what completes its CASE, its window or its join, or comparisons, unless its condition has one.
 *
 * @param isFullText whether the value is a full-text table, which is compared by MATCH
 */
export function keywordsBehind(clause: Clause, left: readonly Token[], isFullText: boolean): readonly string[] {
  const part = partOfCase(left);
  if (part === 'WHEN') return [...(isCompared(left) ? [] : COMPARISONS), 'THEN', 'AND', 'OR'];
  if (part !== null) return part === 'ELSE' ? ['END'] : ['WHEN', 'ELSE', 'END'];
  const call = callAround(left);
  if (call?.name === 'CAST') return ['AS'];
  const ofWindow = windowWordsBehind(left);
  if (ofWindow) return ofWindow;
  if (WINDOW_FUNCTIONS.has(callBehind(left) ?? '')) return ['OVER'];
  if (keyword(left.at(-2)) === 'BETWEEN' && CONDITIONS.has(clause)) return ['AND'];
  if (clause === 'joined' && isJoinWithoutCondition(left)) return ['ON', 'USING', 'AS', ...KEYWORDS.joined];
  const last = keyword(left.at(-1));
  if (clause === 'order' && (last === 'DESC' || last === 'ASC'))
    return KEYWORDS.order.filter((word) => !/^(?:DE|A)SC$/.test(word));
  // Brackets of a condition have to close before another clause.
  if (CONDITIONS.has(clause) && call?.name !== undefined && isCompared(left)) return ['AND', 'OR'];
  const isToCompare = CONDITIONS.has(clause) && !isCompared(left);
  return isToCompare ? [...(isFullText ? ['MATCH'] : []), ...COMPARISONS, ...KEYWORDS[clause]] : KEYWORDS[clause];
}

/** The last word of the innermost CASE that is open at this level of brackets; null if none is. */
function partOfCase(left: readonly Token[]): 'CASE' | 'WHEN' | 'THEN' | 'ELSE' | null {
  let [brackets, ended] = [0, 0];
  for (const token of left.toReversed()) {
    if (isSign(token, ')')) brackets += 1;
    if (isSign(token, '(')) brackets -= 1;
    if (brackets < 0) return null;
    const word = brackets === 0 ? keyword(token) : null;
    if (word === 'END') ended += 1;
    else if (word === 'CASE' && ended > 0) ended -= 1;
    else if (ended === 0 && (word === 'CASE' || word === 'WHEN' || word === 'THEN' || word === 'ELSE')) return word;
  }
  return null;
}

/** Whether the last source is that of a JOIN which wants its condition. */
function isJoinWithoutCondition(left: readonly Token[]): boolean {
  const words = left.map(keyword);
  const join = words.lastIndexOf('JOIN');
  const isFree = ['CROSS', 'NATURAL'].includes(words[join - 1] ?? '');
  return join >= 0 && !isFree && !words.slice(join).some((word) => word === 'ON' || word === 'USING');
}

/** Whether the condition that the tokens end in has a comparison already. */
function isCompared(left: readonly Token[]): boolean {
  const start = left.findLastIndex((token) => OPENS_CONDITION.has(keyword(token) ?? ''));
  return left
    .slice(start + 1)
    .some((token) => COMPARED.has(keyword(token) ?? '') || (token.kind === 'operator' && /^[=<>!]/.test(token.text)));
}

/** A call that is open. */
interface OpenCall {
  /** The word before its parenthesis, in capitals: a function, CAST, OVER or IN; null if there is none. */
  readonly name: string | null;
  /** The argument at its end, from 0. */
  readonly argument: number;
}

/** The innermost parenthesis that is open; null if none is. */
export function callAround(left: readonly Token[]): OpenCall | null {
  let [depth, argument] = [0, 0];
  for (const [i, token] of [...left.entries()].reverse()) {
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, '(')) depth -= 1;
    if (depth < 0) return { name: keyword(left[i - 1]), argument };
    if (depth === 0 && isSign(token, ',')) argument += 1;
    // The closing parenthesis of a call may not be written yet.
    if (depth === 0 && keyword(token) === 'FROM') return null;
  }
  return null;
}

const calledAround = (left: readonly Token[]): string | null => callAround(left)?.name ?? null;

/** The function whose brackets end the tokens; null if none does. */
function callBehind(left: readonly Token[]): string | null {
  let depth = 0;
  for (const [i, token] of [...left.entries()].reverse()) {
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, '(')) depth -= 1;
    if (depth === 0) return isSign(token, '(') ? keyword(left[i - 1]) : null;
  }
  return null;
}

/** Whether a token ends a value or a name, so that a keyword follows rather than a second value. */
export function endsValue(token: Token): boolean {
  if (token.kind === 'word') return !OPENS_VALUE.has(token.text.toUpperCase());
  return token.kind === 'operator' ? token.text === ')' : token.kind !== 'illegal';
}
