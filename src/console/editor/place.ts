import { tokenize } from '../../contract/guard/tokens.ts';

/** A range of a statement, in UTF-16 units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** The token that an offset points into; at the end of the statement its last token, so that there is something to see. */
export function placeAt(sql: string, offset: number): Place {
  let last: Place = { from: 0, to: Math.min(1, sql.length) };
  for (const token of tokenize(sql)) {
    if (token.offset > offset) break;
    last = { from: token.offset, to: token.offset + token.text.length };
    if (offset < last.to) return last;
  }
  return last;
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(sql: string, offset: number): { readonly line: number; readonly column: number } {
  const before = sql.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
