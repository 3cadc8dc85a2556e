import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME } from '../src/catalogue/index.ts';
import { hashFile } from './publish/database-file.ts';
import { databaseIsThere, readManifest } from './publish/manifest-file.ts';
import type { EarlierBuild } from './rows/earlier-ids.ts';

/**
 * The build in a folder that a newer export continues, or a sentence about why there is none. Its file is read whole once: ids from a
 * damaged one could be wrong.
 */
export async function earlierBuild(folder: string): Promise<EarlierBuild | string> {
  const manifestPath = join(folder, MANIFEST_FILE_NAME);
  if (!existsSync(manifestPath)) {
    return `${folder}: holds no database of an earlier build; build it without --update first.`;
  }
  const manifest = readManifest(folder);
  if (manifest === null) return unusable(manifestPath, 'names no database');
  if (manifest.synthetic) return `${folder}: holds an invented database, of which no export is a newer one.`;
  const path = join(folder, manifest.url);
  if (!databaseIsThere(folder, manifest)) return unusable(path, 'is missing or cut short');
  if ((await hashFile(path)) !== manifest.sha256) return unusable(path, 'is damaged');
  return { path, lastDealId: manifest.builder.lastDealId ?? highestIdIn(path) };
}

const unusable = (path: string, what: string) =>
  `${path}: ${what}, so the ids that deals had are unknown. Copy the file from where it is served or kept; without --update every deal gets a new id.`;

function highestIdIn(path: string): number {
  const db = new Database(path, { readonly: true });
  try {
    return highestDealId(db);
  } finally {
    db.close();
  }
}

/** The highest id of a deal; 0 if there are none. */
export const highestDealId = (db: Database.Database): number =>
  db.prepare<[], number>('SELECT ifnull(max(id), 0) FROM deals').pluck().get() ?? 0;
