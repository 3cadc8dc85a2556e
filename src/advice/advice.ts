import { MISUSED_FUNCTIONS, suspectArguments } from './arguments.ts';
import { AGGREGATES, bareColumns } from './bare-columns.ts';
import { constantOrder } from './constant-order.ts';
import { contentlessColumns } from './contentless.ts';
import { contradictions } from './contradictions.ts';
import { countedConditions } from './counted-conditions.ts';
import type { DataRules, StatementReads } from './data-rules.ts';
import { dateFormats } from './date-formats.ts';
import { DATE_FUNCTIONS, dateModifiers } from './date-modifiers.ts';
import { missingCommas } from './missing-commas.ts';
import { multipliedRows } from './multiplied-rows.ts';
import { nullsFirst } from './nulls-first.ts';
import { aggregatedMedians, unfilteredPrices } from './numbers.ts';
import { incompletePeriods } from './periods.ts';
import { type ReadStatement, readStatement } from './reading/statement.ts';
import { negativeDigits } from './rounding.ts';
import { suspectComparisons } from './suspect-comparisons.ts';
import { textsAsNumbers } from './text-as-number.ts';
import { windowsFromToday } from './today.ts';
import { totalsBesideParts } from './totals.ts';
import { unknownValues } from './unknown-values.ts';
import { TEXT_FUNCTIONS, vacuousConditions } from './vacuous-conditions.ts';
import { wholeRatios } from './whole-ratios.ts';
import { wholeShares } from './whole-shares.ts';

/** A rule, and what a statement must read for the rule to apply: few statements are examined word by word. */
interface Rule {
  readonly concerns: (reads: StatementReads, rules: DataRules, sql: string) => boolean;
  readonly advise: (statement: ReadStatement) => readonly string[];
}

const STATISTICS = ['avg', 'sum', 'total', 'min', 'max', 'median', 'percentile', 'percentile_cont', 'percentile_disc'];
/** NULL, BETWEEN and a text with a star, as they are in comparisons. */
const COMPARES = /NULL|BETWEEN|LIKE/i;
/** NOT IN, a value alone after OR, two signs of order in one condition, bars, and two texts beside a sign. */
const VACUOUS = /\|\||\bNOT\s+IN\b|\bOR\s*\(?\s*['\d]|[<>][^<>]+[<>]|'\s*(?:[=<>!]|LIKE\b)/i;
/** A term that begins with a text in single quotes. */
const BY_TEXT = /\bBY\s+(?:[^;()]*,\s*)?'/i;
/** Two words beside each other, of which the second one ends a column of a result. */
const NAMED = /[\w"\]`]\s+[\w"[`]+\s*(?:,|FROM\b)/i;
const SORTED_AND_CUT = /\bORDER\s+BY\b[\s\S]*\bLIMIT\b/i;
/** A join, or a comma somewhere after FROM. */
const SEVERAL_SOURCES = /\bJOIN\b|\bFROM\b[^;]*,/i;
/** The last argument of a call is a negative number. */
const NEGATIVE = /,\s*-\s*\d+\s*\)/;
const CLOCKS = ['date', 'datetime', 'time', 'julianday', 'unixepoch', 'strftime', 'current_date', 'current_timestamp'];

const RULES: readonly Rule[] = [
  {
    concerns: (reads, rules) => readsTable(reads, rules, (table) => table.dimensions.length > 0),
    advise: totalsBesideParts,
  },
  { concerns: (reads, rules) => readsTable(reads, rules, (table) => table.period !== null), advise: incompletePeriods },
  {
    concerns: (reads, rules) => calls(reads, STATISTICS) && readsColumn(reads, rules, (table) => table.medians),
    advise: aggregatedMedians,
  },
  {
    concerns: (reads, rules) =>
      calls(reads, STATISTICS) && readsColumn(reads, rules, (table) => table.prices?.columns ?? []),
    advise: unfilteredPrices,
  },
  {
    concerns: (reads, rules) => readsColumn(reads, rules, (table) => (table.contentlessKey ? table.columns : [])),
    advise: contentlessColumns,
  },
  {
    concerns: (reads, rules) => calls(reads, CLOCKS) && readsColumn(reads, rules, (table) => table.dealDates),
    advise: windowsFromToday,
  },
  {
    concerns: (reads, rules, sql) =>
      COMPARES.test(sql) ||
      SEVERAL_SOURCES.test(sql) ||
      readsColumn(reads, rules, (table) => Object.keys(table.dateForms)),
    advise: suspectComparisons,
  },
  { concerns: (_, __, sql) => sql.includes("'"), advise: unknownValues },
  { concerns: (reads, _, sql) => VACUOUS.test(sql) || calls(reads, TEXT_FUNCTIONS), advise: vacuousConditions },
  { concerns: (_, __, sql) => /\bAND\b/i.test(sql), advise: contradictions },
  { concerns: (reads) => calls(reads, AGGREGATES), advise: bareColumns },
  { concerns: (reads) => calls(reads, ['count']), advise: countedConditions },
  { concerns: (_, __, sql) => BY_TEXT.test(sql), advise: constantOrder },
  { concerns: (_, __, sql) => /[+-]/.test(sql), advise: textsAsNumbers },
  { concerns: (reads, _, sql) => calls(reads, ['round']) && NEGATIVE.test(sql), advise: negativeDigits },
  { concerns: (reads) => calls(reads, ['strftime']), advise: dateFormats },
  { concerns: (reads) => calls(reads, DATE_FUNCTIONS), advise: dateModifiers },
  { concerns: (reads) => calls(reads, MISUSED_FUNCTIONS), advise: suspectArguments },
  { concerns: (reads, _, sql) => calls(reads, ['count']) && sql.includes('/'), advise: wholeShares },
  { concerns: (_, __, sql) => sql.includes('/'), advise: wholeRatios },
  { concerns: (_, __, sql) => SORTED_AND_CUT.test(sql), advise: nullsFirst },
  { concerns: (_, __, sql) => SEVERAL_SOURCES.test(sql), advise: multipliedRows },
  { concerns: (_, __, sql) => NAMED.test(sql), advise: missingCommas },
];

/**
 * The warnings that a statement's words earn, in the order of the codes, each sentence once. Only prepared statements are
 * examined, none that SQLite refuses.
 *
 * @param reads what the engine saw it read
 * @param dataAsOf the last deal date of the data, 'YYYY-MM-DD'
 */
export function adviseOnStatement(sql: string, reads: StatementReads, rules: DataRules, dataAsOf: string): string[] {
  const concerned = RULES.filter((rule) => rule.concerns(reads, rules, sql));
  if (concerned.length === 0) return [];
  const statement = readStatement(sql, reads, rules, dataAsOf);
  return statement ? [...new Set(concerned.flatMap((rule) => rule.advise(statement)))] : [];
}

type Table = DataRules['tables'][string];

function readsTable(reads: StatementReads, { tables }: DataRules, picks: (table: Table) => boolean): boolean {
  return [...reads.columns.keys()].some((name) => {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    return table !== undefined && picks(table);
  });
}

function readsColumn(reads: StatementReads, { tables }: DataRules, pick: (table: Table) => readonly string[]): boolean {
  return [...reads.columns].some(([name, columns]) => {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    return table !== undefined && pick(table).some((column) => columns.has(column));
  });
}

function calls({ functions }: StatementReads, names: readonly string[]): boolean {
  return names.some((name) => functions.has(name));
}
