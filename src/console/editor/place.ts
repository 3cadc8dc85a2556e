import { nameOf, type Token, tokenize } from '../../contract/guard/tokens.ts';

/** A range of a statement, in UTF-16 units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * The token at an offset, or the whole qualified name, such as `s.name`. At the end of the statement the last token, so
 * that something is visible.
 */
export function placeAt(sql: string, offset: number): Place {
  const tokens = [...tokenize(sql)];
  const after = tokens.findIndex((token) => token.offset > offset);
  let first = (after === -1 ? tokens.length : after) - 1;
  const token = tokens[first];
  if (!token) return { from: 0, to: Math.min(1, sql.length) };
  let last = first;
  if (offset < endOf(token)) {
    while (isJoined(tokens, last + 1)) last += 2;
    while (isJoined(tokens, first - 1)) first -= 2;
  }
  return { from: (tokens[first] ?? token).offset, to: endOf(tokens[last] ?? token) };
}

const endOf = ({ offset, text }: Token) => offset + text.length;

/** Whether the token at an index is the dot between two parts of a name. */
const isJoined = (tokens: readonly Token[], dot: number) =>
  tokens[dot]?.text === '.' && nameOf(tokens[dot - 1]) !== null && nameOf(tokens[dot + 1]) !== null;

/** Line and column of an offset, both from 1. */
export function lineAndColumn(sql: string, offset: number): { readonly line: number; readonly column: number } {
  const before = sql.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
