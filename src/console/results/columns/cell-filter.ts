import type { Cell } from '../../../contract/result.ts';
import { isBigInteger } from '../values/big-integer.ts';
import type { ShownColumn } from '../values/columns.ts';
import { compareCells } from './sort-cells.ts';

/** The condition of a filter on a cell. */
type CellTest = (cell: Cell) => boolean;

/** A parsed filter: none, a valid one, or one that is invalid for this column. */
export type CellFilter =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'test'; readonly test: CellTest };

const NULLS = /^(?:=|is)?\s*null$/i;
const NOT_NULLS = /^(?:!=?|<>|is\s+not|not)\s*null$/i;
const COMPARISON = /^(<=|>=|<>|!=|=|<|>)\s*([\s\S]*)$/;
const RANGE = /^([\s\S]*?)\s*\.\.\s*([\s\S]*)$/;

/**
 * Parses the filter of a column. Numbers: `5`, `=5`, `!=5`, `>5`, `<=5`, `1..5`, `1..`, with commas, k and m. Texts: a
 * part of the text, or `=`, `<` and the others with the whole text, as SQL compares it; `2020..2021` takes all that
 * begins with 2021 as well. A text in quotes is taken literally: `="Herzl"` is that text to the letter, case and invisible
 * characters. `null` and `not null` are filters of every column.
 */
export function readFilter(written: string, column: Pick<ShownColumn, 'kind' | 'declaredType'>): CellFilter {
  const filter = written.trim();
  if (filter === '') return { kind: 'none' };
  if (NULLS.test(filter)) return test((cell) => cell === null);
  if (NOT_NULLS.test(filter)) return test((cell) => cell !== null);
  return column.kind === 'number' ? numberFilter(filter, column.declaredType) : textFilter(filter);
}

const test = (one: CellTest): CellFilter => ({ kind: 'test', test: (cell) => one(cell) });
const INVALID: CellFilter = { kind: 'invalid' };

function numberFilter(filter: string, declaredType: string | null): CellFilter {
  const tested = (one: (number: number | bigint) => boolean) =>
    test((cell) => {
      const number = numberOf(cell, declaredType);
      return number !== null && one(number);
    });
  const range = RANGE.exec(filter);
  if (range) {
    const [from, to] = [range[1] ?? '', range[2] ?? ''].map((end) => (end === '' ? undefined : readNumber(end)));
    if (from === null || to === null || (from === undefined && to === undefined)) return INVALID;
    return tested((number) => (from === undefined || number >= from) && (to === undefined || number <= to));
  }
  const comparison = COMPARISON.exec(filter);
  const value = readNumber(comparison?.[2] ?? filter);
  if (value === null) return INVALID;
  return tested((number) => holds(comparison?.[1] ?? '=', number < value ? -1 : number > value ? 1 : 0));
}

/** The filter that keeps the rows with the value of a cell; null for bytes, which have no filter. */
export function filterOfCell(cell: Cell, { kind }: Pick<ShownColumn, 'kind'>): string | null {
  if (cell === null) return 'null';
  if (typeof cell === 'object') return null;
  return kind === 'number' ? `=${cell}` : `="${cell}"`;
}

/** The exact number of a cell; null if it has none. */
export function numberOf(cell: Cell, declaredType: string | null): number | bigint | null {
  if (typeof cell === 'number') return cell;
  return isBigInteger(cell, declaredType) ? BigInt(cell) : null;
}

const NUMBER = /^([-−]?)(\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?|\.\d+)\s*([km]?)$/i;

function readNumber(written: string): number | bigint | null {
  const match = NUMBER.exec(written.trim());
  if (!match) return null;
  const digits = (match[1] ? '-' : '') + (match[2] ?? '').replaceAll(',', '');
  const scale = { k: 1_000, m: 1_000_000 }[(match[3] ?? '').toLowerCase()] ?? 1;
  const number = Number(digits) * scale;
  return scale === 1 && /^-?\d+$/.test(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number;
}

function textFilter(filter: string): CellFilter {
  const comparison = COMPARISON.exec(filter);
  if (comparison) {
    const sign = comparison[1] ?? '=';
    const written = comparison[2] ?? '';
    if (isQuoted(written) && /^(?:=|!=|<>)$/.test(sign)) {
      const exact = unquoted(written);
      return test((cell) => cell !== null && typeof cell !== 'object' && (String(cell) === exact) === (sign === '='));
    }
    const value = foldText(unquoted(written));
    return textTest((text) => holds(sign, compareCells(text, value, 'TEXT')));
  }
  const range = RANGE.exec(filter);
  if (range && !isQuoted(filter)) {
    const [from, to] = [foldText(range[1] ?? ''), foldText(range[2] ?? '')];
    if (from === '' && to === '') return INVALID;
    return textTest(
      (text) =>
        (from === '' || compareCells(text, from, 'TEXT') >= 0) &&
        (to === '' || text.startsWith(to) || compareCells(text, to, 'TEXT') <= 0),
    );
  }
  const part = foldText(unquoted(filter));
  return textTest((text) => (part === '' ? text === '' : text.includes(part)));
}

const textTest = (one: (folded: string) => boolean): CellFilter =>
  test((cell) => {
    if (cell === null || typeof cell === 'object') return false;
    return one(foldText(String(cell)));
  });

const isQuoted = (text: string) => text.length >= 2 && text.startsWith('"') && text.endsWith('"');
const unquoted = (text: string) => (isQuoted(text) ? text.slice(1, -1) : text);

function holds(sign: string, order: number): boolean {
  switch (sign) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '!=':
    case '<>':
      return order !== 0;
    default:
      return order === 0;
  }
}

const IS_ASCII = /^[\0-\x7f]*$/;
// Hebrew vowel points and cantillation marks, and invisible direction marks of copied texts.
const UNSEEN = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text normalised for comparison: case, variants of gershayim, quotes, dashes and spaces, and Hebrew points. */
function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[״“”„]/g, '"')
    .replace(/[׳‘’‚`]/g, "'")
    .replace(/[\u05be\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .toLowerCase();
}
