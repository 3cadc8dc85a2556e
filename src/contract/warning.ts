/**
 * All advice that a result may carry, by its code, with what earns it. A warning is certain: in doubt there is none.
 */
export const WARNINGS = {
  DIMENSION_NOT_PINNED:
    'An aggregate table is summed over property_group or rooms_bucket, which hold totals beside their parts: deals are counted twice.',
  INCOMPLETE_PERIODS: 'Periods that end after the stats anchor are not left out: their fall is not real.',
  MEDIAN_AGGREGATED: 'Medians are averaged or summed, which gives no median of anything.',
  UNFILTERED_PRICES: 'Prices of deals are computed over shares, outliers and group deals too.',
  CONTENTLESS_COLUMN: 'A column is selected of a full-text table that keeps no text: it is NULL in every row.',
  WINDOW_FROM_TODAY: 'A window of time is computed from today, while the data ends at the stats anchor.',
  SUSPECT_COMPARISON:
    'A comparison is not what it seems: with NULL, bounds in the wrong order, two values at once, a date in another form, a text that the column never has, a text beside a number, a value alone after OR, two bars for OR, or LIKE with *.',
  BARE_COLUMN:
    'A column stands beside an aggregate, or is tested by HAVING, and GROUP BY lacks it: its value is that of an arbitrary row.',
  COUNTED_CONDITION: 'A condition is counted by count(), which counts the rows where it is false, too.',
  CONSTANT_ORDER: 'Rows are sorted or grouped by a text in single quotes, which is the same in every row.',
  TEXT_AS_NUMBER: 'A text or a date is added or subtracted: it counts as the number that it begins with, or as 0.',
  NULLS_FIRST: 'Rows are sorted by a column that can be NULL, and cut by LIMIT: rows without a value come first.',
  MULTIPLIED_ROWS:
    'A join gives rows more than once: nothing joins two tables, a part of their key does, or a statistic counts a row for each of several rows of another table.',
  MISSING_COMMA: 'A column has the name of another column of its table: a comma may be missing between them.',
  NEGATIVE_DIGITS:
    'A call of round() has a negative number of digits, which SQLite takes for 0: nothing is rounded to tens or thousands.',
  DATE_FORMAT:
    'A call of a date function has its format last, or a format or a modifier that SQLite does not know, or a year for a date: it gives NULL, or the same text in every row.',
  SUSPECT_ARGUMENT:
    'A call of substr() counts from 0, or one of format() has a number for its format: the text is not what it seems.',
  WHOLE_SHARE:
    'Whole numbers are divided, although decimals are wanted: a share of the rows is 0 or 1, and a quotient that is scaled or rounded afterwards has lost them.',
  FULL_SCAN: 'The whole of a large table, or of an index of it, is read.',
  ROW_LIMIT_REACHED: 'The result was cut at the row limit of the request.',
  SIZE_LIMIT_REACHED: 'The result was cut because it grew too large.',
  BIG_INTEGER: 'An integer that JSON numbers cannot hold exactly was written as text.',
  INFINITE_NUMBER: 'An infinite number was written as null.',
} as const satisfies Record<string, string>;

export type WarningCode = keyof typeof WARNINGS;

/** A warning as results carry it: `CODE: sentence`. The sentence says what is wrong, and what to write instead. */
export function warning(code: WarningCode, sentence: string): string {
  return `${code}: ${sentence}`;
}

/** The two parts of a warning; the code is null if the text has another shape. */
export function readWarning(text: string): { readonly code: WarningCode | null; readonly sentence: string } {
  const [, code, sentence] = /^([A-Z_]+): ([\s\S]*)$/.exec(text) ?? [];
  if (code === undefined || sentence === undefined || !Object.hasOwn(WARNINGS, code))
    return { code: null, sentence: text };
  return { code: code as WarningCode, sentence };
}
