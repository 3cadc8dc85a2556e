import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { COMPARISONS_ELSEWHERE } from './dialects.ts';

/** What compares two values. */
export const COMPARING: ReadonlySet<string> = new Set(['=', '==', '<', '<=', '>', '>=', '<>', '!=']);
/** Words that a condition follows. */
export const BEFORE_CONDITION: ReadonlySet<string> = new Set(['WHERE', 'AND', 'OR', 'NOT', 'ON', 'HAVING', 'WHEN']);
/** Comparisons that take no IS before them. */
const WITHOUT_IS: ReadonlySet<string> = new Set(['BETWEEN', 'IN', 'LIKE', 'GLOB']);
/** Comparisons whose two signs are the wrong way round. */
const TURNED: Readonly<Record<string, string>> = { '=>': '>=', '=<': '<=' };

/** A hint for a condition whose comparison is missing, twice there, or not SQL's; null for any other mistake. */
export function conditionHint(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const word = keywordOf(token);
  const [second, first] = [keywordOf(tokens[i - 2]), keywordOf(before)];
  if (first === 'IS' && (COMPARING.has(token.text) || WITHOUT_IS.has(word ?? ''))) {
    return say(HINTS.isTooMuch, { word: word ?? token.text });
  }
  if (second === 'IS' && first === 'NOT' && WITHOUT_IS.has(word ?? '')) {
    return say(HINTS.isTooMuch, { word: `NOT ${word}` });
  }
  if ((first === 'LIMIT' || first === 'OFFSET') && COMPARING.has(token.text)) {
    return say(HINTS.tooMuch, { word: token.text });
  }
  const advice = endsName(before) ? COMPARISONS_ELSEWHERE.get(word?.toLowerCase() ?? '') : undefined;
  if (word !== null && advice) return say(HINTS.hasNoHere, { word, advice });
  return (
    betweenHint(tokens.slice(0, i)) ??
    placeholderHint(tokens, i) ??
    comparisonsHint(before, token) ??
    operatorHint(tokens, i)
  );
}

/** `BETWEEN (1 AND 2)`, which SQLite takes for one value and waits for the other. */
export function betweenHint(tokens: readonly Token[]): string | null {
  const at = tokens.findLastIndex((token, k) => keywordOf(token) === 'BETWEEN' && tokens[k + 1]?.text === '(');
  const [low, and, high, end, next] = at < 0 ? [] : tokens.slice(at + 2);
  return low && high && keywordOf(and) === 'AND' && end?.text === ')' && keywordOf(next) !== 'AND'
    ? say(HINTS.betweenBrackets, { low: low.text, high: high.text })
    : null;
}

const endsName = (token: Token | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** A value to fill in, as in `= <city>` and `= %s`. */
function placeholderHint(tokens: readonly Token[], i: number): string | null {
  const [before, sign, name, end] = tokens.slice(i - 1, i + 3);
  if (!COMPARING.has(before?.text ?? '') || name?.kind !== 'word') return null;
  if (sign?.text === '<' && end?.text === '>')
    return say(HINTS.placeholder, { written: `<${name.text}>`, name: name.text });
  return sign?.text === '%' && /^[sd]$/.test(name.text)
    ? say(HINTS.placeholder, { written: `%${name.text}`, name: 'value' })
    : null;
}

/** Two comparisons, one after the other. */
function comparisonsHint(before: Token | undefined, token: Token): string | null {
  if (!before || !COMPARING.has(before.text) || !COMPARING.has(token.text)) return null;
  const both = before.text + token.text;
  const meant = before.text === token.text ? token.text : (TURNED[both] ?? both);
  return COMPARING.has(meant) ? say(HINTS.otherSign, { written: `${before.text} ${token.text}`, meant }) : null;
}

/** A column and a value without a comparison, as in `WHERE rooms 3`. */
function operatorHint(tokens: readonly Token[], i: number): string | null {
  const value = tokens[i] as Token;
  const column = tokens[i - 1];
  if (column?.kind !== 'word' || (value.kind !== 'string' && value.kind !== 'number')) return null;
  const begin = tokens[i - 2]?.text === '.' ? i - 3 : i - 1;
  return BEFORE_CONDITION.has(keywordOf(tokens[begin - 1]) ?? '')
    ? say(HINTS.operatorMissing, { name: column.text, value: value.text })
    : null;
}

/** A hint for a value to fill in, as in `= {city}`, with which the text begins. */
export function bracedPlaceholder(text: string): string | null {
  const [written, name] = /^(?:\{\{?|\$\{)\s*([\p{L}_][\p{L}\w]*)\s*\}\}?/u.exec(text) ?? [];
  return written === undefined || name === undefined ? null : say(HINTS.placeholder, { written, name });
}

/** Hebrew words joined by hyphens and blanks, which are a text without its quotes. */
export function hebrewTextAt(
  tokens: readonly Token[],
  i: number,
): { readonly text: string; readonly from: number } | null {
  const isHebrew = (token: Token | undefined) => token?.kind === 'word' && /\p{Script=Hebrew}/u.test(token.text);
  const isPart = (at: number) =>
    isHebrew(tokens[at]) || (tokens[at]?.text === '-' && isHebrew(tokens[at - 1]) && isHebrew(tokens[at + 1]));
  if (!isHebrew(tokens[i])) return null;
  let [from, to] = [i, i + 1];
  while (isPart(from - 1)) from -= 1;
  while (isPart(to)) to += 1;
  const text = tokens
    .slice(from, to)
    .map(({ text: part, offset }, at) => (at > 0 && areApart(tokens[from + at - 1], offset) ? ` ${part}` : part))
    .join('');
  return { text, from };
}

const areApart = (before: Token | undefined, offset: number) =>
  before !== undefined && before.offset + before.text.length < offset;
