import type { Token } from '../../../contract/guard/tokens.ts';
import { isSign, keyword } from './query-items.ts';
import type { Clause } from './scope.ts';

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
  ],
  from: [],
  join: [],
  joined: [
    ...['WHERE', 'JOIN', 'LEFT JOIN', 'ON', 'GROUP BY', 'ORDER BY', 'LIMIT', 'AS', 'USING', 'CROSS JOIN', 'INNER JOIN'],
    ...['HAVING', 'UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT', 'INDEXED BY'],
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
    ...['MATCH', 'GLOB', 'NOT IN', 'HAVING', 'UNION ALL', 'UNION', 'CASE WHEN', 'WHEN', 'THEN', 'ELSE', 'END', 'NULL'],
  ],
  group: ['HAVING', 'ORDER BY', 'LIMIT', 'UNION ALL'],
  having: ['AND', 'ORDER BY', 'LIMIT', 'OR', 'BETWEEN'],
  order: ['DESC', 'LIMIT', 'ASC', 'NULLS LAST', 'NULLS FIRST', 'COLLATE NOCASE'],
  limit: ['OFFSET'],
};

/** Keywords that follow a value which is not compared yet. */
const COMPARISONS = ['=', 'IN', 'BETWEEN', 'LIKE', 'IS NOT NULL', 'IS NULL', 'NOT IN', 'NOT LIKE', 'MATCH', 'GLOB'];
const COMPARED: ReadonlySet<string> = new Set(['IN', 'BETWEEN', 'LIKE', 'IS', 'MATCH', 'GLOB', 'REGEXP', 'EXISTS']);
const CONDITIONS: ReadonlySet<Clause> = new Set(['on', 'where', 'having']);
/** Words before a condition. */
const OPENS_CONDITION: ReadonlySet<string> = new Set(['WHERE', 'ON', 'HAVING', 'AND', 'OR', 'NOT']);

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
};

/** Words that are followed by a value or a name rather than by a keyword. */
const OPENS_VALUE: ReadonlySet<string> = new Set(
  (
    'SELECT DISTINCT ALL FROM JOIN ON WHERE AND OR NOT IN BETWEEN LIKE GLOB MATCH BY HAVING CASE WHEN THEN ELSE LIMIT OFFSET ' +
    'EXISTS FILTER OVER USING WITH RECURSIVE UNION EXCEPT INTERSECT EXPLAIN QUERY PLAN'
  ).split(' '),
);

/** The types of SQLite's columns. */
const TYPES = ['INTEGER', 'REAL', 'TEXT', 'NUMERIC', 'BLOB'];

/** The only keywords that can follow these tokens; null if others can. None follow AS, because a new name does. */
export function keywordsAfter(left: readonly Token[]): readonly string[] | null {
  const last = keyword(left.at(-1)) ?? '';
  if (last === 'AS') return isInCast(left) ? TYPES : [];
  return AFTER[left.slice(-2).map(keyword).join(' ')] ?? AFTER[last] ?? null;
}

/** Keywords that can follow a value: comparisons first, unless its condition has one. */
export function keywordsBehind(clause: Clause, left: readonly Token[]): readonly string[] {
  const isToCompare = CONDITIONS.has(clause) && !isCompared(left);
  return isToCompare ? [...COMPARISONS, ...KEYWORDS[clause]] : KEYWORDS[clause];
}

/** Whether the condition that the tokens end in has a comparison already. */
function isCompared(left: readonly Token[]): boolean {
  const start = left.findLastIndex((token) => OPENS_CONDITION.has(keyword(token) ?? ''));
  return left
    .slice(start + 1)
    .some((token) => COMPARED.has(keyword(token) ?? '') || (token.kind === 'operator' && /^[=<>!]/.test(token.text)));
}

/** Whether the tokens end in the parentheses of a CAST. */
function isInCast(left: readonly Token[]): boolean {
  let depth = 0;
  const open = left.findLastIndex((token) => {
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, '(')) depth -= 1;
    return depth < 0;
  });
  return keyword(left[open - 1]) === 'CAST';
}

/** Whether a token ends a value or a name, so that a keyword follows rather than a second value. */
export function endsValue(token: Token): boolean {
  if (token.kind === 'word') return !OPENS_VALUE.has(token.text.toUpperCase());
  return token.kind === 'operator' ? token.text === ')' : token.kind !== 'illegal';
}
