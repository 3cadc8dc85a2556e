import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import type { Case } from './cases.ts';

/** The requests of each case, with the values for its statement in this database. */
export function pathsOfCases(dataDir: string, cases: readonly Case[]): readonly (readonly string[])[] {
  const manifest = JSON.parse(readFileSync(join(dataDir, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
  const database = new Database(join(dataDir, manifest.url), { readonly: true, fileMustExist: true });
  const paths = cases.map(({ sql, paramsSql, limit }) => {
    const values = paramsSql === undefined ? [undefined] : database.prepare(paramsSql).raw(true).all();
    return values.map((params) => {
      const query = new URLSearchParams({ q: sql, limit: String(limit) });
      if (params !== undefined) query.set('params', JSON.stringify(params));
      return `/api/sql?${query}`;
    });
  });
  database.close();
  return paths;
}
