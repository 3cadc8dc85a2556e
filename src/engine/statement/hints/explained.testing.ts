import { OTHER_NAMES } from '../../../catalogue/other-names.ts';
import type { Refusal } from '../../../contract/errors.ts';
import type { Database } from '../../wasm/database.ts';
import { query } from '../../wasm/fixture.testing.ts';
import { judgeFailure } from '../refusals.ts';
import { explainFailure } from './hints.ts';
import { readFunctions, readNames } from './names.ts';

/** A few tables and a view for statements that have one mistake. */
export const TABLES_NAMED = `
  CREATE TABLE deals(id INTEGER PRIMARY KEY, deal_date TEXT, deal_amount INTEGER, price_per_sqm REAL, settlement TEXT);
  CREATE TABLE settlements(code INTEGER PRIMARY KEY, name TEXT, name_en TEXT, population INTEGER);
  CREATE VIRTUAL TABLE settlements_fts USING fts5(name, name_en);
  INSERT INTO settlements_fts(rowid, name, name_en) VALUES (1, 'תל אביב', 'Tel Aviv');
  CREATE VIEW dear AS SELECT id, deal_amount AS dear_amount FROM deals;
  INSERT INTO deals VALUES (1, '2025-01-01', 1, 1, 'חיפה');
`;

/**
 * The refusal of a statement that fails.
 *
 * @throws Error if it succeeds
 */
export async function explained(database: Database, sql: string): Promise<Refusal> {
  const isRunning = await database.prepare(sql).then(
    ({ statement }) => {
      statement?.finalize();
      return true;
    },
    () => false,
  );
  try {
    await query(database, sql);
  } catch (cause) {
    return explainFailure(judgeFailure(cause).refusal, {
      sql,
      isRunning,
      readNames: (mentioned) => readNames(database, mentioned),
      readFunctions: () => readFunctions(database),
      compiles: (text) => database.compiles(text),
      otherNames: OTHER_NAMES,
    });
  }
  throw new Error(`${sql} was run.`);
}
