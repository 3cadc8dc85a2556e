import { PHRASES } from '../contract/phrases.ts';
import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { Dimension, TableRules } from './data-rules.ts';
import { comparisonOf, literalOf } from './reading/comparisons.ts';
import { columnsIn } from './reading/expressions.ts';
import type { Names } from './reading/names.ts';
import type { Core, Source } from './reading/select.ts';
import { isListedWhole, measuresOf, type ReadStatement, tablesOf } from './reading/statement.ts';

/**
 * Finds aggregates whose rows of totals are mixed with those of their parts. They are separate if the statement lists the
 * dimension, groups or sorts by it, or joins on it. They are separate too if conditions leave only values of which none is the
 * total of another.
 */
export function totalsBesideParts(statement: ReadStatement): string[] {
  return tablesOf(statement).flatMap(({ core, source, rules }) => {
    if (rules.dimensions.length === 0 || core.isNatural || isListedWhole(core, source)) return [];
    const measures = measuresOf(rules);
    const shows = core.results
      .flatMap(({ nodes }) => columnsIn(nodes, core, statement.names))
      .some((column) => column.source === source && measures.includes(column.name));
    if (!shows) return [];
    const open = rules.dimensions.filter((dimension) => isOpen(dimension, core, source, rules, statement.names));
    return open.length === 0 ? [] : [sentence(source, open)];
  });
}

function sentence(source: Source, open: readonly Dimension[]): string {
  const columns = open.map(({ column }) => column).reduceRight((rest, first) => say(PHRASES.and, { first, rest }));
  const conditions = open.map(({ column, suggestion }) => `${column} = '${suggestion}'`).join(' AND ');
  const template = open.length > 1 ? WARNING_SENTENCES.dimensionsOpen : WARNING_SENTENCES.dimensionOpen;
  return warning('DIMENSION_NOT_PINNED', say(template, { table: source.table ?? '', columns, conditions }));
}

/** The values of a dimension that conditions leave: a set, an unknown set, or undecidable. */
type Left = ReadonlySet<string> | 'one' | 'unknown';

function isOpen(dimension: Dimension, core: Core, source: Source, rules: TableRules, names: Names): boolean {
  const { column, totals, partsOnlyOf } = dimension;
  const shown = [...core.results.map(({ nodes }) => nodes), ...core.groupBy, ...core.query.orderBy];
  if (core.using.has(column) || shown.some((nodes) => names.mentions(nodes, column, source, core))) return false;
  const left = leftOf(dimension, core, source, names);
  if (typeof left === 'string') return false;
  const overlaps = Object.entries(totals).some(
    ([total, parts]) => left.has(total) && parts.some((part) => left.has(part)),
  );
  if (!overlaps || !partsOnlyOf) return overlaps;
  const other = rules.dimensions.find((candidate) => candidate.column === partsOnlyOf.column);
  const leftOfOther = other && leftOf(other, core, source, names);
  if (!leftOfOther || typeof leftOfOther === 'string') return false;
  return partsOnlyOf.values.some((value) => leftOfOther.has(value));
}

function leftOf({ column, values }: Dimension, core: Core, source: Source, names: Names): Left {
  if (core.using.has(column)) return 'one';
  let left = new Set(values);
  let isOne = false;
  for (const condition of core.conditions) {
    if (!names.mentions(condition, column, source, core)) continue;
    const comparison = comparisonOf(condition);
    if (!comparison) return 'unknown';
    const meaning = names.meaningOf(comparison.column, core);
    if (meaning?.kind !== 'column' || meaning.source !== source || meaning.name !== column) return 'unknown';
    const literals = comparison.others.map(literalOf);
    const named = literals.filter((literal) => literal !== null);
    switch (comparison.comparator) {
      case '=':
      case 'IN':
        if (named.length === literals.length) left = new Set(named.filter((value) => left.has(value)));
        else if (literals.length === 1) isOne = true;
        else return 'unknown';
        break;
      case '<>':
      case 'NOT IN':
        if (named.length !== literals.length) return 'unknown';
        for (const value of named) left.delete(value);
        break;
      default:
        return 'unknown';
    }
  }
  return isOne ? 'one' : left;
}
