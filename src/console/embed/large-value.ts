import type { Cell } from '../../contract/result.ts';
import type { ResultPart } from '../../contract/runner.ts';
import type { RowStrings } from '../i18n/areas/row-strings.ts';
import { numberText } from '../i18n/numbers.ts';
import { plainText } from '../results/values/cell-text.ts';
import { describeColumns, isNamingName, type ShownColumn } from '../results/values/columns.ts';
import { roundedNumber } from '../results/values/decimals.ts';
import { dateText, meaningBeside } from '../results/values/shown-meaning.ts';
import { isUnit, type ValueMeaning } from '../results/values/value-meaning.ts';

/** The value of an answer that a frame shows in large type. */
export interface LargeValue {
  readonly text: string;
  /** The exact value, if the text is shorter; null otherwise. */
  readonly exact: string | null;
  /** The unit after it. */
  readonly unit: { readonly text: string; readonly meaning: ValueMeaning } | null;
  /** The name of its column. */
  readonly column: string;
  /** The first text of its row, which names it; null if the row has none. */
  readonly of: string | null;
}

type Words = Pick<RowStrings, 'locale' | 'units' | 'yes' | 'no'>;

/** A longer text is easier to read in the table. */
const TEXT_CHARACTERS = 120;

/**
 * The first quantity of the first row, else its first number. A single row without numbers and NULLs has its first date,
 * else its first text.
 *
 * @returns 'unknown' for a single row without numbers but with a NULL; null if the answer has no such value
 */
export function largeValue(
  result: ResultPart,
  words: Words,
  columns: readonly ShownColumn[] = describeColumns(result),
): LargeValue | 'unknown' | null {
  const row = result.rows[0];
  if (!row) return null;
  const cellOf = ({ index }: ShownColumn): Cell => row[index] ?? null;
  const numbers = columns.filter((column) => column.kind === 'number' && cellOf(column) !== null);
  const number = numbers.find(({ isQuantity }) => isQuantity) ?? numbers[0];
  const texts = columns.filter((column) => column.kind === 'text' && cellOf(column) !== null);
  if (number) {
    const of = texts[0] ? plainText(cellOf(texts[0])) : null;
    return { ...numberValue(cellOf(number), number, words), column: number.name, of };
  }
  if (result.rows.length > 1) return null;
  if (row.includes(null)) return 'unknown';
  const column = texts.find(({ meaning }) => meaning !== null) ?? texts[0];
  if (!column) return null;
  const text = plainText(cellOf(column));
  if (text.trim() === '' || text.length > TEXT_CHARACTERS) return null;
  const other = texts.find((named) => named !== column);
  return {
    text: dateText(text, column.meaning, words.locale) ?? text,
    exact: null,
    unit: null,
    column: column.name,
    of: other ? plainText(cellOf(other)) : null,
  };
}

function numberValue(cell: Cell, column: ShownColumn, words: Words): Pick<LargeValue, 'text' | 'exact' | 'unit'> {
  const { meaning } = column;
  const beside = meaningBeside(cell, meaning, words);
  // "5 May" would be a day.
  if (beside !== null && meaning !== null && !isUnit(meaning)) return { text: beside, exact: null, unit: null };
  const unit = beside !== null && meaning !== null ? { text: beside, meaning } : null;
  const exact = plainText(cell);
  const value = Number(exact);
  const isName = !column.isQuantity && (isNamingName(column.name) || mayBeYear(value));
  if (isName) return { text: exact, exact: null, unit };
  return Math.abs(value) < COMPACT_FROM
    ? { text: numberText(roundedNumber(value, column), QUANTITY), exact: null, unit }
    : { text: numberText(value, compact(words.locale)), exact, unit };
}

const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** From this value on, a number is easier to read in billions. */
const COMPACT_FROM = 1_000_000_000;

const compact = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 2 });

/** Whether a number that its column does not explain may be a year, which has no thousands separator. */
const mayBeYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100;
