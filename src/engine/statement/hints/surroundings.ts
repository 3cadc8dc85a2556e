import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';

/** Words that begin the clauses of a query, in the order that SQL requires. */
export const CLAUSES = ['FROM', 'JOIN', 'WHERE', 'GROUP', 'HAVING', 'ORDER', 'LIMIT'];
/** Words that must be followed by something. */
const WANTS_MORE: ReadonlySet<string> = new Set([
  ...['SELECT', 'DISTINCT', 'FROM', 'JOIN', 'ON', 'WHERE', 'AND', 'OR', 'NOT', 'BY', 'HAVING', 'LIMIT', 'OFFSET'],
  ...['IN', 'LIKE', 'BETWEEN', 'IS', 'CASE', 'WHEN', 'THEN', 'ELSE', 'AS', 'UNION', 'MATCH', 'GLOB'],
]);

/** The clause that a token is in, read back to the parenthesis or the SELECT before it. */
export interface Surroundings {
  /** Words that begin clauses, from the token backwards. */
  readonly clauses: readonly string[];
  /** Open parentheses that contain no subquery. */
  readonly isInBrackets: boolean;
  /** Whether a CASE is open. */
  readonly isInCase: boolean;
}

/** Whether something must follow a token. */
export function wantsMore(token: Token): boolean {
  const word = keywordOf(token);
  if (word !== null) return WANTS_MORE.has(word);
  return token.kind === 'operator' && ![')', '*', ','].includes(token.text);
}

/** Whether a value or a name ends with a token. */
export const endsValue = (token: Token | undefined) =>
  token !== undefined &&
  (token.text === ')' || (token.kind !== 'operator' && token.kind !== 'illegal' && !wantsMore(token)));

export function readBack(tokens: readonly Token[], i: number): Surroundings {
  const clauses: string[] = [];
  let closed = 0;
  let ends = 0;
  for (let k = i - 1; k >= 0; k -= 1) {
    const token = tokens[k] as Token;
    if (token.kind === 'operator' && token.text === ')') closed += 1;
    if (token.kind === 'operator' && token.text === '(') {
      if (closed === 0) return { clauses, isInBrackets: true, isInCase: false };
      closed -= 1;
    }
    const word = closed === 0 ? keywordOf(token) : null;
    if (word === 'END') ends += 1;
    if (word === 'CASE') {
      if (ends === 0) return { clauses, isInBrackets: false, isInCase: true };
      ends -= 1;
    }
    if (word === 'SELECT' || word === 'UNION') break;
    if (word !== null && CLAUSES.includes(word)) clauses.push(word);
  }
  return { clauses, isInBrackets: false, isInCase: false };
}
