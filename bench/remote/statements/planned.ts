import Database from 'better-sqlite3';
import { EXAMPLES } from '../../../src/catalogue/examples/index.ts';
import { COLUMN_STATEMENTS, type ColumnStatement } from './column-statements.ts';
import { chooseLiterals } from './literals.ts';
import type { Locality, Statement } from './statement.ts';
import { STATEMENTS } from './statements.ts';

export const STATEMENT_SETS = ['shapes', 'examples', 'columns', 'all'] as const;
/**
 * One statement of each shape, to test the reader; the catalogue's examples, which people run; questions about all
 * rows, and statements that must not change because of them; all of these.
 */
export type StatementSet = (typeof STATEMENT_SETS)[number];

/** A statement as it is run on one database. */
export interface PlannedStatement {
  readonly id: string;
  readonly shape: string;
  readonly locality: Locality;
  readonly sql: string;
  /** With the literals of nearby; null if there are none. */
  readonly nearbySql: string | null;
  /** For DuckDB; null if it accepts the statement as it is. */
  readonly duckdbSql: string | null;
}

/**
 * The statements of a set, with literals for those that need some.
 *
 * @param path of the database
 * @param only ids of statements of the set; null for all
 * @throws Error that names an id that the set does not have
 */
export function planStatements(path: string, set: StatementSet, only: readonly string[] | null): PlannedStatement[] {
  const planned = new Map(plannedOf(path, set).map((statement) => [statement.id, statement]));
  const unknown = only?.find((id) => !planned.has(id));
  if (unknown !== undefined) throw new Error(`There is no statement "${unknown}" among the ${set}.`);
  return [...planned.values()].filter(({ id }) => only?.includes(id) ?? true);
}

function plannedOf(path: string, set: StatementSet): PlannedStatement[] {
  switch (set) {
    case 'shapes':
      return withLiterals(path, STATEMENTS);
    case 'columns':
      return withLiterals(path, COLUMN_STATEMENTS);
    case 'examples':
      return examples();
    case 'all':
      return [...withLiterals(path, [...STATEMENTS, ...COLUMN_STATEMENTS]), ...examples()];
    default:
      return set satisfies never;
  }
}

function withLiterals(path: string, statements: readonly (Statement | ColumnStatement)[]): PlannedStatement[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const { here, nearby } = chooseLiterals(database);
    return statements.map((statement) => ({
      id: statement.id,
      shape: statement.shape,
      locality: statement.locality,
      sql: statement.sql(here),
      nearbySql: statement.andNearby ? statement.sql(nearby) : null,
      duckdbSql: 'duckdbSql' in statement && statement.duckdbSql ? statement.duckdbSql(here) : null,
    }));
  } finally {
    database.close();
  }
}

const examples = (): PlannedStatement[] =>
  EXAMPLES.map(({ slug, title_en, sql }) => ({
    id: slug,
    shape: title_en,
    locality: 'unchecked',
    sql,
    nearbySql: null,
    duckdbSql: null,
  }));
