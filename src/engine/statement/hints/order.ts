import type { Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';

/** Where the first of two swapped tokens may be, from the one that SQLite could not read: the nearest first. */
const PAIRS = [0, -1, -2, -3];

/**
 * A hint for two tokens in the wrong order, such as `ORDER BY id 20 LIMIT` and `( count*)`. It is tried: with them swapped, SQLite can
 * read the statement.
 *
 * @param compiles whether SQLite can read a statement
 */
export async function orderHint(
  tokens: readonly Token[],
  offset: number | undefined,
  sql: string,
  compiles: (sql: string) => Promise<boolean>,
): Promise<string | null> {
  const i = tokens.findIndex((token) => token.offset === offset);
  if (i < 0) return null;
  for (const pair of PAIRS) {
    const [first, second] = [tokens[i + pair], tokens[i + pair + 1]];
    if (!first || !second || first.text === second.text) continue;
    const swapped = `${sql.slice(0, first.offset)}${second.text} ${first.text} ${sql.slice(second.offset + second.text.length)}`;
    if (await compiles(swapped)) return say(HINTS.wrongOrder, { first: first.text, second: second.text });
  }
  return null;
}
