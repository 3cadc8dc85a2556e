import type { Refusal } from '../../../contract/errors.ts';
import { nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { sentenceReader } from '../../../contract/sentence.ts';
import type { Place } from '../place.ts';

/** A change of the statement that follows from the hint of a refusal. */
export interface QuickFix extends Place {
  /** The current text there. */
  readonly text: string;
  readonly insert: string;
}

interface Found {
  readonly sql: string;
  readonly tokens: readonly Token[];
  /** The offset of the refusal; −1 if it has none. */
  readonly offset: number;
  /** The missing name, in lower case. */
  readonly missed: string;
}

type Propose = (parts: Readonly<Record<string, string>>, found: Found) => readonly QuickFix[];

const readHint = sentenceReader(HINTS);
/** Replacement of a space that SQLite treats as a letter; other invisible characters are removed. */
const BLANKS = /^U\+(?:00A0|1680|200\d|200A|202F|205F|3000)$/;

/** Words of other databases whose word here takes the same. */
const SAME_HERE: Readonly<Record<string, string>> = { ILIKE: 'LIKE', TRY_CAST: 'CAST', SAFE_CAST: 'CAST' };

/** The quick fix of each hint. */
const PROPOSALS: { readonly [Name in keyof typeof HINTS]?: Propose } = {
  didYouMeanWord: ({ meant = '', written = '' }, { tokens, offset }) =>
    replaced(
      tokens.findLast((token) => token.offset <= offset && token.text === written),
      [meant],
    ),
  didYouMeanFunction: ({ name = '' }, { tokens, missed }) => replaced(onlyOne(tokens, missed), [name]),
  didYouMean: ({ names = '' }, { tokens, offset, missed }) =>
    replaced(lastOfName(tokens, offset) ?? onlyOne(tokens, missed), names.split(' or ').map(asName)),
  singleQuotes: ({ text = '' }, found) => nearest(found, `["\`[]?${spaced(inside(text))}["\`\\]]?`, text),
  nameWithBlanks: ({ name = '' }, found) => nearest(found, spaced(name), `"${name}"`),
  hasAlias: ({ alias = '' }, found) => replaced(tokenAt(found), [asName(alias)]),
  isWord: ({ name = '' }, found) => replaced(tokenAt(found), [`"${name}"`]),
  plainQuotes: ({ text = '' }, found) => nearest(found, `[‘’‚“”„«״׳]${spaced(inside(text))}[‘’‚“”„»״׳]`, text),
  plainNumber: ({ number = '' }, found) => nearest(found, `\\p{Sc}?${[...number].join('[.,\\s]?')}`, number),
  otherSign: ({ written = '', meant = '' }, found) => nearest(found, escaped(written), meant),
  invisibleSign: ({ sign = '', text = '' }, found) => {
    const blank = BLANKS.test(sign) ? ' ' : '';
    return nearest(found, text.split('·').map(escaped).join('[^\\x20-\\x7E]'), text.replaceAll('·', blank));
  },
  textPrefix: ({ written = '', text = '' }, found) => nearest(found, escaped(written), text),
  patternQuotes: ({ text = '' }, found) => nearest(found, escaped(inside(text)), text),
  wantsBrackets: ({ values = '' }, found) =>
    nearest(found, `\\[?${values.split(', ').map(escaped).join('\\s*,\\s*')}\\]?`, `(${values})`),
  wantsBy: ({ word = '' }, found) => replaced(tokenBefore(found), [`${word} BY`]),
  commaTooMany: (_, found) => replaced(tokenBefore(found), ['']),
  casts: (_, found) => castAt(found),
  hasNoHere: ({ word = '' }, { tokens, offset }) => {
    const same = SAME_HERE[word];
    const written = tokens.findLast((token) => token.offset <= offset && token.text.toUpperCase() === word);
    return same === undefined ? [] : replaced(written, [same]);
  },
  notBehindIs: (_, found) => nearest(found, '[Nn][Oo][Tt]\\s+[Ii][Ss]', 'IS NOT'),
  notEqual: (_, found) => replaced(tokenBefore(found), ['<>']),
  wantsWhen: (_, { tokens, offset }) =>
    replaced(
      tokens.findLast((token) => token.offset < offset && token.text.toUpperCase() === 'CASE'),
      ['CASE WHEN'],
    ),
  wantsThen: ({ name = '' }, found) =>
    replaced(tokenAt(found), [tokenAt(found)?.text === ',' ? ' THEN' : `THEN ${name}`]),
  wantsAnd: (_, found) => {
    const token = tokenAt(found);
    const isValue = token?.kind === 'string' || token?.kind === 'number';
    return replaced(token, [isValue ? `AND ${token.text}` : token?.text === ',' ? ' AND' : 'AND']);
  },
  betweenBrackets: ({ low = '', high = '' }, found) =>
    nearest(found, `\\(\\s*${escaped(low)}\\s+[Aa][Nn][Dd]\\s+${escaped(high)}\\s*\\)`, `${low} AND ${high}`),
  castAs: ({ type = '' }, found) => nearest(found, `(?:\\s*,\\s*|\\s+)${escaped(type)}`, ` AS ${type}`),
  offsetAlone: (_, found) => replaced(tokenBefore(found), ['LIMIT -1 OFFSET']),
  commaMissing: ({ name = '' }, { tokens, offset }) => {
    const before = tokens[tokens.findLastIndex((token) => token.offset <= offset && token.text === name) - 1];
    return replaced(before, [`${before?.text ?? ''},`]);
  },
  dotMissing: ({ owner = '', name = '' }, found) =>
    nearest(found, `${escaped(owner)}\\s+${escaped(name)}`, `${owner}.${name}`),
  andMissing: (_, found) => replaced(tokenAt(found), [`AND ${tokenAt(found)?.text ?? ''}`]),
  joinMissing: ({ name = '' }, found) => replaced(tokenAt(found), [`JOIN ${name}`]),
  limitMissing: ({ count = '' }, found) => replaced(tokenAt(found), [`LIMIT ${count}`]),
  wordTwice: ({ word = '' }, found) => nearest(found, `\\b${escaped(word)}\\s+${escaped(word)}\\b`, word),
  wrongOrder: ({ first = '', second = '' }, found) =>
    nearest(found, `${escaped(first)}\\s*${escaped(second)}`, `${second} ${first}`),
  fromMissing: ({ name = '' }, found) => replaced(tokenAt(found), [/^join$/i.test(name) ? 'FROM' : `FROM ${name}`]),
  onMissing: ({ name = '' }, { tokens, offset }) =>
    replaced(
      tokens.findLast((token) => token.offset <= offset && token.text === name),
      [`ON ${name}`],
    ),
  bracketTooMany: (_, found) => replaced(tokenAt(found), ['']),
  isTooMuch: (_, found) => nearest(found, '[Ii][Ss]\\s+', ''),
  tooMuch: (_, found) => replaced(tokenAt(found), ['']),
  placeholder: ({ written = '', name = '' }, found) => nearest(found, escaped(written), `:${name}`),
  codeFence: (_, { sql }) => [{ from: 0, to: sql.length, text: sql, insert: withoutFence(sql) }],
  limitOffset: ({ offset = '' }, found) => replaced(tokenAt(found), [`OFFSET ${offset}`]),
  fullText: ({ example = '' }, { tokens }) =>
    replaced(tokens[tokens.findIndex(({ text }) => text.toUpperCase() === 'MATCH') + 1], [`'${example}*'`]),
};

/** The quick fixes of a refusal, the likeliest first; none if the place is uncertain. */
export function quickFixes(sql: string, { message, hint, offset = -1 }: Refusal): readonly QuickFix[] {
  const read = readHint(hint ?? '');
  const propose = read && PROPOSALS[read.name];
  if (!read || !propose) return [];
  const missed = lastPart(/^no such \w+: (.*)$/s.exec(message)?.[1] ?? '').toLowerCase();
  return propose(read.parts, { sql, tokens: [...tokenize(sql)], offset, missed });
}

function replaced(token: Token | undefined, proposals: readonly string[]): QuickFix[] {
  if (!token) return [];
  const { offset: from, text } = token;
  return proposals.map((insert) => ({ from, to: from + text.length, text, insert }));
}

/** Replaces the last match that begins before the end of the refusal's range, or the first one after it. */
function nearest({ sql, tokens, offset }: Found, pattern: string, insert: string): QuickFix[] {
  const token = tokens.find((each) => each.offset === offset);
  const matches = [...sql.matchAll(new RegExp(pattern, 'gu'))];
  const end = offset + (token?.text.length ?? 0);
  const match = matches.findLast(({ index }) => index < end) ?? matches[0];
  if (!match) return [];
  const [text] = match;
  return [{ from: match.index, to: match.index + text.length, text, insert }];
}

/** Types of other databases, as SQLite casts to them. */
const CASTS: readonly (readonly [type: RegExp, cast: string])[] = [
  [/^(?:int|integer|bigint|smallint)$/i, 'INTEGER'],
  [/^(?:float|double|real|numeric|decimal)/i, 'REAL'],
  [/^(?:text|varchar|char|string)/i, 'TEXT'],
];

/** `x::int` as a CAST, if its operand is a name or a number. */
function castAt({ sql, offset }: Found): QuickFix[] {
  const operand = /[\w.]+\s*$/.exec(sql.slice(0, offset))?.[0] ?? '';
  const [written = '', type = ''] = /^::\s*(\w+)/.exec(sql.slice(offset)) ?? [];
  const cast = CASTS.find(([names]) => names.test(type))?.[1];
  if (operand === '' || cast === undefined) return [];
  const from = offset - operand.length;
  const to = offset + written.length;
  return [{ from, to, text: sql.slice(from, to), insert: `CAST(${operand.trim()} AS ${cast})` }];
}

const tokenAt = ({ tokens, offset }: Found) => tokens.find((token) => token.offset === offset);
const tokenBefore = ({ tokens, offset }: Found) => tokens[tokens.findIndex((token) => token.offset === offset) - 1];

/** The last part of the name at an offset, such as `nme` in `s.nme`, to which the hint refers. */
function lastOfName(tokens: readonly Token[], offset: number): Token | undefined {
  let i = tokens.findIndex((token) => token.offset === offset);
  while (tokens[i + 1]?.text === '.' && nameOf(tokens[i + 2]) !== null) i += 2;
  return nameOf(tokens[i]) === null ? undefined : tokens[i];
}

function onlyOne(tokens: readonly Token[], name: string): Token | undefined {
  const [token, another] = tokens.filter((candidate) => nameOf(candidate)?.toLowerCase() === name);
  return another ? undefined : token;
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const withoutFence = (sql: string) => sql.trim().replace(/^```\w*\s*|\s*```$/g, '');
const inside = (literal: string) => literal.slice(1, -1).replaceAll("''", "'");
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const spaced = (text: string) => escaped(text).replaceAll(' ', '\\s+');
const asName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
