import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { comparisonOf, literalOf } from './reading/comparisons.ts';
import { type Call, callsIn, columnsIn, meantBy } from './reading/expressions.ts';
import { JoinedRows } from './reading/joined-rows.ts';
import { loneReference, type Meaning, type Names, references } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Functions that make one row of many. `min` and `max` also choose the row from which SQLite takes bare columns. */
export const AGGREGATES: readonly string[] = [
  ...['count', 'sum', 'total', 'avg', 'median', 'percentile', 'percentile_cont', 'percentile_disc'],
  ...['group_concat', 'string_agg', 'json_group_array', 'json_group_object'],
];

/**
 * Columns beside an aggregate that GROUP BY lacks. Silent where min() or max() chooses the row
 * (https://www.sqlite.org/lang_select.html#bareagg), and where a group may have one value of the column.
 */
export function bareColumns({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => [...inResults(core, names), ...inHaving(core, names)]);
}

function inResults(core: Core, names: Names): string[] {
  const calls = core.results.flatMap(({ nodes }) => callsIn(nodes)).filter(({ isWindowed }) => !isWindowed);
  const isAggregate = calls.some(({ name }) => AGGREGATES.includes(name));
  if (!isAggregate || calls.some(choosesRow)) return [];
  const isGrouped = core.groupBy.length > 0;
  if (!isGrouped && mayFixColumns(core)) return [];
  const template = isGrouped ? WARNING_SENTENCES.bareInGroup : WARNING_SENTENCES.bareColumn;
  const varies = isGrouped ? variesInGroups(core, names) : () => true;
  return core.results.flatMap(({ nodes }) => {
    const column = loneReference(nodes);
    const meaning = column && names.meaningOf(column, core);
    if (meaning?.kind !== 'column' || meaning.core !== core || !varies(meaning)) return [];
    return warning('BARE_COLUMN', say(template, { column: meaning.name }));
  });
}

/**
 * Periods and prices of deals that HAVING tests beside its aggregates: it gets those of an arbitrary row of each group. Silent where the
 * rows are grouped by a period, from which another one may follow.
 */
function inHaving(core: Core, names: Names): string[] {
  const calls = [...core.results.map(({ nodes }) => nodes), ...core.having].flatMap(callsIn);
  if (core.groupBy.length === 0 || core.having.length === 0 || calls.some(choosesRow)) return [];
  const terms = core.groupBy.map((term) => meantBy(term, core));
  const grouped = terms.flatMap((term) => columnsIn(term, core, names));
  const single = new JoinedRows(core, names, terms).determinedBy([]);
  const outside = core.conditions.filter((condition) => !core.having.includes(condition));
  const fixed = outside.flatMap((condition) => columnsIn(condition, core, names));
  const varies = ({ source, rules, name }: ColumnMeaning) => {
    if (single.has(source) || core.results.some(({ alias }) => alias === name)) return false;
    const others = [...grouped, ...fixed].filter((column) => column.source === source).map((column) => column.name);
    if (rules.dealDates.includes(name)) return !others.some((other) => rules.dealDates.includes(other));
    return (rules.prices?.columns.includes(name) ?? false) && !others.includes(name);
  };
  return core.having.flatMap((condition) =>
    references(condition).flatMap((reference) => {
      const meaning = names.meaningOf(reference, core);
      if (meaning?.kind !== 'column' || meaning.core !== core || !varies(meaning)) return [];
      return warning('BARE_COLUMN', say(WARNING_SENTENCES.bareInHaving, { column: meaning.name }));
    }),
  );
}

type ColumnMeaning = Meaning & { readonly kind: 'column' };

/**
 * Whether a column certainly has several values in some groups: what tells rows of its table apart, and prices and days of deals.
 * Other columns may follow from those that rows are grouped by, as a year does from its quarter.
 */
function variesInGroups(core: Core, names: Names): (column: ColumnMeaning) => boolean {
  const terms = core.groupBy.map((term) => meantBy(term, core));
  const grouped = new JoinedRows(core, names, terms);
  const single = grouped.determinedBy([]);
  const sources = new Set(terms.flatMap((term) => columnsIn(term, core, names)).map(({ source }) => source));
  return ({ source, rules, name }) => {
    if (single.has(source) || grouped.isConstant(source, name)) return false;
    const isOfDeal =
      rules.prices !== null &&
      [...rules.prices.columns, ...rules.dealDates.filter((date) => rules.dateForms[date] === 'YYYY-MM-DD')].includes(
        name,
      );
    // A name of another table may be what the rows are grouped by.
    const isOwnKey = sources.size === 1 && sources.has(source) && rules.uniqueKeys.some((key) => key.join() === name);
    return isOfDeal || isOwnKey;
  };
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
