import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import type { Case } from './cases.ts';

/**
 * Requests of a case without values, each with another comment: equal requests that are under way at the same time would
 * share one run, and the bench would count answers that nothing computed.
 */
const VARIANTS = 64;

/** The requests of each case, with the values for its statement in this database. */
export function pathsOfCases(dataDir: string, cases: readonly Case[]): readonly (readonly string[])[] {
  const manifest = JSON.parse(readFileSync(join(dataDir, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
  const database = new Database(join(dataDir, manifest.url), { readonly: true, fileMustExist: true });
  const paths = cases.map(({ sql, paramsSql, limit }) => {
    const pathOf = (statement: string, params?: unknown) => {
      const query = new URLSearchParams({ q: statement, limit: String(limit) });
      if (params !== undefined) query.set('params', JSON.stringify(params));
      return `/api/sql?${query}`;
    };
    if (paramsSql === undefined) return Array.from({ length: VARIANTS }, (_, i) => pathOf(`${sql} -- ${i + 1}`));
    return database
      .prepare(paramsSql)
      .raw(true)
      .all()
      .map((params) => pathOf(sql, params));
  });
  database.close();
  return paths;
}
