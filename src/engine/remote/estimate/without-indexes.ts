import { keywordOf, nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';

/** Tokens before the name of a table in a FROM clause. */
const BEFORE = new Set(['FROM', 'JOIN', ',', '(', '.']);
const isBefore = (token: Token | undefined) => BEFORE.has(keywordOf(token) ?? token?.text ?? '');
/** NOT INDEXED stands after the name of the table, or after its alias with or without AS. */
const MOST_TOKENS_BETWEEN = 2;

/**
 * A statement with NOT INDEXED after a table, at each place where it might stand: at most one of them can be prepared. It
 * replaces INDEXED BY.
 * None if the statement does not name the table exactly once.
 */
export function withoutIndexes(sql: string, table: string): readonly string[] {
  const tokens = [...tokenize(sql)];
  const named = [...tokens.keys()].filter(
    (i) =>
      nameOf(tokens[i])?.toLowerCase() === table.toLowerCase() &&
      isBefore(tokens[i - 1]) &&
      tokens[i + 1]?.text !== '.',
  );
  const [place] = named;
  if (place === undefined || named.length > 1) return [];
  const chosen = tokens.slice(place, place + 2 + MOST_TOKENS_BETWEEN);
  const by = chosen.findIndex((token, i) => keywordOf(token) === 'INDEXED' && keywordOf(chosen[i + 1]) === 'BY');
  const [from, to] = [chosen[by], tokens[place + by + 2]];
  if (from && to) return [`${sql.slice(0, from.offset)}NOT INDEXED${sql.slice(to.offset + to.text.length)}`];
  return tokens.slice(place, place + 1 + MOST_TOKENS_BETWEEN).map(({ offset, text }) => {
    const end = offset + text.length;
    return `${sql.slice(0, end)} NOT INDEXED${sql.slice(end)}`;
  });
}
