import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/index.ts';

/** The manifest of a folder; null if there is none, or none that names a database. */
export function readManifest(folder: string): Manifest | null {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE_NAME), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { url, sizeBytes, builder } = value as Partial<Manifest>;
  return typeof url === 'string' && typeof sizeBytes === 'number' && typeof builder?.fingerprint === 'string';
}

/** True if the database that the manifest names exists and has its full size. */
export function databaseIsThere(folder: string, manifest: Manifest): boolean {
  const found = statSync(join(folder, manifest.url), { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === manifest.sizeBytes;
}

/** Replaces the earlier manifest in one step: a reader sees either the old one or the new one. */
export function writeManifest(folder: string, temporaryPath: string, manifest: Manifest): string {
  const path = join(folder, MANIFEST_FILE_NAME);
  const file = openSync(temporaryPath, 'w');
  try {
    writeSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, path);
  return path;
}
