import { nameOf, type Token } from '../../../contract/guard/tokens.ts';

/** Offset of a name in a statement, in UTF-16 units; undefined unless it occurs exactly once. */
export function placeOfName(name: string, tokens: readonly Token[]): number | undefined {
  const wanted = name.toLowerCase();
  const [place, other] = tokens.filter((token) => writtenName(token)?.toLowerCase() === wanted);
  return other ? undefined : place?.offset;
}

/** Offset of a name with what qualifies it, as of `s.name`; undefined unless it occurs exactly once. */
export function placeOfPath(path: readonly string[], tokens: readonly Token[]): number | undefined {
  const wanted = path.map((part) => part.toLowerCase());
  const begins = (at: number) =>
    tokens[at - 1]?.text !== '.' &&
    wanted.every(
      (part, k) =>
        nameOf(tokens[at + 2 * k])?.toLowerCase() === part && (k === 0 || tokens[at + 2 * k - 1]?.text === '.'),
    );
  const [place, other] = tokens.filter((_, at) => begins(at));
  return other ? undefined : place?.offset;
}

/** SQLite also accepts a text as the name of a table. */
function writtenName(token: Token): string | null {
  return token.kind === 'string' ? token.text.slice(1, -1).replaceAll("''", "'") : nameOf(token);
}
