import { tokenize } from '../../contract/guard/tokens.ts';
import { loadCode } from '../page/load-code.ts';

/**
 * The text with one clause a line; null if the formatter cannot parse it. Only whitespace may change: a text with any
 * changed token is discarded.
 */
export async function formatSql(text: string): Promise<string | null> {
  const { formatDialect, sqlite } = await loadCode(() => import('sql-formatter'));
  const formatted = attempt(() => formatDialect(text, { dialect: sqlite, tabWidth: 2, keywordCase: 'preserve' }));
  return formatted !== null && sameTokens(text, formatted) ? formatted : null;
}

function attempt(work: () => string): string | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function sameTokens(a: string, b: string): boolean {
  const texts = (sql: string) => Array.from(tokenize(sql), ({ text }) => text);
  const [before, after] = [texts(a), texts(b)];
  return before.length === after.length && before.every((text, at) => text === after[at]);
}
