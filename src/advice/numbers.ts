import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { TableRules } from './data-rules.ts';
import { comparisonOf } from './reading/comparisons.ts';
import { callsOf, chooses, columnsIn, valuesIn } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core, Source } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

const MEANS = new Set(['avg', 'sum', 'total']);
const PRICE_STATISTICS = new Set([
  ...MEANS,
  'min',
  'max',
  'median',
  'percentile',
  'percentile_cont',
  'percentile_disc',
]);

/**
 * Medians that are averaged or summed, weighted or not. Silent if each group is one row of the table, or if CASE or FILTER picks
 * rows (which shows them in columns).
 */
export function aggregatedMedians({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    callsOf(core).flatMap((call) => {
      const arg = call.args[0];
      if (!MEANS.has(call.name) || !arg || call.isFiltered || chooses(arg)) return [];
      const medians = valuesIn(arg, core, names).filter(({ rules, name }) => rules.medians.includes(name));
      const [median] = medians;
      if (!median || medians.length > 1) return [];
      if (!call.isWindowed && median.core === core && isOneRow(median.source, median.rules, core, names)) return [];
      const template = call.name === 'avg' ? WARNING_SENTENCES.mediansAveraged : WARNING_SENTENCES.mediansSummed;
      const parts = { call: call.name, median: median.name, table: median.source.table ?? '' };
      return warning('MEDIAN_AGGREGATED', say(template, parts));
    }),
  );
}

/** Whether conditions and GROUP BY leave one row of a table for each group, by its key. */
function isOneRow(source: Source, { key }: TableRules, core: Core, names: Names): boolean {
  const fixed = new Set(core.using);
  const note = (reference: ReturnType<typeof loneReference>) => {
    const meaning = reference && names.meaningOf(reference, core);
    if (meaning?.kind === 'column' && meaning.source === source) fixed.add(meaning.name);
  };
  for (const nodes of core.groupBy) note(loneReference(nodes));
  for (const condition of core.conditions) {
    const comparison = comparisonOf(condition);
    const isOne = comparison && ['=', 'IN'].includes(comparison.comparator) && comparison.others.length === 1;
    if (isOne && columnsIn(comparison.others[0] ?? [], core, names).length === 0) note(comparison.column);
  }
  return key.length > 0 && key.every((column) => fixed.has(column));
}

/** Statistics of the prices of deals, in a statement that reads no flag of special sales. */
export function unfilteredPrices({ cores, names, reads, rules }: ReadStatement): string[] {
  const unread = Object.entries(rules.tables).filter(
    ([table, { prices }]) => prices && !prices.flags.some((flag) => reads.columns.get(table)?.has(flag)),
  );
  if (unread.length === 0) return [];
  const tables = new Set(unread.map(([table]) => table));
  return cores.flatMap((core) =>
    callsOf(core).flatMap((call) => {
      const arg = call.args[0];
      const isScalar = (call.name === 'min' || call.name === 'max') && call.args.length > 1;
      if (!PRICE_STATISTICS.has(call.name) || !arg || isScalar) return [];
      const price = valuesIn(arg, core, names).find(
        ({ source, rules: { prices }, name }) => tables.has(source.table ?? '') && prices?.columns.includes(name),
      );
      if (!price) return [];
      return warning(
        'UNFILTERED_PRICES',
        say(WARNING_SENTENCES.unfilteredPrices, { call: call.name, price: price.name }),
      );
    }),
  );
}
