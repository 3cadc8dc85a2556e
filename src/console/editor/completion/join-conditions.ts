import type { Join } from '../../../catalogue/index.ts';
import { nameOf, type Token } from '../../../contract/guard/tokens.ts';
import { sqlName } from '../../summary/sql-text.ts';
import { columnFrom, originIn, type Source, tablesBehind } from './source.ts';

/** The tables that the catalogue joins to these sources, or to those behind them: referenced tables before referencing ones. */
export function neighbours(sources: readonly Source[], joins: readonly Join[]): readonly string[] {
  const names = new Set(sources.flatMap(tablesBehind));
  const to = joins.filter(({ from }) => names.has(from)).map((join) => join.to);
  const from = joins.filter((join) => names.has(join.to)).map((join) => join.from);
  return [...to, ...from];
}

/** An equality of two columns, as it is written. */
interface Equality {
  readonly left: string;
  readonly right: string;
}

const asText = ({ left, right }: Equality): string => `${left} = ${right}`;

/**
 * Complete conditions between the last source and each before it: by the joins of the catalogue, also of columns that queries pass
 * on; else by a key of which the one has one row each, as parcel_address has of a parcel; else by the columns that a query shares
 * with the other source. What the statement has already is left out.
 *
 * @param before the tokens before the caret
 */
export function joinConditions(
  sources: readonly Source[],
  joins: readonly Join[],
  before: readonly Token[],
): readonly string[] {
  const last = sources.at(-1);
  if (!last) return [];
  const written = equalitiesIn(before);
  const isWritten = ({ left, right }: Equality) => written.has(`${left} ${right}`) || written.has(`${right} ${left}`);
  return sources
    .slice(0, -1)
    .flatMap((other) => conditionsBetween(other, last, joins))
    .map((equalities) => equalities.filter((equality) => !isWritten(equality)).map(asText))
    .flatMap((wanted) => (wanted.length === 0 ? [] : [wanted.join(' AND ')]));
}

/** The columns that equal one of another source: by a join of the catalogue, else those of the same name. */
export function counterparts(
  sources: readonly Source[],
  joins: readonly Join[],
  { owner, column }: { readonly owner: string; readonly column: string },
): readonly string[] {
  const source = sources.find(({ name }) => name.toLowerCase() === owner.toLowerCase());
  if (!source) return [];
  const others = sources.filter((other) => other !== source);
  const own = written(source, column).toLowerCase();
  const joined = others
    .flatMap((other) => conditionsBetween(other, source, joins).flat())
    .flatMap(({ left, right }) => (left.toLowerCase() === own ? [right] : right.toLowerCase() === own ? [left] : []));
  const named = others.flatMap((other) => {
    const same = other.columns.find((name) => name.toLowerCase() === column.toLowerCase());
    return same === undefined ? [] : [written(other, same)];
  });
  return [...joined, ...named];
}

function conditionsBetween(other: Source, last: Source, joins: readonly Join[]): readonly (readonly Equality[])[] {
  const pairs = [[last, other] as const, [other, last] as const];
  const direct = joins.flatMap((join) => firstOf(pairs, ([many, one]) => directCondition(join, many, one)));
  if (direct.length > 0) return direct;
  const byKey = joins.filter(({ oneToOne }) => oneToOne);
  const keyed = byKey.flatMap((key) => firstOf(pairs, ([many, one]) => keyedCondition(key, joins, many, one)));
  return keyed.length > 0 ? keyed : sharedCondition(other, last);
}

/** The equalities of qualified columns among some tokens: both sides, with a blank between them. */
function equalitiesIn(tokens: readonly Token[]): ReadonlySet<string> {
  const nameAt = (at: number) => {
    const [owner, dot, column] = tokens.slice(at, at + 3);
    return dot?.text === '.' && owner && column
      ? `${sqlName(nameOf(owner) ?? '')}.${sqlName(nameOf(column) ?? '')}`
      : '';
  };
  return new Set(tokens.flatMap(({ text }, i) => (/^==?$/.test(text) ? [`${nameAt(i - 3)} ${nameAt(i + 1)}`] : [])));
}

/** The first condition of some pairs, if one has any. */
function firstOf<Pair>(
  pairs: readonly Pair[],
  conditionOf: (pair: Pair) => readonly Equality[] | null,
): readonly (readonly Equality[])[] {
  for (const pair of pairs) {
    const condition = conditionOf(pair);
    if (condition !== null) return [condition];
  }
  return [];
}

const directCondition = (
  { from, to, fromColumns, toColumns }: Join,
  many: Source,
  one: Source,
): readonly Equality[] | null => equality(columnsOf(many, from, fromColumns), columnsOf(one, to, toColumns));

/** @param key by which `one` has a row for each row of a third table */
function keyedCondition(key: Join, joins: readonly Join[], many: Source, one: Source): readonly Equality[] | null {
  const right = columnsOf(one, key.from, key.fromColumns);
  if (right === null) return null;
  const toSame = joins.filter((join) => join.to === key.to && String(join.toColumns) === String(key.toColumns));
  const left = toSame.map((join) => columnsOf(many, join.from, join.fromColumns)).find((columns) => columns !== null);
  return left ? equality(left, right) : null;
}

/** Columns of one name, of which none is computed; none for two tables, whose joins the catalogue knows. */
function sharedCondition(first: Source, second: Source): readonly (readonly Equality[])[] {
  if (first.table && second.table) return [];
  const isKept = (column: string) => originIn(first, column) !== null && originIn(second, column) !== null;
  const isInSecond = (column: string) => second.columns.some((other) => other.toLowerCase() === column.toLowerCase());
  const shared = first.columns.filter((column) => isInSecond(column) && isKept(column));
  if (shared.length === 0) return [];
  return [shared.map((column) => ({ left: written(first, column), right: written(second, column) }))];
}

const written = ({ name }: Source, column: string): string => `${sqlName(name)}.${sqlName(column)}`;

/** Columns of a table, as a source has them; null if it lacks one. */
function columnsOf(source: Source, table: string, columns: readonly string[]): readonly string[] | null {
  const own = columns.map((column) => columnFrom(source, { table, column }));
  return own.includes(null) ? null : own.map((column) => written(source, column ?? ''));
}

function equality(left: readonly string[] | null, right: readonly string[] | null): readonly Equality[] | null {
  return left && right && left.map((column, i) => ({ left: column, right: right[i] ?? '' }));
}
