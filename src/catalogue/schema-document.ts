import { type Convention, conventionsOf } from './conventions.ts';
import { SCHEMA_VERSION } from './enumerations.ts';
import { FUNCTIONS, NOT_AVAILABLE, TABLE_FUNCTIONS } from './functions/index.ts';
import { JOINS } from './joins.ts';
import { META_KEYS } from './meta-keys.ts';
import type { Column, Index, Table, TableGroup } from './table.ts';
import { unitOf } from './units.ts';

/** Facts about the data in addition to its shape. */
export interface SchemaNote {
  /** The last deal date, 'YYYY-MM-DD'; null while there is no database. */
  readonly dataAsOf: string | null;
  readonly synthetic: boolean;
  readonly service: ServiceNote;
}

/**
 * The limits of the service: the contract's numbers and formats, passed in because the catalogue does not import the
 * contract.
 */
export interface ServiceNote {
  readonly formats: readonly string[];
  readonly limits: {
    readonly statement_characters: number;
    readonly rows_default: number;
    readonly rows_max: number;
    readonly query_ms: number;
    readonly result_bytes: number;
  };
}

export interface ColumnDocument {
  readonly name: string;
  /** INTEGER, REAL or TEXT. */
  readonly type: string;
  readonly nullable: boolean;
  readonly description: string;
  /** What a number counts or measures; left out for texts, and for numbers that are keys, codes or flags. */
  readonly unit?: string;
  readonly example: string | number | null;
  /** The only values that occur, if there is a list of them. */
  readonly values?: readonly string[];
}

export interface TableDocument {
  readonly name: string;
  readonly group: TableGroup;
  readonly kind: Table['kind'];
  readonly description: string;
  readonly columns: readonly ColumnDocument[];
  readonly primary_key: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly Index[];
  /** For ordinary tables: true if the primary key is the only storage key. */
  readonly without_rowid?: boolean;
  /** For full-text tables: the meaning of their rowid, as `table.column`. */
  readonly rowid_of?: string;
  /** For full-text tables: true if every column reads NULL. */
  readonly contentless?: boolean;
}

export interface JoinDocument {
  readonly from: string;
  readonly from_columns: readonly string[];
  readonly to: string;
  readonly to_columns: readonly string[];
  readonly one_to_one: boolean;
}

export interface FunctionDocument {
  readonly name: string;
  readonly group: string;
  readonly signature: string;
  readonly description: string;
  /** True if a statement that calls it is refused. */
  readonly refused: boolean;
}

export interface TableFunctionDocument {
  readonly name: string;
  readonly signature: string;
  readonly columns: readonly string[];
  readonly description: string;
}

/** The database, described for authors of SQL: the body of /api/sql/schema. */
export interface SchemaDocument {
  readonly schema_version: string;
  readonly dialect: string;
  readonly data_as_of: string | null;
  /** True for invented data. */
  readonly synthetic: boolean;
  readonly conventions: readonly Convention[];
  readonly tables: readonly TableDocument[];
  readonly joins: readonly JoinDocument[];
  /** Keys of the table meta, by subject. */
  readonly meta_keys: Readonly<Record<string, readonly string[]>>;
  readonly functions: readonly FunctionDocument[];
  /** Functions that are used after FROM. */
  readonly table_functions: readonly TableFunctionDocument[];
  /** What a statement may not do, a sentence each. */
  readonly not_available: readonly string[];
  readonly formats: readonly string[];
  readonly limits: ServiceNote['limits'];
}

export function schemaDocument(tables: readonly Table[], note: SchemaNote): SchemaDocument {
  return {
    schema_version: SCHEMA_VERSION,
    dialect: 'SQLite, one read-only statement: SELECT, WITH, VALUES or EXPLAIN',
    data_as_of: note.dataAsOf,
    synthetic: note.synthetic,
    conventions: conventionsOf(note),
    tables: tables.map(tableDocument),
    joins: JOINS.map(({ from, fromColumns, to, toColumns, oneToOne }) => ({
      from,
      from_columns: fromColumns,
      to,
      to_columns: toColumns,
      one_to_one: oneToOne,
    })),
    meta_keys: META_KEYS,
    functions: FUNCTIONS.map(({ name, group, signature, description, refused }) => ({
      name,
      group,
      signature,
      description,
      refused,
    })),
    table_functions: TABLE_FUNCTIONS.map(({ name, parameters, columns, description }) => ({
      name,
      signature: `${name}(${parameters})`,
      columns,
      description,
    })),
    not_available: NOT_AVAILABLE,
    formats: note.service.formats,
    limits: note.service.limits,
  };
}

function tableDocument(table: Table): TableDocument {
  const stored = table.kind === 'table' ? table : null;
  return {
    name: table.name,
    group: table.group,
    kind: table.kind,
    description: table.description,
    columns: table.columns.map(columnDocument),
    primary_key: stored?.primaryKey ?? [],
    unique: stored?.unique ?? [],
    indexes: stored?.indexes ?? [],
    ...(table.kind === 'table' ? { without_rowid: table.withoutRowid } : {}),
    ...(table.kind === 'fts5' ? { rowid_of: table.rowidOf, contentless: table.contentless } : {}),
  };
}

function columnDocument(column: Column): ColumnDocument {
  const { name, type, nullable, description, example, values } = column;
  const unit = unitOf(column);
  return {
    name,
    type,
    nullable,
    description,
    ...(unit ? { unit } : {}),
    example,
    ...(values === undefined ? {} : { values }),
  };
}
