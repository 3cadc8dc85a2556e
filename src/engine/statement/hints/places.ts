import { nameOf, type Token } from '../../../contract/guard/tokens.ts';

/** Offset of a name in a statement, in UTF-16 units; undefined unless it occurs exactly once. */
export function placeOfName(name: string, tokens: readonly Token[]): number | undefined {
  const wanted = name.toLowerCase();
  const [place, other] = tokens.filter((token) => writtenName(token)?.toLowerCase() === wanted);
  return other ? undefined : place?.offset;
}

/** SQLite also accepts a text as the name of a table. */
function writtenName(token: Token): string | null {
  return token.kind === 'string' ? token.text.slice(1, -1).replaceAll("''", "'") : nameOf(token);
}
