import type { Table } from '../../../catalogue/index.ts';

/** The column of a table of the catalogue whose values a column has. */
export interface Origin {
  readonly table: string;
  readonly column: string;
}

/** A source in FROM: a table, a view, a common table expression or a subquery. */
export interface Source {
  /** Its name in the query: its alias, else its own name; empty for a subquery without an alias. */
  readonly name: string;
  /** Null if the catalogue does not describe it. */
  readonly table: Table | null;
  readonly columns: readonly string[];
  /** Where the columns of a query come from that are not computed; empty for a table. */
  readonly origins: ReadonlyMap<string, Origin>;
}

/** The origin of a source's column; null if it is computed, or if the source has no such column. */
export function originIn({ columns, table, origins }: Omit<Source, 'name'>, column: string): Origin | null {
  const known = columns.find((name) => name.toLowerCase() === column.toLowerCase());
  if (known === undefined) return null;
  return table ? { table: table.name, column: known } : (origins.get(known) ?? null);
}

/** The source's first column with the values of this one; null if it has none. */
export function columnFrom(source: Source, { table, column }: Origin): string | null {
  // A full-text table has a rowid, which is none of its columns.
  if (source.table) return source.table.name === table ? column : null;
  for (const [name, origin] of source.origins) if (origin.table === table && origin.column === column) return name;
  return null;
}

/** The tables of the catalogue from which a source has columns. */
export const tablesBehind = ({ table, origins }: Source): readonly string[] => [
  ...new Set(table ? [table.name] : [...origins.values()].map((origin) => origin.table)),
];
