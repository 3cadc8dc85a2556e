/** What a column stores: a type of SQLite, with a question mark where NULL (unknown, or not applicable) is possible. */
export type ColumnType = 'INTEGER' | 'REAL' | 'TEXT' | 'INTEGER?' | 'REAL?' | 'TEXT?';

export type SqlType = 'INTEGER' | 'REAL' | 'TEXT';

/** The subjects of tables, in the order in which they are shown. */
export const TABLE_GROUPS = [
  'core',
  'aggregates',
  'search',
  'places',
  'location',
  'society',
  'macro',
  'projects',
  'reference',
] as const;

export type TableGroup = (typeof TABLE_GROUPS)[number];

export interface Column {
  readonly name: string;
  readonly type: SqlType;
  readonly nullable: boolean;
  /** What a value means, with its unit. */
  readonly description: string;
  /** A value as it occurs in a built database. */
  readonly example: string | number | null;
  /** The only values that occur (apart from NULL), if these are few and known. */
  readonly values?: readonly string[];
  /** True for a column of a foreign database that may keep numbers and texts. */
  readonly isMixed?: boolean;
}

export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  /** The condition of a partial index, as SQL. */
  readonly where?: string;
}

interface Described {
  readonly name: string;
  readonly group: TableGroup;
  /** What one row is, and what to know before using it. */
  readonly description: string;
  readonly columns: readonly Column[];
}

/** An ordinary table. */
export interface StoredTable extends Described {
  readonly kind: 'table';
  /** Empty for a table whose only key is the rowid. */
  readonly primaryKey: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly Index[];
  /** True if the primary key is the only storage key. */
  readonly withoutRowid: boolean;
}

/** A full-text table. Its rowid is the key of another table. */
export interface FtsTable extends Described {
  readonly kind: 'fts5';
  /** The meaning of `rowid`, as `table.column`. */
  readonly rowidOf: string;
  readonly tokenizer: string;
  /** The lengths of prefixes that have their own index. */
  readonly prefixes: readonly number[];
  /** True if the words can be searched but not read back. */
  readonly contentless: boolean;
}

/** A table of boxes. The first column is the key, then a minimum and a maximum for each dimension. */
export interface RtreeTable extends Described {
  readonly kind: 'rtree';
}

export interface View extends Described {
  readonly kind: 'view';
  readonly select: string;
}

export type Table = StoredTable | FtsTable | RtreeTable | View;

/**
 * A column, with its type written as the reference writes it: `INTEGER?` is an INTEGER that may be NULL. `values` are
 * the only ones that occur, if there is such a list.
 */
export function column(
  name: string,
  type: ColumnType,
  description: string,
  example: string | number | null,
  values?: readonly string[],
): Column {
  const nullable = type.endsWith('?');
  const sqlType = (nullable ? type.slice(0, -1) : type) as SqlType;
  return { name, type: sqlType, nullable, description, example, ...(values === undefined ? {} : { values }) };
}

/** An ordinary table with the usual defaults: no further keys, no indexes, a rowid. */
export function storedTable(
  table: Omit<StoredTable, 'kind' | 'unique' | 'indexes' | 'withoutRowid'> &
    Partial<Pick<StoredTable, 'unique' | 'indexes' | 'withoutRowid'>>,
): StoredTable {
  return { unique: [], indexes: [], withoutRowid: false, ...table, kind: 'table' };
}

/**
 * A full-text table with the options that all of them have: Hebrew words without their points, prefixes of 1 to 3
 * letters indexed.
 */
export function ftsTable(
  table: Omit<FtsTable, 'kind' | 'group' | 'tokenizer' | 'prefixes' | 'contentless'> & { contentless?: boolean },
): FtsTable {
  return {
    contentless: false,
    ...table,
    kind: 'fts5',
    group: 'search',
    tokenizer: 'unicode61 remove_diacritics 2',
    prefixes: [1, 2, 3],
  };
}
