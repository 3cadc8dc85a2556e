import Database from 'better-sqlite3';
import { EXAMPLES } from '../../../src/catalogue/examples/index.ts';
import { chooseLiterals } from './literals.ts';
import { type Locality, STATEMENTS } from './statements.ts';

export const STATEMENT_SETS = ['shapes', 'examples', 'all'] as const;
/** One statement of each shape, which try the reader; the catalogue's examples, which people run; both. */
export type StatementSet = (typeof STATEMENT_SETS)[number];

/** A statement as it is run on one database. */
export interface PlannedStatement {
  readonly id: string;
  readonly shape: string;
  readonly locality: Locality;
  readonly sql: string;
  /** With the literals of nearby; null where it is not asked for. */
  readonly nearbySql: string | null;
}

/**
 * The statements of a set, with literals for those that need some.
 *
 * @param path of the database
 * @param only ids of statements of the set; null for all
 * @throws Error that names an id that the set does not have
 */
export function planStatements(path: string, set: StatementSet, only: readonly string[] | null): PlannedStatement[] {
  const planned = [...(set === 'examples' ? [] : shapesOn(path)), ...(set === 'shapes' ? [] : examples())];
  const unknown = only?.find((id) => !planned.some((statement) => statement.id === id));
  if (unknown !== undefined) throw new Error(`There is no statement "${unknown}" among the ${set}.`);
  return planned.filter(({ id }) => only?.includes(id) ?? true);
}

function shapesOn(path: string): PlannedStatement[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const { here, nearby } = chooseLiterals(database);
    return STATEMENTS.map(({ id, shape, locality, sql, andNearby }) => ({
      id,
      shape,
      locality,
      sql: sql(here),
      nearbySql: andNearby ? sql(nearby) : null,
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
  }));
