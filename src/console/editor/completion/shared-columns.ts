import type { Join, Table } from '../../../catalogue/index.ts';
import { nameOf, type Token } from '../../../contract/guard/tokens.ts';
import { sqlName } from '../../summary/sql-text.ts';
import { isSign, keyword } from './query-items.ts';
import type { Source } from './source.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * What USING joins by: within its brackets the columns that the last source shares with an earlier one, without those that it has
 * already; before them, the brackets with all columns of a join of the catalogue.
 *
 * @param left the tokens before the caret
 */
export function sharedColumns(
  sources: readonly Source[],
  joins: readonly Join[],
  left: readonly Token[],
): readonly Suggestion[] {
  const last = sources.at(-1);
  if (!last) return [];
  const others = sources.slice(0, -1);
  const wholes = joinsBetween(last, others, joins);
  if (!isInUsing(left)) {
    return wholes.map((columns) => ({ label: `(${columns.map(sqlName).join(', ')})`, kind: 'join' }));
  }
  const earlier = new Set(others.flatMap(({ columns }) => columns.map(lower)));
  const isKey = (column: string) =>
    [last, ...others].some(({ table }) => table && keyColumns(table).has(lower(column)));
  // A number of its own rows says nothing about the rows of another table.
  const isOwnNumber = (column: string) =>
    [last, ...others.filter(({ columns }) => columns.some((other) => isSame(other, column)))].every(({ table }) =>
      isOnlyKey(table, column),
    );
  const shared = last.columns.filter((column) => earlier.has(lower(column)));
  const joined = wholes.flat().map(lower);
  const rankOf = (column: string) => {
    const place = joined.indexOf(lower(column));
    if (place >= 0) return place - joined.length;
    if (isOwnNumber(column)) return 2;
    return isKey(column) ? 0 : 1;
  };
  const written = new Set(left.slice(left.findLastIndex((token) => isSign(token, '(')) + 1).flatMap(nameIn));
  return shared
    .filter((column) => !written.has(lower(column)))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((label) => ({ label, kind: 'column', ...(last.table && { table: last.table }) }));
}

const lower = (name: string): string => name.toLowerCase();

/** SQLite takes names in any letter case, and foreign databases often write one in several. */
const isSame = (a: string, b: string): boolean => lower(a) === lower(b);

/** Whether the tokens end within the brackets of USING. */
export function isInUsing(left: readonly Token[]): boolean {
  const open = left.findLastIndex((token) => isSign(token, '('));
  return keyword(left[open - 1]) === 'USING' && !left.slice(open).some((token) => isSign(token, ')'));
}

const nameIn = (token: Token): readonly string[] => {
  const name = nameOf(token);
  return name === null ? [] : [name.toLowerCase()];
};

/** The columns of each join of the catalogue between the last source and an earlier one that have one name in both. */
function joinsBetween(last: Source, others: readonly Source[], joins: readonly Join[]): readonly (readonly string[])[] {
  const names = new Set(others.flatMap(({ table }) => table?.name ?? []));
  return joins
    .filter(
      ({ from, to }) => (from === last.table?.name && names.has(to)) || (to === last.table?.name && names.has(from)),
    )
    .filter(({ fromColumns, toColumns }) => fromColumns.every((column, at) => isSame(column, toColumns[at] ?? '')))
    .map(({ toColumns }) => toColumns);
}

/** The columns of the keys of a table, which rows of other tables are found by. */
const keyColumns = (table: Table): ReadonlySet<string> =>
  new Set(table.kind === 'table' ? [...table.primaryKey, ...table.unique.flat()].map(lower) : []);

const isOnlyKey = (table: Table | null, column: string): boolean =>
  table?.kind === 'table' && table.primaryKey.length === 1 && isSame(table.primaryKey[0] ?? '', column);
