import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';
import { collectStatistics } from './planner-statistics.ts';

/** 'Ndln' in ASCII: the application id, which `file` and SQLite report. */
const APPLICATION_ID = 0x4e_64_6c_6e;
/** Schema version 1.2 as a number. */
const USER_VERSION = 102;
/** How many hexadecimal digits of the hash are in the name of the file. */
const NAME_HASH_DIGITS = 16;

/** Compacts indexes, updates statistics, and writes the complete file again to `compactPath`, page after page. */
export function compactDatabase(scratch: Scratch, compactPath: string): void {
  const { db } = scratch;
  for (const table of CATALOGUE) {
    if (table.kind === 'fts5') db.exec(`INSERT INTO ${table.name} (${table.name}) VALUES ('optimize')`);
  }
  db.exec('DETACH scratch');
  collectStatistics(db);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${USER_VERSION}`);
  db.prepare('VACUUM INTO ?').run(compactPath);
}

/** How much a finished file holds. */
export interface DatabaseContents {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Date of the last deal, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** The last day up to which nearly all deals have been reported, 'YYYY-MM-DD'. */
  readonly completeThrough: string;
}

/** Counts the rows of a finished file. A file without its dates is a fault of the build, which is thrown. */
export function readContents(path: string): DatabaseContents {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const tables = CATALOGUE.filter((table) => table.kind !== 'view').map(({ name }) => ({
      name,
      rows: db.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck().get() ?? 0,
    }));
    const dayOf = (key: string): string => {
      const day = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
      if (day === undefined) throw new Error(`The database that was built has no ${key} in meta`);
      return day;
    };
    return { tables, dataAsOf: dayOf('max_date'), completeThrough: dayOf('data_complete_through') };
  } finally {
    db.close();
  }
}

/** SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

export interface PublishedFile {
  readonly fileName: string;
  /** The digits of the hash in the file's name. */
  readonly buildId: string;
  readonly sizeBytes: number;
}

/**
 * Gives a finished file its name, which holds its hash. No reader opens it yet, because the manifest does not name it. A file that has
 * this name already stays, so that caches keep it, unless its bytes are no longer those of its name.
 */
export async function nameDatabase(folder: string, compactPath: string, sha256: string): Promise<PublishedFile> {
  const buildId = sha256.slice(0, NAME_HASH_DIGITS);
  const fileName = `nadlan-${buildId}.sqlite`;
  const { size: sizeBytes } = statSync(compactPath);
  const file = openSync(compactPath, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const path = join(folder, fileName);
  if (existsSync(path) && statSync(path).size === sizeBytes && (await hashFile(path)) === sha256) rmSync(compactPath);
  else renameSync(compactPath, path);
  return { fileName, buildId, sizeBytes };
}
