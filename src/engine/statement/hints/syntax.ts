import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { HABITS } from '../../../contract/phrases.ts';
import { say } from '../../../contract/sentence.ts';
import { betweenHint, bracedPlaceholder, COMPARING, hebrewTextAt } from './conditions.ts';
import { FUNCTIONS_ELSEWHERE, STAR_ELSEWHERE, WORDS_ELSEWHERE } from './dialects.ts';
import { expressionHint } from './expressions.ts';
import { grammarHint, patternHint } from './grammar.ts';
import { slipsBetween } from './names.ts';
import { multipleOf, quoted, quotesHint, signHint } from './signs.ts';
import { wantsMore } from './surroundings.ts';

/** How many tokens before the one in SQLite's message the cause may be, as in EXTRACT(YEAR FROM …). */
const WORDS_BEFORE = 3;

/** A hint for: near "…": syntax error. */
export function syntaxHint(tokens: readonly Token[], offset: number | undefined, sql: string): string | null {
  const i = tokens.findIndex((token) => token.offset === offset);
  const token = tokens[i];
  if (!token) return null;
  if (token.text === '.' && i === 0) return HINTS.shellCommand;
  return (
    signHint(tokens, i, sql) ??
    expressionHint(tokens, i) ??
    textHint(tokens, i) ??
    wordAsNameHint(tokens, i) ??
    wordElsewhere(tokens, i) ??
    misspeltHint(tokens, i) ??
    bareWordsHint(tokens, i) ??
    grammarHint(tokens, i, sql)
  );
}

/** A text without quotes, or with an unmatched one inside. */
function textHint(tokens: readonly Token[], i: number): string | null {
  const [before, text] = [tokens[i - 1], tokens[i]];
  const areApart = before !== undefined && text !== undefined && before.offset + before.text.length < text.offset;
  // The first word of a question in Hebrew is no text.
  if (before === undefined) return null;
  if (text?.kind === 'string' && before.kind === 'string' && areApart) {
    return say(HINTS.commaMissing, { name: text.text });
  }
  if (tokens.slice(0, i + 1).some((word, k) => isGlued(tokens[k - 1], word))) return HINTS.quotesInText;
  const hebrew = hebrewTextAt(tokens, i);
  if (hebrew === null) {
    const mayBeText = text?.kind !== 'string' && /\p{Script=Hebrew}/u.test(text?.text ?? '');
    return mayBeText ? HINTS.quotesInText : null;
  }
  return keywordOf(tokens[hebrew.from - 1]) === 'AS'
    ? say(HINTS.nameWithBlanks, { name: hebrew.text })
    : say(HINTS.singleQuotes, { text: quoted(hebrew.text) });
}

/** What may follow a condition, and a name of the list. */
const BEHIND_CONDITION: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'GROUP',
  'HAVING',
  'ORDER',
  'LIMIT',
  'UNION',
  'THEN',
  ')',
]);
const BEHIND_NAME: ReadonlySet<string> = new Set(['FROM', ',', ')']);

/** A text or a name of several Latin words without quotes, as in `name_en = Tel Aviv` and `avg(x) AS mean price`. */
function bareWordsHint(tokens: readonly Token[], i: number): string | null {
  const before = tokens[i - 2];
  const isName = keywordOf(before) === 'AS';
  if (!isName && !COMPARING.has(before?.text ?? '') && keywordOf(before) !== 'LIKE') return null;
  const behind = isName ? BEHIND_NAME : BEHIND_CONDITION;
  const ends = (token: Token | undefined) => token === undefined || behind.has(keywordOf(token) ?? token.text);
  const isWord = (token: Token | undefined) => token?.kind === 'word' && !ends(token) && /^[a-z'’]+$/i.test(token.text);
  let to = i - 1;
  while (isWord(tokens[to])) to += 1;
  if (to <= i || !ends(tokens[to])) return null;
  const words = tokens
    .slice(i - 1, to)
    .map(({ text }) => text)
    .join(' ');
  return isName ? say(HINTS.nameWithBlanks, { name: words }) : say(HINTS.singleQuotes, { text: quoted(words) });
}

function wordAsNameHint(tokens: readonly Token[], i: number): string | null {
  const word = keywordOf(tokens[i]);
  const before = tokens[i - 1];
  if (word === null) return null;
  if (before?.text === ',') return word === 'DISTINCT' ? HINTS.distinctFirst : say(HINTS.commaTooMany, { word });
  const isName = (keywordOf(before) === 'AS' && !BEGINS_QUERY.has(word)) || before?.text === '.';
  if (isName) return say(HINTS.isWord, { word, name: tokens[i]?.text ?? '' });
  return word === 'ON' && keywordOf(before) === 'DISTINCT' ? HINTS.distinctOn : null;
}

const BEGINS_QUERY: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES']);

function wordElsewhere(tokens: readonly Token[], i: number): string | null {
  for (let k = i; k >= 0 && k >= i - WORDS_BEFORE; k -= 1) {
    const word = keywordOf(tokens[k]);
    const sign = tokens[k]?.text === '~' ? '~' : null;
    // DESC after ORDER BY is right; only as the first word it is another database's.
    if ((word === null && sign === null) || (word === 'DESC' && k > 0)) continue;
    const name = sign ?? word?.toLowerCase() ?? '';
    const isCall = k >= i - 1 && tokens[k + 1]?.text === '(';
    const isStarred = tokens[k - 1]?.text === '*';
    const advice =
      WORDS_ELSEWHERE.get(name) ??
      (isCall ? FUNCTIONS_ELSEWHERE.get(name) : undefined) ??
      (isStarred ? STAR_ELSEWHERE.get(name) : undefined);
    if (advice) return say(HINTS.hasNoHere, { word: sign ?? word ?? '', advice });
  }
  return null;
}

/** Words of a query that people misspell. */
const QUERY_WORDS = (
  'SELECT DISTINCT FROM WHERE GROUP ORDER HAVING LIMIT OFFSET JOIN LEFT INNER CROSS UNION BETWEEN EXISTS LIKE DESC WITH ' +
  'RECURSIVE VALUES CASE WHEN THEN ELSE USING PARTITION OVER FILTER EXPLAIN'
).split(' ');

/** SQLite reads a misspelt word as a name or an alias: the error is at the word or at what follows it. */
function misspeltHint(tokens: readonly Token[], i: number): string | null {
  for (let k = i; k >= 0 && k >= i - 1; k -= 1) {
    const word = keywordOf(tokens[k]);
    if (word === 'SORT' && keywordOf(tokens[k + 1]) === 'BY') {
      return say(HINTS.didYouMeanWord, { meant: 'ORDER', written: tokens[k]?.text ?? '' });
    }
    if (word === 'NULL' && /^(?:FIRST|LAST)$/.test(keywordOf(tokens[k + 1]) ?? '')) {
      return say(HINTS.didYouMeanWord, { meant: 'NULLS', written: tokens[k]?.text ?? '' });
    }
    const direction = /^(ASC|DESC)ENDING$/.exec(word ?? '')?.[1];
    if (direction) return say(HINTS.didYouMeanWord, { meant: direction, written: tokens[k]?.text ?? '' });
    const meant = word !== null && !QUERY_WORDS.includes(word) && QUERY_WORDS.find((known) => isMisspelt(word, known));
    if (meant) return say(HINTS.didYouMeanWord, { meant, written: tokens[k]?.text ?? '' });
  }
  return null;
}

/** One letter too many, too few or wrong; two swapped letters; two such edits in a long word. */
export function isMisspelt(word: string, known: string): boolean {
  // A short word counts as misspelt only if it lacks one letter of the known word: the last one, or one between right first and last
  // letters.
  if (word.length === 3) {
    return (
      known.length === 4 &&
      word[0] === known[0] &&
      [1, 2, 3].some((at) => known.slice(0, at) + known.slice(at + 1) === word)
    );
  }
  if (word.length < 4) return false;
  const slips = slipsBetween(word, known);
  return slips === 1 || (slips === 2 && known.length >= 6);
}

/** A hint for: unrecognized token. */
export function unreadableHint(
  text: string,
  tokens: readonly Token[],
  offset: number | undefined,
  sql: string,
): string | null {
  const i = tokens.findIndex((token) => token.offset === offset);
  const before = tokens[i - 1];
  if (text === ':') {
    return sql[(offset ?? 0) + 1] === '=' ? say(HINTS.hasNoHere, { word: ':=', advice: HABITS.params }) : HINTS.casts;
  }
  const placeholder = bracedPlaceholder(sql.slice(offset));
  if (placeholder) return placeholder;
  if (text.startsWith('\\')) return HINTS.shellCommand;
  const path = /^\$[\w.[\]]+/.exec(sql.slice(offset))?.[0];
  if (path) return say(HINTS.singleQuotes, { text: quoted(path) });
  if (text.startsWith('[')) return HINTS.bracketNotClosed;
  if (/^\d/.test(text)) return multipleOf(text) ?? HINTS.nameWithDigit;
  if (/^['"`]/.test(text)) {
    // An unmatched quote inside a text opens another text, which is never closed.
    return before ? HINTS.quoteInTextNotClosed : HINTS.quoteNotClosed;
  }
  return quotesHint(sql.slice(offset)) ?? (i < 0 ? null : signHint(tokens, i, sql));
}

/** Words that stand before JOIN. */
const JOIN_KINDS: ReadonlySet<string> = new Set(['INNER', 'CROSS', 'LEFT', 'RIGHT', 'FULL', 'OUTER', 'NATURAL']);
const isJoinWord = (token: Token | undefined) => JOIN_KINDS.has(keywordOf(token) ?? '');

/** A hint for: incomplete input. */
export function earlyEndHint(tokens: readonly Token[], sql: string): string {
  const unwrapped = betweenHint(tokens);
  if (unwrapped) return unwrapped;
  const joined = tokens.find((token, i) => token.kind === 'word' && isJoinWord(tokens[i - 1]) && !isJoinWord(token));
  if (joined && keywordOf(joined) !== 'JOIN') return say(HINTS.joinMissing, { name: joined.text });
  const count = (text: string) => tokens.filter((token) => token.kind === 'operator' && token.text === text).length;
  const words = (word: string) => tokens.filter((token) => keywordOf(token) === word).length;
  const open = count('(') - count(')');
  if (open > 0) return open === 1 ? HINTS.bracketNotClosed : say(HINTS.bracketsNotClosed, { count: open });
  const last = tokens.at(-1);
  const like = keywordOf(tokens.at(-3));
  if (last?.text === '%' && (like === 'LIKE' || like === 'GLOB')) return patternHint(tokens, tokens.length - 2, sql);
  if (last && (wantsMore(last) || last.text === ',')) return say(HINTS.wantsAfter, { word: last.text });
  return words('CASE') > words('END') ? HINTS.wantsEnd : HINTS.endsEarly;
}

/** A text that goes on after its closing quote, such as 'ז'בוטינסקי'. */
const isGlued = (before: Token | undefined, token: Token) =>
  (before?.kind === 'string' || before?.kind === 'quoted') &&
  (token.kind === 'word' || token.kind === 'illegal') &&
  before.offset + before.text.length === token.offset;
