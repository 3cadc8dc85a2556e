import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Manifest } from '../../src/catalogue/index.ts';
import { buildDatabase } from './build-database.ts';
import type { BuildOptions } from './options.ts';
import type { BuildOutcome } from './report.ts';
import { MAX_REJECTED_SHARE_DEFAULT } from './rows/thresholds.ts';

/** A folder for a test, removed by `remove`. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'nadlan-build-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function build(
  outFolder: string,
  source: BuildOptions['source'],
  maxRejectedShare: number = MAX_REJECTED_SHARE_DEFAULT,
): Promise<BuildOutcome> {
  return buildDatabase({ source, outFolder, maxRejectedShare }, () => {});
}

/** Builds what must not be refused, and gives its manifest. */
export async function built(outFolder: string, source: BuildOptions['source']): Promise<Manifest> {
  const outcome = await build(outFolder, source);
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return outcome.manifest;
}

export function openBuilt(folder: string, manifest: Manifest): Database.Database {
  return new Database(join(folder, manifest.url), { readonly: true, fileMustExist: true });
}
