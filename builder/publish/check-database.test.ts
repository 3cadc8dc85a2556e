import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../built-database.testing.ts';
import { copyWorld, SMALL_WORLD } from '../worlds.testing.ts';
import { checkDatabase } from './check-database.ts';
import { readManifest } from './manifest-file.ts';

describe.each([
  ['in the calling thread', Number.POSITIVE_INFINITY],
  ['in a thread of its own', 0],
])('a finished database, checked %s', (_, threadFromBytes) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;

  beforeAll(async () => {
    folder = temporaryFolder();
    await copyWorld(SMALL_WORLD, folder.path);
    path = join(folder.path, readManifest(folder.path)?.url ?? '');
  });
  afterAll(() => folder.remove());

  it('gives its tables and indexes, as the manifest has them', async () => {
    const { bTrees, orphans } = await checkDatabase(path, threadFromBytes);
    expect(bTrees).toEqual(readManifest(folder.path)?.bTrees);
    expect(orphans).toEqual([]);
  });

  it('is a fault of the build if an index lacks what its table has', async () => {
    const db = new Database(path, { readonly: true });
    const sql = `SELECT rootpage FROM sqlite_schema WHERE name = 'deals_by_settlement_date'`;
    const root = db.prepare<[], number>(sql).pluck().get() ?? 0;
    const pageBytes = Number(db.pragma('page_size', { simple: true }));
    db.close();
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(pageBytes), 0, pageBytes, (root - 1) * pageBytes);
    closeSync(file);
    await expect(checkDatabase(path, threadFromBytes)).rejects.toThrow(/^The database that was built is damaged: /);
  });
});
