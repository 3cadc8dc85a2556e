import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { nameOf, type Token, tokenize } from '../../src/contract/guard/tokens.ts';
import { KNOWN_NAMES, SQL_KEYWORDS } from './known-words.ts';

/** What equal statements have in common, whatever values and names their clients chose. */
export interface Fingerprint {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** The statement with `?` for values and `n1`, `n2` … for names that are not of the schema; cut if it is long. */
  readonly text: string;
  /** The names of the client, in small letters, and what stands for them in `text`. */
  readonly names: ReadonlyMap<string, string>;
}

const ID_DIGITS = 16;
const TEXT_CHARACTERS = 500;
/** Statements whose fingerprints are kept, and their characters in all. */
const KEPT = { max: 2_000, maxSize: 4 * 1024 * 1024 };
const VALUE = '?';
const MORE = '…';

const kept = new LRUCache<string, Fingerprint>({ ...KEPT, sizeCalculation: (_, sql) => sql.length + 1 });

/** The fingerprint of a statement, whether it is valid or not. It holds nothing that a client chose. */
export function fingerprintOf(sql: string): Fingerprint {
  const known = kept.get(sql);
  if (known) return known;
  const names = new Map<string, string>();
  const words = withShortLists(withoutSigns([...tokenize(sql)].map((token) => wordOf(token, names))));
  const text = asText(words);
  const made = {
    id: createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS),
    text: text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS - 1)}${MORE}` : text,
    names,
  };
  kept.set(sql, made);
  return made;
}

/** Another text about the statement, such as a step of its plan, with its clients' names replaced as in the fingerprint. */
export function withoutNames(text: string, { names }: Fingerprint): string {
  let replaced = '';
  let end = 0;
  for (const token of tokenize(text)) {
    const name = names.get(nameOf(token)?.toLowerCase() ?? '');
    replaced += text.slice(end, token.offset) + (name ?? (isValue(token) ? VALUE : token.text));
    end = token.offset + token.text.length;
  }
  return replaced + text.slice(end);
}

const isValue = ({ kind }: Token) =>
  kind === 'string' || kind === 'number' || kind === 'variable' || kind === 'illegal';

function wordOf(token: Token, names: Map<string, string>): string {
  if (isValue(token)) return VALUE;
  const name = nameOf(token);
  if (name === null) return token.text;
  const keyword = name.toUpperCase();
  if (token.kind === 'word' && SQL_KEYWORDS.has(keyword)) return keyword;
  const small = name.toLowerCase();
  if (KNOWN_NAMES.has(small)) return small;
  const placeholder = names.get(small) ?? `n${names.size + 1}`;
  names.set(small, placeholder);
  return placeholder;
}

const isSign = (word: string | undefined) => word === '-' || word === '+' || word === '~';
/** What a value can follow, so that a sign between them belongs to the value. */
const isOperand = (word: string | undefined) =>
  word !== undefined && (word === ')' || word === VALUE || (/^\w/.test(word) && !SQL_KEYWORDS.has(word)));

/** A signed number is a value like any other. */
function withoutSigns(words: readonly string[]): readonly string[] {
  return words.filter((word, i) => !(isSign(word) && words[i + 1] === VALUE && !isOperand(words[i - 1])));
}

/** `IN (?, ?, ?)` and `VALUES (?, ?), (?, ?)` stand for lists of any length. */
function withShortLists(words: readonly string[]): readonly string[] {
  const short: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as string;
    short.push(word);
    if (word === 'IN' && words[i + 1] === '(') {
      const end = endOfValues(words, i + 2);
      if (end !== null) {
        short.push('(', VALUE, MORE, ')');
        i = end;
      }
    }
    if (word === 'VALUES') {
      for (let end = endOfRow(words, i + 1); end !== null; end = endOfRow(words, i + 1)) {
        if (short.at(-1) === 'VALUES') short.push(...words.slice(i + 1, end + 1));
        else if (short.at(-1) !== MORE) short.push(MORE);
        i = words[end + 1] === ',' && endOfRow(words, end + 2) !== null ? end + 1 : end;
      }
    }
  }
  return short;
}

/** The index of the bracket that closes a list of values; null if there is something else in it. */
function endOfValues(words: readonly string[], start: number): number | null {
  let i = start;
  while (words[i] === VALUE || words[i] === ',') i += 1;
  return i > start && words[i] === ')' ? i : null;
}

const endOfRow = (words: readonly string[], start: number) =>
  words[start] === '(' ? endOfValues(words, start + 1) : null;

const NO_BLANK_BEFORE: ReadonlySet<string> = new Set([',', ')', '.', ';']);
const NO_BLANK_AFTER: ReadonlySet<string | undefined> = new Set(['(', '.', undefined]);

function asText(words: readonly string[]): string {
  let text = '';
  let last: string | undefined;
  for (const word of words) {
    const isCall = word === '(' && last !== undefined && /^\w/.test(last) && !SQL_KEYWORDS.has(last);
    if (!NO_BLANK_BEFORE.has(word) && !NO_BLANK_AFTER.has(last) && !isCall) text += ' ';
    text += word;
    last = word;
  }
  return text;
}
