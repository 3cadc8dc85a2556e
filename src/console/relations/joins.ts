import type { Join } from '../../catalogue/index.ts';
import { sqlName } from '../summary/sql-text.ts';

/** The joins of a table. */
export interface TableJoins {
  /** Each of its rows leads to at most one row of another table. */
  readonly outward: readonly Join[];
  /** Rows of other tables lead to its rows. */
  readonly inward: readonly Join[];
}

export function joinsOf(table: string, joins: readonly Join[]): TableJoins {
  return {
    outward: joins.filter(({ from }) => from === table),
    inward: joins.filter(({ to }) => to === table),
  };
}

/** The condition of a join, as SQL: `settlements.code = deals.settlement_code`. */
export function joinCondition({ from, fromColumns, to, toColumns }: Join): string {
  const name = (table: string, column: string | undefined) => `${sqlName(table)}.${sqlName(column ?? '')}`;
  return toColumns.map((column, at) => `${name(to, column)} = ${name(from, fromColumns[at])}`).join(' AND ');
}

/** A statement for the first joined rows. */
export function joinStatement(join: Join): string {
  return `SELECT *\nFROM ${sqlName(join.from)}\nJOIN ${sqlName(join.to)} ON ${joinCondition(join)}\nLIMIT 100`;
}
