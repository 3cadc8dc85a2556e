import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { comparisonOf, literalOf } from './reading/comparisons.ts';
import { type Call, callsIn } from './reading/expressions.ts';
import { loneReference } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Functions that make one row of many. `min` and `max` also choose the row from which SQLite takes bare columns. */
export const AGGREGATES: readonly string[] = [
  ...['count', 'sum', 'total', 'avg', 'median', 'percentile', 'percentile_cont', 'percentile_disc'],
  ...['group_concat', 'string_agg', 'json_group_array', 'json_group_object'],
];

/**
 * Columns beside an aggregate without GROUP BY. Silent where min() or max() chooses the row
 * (https://www.sqlite.org/lang_select.html#bareagg), and where a condition may leave one value of the column.
 */
export function bareColumns({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => {
    const calls = core.results.flatMap(({ nodes }) => callsIn(nodes)).filter(({ isWindowed }) => !isWindowed);
    const isAggregate = calls.some(({ name }) => AGGREGATES.includes(name));
    if (!isAggregate || core.groupBy.length > 0 || calls.some(choosesRow) || mayFixColumns(core)) return [];
    return core.results.flatMap(({ nodes }) => {
      const column = loneReference(nodes);
      const meaning = column && names.meaningOf(column, core);
      if (meaning?.kind !== 'column' || meaning.core !== core) return [];
      return warning('BARE_COLUMN', say(WARNING_SENTENCES.bareColumn, { column: meaning.name }));
    });
  });
}

const choosesRow = ({ name, args }: Call) => (name === 'min' || name === 'max') && args.length === 1;

/** Whether a condition requires equality with one value, other than that of a flag. */
function mayFixColumns(core: Core): boolean {
  return core.conditions.some((condition) => {
    const comparison = comparisonOf(condition);
    const isEqual =
      comparison?.comparator === '=' || (comparison?.comparator === 'IN' && comparison.others.length === 1);
    return isEqual && !/^[01]$/.test(literalOf(comparison.others[0] ?? []) ?? '');
  });
}
