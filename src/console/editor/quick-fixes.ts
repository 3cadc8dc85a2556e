import type { Refusal } from '../../contract/errors.ts';
import { nameOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import type { Place } from './place.ts';

/** A change of the statement that the hint of a refusal proposes. */
export interface QuickFix extends Place {
  /** What stands there now. */
  readonly text: string;
  readonly insert: string;
}

/** The proposals of a hint: how it is worded, and the token that each of them replaces. */
const PROPOSALS: readonly (readonly [hint: RegExp, propose: (parts: readonly string[], found: Found) => QuickFix[]])[] =
  [
    [
      /^Did you mean (.+) instead of (.+)\?$/s,
      ([meant = '', written = ''], { tokens, offset }) =>
        replaced(
          tokens.findLast((token) => token.offset <= offset && token.text === written),
          [meant],
        ),
    ],
    [/^Did you mean (.+)\(\)\?$/, ([name = ''], { tokens, missed }) => replaced(onlyOne(tokens, missed), [name])],
    [
      /^Did you mean (.+)\?$/s,
      ([names = ''], { tokens, offset, missed }) =>
        replaced(lastOfName(tokens, offset) ?? onlyOne(tokens, missed), names.split(' or ').map(asName)),
    ],
    [
      /^Text takes single quotes: ('.*')\.$/s,
      ([text = ''], { tokens, offset }) =>
        replaced(
          tokens.find((token) => token.offset === offset),
          [text],
        ),
    ],
  ];

interface Found {
  readonly tokens: readonly Token[];
  /** Where the refusal points; before the statement where it points nowhere. */
  readonly offset: number;
  /** The name that SQLite missed, in small letters. */
  readonly missed: string;
}

/** What the hint of a refusal can be made of by one press, the likeliest first; none where the place is in doubt. */
export function quickFixes(sql: string, { message, hint, offset = -1 }: Refusal): readonly QuickFix[] {
  const missed = lastPart(/^no such \w+: (.*)$/s.exec(message)?.[1] ?? '').toLowerCase();
  for (const [wording, propose] of PROPOSALS) {
    const parts = wording.exec(hint ?? '');
    if (parts) return propose(parts.slice(1), { tokens: [...tokenize(sql)], offset, missed });
  }
  return [];
}

function replaced(token: Token | undefined, proposals: readonly string[]): QuickFix[] {
  if (!token) return [];
  const { offset: from, text } = token;
  return proposals.map((insert) => ({ from, to: from + text.length, text, insert }));
}

/** The last part of the name at an offset: of `s.nme` the `nme`, of which the hint speaks. */
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
const asName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
