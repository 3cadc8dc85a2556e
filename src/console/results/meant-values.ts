import { distance } from 'fastest-levenshtein';
import { columnNamed } from '../../catalogue/index.ts';
import { OTHER_VALUES } from '../../catalogue/other-values.ts';
import { keywordOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { comparedColumn, tablesIn } from '../params/compared-column.ts';
import { controlOf, isPlace } from '../params/fields.ts';
import type { ComparedColumn } from '../params/parameter.ts';
import type { PlaceKind } from '../params/place-query.ts';

/** A text of a statement that its column never contains, or may not contain. */
export interface DoubtfulText {
  readonly token: Token;
  /** Its value. */
  readonly text: string;
  readonly compared: ComparedColumn;
  /** Values of the column, the likeliest first; null if the names of places have to be looked up. */
  readonly values: readonly string[] | null;
  readonly kind: PlaceKind | null;
  /** Whether rows with it are left out: `<>`. */
  readonly isExcluded: boolean;
}

/** Most suggestions. */
const OFFERED_MAX = 6;
/** Most names of one statement that are looked up although it has rows. */
const LOOKED_UP_MAX = 5;

/**
 * The texts compared for equality with a column that may be why a statement has no rows: they are not values of the
 * column, or they are names of places, which have many spellings.
 */
export function doubtfulTexts(sql: string): readonly DoubtfulText[] {
  return equatedTexts([...tokenize(sql)]).filter(({ isExcluded }) => !isExcluded);
}

/**
 * The names of places that a statement with rows may have missed unnoticed: one of several names, of a CASE, or of `<>`.
 * A name that stands in the answer is a right one.
 */
export function unseenNames(sql: string, { rows }: Pick<SqlResult, 'rows'>): readonly DoubtfulText[] {
  const tokens = [...tokenize(sql)];
  const names = equatedTexts(tokens).filter(({ kind }) => kind !== null);
  const isSure = names.length === 1 && !names[0]?.isExcluded && !tokens.some((token) => keywordOf(token) === 'CASE');
  if (names.length === 0 || isSure) return [];
  const seen = new Set(rows.flat());
  return names.filter(({ text }) => !seen.has(text)).slice(0, LOOKED_UP_MAX);
}

function equatedTexts(tokens: readonly Token[]): readonly DoubtfulText[] {
  const tables = tablesIn(tokens);
  return tokens.flatMap((token, at): DoubtfulText[] => {
    const equality = token.kind === 'string' ? equalityAt(tokens, at) : null;
    if (!equality) return [];
    const isExcluded = equality === 'excludes';
    const compared = comparedColumn(tokens, at, tables);
    const column = compared && columnNamed(compared.table, compared.column);
    if (!compared || !column) return [];
    const text = token.text.slice(1, -1).replaceAll("''", "'");
    if (column.values) {
      if (column.values.includes(text)) return [];
      return [{ token, text, compared, values: nearestValues(text, column.values), kind: null, isExcluded }];
    }
    const control = controlOf(compared, column);
    if (!isPlace(control) || column.type !== 'TEXT') return [];
    return [{ token, text, compared, values: null, kind: control, isExcluded }];
  });
}

/** The changes that replace a text with one of these values. */
export function replacements(
  { token: { offset, text } }: DoubtfulText,
  values: readonly string[],
): readonly QuickFix[] {
  return values
    .slice(0, OFFERED_MAX)
    .map((value) => ({ from: offset, to: offset + text.length, text, insert: `'${value.replaceAll("'", "''")}'` }));
}

/** How the text at a token is compared; null if it is not compared for equality. */
function equalityAt(tokens: readonly Token[], at: number): 'includes' | 'excludes' | null {
  const before = tokens[at - 1];
  const sides = [before?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (sides.some((side) => side === '<>' || side === '!=')) return 'excludes';
  // A member of IN (…) follows a parenthesis or a comma; a case of `CASE x` follows WHEN.
  if (['(', ','].includes(sides[0] ?? '') || ['IS', 'WHEN'].includes(keywordOf(before) ?? '')) return 'includes';
  return sides.some((side) => side === '=' || side === '==') ? 'includes' : null;
}

/** The value that people call so; else values equal to the text except for case and punctuation; else those that contain it or are similar; else all. */
function nearestValues(text: string, values: readonly string[]): readonly string[] {
  const called = Object.hasOwn(OTHER_VALUES, text.toLowerCase()) ? OTHER_VALUES[text.toLowerCase()] : undefined;
  if (called !== undefined && values.includes(called)) return [called];
  const wanted = plain(text);
  const ranks = values.map((value) => {
    const known = plain(value);
    if (known === wanted) return 0;
    if (wanted !== '' && (known.includes(wanted) || wanted.includes(known))) return 1;
    return distance(known, wanted) <= Math.max(1, Math.floor(wanted.length / 3)) ? 2 : 3;
  });
  const best = Math.min(...ranks);
  return values.filter((_, i) => ranks[i] === best);
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');
