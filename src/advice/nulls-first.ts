import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { textOf, wordOf } from './reading/brackets.ts';
import { meantBy } from './reading/expressions.ts';
import { loneReference } from './reading/names.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Columns that count what a statistic is computed of, by the names of the data. */
const COUNT = /^(?:n|deals)_/;
/** Columns that say which rows are meant, and nothing of what is known of them. */
const CODE = /_code$|_id$/;

/**
 * The first rows by a column that can be NULL: `ORDER BY median_ppsqm_12m LIMIT 10`. SQLite sorts NULLs before all values
 * (https://sqlite.org/lang_select.html#orderby), so that the rows are those of which nothing is known. Groups have one NULL at most.
 */
export function nullsFirst({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => {
    const { query } = core;
    const [first = []] = query.orderBy;
    if (!query.hasLimit || query.cores.length > 1 || core.groupBy.length > 0) return [];
    const isRising = first.length > 0 && !first.some((node) => ['DESC', 'NULLS'].includes(wordOf(node) ?? ''));
    const term = wordOf(first.at(-1)) === 'ASC' ? first.slice(0, -1) : first;
    const column = isRising ? loneReference(meantBy(term, core)) : null;
    const meaning = column && names.meaningOf(column, core);
    if (meaning?.kind !== 'column' || meaning.core !== core || !meaning.rules.nullable.includes(meaning.name))
      return [];
    // A condition on another number that can be NULL, or on a count, may leave only rows that have a value.
    const { columns, nullable } = meaning.rules;
    const telling = columns.filter((name) => (nullable.includes(name) && !CODE.test(name)) || COUNT.test(name));
    const isTold = core.conditions.some((condition) =>
      telling.some((name) => names.mentions(condition, name, meaning.source, core)),
    );
    if (isTold || core.results.length === 1) return [];
    return warning('NULLS_FIRST', say(WARNING_SENTENCES.nullsFirst, { column: meaning.name, written: textOf(first) }));
  });
}
