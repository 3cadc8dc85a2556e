import { distance } from 'fastest-levenshtein';
import { columnNamed } from '../../catalogue/index.ts';
import { OTHER_VALUES } from '../../catalogue/other-values.ts';
import { keywordOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
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
}

/** Most suggestions. */
const OFFERED_MAX = 6;

/**
 * The texts compared for equality with a column that may be why a statement has no rows: they are not values of the
 * column, or they are names of places, which have many spellings.
 */
export function doubtfulTexts(sql: string): readonly DoubtfulText[] {
  const tokens = [...tokenize(sql)];
  const tables = tablesIn(tokens);
  return tokens.flatMap((token, at): DoubtfulText[] => {
    if (token.kind !== 'string' || !isEquality(tokens, at)) return [];
    const compared = comparedColumn(tokens, at, tables);
    const column = compared && columnNamed(compared.table, compared.column);
    if (!compared || !column) return [];
    const text = token.text.slice(1, -1).replaceAll("''", "'");
    if (column.values) {
      if (column.values.includes(text)) return [];
      return [{ token, text, compared, values: nearestValues(text, column.values), kind: null }];
    }
    const control = controlOf(compared, column);
    return isPlace(control) && column.type === 'TEXT' ? [{ token, text, compared, values: null, kind: control }] : [];
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

function isEquality(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1]?.text ?? '';
  // A member of IN (…) follows a parenthesis or a comma.
  if (['=', '==', '(', ','].includes(before?.text ?? '') || keywordOf(before) === 'IS') return true;
  return after === '=' || after === '==';
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
