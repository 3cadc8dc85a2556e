import { keywordOf, nameOf, type Token } from '../../contract/guard/tokens.ts';
import { isReserved } from './sql-text.ts';

/**
 * The last SELECT of a statement that reads one source unchanged: `SELECT * FROM t` or `SELECT a, b FROM t`, optionally
 * with WHERE and ORDER BY. Another condition on such a query is the same as a condition on its rows.
 */
export interface SimpleQuery {
  /** Offsets in the statement, in UTF-16 units: the list of columns, and the end of FROM's source. */
  readonly list: { readonly from: number; readonly to: number };
  readonly sourceEnd: number;
  /** The condition after WHERE; null if there is none. */
  readonly condition: { readonly from: number; readonly to: number; readonly hasOr: boolean } | null;
}

/** Parses a statement as such a query; null for any other, which has to become a subquery. */
export function simpleQuery(tokens: readonly Token[]): SimpleQuery | null {
  const words = wordsOutside(tokens);
  const select = words.indexOf('SELECT');
  if (select < 0 || (select > 0 && keywordOf(tokens[0]) !== 'WITH')) return null;
  const from = words.indexOf('FROM', select);
  const list = tokens.slice(select + 1, from);
  const [first, last, source] = [list[0], list.at(-1), tokens[from + 1]];
  if (from < 0 || !first || !last || !source || !isPlainList(list) || nameOf(source) === null) return null;
  const rest = tokens.slice(from + 2);
  const condition = conditionOf(rest);
  if (condition === undefined) return null;
  return { list: { from: first.offset, to: endOf(last) }, sourceEnd: endOf(source), condition };
}

/** `*` alone, or names with commas between them: each column of the answer is one of the source, under its own name. */
function isPlainList(list: readonly Token[]): boolean {
  if (list.length === 1 && list[0]?.text === '*') return true;
  return (
    list.length % 2 === 1 &&
    list.every((token, at) => (at % 2 === 1 ? token.text === ',' : token.kind === 'quoted' || isFreeWord(token)))
  );
}

const isFreeWord = (token: Token) => token.kind === 'word' && !isReserved(token.text);

/** The condition after WHERE; null for none, undefined if something else follows the source. */
function conditionOf(rest: readonly Token[]): SimpleQuery['condition'] | undefined {
  const words = wordsOutside(rest);
  if (words.some((word) => word !== null && ENDS_SIMPLE.has(word))) return undefined;
  const order = words.indexOf('ORDER');
  const end = order < 0 ? rest.length : order;
  if (end === 0) return null;
  const [first, last] = [rest[1], rest[end - 1]];
  if (words[0] !== 'WHERE' || end < 2 || !first || !last) return undefined;
  return { from: first.offset, to: endOf(last), hasOr: words.slice(0, end).includes('OR') };
}

const ENDS_SIMPLE = new Set(['GROUP', 'HAVING', 'WINDOW', 'LIMIT', 'UNION', 'EXCEPT', 'INTERSECT']);

export const endOf = ({ offset, text }: Token): number => offset + text.length;

/** The keywords outside parentheses; null for other tokens. */
function wordsOutside(tokens: readonly Token[]): readonly (string | null)[] {
  let depth = 0;
  return tokens.map((token) => {
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    return depth === 0 ? keywordOf(token) : null;
  });
}
