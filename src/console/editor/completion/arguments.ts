import type { Token } from '../../../contract/guard/tokens.ts';
import { callAround } from './keywords.ts';
import { isSign } from './query-items.ts';
import { asKeyword, columnIn, type Suggestion } from './suggestion.ts';

/** Aggregates of numbers. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['SUM', 'TOTAL', 'AVG', 'MEDIAN', 'PERCENTILE', 'ROUND']);
/** Names of numbers that are no codes, years or flags. */
const QUANTITY = /amount|price|ppsqm|area|median|population|rent|wage|units|pct|^deals|^n_|_n$/;

/** Functions of dates, with the place of the date among their arguments. */
const OF_DATES: ReadonlyMap<string, number> = new Map([
  ['STRFTIME', 1],
  ...['DATE', 'DATETIME', 'JULIANDAY', 'UNIXEPOCH'].map((name) => [name, 0] as const),
]);
/** Names of dates. */
const DATE = /(?:^|_)(?:date|month|day)$/;

/**
 * Suggestions for the arguments of a function: \* for a count, quantities first for an aggregate of numbers, dates first for a function
 * of dates.
 */
export function argumentsOf(left: readonly Token[], suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const { name, argument } = callAround(left) ?? { name: null, argument: 0 };
  if (name !== null && OF_DATES.get(name) === argument) {
    const isDate = ({ label, kind }: Suggestion) => kind === 'column' && DATE.test(label);
    return [...suggestions.filter(isDate), ...suggestions];
  }
  if (name === 'COUNT' && isSign(left.at(-1), '(')) return [asKeyword('*'), ...suggestions];
  if (name === null || !OF_NUMBERS.has(name)) return suggestions;
  const isQuantity = ({ label, kind, table }: Suggestion) => {
    const column = kind === 'column' && table ? columnIn(table, label) : undefined;
    return column !== undefined && column.type !== 'TEXT' && QUANTITY.test(column.name);
  };
  return [...suggestions.filter(isQuantity), ...suggestions];
}
