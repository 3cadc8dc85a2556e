import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { WORDS_ELSEWHERE } from './dialects.ts';
import { slipsBetween } from './names.ts';

/** How many tokens before the one that SQLite stumbles over may be the word that led there, as in EXTRACT(YEAR FROM …). */
const WORDS_BEFORE = 3;

const SINGLE_QUOTES = "Text takes single quotes, and a ' inside it is written twice: 'ז''בוטינסקי', 'צה\"ל'.";

/** What helps where SQLite says: near "…": syntax error. */
export function syntaxHint(tokens: readonly Token[], offset: number | undefined): string | null {
  const i = tokens.findIndex((token) => token.offset === offset);
  const token = tokens[i];
  const before = tokens[i - 1];
  if (!token) return null;
  if (token.text === '.' && i === 0) return SHELL_COMMAND;
  if (tokens.slice(0, i + 1).some((word, k) => isGlued(tokens[k - 1], word))) return SINGLE_QUOTES;
  if (/\p{Script=Hebrew}/u.test(token.text)) return SINGLE_QUOTES;
  const word = keywordOf(token);
  if (word !== null && before?.text === ',') return `There is a comma too many before ${word}, or a column is missing.`;
  if (word !== null && (keywordOf(before) === 'AS' || before?.text === '.')) {
    return `${word} is a word of SQL; as a name it takes double quotes: "${token.text}".`;
  }
  if (word === 'ON' && keywordOf(before) === 'DISTINCT') {
    return 'SQLite has no DISTINCT ON: number the rows with row_number() OVER (PARTITION BY …) in a subquery.';
  }
  return wordElsewhere(tokens, i) ?? misspeltHint(tokens, i);
}

function wordElsewhere(tokens: readonly Token[], i: number): string | null {
  for (let k = i; k >= 0 && k >= i - WORDS_BEFORE; k -= 1) {
    const word = keywordOf(tokens[k]);
    // A statement may well sort by something DESC; only as its verb the word is another database's.
    if (word === null || (word === 'DESC' && k > 0)) continue;
    const elsewhere = WORDS_ELSEWHERE.get(word.toLowerCase());
    if (elsewhere) return `SQLite has no ${word} here: ${elsewhere}.`;
  }
  return null;
}

/** Words of a query that people misspell. */
const QUERY_WORDS = (
  'SELECT DISTINCT FROM WHERE GROUP ORDER HAVING LIMIT OFFSET JOIN LEFT INNER CROSS UNION BETWEEN EXISTS LIKE DESC WITH ' +
  'RECURSIVE VALUES CASE WHEN THEN ELSE USING PARTITION OVER FILTER EXPLAIN'
).split(' ');

/** A misspelt word is read as a name or an alias: SQLite stumbles over it, or over what comes behind it. */
function misspeltHint(tokens: readonly Token[], i: number): string | null {
  for (let k = i; k >= 0 && k >= i - 1; k -= 1) {
    const word = keywordOf(tokens[k]);
    const meant = word !== null && !QUERY_WORDS.includes(word) && QUERY_WORDS.find((known) => isMisspelt(word, known));
    if (meant) return `Did you mean ${meant} instead of ${tokens[k]?.text}?`;
  }
  return null;
}

/** One letter too many, too few or wrong; two letters that changed places; two such slips in a long word. */
function isMisspelt(word: string, known: string): boolean {
  if (word.length < 4) return false;
  const slips = slipsBetween(word, known);
  return slips === 1 || (slips === 2 && known.length >= 6);
}

/** What helps where SQLite says: unrecognized token. */
export function unreadableHint(text: string, tokens: readonly Token[], offset: number | undefined): string | null {
  const before = tokens[tokens.findIndex((token) => token.offset === offset) - 1];
  if (text === ':') return 'SQLite has no :: for types: write CAST(x AS INTEGER), REAL or TEXT.';
  if (text.startsWith('\\')) return SHELL_COMMAND;
  if (/^\d/.test(text)) return 'A name that begins with a digit takes double quotes.';
  if (/^['"`[]/.test(text)) {
    // An odd quote inside a text opens another text, which nothing closes.
    return before ? `A quote is not closed. ${SINGLE_QUOTES}` : 'A quote is not closed.';
  }
  return null;
}

const SHELL_COMMAND =
  "This is a command of a shell, not SQL: SELECT name FROM pragma_table_list lists the tables, SELECT * FROM pragma_table_info('deals') the columns of one.";

/** What helps where SQLite says: incomplete input. */
export function earlyEndHint(tokens: readonly Token[]): string {
  const count = (text: string) => tokens.filter((token) => token.kind === 'operator' && token.text === text).length;
  const open = count('(') - count(')');
  if (open > 0) return open === 1 ? 'A bracket is not closed.' : `${open} brackets are not closed.`;
  return 'The statement ends before it is complete.';
}

/** A text that goes on behind its closing quote, as 'ז'בוטינסקי' does. */
const isGlued = (before: Token | undefined, token: Token) =>
  (before?.kind === 'string' || before?.kind === 'quoted') &&
  (token.kind === 'word' || token.kind === 'illegal') &&
  before.offset + before.text.length === token.offset;
