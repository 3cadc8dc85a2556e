import { count } from '../../command/words.ts';
import type { BuildFacts, MonthOfDeals } from './build-facts.ts';
import { isJump, JUMP } from './price-levels.ts';
import { type Oddity, oddityOf, type TableFacts } from './table-facts.ts';

/** A month with a smaller part of the deals of the months around it is named. */
const QUIET_SHARE = 0.5;
/** Months before and after that it is compared with. */
const AROUND = 3;
/** A share of deals without a place from which it is named. */
const UNPLACED_SHARE = 0.02;
/** How many places a sentence lists. */
const LISTED = 8;

/** What an operator should look at first, in sentences. */
export function findingsOf(facts: BuildFacts): readonly string[] {
  return [
    ...(facts.comparison?.differences.suspect ?? []),
    ...emptyTables(facts.tables),
    ...oddColumns(facts.tables, 'empty', 'without any value'),
    ...jumps(facts),
    ...quietMonths(facts.months),
    ...unplacedDeals(facts),
    ...oddColumns(facts.tables, 'constant', 'with one value only'),
  ];
}

function emptyTables(tables: readonly TableFacts[]): readonly string[] {
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  return empty.length === 0 ? [] : [`Tables without rows: ${empty.join(', ')}.`];
}

function oddColumns(tables: readonly TableFacts[], oddity: Oddity, what: string): readonly string[] {
  const names = tables.flatMap((table) =>
    table.columns
      .filter((column) => oddityOf(table, column) === oddity)
      .map((column) => `${table.name}.${column.name}`),
  );
  return names.length === 0 ? [] : [`Columns ${what}: ${names.join(', ')}.`];
}

function jumps({ levels: { years, places } }: BuildFacts): readonly string[] {
  const found = places.flatMap(({ name, levels }) =>
    levels.flatMap((level, at) => (isJump(levels[at - 1], level) ? [`${name ?? 'the country'} in ${years[at]}`] : [])),
  );
  if (found.length === 0) return [];
  const more = found.length > LISTED ? ` and ${found.length - LISTED} more` : '';
  return [
    `The median price per square metre differs by more than ${percent(JUMP.share)} from the year before: ` +
      `${found.slice(0, LISTED).join(', ')}${more}.`,
  ];
}

function quietMonths(months: readonly MonthOfDeals[]): readonly string[] {
  return months.flatMap(({ month, deals, isIncomplete }, at) => {
    const around = [...months.slice(Math.max(0, at - AROUND), at), ...months.slice(at + 1, at + 1 + AROUND)].filter(
      (other) => !other.isIncomplete,
    );
    const usual = around.reduce((sum, other) => sum + other.deals, 0) / around.length;
    if (isIncomplete || around.length < AROUND || deals >= QUIET_SHARE * usual) return [];
    return [`${month} has ${count(deals)} deals; the months around it have ${count(Math.round(usual))}.`];
  });
}

function unplacedDeals({ deals: { deals }, map: { placed } }: BuildFacts): readonly string[] {
  const share = 1 - placed / deals;
  if (share < UNPLACED_SHARE) return [];
  return [`${percent(share)} of the deals have neither the place of their parcel nor that of their gush.`];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
