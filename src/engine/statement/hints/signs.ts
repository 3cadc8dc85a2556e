import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';

/** Spaces that SQLite treats as letters, and zero-width characters: they arrive with copied text. */
const INVISIBLE = /[\u00A0\u00AD\u061C\u1680\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u3000\uFEFF]/gu;
/** A text in typographic quotes, including gershayim and geresh. */
const TYPOGRAPHIC = /^[‘’‚“”„«״׳]([^\n]{0,200}?)[‘’“”»״׳](?![\p{L}\p{N}])/u;
/** Operators of other languages, and characters that look like those of SQL. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['!==', '<>'],
  ['===', '='],
  ['=!', '<>'],
  ['=>', '>='],
  ['=<', '<='],
  ['&&', 'AND'],
  ['!', 'NOT'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['־', '-'],
  ['×', '*'],
  ['÷', '/'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '<>'],
  ['،', ','],
]);
/** Tokens before the one in SQLite's message in which a character is searched for. */
const TOKENS_BEFORE = 3;

/** Signs that SQLite takes for letters, so that they join the names around them. */
const LOOKALIKES = /[\uFF01-\uFF5E–—−×÷≤≥≠،、]/u;
const HEBREW_HYPHEN = '־';
/** The distance of a full-width character from the plain one (https://www.unicode.org/charts/PDF/UFF00.pdf). */
const FULL_WIDTH = 0xfee0;

/** A hint for a sign inside a name that looks like one of SQL. */
export function lookalikeHint(text: string): string | null {
  const written = LOOKALIKES.exec(text)?.[0] ?? (text.replace(/[\w\s]/g, '') === HEBREW_HYPHEN ? HEBREW_HYPHEN : null);
  if (written === null) return null;
  const code = written.charCodeAt(0);
  // A double quote would begin a name, and a text was meant.
  const plain = code < 0xff01 ? ',' : written === '＂' ? "'" : String.fromCharCode(code - FULL_WIDTH);
  return say(HINTS.otherSign, { written, meant: MEANT.get(written) ?? plain });
}

/** A hint for a character that looks like another one. */
export function signHint(tokens: readonly Token[], i: number, sql: string): string | null {
  const near = tokens.slice(Math.max(0, i - TOKENS_BEFORE), i + 1);
  for (const { kind, text, offset } of near) {
    const hint = kind === 'word' ? (quotesHint(sql.slice(offset)) ?? invisibleHint(text) ?? lookalikeHint(text)) : null;
    if (hint !== null) return hint;
  }
  const written = operatorAt(tokens, i);
  const meant = MEANT.get(written);
  return meant === undefined ? numberHint(tokens, i) : say(HINTS.otherSign, { written, meant });
}

/** @param text the text from the character in doubt on */
export function quotesHint(text: string): string | null {
  const inner = TYPOGRAPHIC.exec(text)?.[1];
  return inner === undefined ? null : say(HINTS.plainQuotes, { text: quoted(inner) });
}

export function invisibleHint(text: string): string | null {
  const [sign] = text.match(INVISIBLE) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return say(HINTS.invisibleSign, { sign: `U+${code}`, text: text.replace(INVISIBLE, '·') });
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The adjacent characters at a token. */
function operatorAt(tokens: readonly Token[], i: number): string {
  const isSign = (token: Token | undefined) =>
    token?.kind === 'illegal' || (token?.kind === 'operator' && !'(),'.includes(token.text));
  let [from, to] = [i, i + 1];
  if (isSign(tokens[i])) {
    while (isSign(tokens[from - 1]) && areJoined(tokens[from - 1], tokens[from])) from -= 1;
    while (isSign(tokens[to]) && areJoined(tokens[to - 1], tokens[to])) to += 1;
  }
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
}

const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  אלף: 1e3,
  m: 1e6,
  million: 1e6,
  מיליון: 1e6,
  מליון: 1e6,
};

/** A hint for a number of thousands or millions, such as 2.5M, 900k or 2 million; null for any other text. */
export function multipleOf(text: string): string | null {
  const [, digits = '', word = ''] = /^(\d+(?:\.\d+)?) ?(\p{L}+)$/iu.exec(text) ?? [];
  const multiple = Object.hasOwn(MULTIPLES, word.toLowerCase()) ? MULTIPLES[word.toLowerCase()] : undefined;
  return multiple === undefined ? null : say(HINTS.plainNumber, { number: Math.round(Number(digits) * multiple) });
}

/** A number such as 1,000,000 or 1.000.000 or 1 000 000, or 2 million, or 3,5. */
function numberHint(tokens: readonly Token[], i: number): string | null {
  const begins = tokens[i - 1];
  if (begins?.kind !== 'number') return null;
  if (!areJoined(begins, tokens[i])) return multipleOf(`${begins.text} ${tokens[i]?.text}`) ?? spacedNumber(tokens, i);
  let to = i;
  while (/^[.,\d]+$/.test(tokens[to]?.text ?? '') && areJoined(tokens[to - 1], tokens[to])) to += 1;
  const written = tokens.slice(i - 1, to).map(({ text }) => text);
  const number = written.join('');
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(number)) return say(HINTS.plainNumber, { number: number.replace(/\D/g, '') });
  if (keywordOf(tokens[i - 4]) === 'LIMIT') {
    return say(HINTS.limitTwo, { limit: begins.text, offset: tokens[i - 3]?.text ?? '' });
  }
  return /^\d+,\d{1,2}$/.test(number) ? say(HINTS.decimalPoint, { number: number.replace(',', '.') }) : null;
}

/** A number whose thousands are set apart by blanks. */
function spacedNumber(tokens: readonly Token[], i: number): string | null {
  let to = i;
  while (/^\d{3}$/.test(tokens[to]?.text ?? '')) to += 1;
  const parts = tokens.slice(i - 1, to).map(({ text }) => text);
  return parts.length > 1 && /^\d{1,3}$/.test(parts[0] ?? '')
    ? say(HINTS.plainNumber, { number: parts.join('') })
    : null;
}

const areJoined = (before: Token | undefined, token: Token | undefined) =>
  before !== undefined && token !== undefined && before.offset + before.text.length === token.offset;
