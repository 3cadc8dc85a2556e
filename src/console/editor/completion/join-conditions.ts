import type { Join } from '../../../catalogue/index.ts';
import { sqlName } from '../../summary/sql-text.ts';
import { columnFrom, originIn, type Source, tablesBehind } from './source.ts';

/** The tables that the catalogue joins to these sources, or to those behind them: referenced tables before referencing ones. */
export function neighbours(sources: readonly Source[], joins: readonly Join[]): readonly string[] {
  const names = new Set(sources.flatMap(tablesBehind));
  const to = joins.filter(({ from }) => names.has(from)).map((join) => join.to);
  const from = joins.filter((join) => names.has(join.to)).map((join) => join.from);
  return [...to, ...from];
}

/**
 * Complete conditions between the last source and each before it: by the joins of the catalogue, also of columns that queries pass
 * on; else by a key of which the one has one row each, as parcel_address has of a parcel; else by the columns that a query shares
 * with the other source.
 */
export function joinConditions(sources: readonly Source[], joins: readonly Join[]): readonly string[] {
  const last = sources.at(-1);
  if (!last) return [];
  return sources.slice(0, -1).flatMap((other) => {
    const pairs = [[last, other] as const, [other, last] as const];
    const direct = joins.flatMap((join) => firstOf(pairs, ([many, one]) => directCondition(join, many, one)));
    if (direct.length > 0) return direct;
    const byKey = joins.filter(({ oneToOne }) => oneToOne);
    const keyed = byKey.flatMap((key) => firstOf(pairs, ([many, one]) => keyedCondition(key, joins, many, one)));
    return keyed.length > 0 ? keyed : sharedCondition(other, last);
  });
}

/** The first condition of some pairs, if one has any. */
function firstOf<Pair>(pairs: readonly Pair[], conditionOf: (pair: Pair) => string | null): readonly string[] {
  for (const pair of pairs) {
    const condition = conditionOf(pair);
    if (condition !== null) return [condition];
  }
  return [];
}

const directCondition = ({ from, to, fromColumns, toColumns }: Join, many: Source, one: Source): string | null =>
  equality(columnsOf(many, from, fromColumns), columnsOf(one, to, toColumns));

/** @param key by which `one` has a row for each row of a third table */
function keyedCondition(key: Join, joins: readonly Join[], many: Source, one: Source): string | null {
  const right = columnsOf(one, key.from, key.fromColumns);
  if (right === null) return null;
  const toSame = joins.filter((join) => join.to === key.to && String(join.toColumns) === String(key.toColumns));
  const left = toSame.map((join) => columnsOf(many, join.from, join.fromColumns)).find((columns) => columns !== null);
  return left ? equality(left, right) : null;
}

/** Columns of one name, of which none is computed; none for two tables, whose joins the catalogue knows. */
function sharedCondition(first: Source, second: Source): readonly string[] {
  if (first.table && second.table) return [];
  const isKept = (column: string) => originIn(first, column) !== null && originIn(second, column) !== null;
  const shared = first.columns.filter((column) => second.columns.includes(column) && isKept(column));
  if (shared.length === 0) return [];
  return [shared.map((column) => `${written(first, column)} = ${written(second, column)}`).join(' AND ')];
}

const written = ({ name }: Source, column: string): string => `${sqlName(name)}.${sqlName(column)}`;

/** Columns of a table, as a source has them; null if it lacks one. */
function columnsOf(source: Source, table: string, columns: readonly string[]): readonly string[] | null {
  const own = columns.map((column) => columnFrom(source, { table, column }));
  return own.includes(null) ? null : own.map((column) => written(source, column ?? ''));
}

const equality = (left: readonly string[] | null, right: readonly string[] | null): string | null =>
  left && right && left.map((column, i) => `${column} = ${right[i]}`).join(' AND ');
