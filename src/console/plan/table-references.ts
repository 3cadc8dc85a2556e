import { keywordOf, nameOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import type { Place } from '../editor/place.ts';

/** A table, view or common table expression, where a statement names it in FROM. */
export interface TableReference {
  readonly table: string;
  /** Its name in the statement: the alias, else its own name. */
  readonly alias: string;
  /** The range of `INDEXED BY …` or `NOT INDEXED`; an empty range at the place for it if there is none. */
  readonly indexing: Place;
}

/** Words after a table that are not its alias. */
const NO_ALIAS: ReadonlySet<string> = new Set(
  'WHERE GROUP HAVING WINDOW ORDER LIMIT UNION EXCEPT INTERSECT ON USING JOIN LEFT RIGHT FULL INNER OUTER CROSS NATURAL INDEXED NOT AS'.split(
    ' ',
  ),
);
/** Words that end a FROM clause. */
const ENDS_FROM: ReadonlySet<string> = new Set(
  'WHERE GROUP HAVING WINDOW ORDER LIMIT UNION EXCEPT INTERSECT SELECT'.split(' '),
);

/** The tables that a statement and its subqueries name, in order. */
export function tableReferences(sql: string): readonly TableReference[] {
  const tokens = [...tokenize(sql)];
  const found: TableReference[] = [];
  /** For each open parenthesis: whether it is in a FROM clause, and whether a table may come next. */
  const levels = [{ isFrom: false, wants: false }];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const level = levels.at(-1);
    if (!token || !level) break;
    const word = keywordOf(token);
    if (token.text === '(' && token.kind === 'operator') {
      // Parentheses in place of a table contain joins, or a subquery.
      levels.push({ isFrom: level.wants, wants: level.wants });
      level.wants = false;
    } else if (token.text === ')' && token.kind === 'operator') {
      if (levels.length > 1) levels.pop();
    } else if (word === 'FROM' || word === 'JOIN') {
      level.isFrom = true;
      level.wants = true;
    } else if (word !== null && ENDS_FROM.has(word)) {
      level.isFrom = false;
      level.wants = false;
    } else if (token.text === ',' && token.kind === 'operator') {
      level.wants = level.isFrom;
    } else if (level.wants && nameOf(token) !== null) {
      const read = readReference(tokens, at);
      level.wants = false;
      if (read.reference) found.push(read.reference);
      at = read.end - 1;
    }
  }
  return found;
}

/** Parses `[schema.]table [[AS] alias] [INDEXED BY index | NOT INDEXED]`; null for a table-valued function. */
function readReference(
  tokens: readonly Token[],
  at: number,
): { readonly reference: TableReference | null; readonly end: number } {
  let end = at + 1;
  let name = nameOf(tokens[at]) ?? '';
  if (tokens[end]?.text === '.') {
    name = nameOf(tokens[end + 1]) ?? '';
    end += 2;
  }
  if (tokens[end]?.text === '(') return { reference: null, end };
  const hasAs = keywordOf(tokens[end]) === 'AS';
  const called = tokens[end + (hasAs ? 1 : 0)];
  const alias = NO_ALIAS.has(keywordOf(called) ?? '') ? null : nameOf(called);
  if (alias !== null) end += hasAs ? 2 : 1;
  const from = endOf(tokens[end - 1]);
  const first = keywordOf(tokens[end]);
  if (first === 'INDEXED' && keywordOf(tokens[end + 1]) === 'BY') end += 3;
  else if (first === 'NOT' && keywordOf(tokens[end + 1]) === 'INDEXED') end += 2;
  const indexing = { from, to: endOf(tokens[Math.min(end, tokens.length) - 1]) };
  return { reference: { table: name, alias: alias ?? name, indexing }, end };
}

const endOf = (token: Token | undefined): number => (token ? token.offset + token.text.length : 0);
