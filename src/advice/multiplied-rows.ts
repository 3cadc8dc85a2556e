import { PHRASES } from '../contract/phrases.ts';
import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { TableRules } from './data-rules.ts';
import { type Call, callsIn, columnsIn, meantBy } from './reading/expressions.ts';
import { JoinedRows } from './reading/joined-rows.ts';
import type { Names } from './reading/names.ts';
import type { Core, Source } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Joins that give a row more than once: tables that nothing joins, that a part of a key joins, or that have many rows for each other. */
export function multipliedRows({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => {
    if (core.isNatural || core.isCross || core.sources.length < 2 || core.query.role === 'test') return [];
    const joined = new JoinedRows(core, names);
    if (joined.tables.size < 2) return [];
    const sentence = unjoined(joined) ?? partlyJoined(joined) ?? countedAgain(core, joined, names);
    return sentence === null ? [] : [warning('MULTIPLIED_ROWS', sentence)];
  });
}

const nameOf = ({ alias, table }: Source): string => (alias === '' ? (table ?? '') : alias);

/** Two parts of FROM that no condition joins, each with a table of which more than one row is left. */
function unjoined(joined: JoinedRows): string | null {
  const single = joined.determinedBy([]);
  const [one, other] = joined.parts().flatMap((part) => {
    const tables = part.filter((source) => joined.tables.has(source) && !single.has(source));
    return tables.length === 0 ? [] : [tables];
  });
  if (!one?.[0] || !other?.[0]) return null;
  const sources = { one: nameOf(one[0]), other: nameOf(other[0]) };
  const condition = one
    .flatMap((a) => other.map((b) => joinOf(a, b, joined.tables) ?? joinOf(b, a, joined.tables)))
    .find((found) => found !== null);
  return condition
    ? say(WARNING_SENTENCES.unjoinedBy, { ...sources, condition })
    : say(WARNING_SENTENCES.unjoined, sources);
}

/** The condition that leads from rows of one table to a row of the other; null if the description of the data has none. */
function joinOf(from: Source, to: Source, tables: ReadonlyMap<Source, TableRules>): string | null {
  const reference = tables.get(from)?.references.find(({ table }) => table === to.table);
  if (!reference) return null;
  return reference.columns
    .map((column, i) => `${nameOf(from)}.${column} = ${nameOf(to)}.${reference.key[i]}`)
    .join(' AND ');
}

/** The key of a table, and those of the tables to which its rows lead. */
const keysOf = ({ key, references }: TableRules) => [key, ...references.map((reference) => reference.key)];

/** Two tables that share a key of several columns, of which conditions equate a part. */
function partlyJoined(joined: JoinedRows): string | null {
  const tables = [...joined.tables];
  for (const [at, [one, rules]] of tables.entries()) {
    for (const [other, otherRules] of tables.slice(at + 1)) {
      if (one.table === other.table) continue;
      const key = [rules, otherRules]
        .flatMap(keysOf)
        .find(
          (columns) =>
            columns.length > 1 &&
            columns.every((column) => rules.columns.includes(column) && otherRules.columns.includes(column)),
        );
      if (!key) continue;
      const isOne = joined.determinedBy([one]).has(other) || joined.determinedBy([other]).has(one);
      const missing = key.filter((column) => !joined.areEqual(one, other, column));
      const isOpen = missing.every((column) => !joined.isConstant(one, column) && !joined.isConstant(other, column));
      if (isOne || !isOpen || missing.length === 0 || missing.length === key.length) continue;
      return say(WARNING_SENTENCES.partlyJoined, {
        one: nameOf(one),
        other: nameOf(other),
        columns: listed(key.filter((column) => !missing.includes(column))),
        condition: missing.map((column) => `${nameOf(one)}.${column} = ${nameOf(other)}.${column}`).join(' AND '),
      });
    }
  }
  return null;
}

/** Statistics that count a row as often as it comes. */
const COUNTING: ReadonlySet<string> = new Set(['count', 'sum', 'total', 'avg', 'median']);
const ADDING: ReadonlySet<string> = new Set(['sum', 'total']);

/** A statistic over rows of which some come more than once. */
function countedAgain(core: Core, joined: JoinedRows, names: Names): string | null {
  const calls = [...core.results.map(({ nodes }) => nodes), ...core.query.orderBy]
    .flatMap(callsIn)
    .filter((call) => COUNTING.has(call.name) && !call.isWindowed && !call.isDistinct);
  if (calls.length === 0) return null;
  const shown = [...groupedSources(core, names)].filter((source) => joined.isNamedByKey(source));
  const all = [...joined.tables.keys()];
  const isPaired = new Set(all.map(({ table }) => table)).size < all.length;
  // The rows of a table with itself are counted as pairs.
  if (isPaired) return null;
  const lacking = (given: readonly Source[]) => {
    const determined = joined.determinedBy(given);
    return all.filter((source) => !determined.has(source) && joined.unfixedKey(source, determined).length > 0);
  };
  const roots = all.map((root) => {
    const open = lacking([root, ...shown]);
    const unfixed = open[0] ? joined.unfixedKey(open[0], joined.determinedBy([root, ...shown])) : [];
    // A key of several columns is that of a table which has several rows for each of another one.
    return { root, open, unfixed, cost: open.length + (unfixed.includes('id') ? 0.5 : 0) };
  });
  const [best] = roots.sort((a, b) => a.cost - b.cost);
  const again = best?.open[0];
  if (best && again) {
    return say(WARNING_SENTENCES.countedAgain, {
      call: calls[0]?.name ?? '',
      table: nameOf(best.root),
      other: nameOf(again),
      columns: listed(best.unfixed),
    });
  }
  for (const call of calls.filter(({ name }) => ADDING.has(name))) {
    const added = addedSources(call, core, names);
    const [source] = added;
    const [open] = added.map((each) => lacking([each, ...shown])).sort((a, b) => a.length - b.length);
    if (source && open?.[0]) {
      return say(WARNING_SENTENCES.addedAgain, { call: call.name, table: nameOf(source), other: nameOf(open[0]) });
    }
  }
  return null;
}

/** The tables whose columns rows are grouped by, also by the place or the name of a result. */
function groupedSources(core: Core, names: Names): ReadonlySet<Source> {
  return new Set(
    core.groupBy.flatMap((term) => columnsIn(meantBy(term, core), core, names)).map(({ source }) => source),
  );
}

/** The tables whose numbers a sum adds up; none for a sum of ones. */
function addedSources({ args }: Call, core: Core, names: Names): readonly Source[] {
  const columns = args.flatMap((arg) => columnsIn(arg, core, names));
  return [...new Set(columns.filter((column) => column.core === core).map(({ source }) => source))];
}

const listed = (names: readonly string[]): string =>
  names.reduceRight((rest, first) => (rest === '' ? first : say(PHRASES.and, { first, rest })), '');
