import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { buildDatabase, databaseIsCurrent } from './build-database.ts';
import { openBuilt } from './built-database.testing.ts';
import { fillDatabase } from './fill-database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { openSources } from './open-sources.ts';
import type { BuildOptions } from './options.ts';
import { compactDatabase } from './publish/database-file.ts';
import { readManifest } from './publish/manifest-file.ts';
import type { RunStep } from './report.ts';
import { MAX_REJECTED_SHARE_DEFAULT } from './rows/thresholds.ts';
import { openScratch } from './scratch.ts';
import type { SyntheticOptions } from './synthetic/world.ts';

/** The options of a synthetic database. */
export type WorldOptions = SyntheticOptions;

/** Large enough that every rule and every statistic has its cases; for tests of rows (`openRows`). */
export const LARGE_WORLD = { deals: 60_000, seed: 5 } as const;
/** Large enough that every column has a value somewhere. */
export const MIDDLE_WORLD = { deals: 25_000, seed: 1 } as const;
/** For tests that need a published database, whatever its content. */
export const SMALL_WORLD = { deals: 2_000, seed: 1, country: 'small' } as const;

/** In the folder of built things, so that a second run finds them. */
const WORLDS = fileURLToPath(new URL('../build/worlds/', import.meta.url));
const POLL_MS = 100;

/**
 * The folder of a published synthetic database that all test files share. Nothing in it may be changed (see
 * `copyWorld`). The first test that asks builds it, and the others wait. It is built again when the code or data that
 * decide its content have changed.
 */
export async function worldFolder(world: WorldOptions): Promise<string> {
  const { name, options } = optionsOf(world);
  const outFolder = join(WORLDS, name);
  const unlock = await lock(`${outFolder}.lock`);
  try {
    if (databaseIsCurrent(outFolder, options)) return outFolder;
    // A build leaves the base map of the one before for pages that have it open.
    rmSync(outFolder, { recursive: true, force: true });
    const outcome = await buildDatabase({ ...options, outFolder, keep: 0 }, () => {});
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    return outFolder;
  } finally {
    unlock();
  }
}

/**
 * The database of a world, open for reading, and shared like those of `worldFolder`. It is not published: it has no
 * page map, packed pages or base map. Tests of rows do not need them, and publishing takes a third of the time of a
 * build.
 */
export async function openRows(world: WorldOptions): Promise<Database.Database> {
  const { name, options } = optionsOf(world);
  const folder = join(WORLDS, `${name}-rows`);
  const path = join(folder, `${fingerprintOf({ ...options, outFolder: folder })}.sqlite`);
  const unlock = await lock(`${folder}.lock`);
  try {
    if (!existsSync(path)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      await fillRows(options, folder, path);
    }
    return new Database(path, { readonly: true, fileMustExist: true });
  } finally {
    unlock();
  }
}

async function fillRows(options: Omit<BuildOptions, 'outFolder'>, folder: string, path: string): Promise<void> {
  const opened = openSources(options.source);
  if (opened.kind === 'unusable') throw new Error(opened.message);
  const part = (name: string) => join(folder, name);
  const scratch = openScratch({ database: part('database'), scratch: part('scratch'), pageSizeBytes: 4096 });
  try {
    const inTurn: RunStep = async (_, work) => work();
    const filled = await fillDatabase(scratch, opened.sources, options, inTurn, () => {});
    if (filled.kind === 'refused') throw new Error(filled.message);
    compactDatabase(scratch, part('compact'));
  } finally {
    scratch.close();
  }
  for (const name of ['database', 'scratch']) rmSync(part(name), { force: true });
  renameSync(part('compact'), path);
}

function optionsOf(world: WorldOptions) {
  const { deals, seed, country = 'whole' } = world;
  mkdirSync(WORLDS, { recursive: true });
  return {
    name: `${deals}-${seed}-${country}`,
    options: { source: { kind: 'synthetic', ...world }, maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT },
  } as const;
}

/** A shared world (see `worldFolder`), open for reading. */
export async function openWorld(options: WorldOptions): Promise<Database.Database> {
  const folder = await worldFolder(options);
  const manifest = readManifest(folder);
  if (manifest === null) throw new Error(`${folder} has no manifest`);
  return openBuilt(folder, manifest);
}

/** Copies a shared world (see `worldFolder`) into a folder of the test, which may damage or replace it there. */
export async function copyWorld(options: WorldOptions, folder: string): Promise<void> {
  const from = await worldFolder(options);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(from)) {
    if (statSync(join(from, name)).isFile()) copyFileSync(join(from, name), join(folder, name));
  }
}

/** Waits for a lock between processes, which ends with the process that holds it: SQLite's own lock. */
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
