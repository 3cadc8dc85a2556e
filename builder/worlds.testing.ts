import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { buildDatabase, databaseIsCurrent } from './build-database.ts';
import { openBuilt } from './built-database.testing.ts';
import { readManifest } from './publish/manifest-file.ts';
import { MAX_REJECTED_SHARE_DEFAULT } from './rows/thresholds.ts';
import type { SyntheticOptions } from './synthetic/world.ts';

/** What a synthetic database is made of. */
export type WorldOptions = SyntheticOptions;

/** Large enough that every rule and every statistic has its cases. */
export const LARGE_WORLD = { deals: 60_000, seed: 5 } as const;
/** Large enough that every column has a value somewhere. */
export const MIDDLE_WORLD = { deals: 25_000, seed: 1 } as const;
/** For tests that need a published database, whatever it holds. */
export const SMALL_WORLD = { deals: 2_000, seed: 1, country: 'small' } as const;

/** In the folder of what is built, so that a second run finds them. */
const WORLDS = fileURLToPath(new URL('../build/worlds/', import.meta.url));
const POLL_MS = 100;

/**
 * The folder of a published synthetic database that all test files share: nothing in it may be changed (see `copyWorld`). The first
 * test that asks builds it, and the others wait. It is built again when what decides its content has changed.
 */
export async function worldFolder(world: WorldOptions): Promise<string> {
  const { deals, seed, country = 'whole' } = world;
  const outFolder = join(WORLDS, `${deals}-${seed}-${country}`);
  const options = { source: { kind: 'synthetic', ...world }, maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT } as const;
  mkdirSync(WORLDS, { recursive: true });
  const unlock = await lock(`${outFolder}.lock`);
  try {
    if (databaseIsCurrent(outFolder, options)) return outFolder;
    const outcome = await buildDatabase({ ...options, outFolder, keep: 0 }, () => {});
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    return outFolder;
  } finally {
    unlock();
  }
}

/** A shared world (see `worldFolder`), open to be read. */
export async function openWorld(options: WorldOptions): Promise<Database.Database> {
  const folder = await worldFolder(options);
  const manifest = readManifest(folder);
  if (manifest === null) throw new Error(`${folder} has no manifest`);
  return openBuilt(folder, manifest);
}

/** Copies a shared world (see `worldFolder`) into a folder of the test, which may spoil or replace it there. */
export async function copyWorld(options: WorldOptions, folder: string): Promise<void> {
  const from = await worldFolder(options);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(from)) {
    if (statSync(join(from, name)).isFile()) copyFileSync(join(from, name), join(folder, name));
  }
}

/** Waits for a lock between processes, which ends with the process that holds it: that of SQLite. */
async function lock(path: string): Promise<() => void> {
  const db = new Database(path, { timeout: 0 });
  for (;;) {
    try {
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
      await setTimeout(POLL_MS);
    }
  }
}
