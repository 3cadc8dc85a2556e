import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME, type Manifest } from '../../../src/catalogue/index.ts';
import { databaseIsThere, readManifest } from '../../publish/manifest-file.ts';

/** A database of this product, open for reading. */
export interface OpenedBuild {
  readonly path: string;
  /** The folder that publishes it; null if a file was named. */
  readonly folder: string | null;
  /** What was published beside it; null if a file was named. */
  readonly manifest: Manifest | null;
  readonly db: Database.Database;
}

/** Memory for pages. Each table is read from its beginning to its end, which needs little. */
const CACHE_KIB = 65_536;
/** What the report cannot do without. Every version has built it. */
const NEEDED_TABLES = [
  'deals',
  'parcels',
  'settlements',
  'agg_national_year',
  'agg_settlement_year',
  'agg_national_month',
  'meta',
];

/**
 * Opens the database that a folder publishes, or the one in a file.
 *
 * @returns a sentence if there is none
 */
export function openBuild(path: string): OpenedBuild | string {
  if (!existsSync(path)) return `${path}: is not there; name the folder of a built database, or its file.`;
  if (statSync(path).isFile()) return openFile(resolve(path), null, null);
  const manifest = readManifest(path);
  if (manifest === null) {
    return existsSync(join(path, MANIFEST_FILE_NAME))
      ? `${join(path, MANIFEST_FILE_NAME)}: names no database; build it anew with npm run db:build.`
      : `${path}: has no ${MANIFEST_FILE_NAME}; name the folder of a built database, or build one with npm run db:build.`;
  }
  if (!databaseIsThere(path, manifest)) {
    return `${join(path, manifest.url)}: is missing or cut short; build the database anew with npm run db:build.`;
  }
  return openFile(resolve(path, manifest.url), path, manifest);
}

function openFile(path: string, folder: string | null, manifest: Manifest | null): OpenedBuild | string {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  const refusal = (why: string): string => {
    db.close();
    return `${path}: ${why}`;
  };
  try {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const tables = new Set(db.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all());
    const missing = NEEDED_TABLES.filter((name) => !tables.has(name));
    if (missing.length === 0) return { path, folder, manifest, db };
    return refusal(`is no database of npm run db:build: it has no table ${missing.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return refusal(`cannot be read as a database (${error.message}).`);
  }
}
