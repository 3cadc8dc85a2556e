import { keywordOf, type Token } from '../../contract/guard/tokens.ts';

/** Tokens that are an operand together: indexes of the first and of the last one. */
export interface Operand {
  readonly from: number;
  readonly to: number;
}

/** Functions whose result is of the kind of their first argument: a day, a name, an amount. */
const SAME_KIND: ReadonlySet<string> = new Set(
  'lower upper trim ltrim rtrim date coalesce ifnull nullif min max abs round cast'.split(' '),
);
const NUMBERS: ReadonlySet<string> = new Set(
  (
    'count sum total avg median percentile percentile_cont percentile_disc abs round floor ceil ceiling trunc sign sqrt power pow exp ln log ' +
    'length octet_length instr unicode julianday unixepoch row_number rank dense_rank ntile percent_rank cume_dist'
  ).split(' '),
);
/** SQLite never finds a number equal to the text of one of these. */
const TEXTS: ReadonlySet<string> = new Set(
  'strftime date time datetime substr substring lower upper trim ltrim rtrim replace printf format hex group_concat string_agg quote typeof'.split(
    ' ',
  ),
);

/** The largest operand that has the kind of the token: `:x`, `lower(:x)`, `coalesce(:x, year)`, `CAST(:x AS INTEGER)`. */
export function operandAround(tokens: readonly Token[], at: number): Operand {
  let operand: Operand = { from: at, to: at };
  for (;;) {
    const open = operand.from - 1;
    if (tokens[open]?.text !== '(') return operand;
    const close = closing(tokens, open);
    const name = functionOf(tokens, open);
    const isAlone = close === operand.to + 1 && !opensArguments(tokens, open);
    if (close < 0 || !(name === null ? isAlone : SAME_KIND.has(name))) return operand;
    operand = { from: name === null ? open : open - 1, to: close };
  }
}

/**
 * The last token of a column that has the kind of an operand: of `year`, `d.year`, `lower(name)`.
 *
 * @param end the last token of the operand
 */
export function columnEnd(tokens: readonly Token[], end: number): number {
  if (tokens[end]?.text !== ')') return end;
  const open = opening(tokens, end);
  const name = functionOf(tokens, open);
  if (name === null || !SAME_KIND.has(name)) return -1;
  const last = tokens[open + 2]?.text === '.' ? open + 3 : open + 1;
  return /^(?:[,)]|AS)$/i.test(tokens[last + 1]?.text ?? '') ? last : -1;
}

/** The last token of the operand that begins at a token: of `year`, `d.year`, `lower(name)`. */
export function operandEnd(tokens: readonly Token[], start: number): number {
  if (tokens[start + 1]?.text === '(') return closing(tokens, start + 1);
  return tokens[start + 1]?.text === '.' ? start + 2 : start;
}

/** What the function at the end of an operand gives; null for an unknown one, and for anything else. */
export function kindOfCall(tokens: readonly Token[], end: number): 'number' | 'text' | null {
  if (tokens[end]?.text !== ')') return null;
  const name = functionOf(tokens, opening(tokens, end)) ?? '';
  return NUMBERS.has(name) ? 'number' : TEXTS.has(name) ? 'text' : null;
}

/** The name of the function whose arguments a parenthesis opens, in lower case; null if it is no function's. */
function functionOf(tokens: readonly Token[], open: number): string | null {
  const word = keywordOf(tokens[open - 1])?.toLowerCase() ?? null;
  return word !== null && (SAME_KIND.has(word) || NUMBERS.has(word) || TEXTS.has(word)) ? word : null;
}

/** Whether a parenthesis opens the members of IN, or the arguments of a function that is not known here. */
const opensArguments = (tokens: readonly Token[], open: number): boolean =>
  tokens[open - 1]?.kind === 'word' &&
  !/^(?:AND|OR|NOT|WHERE|ON|HAVING|WHEN|THEN|ELSE|SELECT|BETWEEN|LIKE|GLOB|IS)$/i.test(tokens[open - 1]?.text ?? '');

/** The parenthesis that closes this one; -1 if none does. */
function closing(tokens: readonly Token[], open: number): number {
  return partner(tokens, open, 1);
}

/** The parenthesis that this one closes; -1 if there is none. */
export function opening(tokens: readonly Token[], close: number): number {
  return partner(tokens, close, -1);
}

/** The place of a token in the row around it, from 0, and the parenthesis that opens the row; -1 if it is in none. */
export function placeInRow(tokens: readonly Token[], at: number): { readonly open: number; readonly place: number } {
  let place = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const { kind, text } = tokens[before] as Token;
    if (kind !== 'operator') continue;
    if (text === '(') return { open: before, place };
    if (text === ')') before = opening(tokens, before);
    if (text === ',') place += 1;
  }
  return { open: -1, place };
}

/** The last token of the part at a place of a row; -1 if there is none. */
export function partOfRow(tokens: readonly Token[], open: number, place: number): number {
  let at = open + 1;
  for (let left = place; left > 0; left -= 1) {
    at = operandEnd(tokens, at) + 2;
    if (tokens[at - 1]?.text !== ',') return -1;
  }
  return operandEnd(tokens, at);
}

function partner(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let depth = 0;
  for (let at = from; at >= 0 && at < tokens.length; at += step) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'operator') continue;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
