import type { Cell } from '../../contract/result.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Strings } from '../i18n/strings.ts';
import { plainText } from '../results/values/cell-text.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import { dateText } from '../results/values/shown-meaning.ts';
import { columnNumber } from './bin-text.ts';
import type { ColumnSummary } from './column-summary.ts';

const VALUE_CHARACTERS = 40;
/** 43,340 as 43K: headers are narrow. The title has all digits. */
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const yearOf = (cell: Cell) => String(cell).slice(0, 4);

/** A short form of a value, in the format of its column. */
function valueText(cell: Cell, column: ShownColumn, strings: Strings): string {
  if (typeof cell === 'number') return columnNumber(cell, column);
  const text = plainText(cell);
  if (text === '') return strings.emptyText;
  return dateText(text, column.meaning, strings.row.locale) ?? namedInvisibles(text.slice(0, VALUE_CHARACTERS));
}

/** The short summary below a column's name: extremes, most frequent value, or number of values. */
export function shortSummary(summary: ColumnSummary, column: ShownColumn, strings: Strings): string {
  const { extremes, top, rows, distinct } = summary;
  const [first] = top;
  if (extremes && extremes.min !== extremes.max) {
    const isYears = column.kind === 'text' && yearOf(extremes.min) !== yearOf(extremes.max);
    const end = (cell: Cell) => {
      if (isYears) return yearOf(cell);
      return typeof cell === 'number' && Math.abs(cell) >= 10_000
        ? numberText(cell, COMPACT)
        : valueText(cell, column, strings);
    };
    return `\u2066${end(extremes.min)}–${end(extremes.max)}\u2069`;
  }
  // If all values are unique, none of them is representative.
  if (first && (first.rows > 1 || distinct === 1))
    return `${valueText(first.cell, column, strings)} ${strings.row.share(first.rows / rows)}`;
  return distinct === 0 ? strings.nullValue : strings.row.distinctValues(distinct);
}

/** The same for screen readers, with everything that the picture shows. */
export function wholeSummary(summary: ColumnSummary, column: ShownColumn, strings: Strings): string {
  const { extremes, top, rows, nulls, distinct } = summary;
  const { row: words } = strings;
  const amounts = extremes
    ? (['min', 'median', 'max'] as const).map((one) => `${words[one]} ${valueText(extremes[one], column, strings)}`)
    : [];
  const values = top
    .slice(0, 3)
    .map(({ cell, rows: own }) => `${valueText(cell, column, strings)} ${words.share(own / rows)}`);
  const nullShare = nulls === 0 ? words.noNulls : `NULL ${words.share(nulls / rows)}`;
  return [...amounts, ...values, words.distinctValues(distinct), nullShare].join(', ');
}
