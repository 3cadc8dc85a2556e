import type Database from 'better-sqlite3';
import { CATALOGUE, type Table } from '../../../src/catalogue/index.ts';

export type Value = string | number | null;

/** One column of a table, over all of its rows. */
export interface ColumnFacts {
  readonly name: string;
  /** Rows whose value is NULL. */
  readonly nulls: number;
  /** The least and the greatest value, in SQLite's order; NULL if there is none. */
  readonly least: Value;
  readonly most: Value;
}

export interface TableFacts {
  readonly name: string;
  readonly rows: number;
  /** Empty for full-text tables, whose columns cannot be read back. */
  readonly columns: readonly ColumnFacts[];
}

/** What an operator looks at twice: a column without values, or with one value in all rows that have any. */
export type Oddity = 'empty' | 'constant';

/** @returns null for an ordinary column, and for every column of a table with fewer than two rows */
export function oddityOf({ rows }: TableFacts, { nulls, least, most }: ColumnFacts): Oddity | null {
  if (rows < 2) return null;
  if (nulls === rows) return 'empty';
  return least === most ? 'constant' : null;
}

/**
 * Counts the rows of the catalogue's tables and the NULLs of their columns, with one scan of each table. Tables and columns that the
 * file lacks, because an earlier version has built it, are left out.
 *
 * @param onTable called before each scan
 */
export function readTableFacts(db: Database.Database, onTable: (name: string) => void): readonly TableFacts[] {
  return CATALOGUE.filter(({ kind, name }) => kind !== 'view' && columnsInFile(db, name).size > 0).map((table) => {
    onTable(table.name);
    return scan(db, table);
  });
}

function scan(db: Database.Database, { name, kind, columns }: Table): TableFacts {
  const inFile = columnsInFile(db, name);
  const names = kind === 'fts5' ? [] : columns.map((column) => column.name).filter((each) => inFile.has(each));
  const figures = names.flatMap((each) => [`count("${each}")`, `min("${each}")`, `max("${each}")`]);
  const [rows, ...read] = db
    .prepare<[], [number, ...Value[]]>(`SELECT ${['count(*)', ...figures].join(', ')} FROM "${name}"`)
    .raw()
    .get() ?? [0];
  return {
    name,
    rows,
    columns: names.map((each, at) => {
      const [known, least, most] = read.slice(3 * at, 3 * at + 3);
      return { name: each, nulls: rows - Number(known ?? 0), least: least ?? null, most: most ?? null };
    }),
  };
}

function columnsInFile(db: Database.Database, table: string): ReadonlySet<string> {
  return new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
}
