import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { Period } from './data-rules.ts';
import { type Node, wordOf } from './reading/brackets.ts';
import { comparisonOf, literalOf } from './reading/comparisons.ts';
import { callsIn, columnsIn } from './reading/expressions.ts';
import type { Core, Query, Source } from './reading/select.ts';
import { isListedWhole, measuresOf, type ReadStatement, tablesOf } from './reading/statement.ts';

/**
 * Numbers of aggregates shown by period, or averaged over periods, with the incomplete ones among them. Silent if the flag is
 * read, if the period has any condition but a lower bound, or if another query picks from the rows.
 */
export function incompletePeriods(statement: ReadStatement): string[] {
  const { names, dataAsOf } = statement;
  return tablesOf(statement).flatMap(({ core, source, rules }) => {
    const { period } = rules;
    if (!period || core.isNatural || isListedWhole(core, source) || !isShown(core.query, statement)) return [];
    const mentions = (nodes: readonly Node[], column: string) => names.mentions(nodes, column, source, core);
    const listed = core.results.map(({ nodes }) => nodes);
    const parts = [...listed, ...core.groupBy, ...core.query.orderBy];
    if ([...parts, ...core.conditions].some((nodes) => mentions(nodes, period.incompleteFlag))) return [];

    const isNumber = (nodes: readonly Node[]) =>
      columnsIn(nodes, core, names).some(
        (column) => column.source === source && measuresOf(rules).includes(column.name),
      );
    const isAveraged = listed.flatMap(callsIn).some(({ name, args }) => name === 'avg' && args.some(isNumber));
    const isByPeriod = parts.some((nodes) => mentions(nodes, period.column));
    if (!listed.some(isNumber) || !(isByPeriod || isAveraged)) return [];

    if (core.using.has(period.column)) return [];
    const bounds = core.conditions.filter((nodes) => mentions(nodes, period.column));
    if (!bounds.every((nodes) => leavesTheLast(nodes, period, core, source, statement))) return [];
    if (core.query.hasLimit && !isNewestFirst(core, (nodes) => mentions(nodes, period.column))) return [];
    return dataAsOf && lastDayOf(dataAsOf, period.unit) > dataAsOf ? [sentence(source, period)] : [];
  });
}

function sentence(source: Source, { incompleteFlag }: Period): string {
  return warning(
    'INCOMPLETE_PERIODS',
    say(WARNING_SENTENCES.incompletePeriods, { table: source.table ?? '', flag: incompleteFlag }),
  );
}

/** Whether the rows of a query reach the result, and nothing between can leave some of them out. */
function isShown(query: Query, statement: ReadStatement, seen: Set<Query> = new Set()): boolean {
  if (query.role !== 'source' || seen.has(query)) return query.role === 'result';
  seen.add(query);
  return statement.cores.some(
    (user) =>
      user.sources.length === 1 &&
      user.sources[0]?.query === query &&
      user.conditions.length === 0 &&
      !user.query.hasLimit &&
      isShown(user.query, statement, seen),
  );
}

/** Whether a condition on the period certainly passes the period of the last deal. */
function leavesTheLast(
  condition: readonly Node[],
  period: Period,
  core: Core,
  source: Source,
  { names, dataAsOf }: ReadStatement,
): boolean {
  const comparison = comparisonOf(condition);
  const meaning = comparison && names.meaningOf(comparison.column, core);
  if (!comparison || meaning?.kind !== 'column' || meaning.source !== source || meaning.name !== period.column)
    return false;
  const last = periodOf(dataAsOf, period.unit);
  const upper = literalOf(comparison.others.at(-1) ?? []);
  switch (comparison.comparator) {
    // Rows above any bound reach to the last period.
    case '>':
    case '>=':
      return true;
    case '<':
      return upper !== null && upper > last;
    case '<=':
    case 'BETWEEN':
      return upper !== null && upper >= last;
    default:
      return false;
  }
}

function isNewestFirst(core: Core, isPeriod: (nodes: readonly Node[]) => boolean): boolean {
  const first = core.query.orderBy[0];
  return first !== undefined && isPeriod(first) && first.some((node) => wordOf(node) === 'DESC');
}

/** The period of a date 'YYYY-MM-DD', as the tables have it. */
function periodOf(date: string, unit: Period['unit']): string {
  const year = date.slice(0, 4);
  if (unit === 'year') return year;
  return unit === 'month' ? date.slice(0, 7) : `${year}-Q${quarterOf(date)}`;
}

/** The last day, 'YYYY-MM-DD', of the period of a date. */
function lastDayOf(date: string, unit: Period['unit']): string {
  const year = Number(date.slice(0, 4));
  const months = { month: Number(date.slice(5, 7)), quarter: quarterOf(date) * 3, year: 12 };
  // Day 0 is the last one of the month before.
  return new Date(Date.UTC(year, months[unit], 0)).toISOString().slice(0, 10);
}

const quarterOf = (date: string): number => Math.ceil(Number(date.slice(5, 7)) / 3);
