import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE, createIndexes } from '../../src/catalogue/index.ts';
import { buildDatabase } from '../build-database.ts';
import { openBuilt, temporaryFolder } from '../built-database.testing.ts';
import type { BuildOptions } from '../options.ts';
import { SMALL_WORLD, worldFolder } from '../worlds.testing.ts';
import { diskProblem } from './disk-problem.ts';
import { readManifest } from './manifest-file.ts';
import { removeOldDatabases } from './old-databases.ts';
import { findOrphans } from './orphans.ts';
import { removeOldPieces, splitDatabase } from './split-file.ts';

vi.setConfig({ testTimeout: 240_000 });

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const DEALS = 300;

async function buildWith(seed: number, options: Partial<BuildOptions> = {}) {
  const outcome = await buildDatabase(
    {
      source: { kind: 'synthetic', deals: DEALS, seed, country: 'small' },
      outFolder: folder.path,
      maxRejectedShare: 0,
      ...options,
    },
    () => {},
  );
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return outcome.manifest;
}

describe('databases of earlier builds', () => {
  const name = (digit: number) => `nadlan-${String(digit).repeat(16)}.sqlite`;
  /** Files of that many databases, each written a minute after the one before. */
  function databases(count: number): void {
    for (let digit = 1; digit <= count; digit += 1) {
      writeFileSync(join(folder.path, name(digit)), 'a');
      utimesSync(join(folder.path, name(digit)), 1_700_000_000 + digit * 60, 1_700_000_000 + digit * 60);
    }
  }
  const left = () => readdirSync(folder.path).sort();

  it.each([
    [0, [5]],
    [1, [2, 5]],
    [2, [2, 4, 5]],
    [9, [1, 2, 3, 4, 5]],
  ])('stay, %d of them: the one that was served first, then the newest', (keep, digits) => {
    databases(5);
    const names = removeOldDatabases(folder.path, { current: name(5), servedBefore: name(2), keep, baseMaps: [] });
    expect(left()).toEqual(digits.map(name));
    expect([...names].sort()).toEqual(left());
    expect(names[0]).toBe(name(5));
  });

  it.each(['.map', '.pages', '.columns'])('are removed together with the files beside them: %s', (ending) => {
    databases(3);
    const besideOf = (digit: number) => name(digit).replace('.sqlite', ending);
    for (const digit of [1, 2, 3, 4]) writeFileSync(join(folder.path, besideOf(digit)), 'a');
    removeOldDatabases(folder.path, { current: name(3), servedBefore: name(1), keep: 1, baseMaps: [] });
    expect(left()).toEqual([name(1), besideOf(1), name(3), besideOf(3)].sort());
  });

  it('leave the base maps of this build and of the one before, and no others', () => {
    databases(1);
    const maps = ['a', 'b', 'c'].map((digit) => `nadlan-${digit.repeat(16)}.pmtiles`);
    for (const map of maps) writeFileSync(join(folder.path, map), 'a');
    removeOldDatabases(folder.path, { current: name(1), servedBefore: null, keep: 0, baseMaps: [maps[2], undefined] });
    expect(left()).toEqual([name(1), maps[2]].sort());
  });

  it('are distinguished from all other files', () => {
    databases(2);
    for (const other of ['nadlan.json', 'nadlan-1.sqlite', 'my.sqlite']) writeFileSync(join(folder.path, other), 'a');
    removeOldDatabases(folder.path, { current: name(1), servedBefore: null, keep: 0, baseMaps: [] });
    expect(left()).toEqual(['my.sqlite', 'nadlan-1.sqlite', name(1), 'nadlan.json'].sort());
  });

  it('are as many as the builder is asked to keep', async () => {
    databases(4);
    const { url } = await buildWith(1, { keep: 2 });
    expect(left().filter((each) => each.endsWith('.sqlite'))).toEqual([name(3), name(4), url].sort());
  });
});

describe('a database in pieces', () => {
  const config = () => JSON.parse(readFileSync(join(folder.path, 'split/nadlan.json'), 'utf8'));
  const pieces = () => readdirSync(join(folder.path, 'split')).filter((each) => each !== 'nadlan.json');

  it('is the database, piece after piece, as the configuration of sql.js-httpvfs says', async () => {
    mkdirSync(join(folder.path, 'split'));
    const halfWritten = 'nadlan.building-4194305.piece';
    writeFileSync(join(folder.path, 'split', halfWritten), 'by a dead build');
    const manifest = await buildWith(1, { splitBytes: 500_000 });
    const { serverMode, requestChunkSize, urlPrefix, serverChunkSize, databaseLengthBytes, suffixLength } = config();
    expect({ serverMode, requestChunkSize }).toEqual({ serverMode: 'chunked', requestChunkSize: manifest.pageSize });
    expect(serverChunkSize).toBe(Math.floor(500_000 / manifest.pageSize) * manifest.pageSize);
    expect(databaseLengthBytes).toBe(manifest.sizeBytes);
    const whole = readFileSync(join(folder.path, manifest.url));
    // The range mapper of sql.js-httpvfs: the piece of a byte is its number, padded with zeros.
    const urlOf = (byte: number) => urlPrefix + String((byte / serverChunkSize) | 0).padStart(suffixLength, '0');
    const parts: Buffer[] = [];
    for (let byte = 0; byte < databaseLengthBytes; byte += serverChunkSize) {
      parts.push(readFileSync(join(folder.path, 'split', urlOf(byte))));
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect(pieces()).not.toContain(halfWritten);
    expect(pieces()).toHaveLength(parts.length);
    expect(manifest.split).toEqual({
      configUrl: 'split/nadlan.json',
      pieceBytes: serverChunkSize,
      pieces: parts.length,
    });
    expect(manifest.serverMode).toBe('full');
  });

  it('is removed with its database, and so is its configuration', () => {
    const [first, second] = ['nadlan-1111111111111111.sqlite', 'nadlan-2222222222222222.sqlite'];
    for (const name of [first, second]) writeFileSync(join(folder.path, name), Buffer.alloc(100_000));
    const of = (name: string) => pieces().filter((each) => each.startsWith(`${name}.`)).length;
    for (const name of [first, second]) {
      splitDatabase(folder.path, name, { maxBytes: 65_536, pageSizeBytes: 4096 });
      removeOldPieces(folder.path, [second, first]);
    }
    expect([of(first), of(second)]).toEqual([2, 2]);
    expect(config().urlPrefix.startsWith(second)).toBe(true);
    removeOldPieces(folder.path, [second]);
    expect([of(first), of(second)]).toEqual([0, 2]);
    expect(config().urlPrefix.startsWith(second)).toBe(true);
    removeOldPieces(folder.path, []);
    expect(existsSync(join(folder.path, 'split/nadlan.json'))).toBe(false);
    expect(pieces()).toEqual([]);
  });

  it('replaces a piece that was cut short, and leaves foreign files', () => {
    const name = 'nadlan-0123456789abcdef.sqlite';
    writeFileSync(join(folder.path, name), Buffer.alloc(200_000, 7));
    const options = { maxBytes: 65_536, pageSizeBytes: 4096 };
    splitDatabase(folder.path, name, options);
    const [first = '', second = ''] = pieces().sort();
    writeFileSync(join(folder.path, 'split', first), 'cut');
    const before = statSync(join(folder.path, 'split', second)).ino;
    splitDatabase(folder.path, name, options);
    expect(readFileSync(join(folder.path, 'split', first))).toEqual(Buffer.alloc(65_536, 7));
    expect(statSync(join(folder.path, 'split', second)).ino).toBe(before);
    writeFileSync(join(folder.path, 'split', 'notes.txt'), 'mine');
    removeOldPieces(folder.path, []);
    expect(readdirSync(join(folder.path, 'split'))).toEqual(['notes.txt']);
  });
});

describe('the manifest', () => {
  it('names every table and index with its pages, which are the file, and its depth', async () => {
    const world = await worldFolder(SMALL_WORLD);
    const manifest = readManifest(world);
    if (manifest === null) throw new Error(`${world} has no manifest`);
    expect(manifest.buildId).toBe(manifest.sha256.slice(0, 16));
    expect(manifest.url).toBe(`nadlan-${manifest.buildId}.sqlite`);
    const names = new Set(manifest.bTrees.map(({ name }) => name));
    for (const table of CATALOGUE.filter(({ kind }) => kind === 'table')) {
      expect(names).toContain(table.name);
      for (const sql of createIndexes(table)) expect(names).toContain(/INDEX (\w+)/.exec(sql)?.[1]);
    }
    expect(manifest.bTrees.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(manifest.sizeBytes);
    expect(manifest.bTrees.reduce((sum, { pages }) => sum + pages, 0)).toBe(manifest.sizeBytes / manifest.pageSize);
    const sizes = manifest.bTrees.map(({ bytes }) => bytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));

    const db = openBuilt(world, manifest);
    const file = readFileSync(join(world, manifest.url));
    const roots = db.prepare<[], { name: string; rootpage: number }>(
      "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0 AND name IN ('deals', 'parcels', 'districts')",
    );
    const depths = new Map<number, string[]>();
    for (const { name, rootpage } of roots.all()) {
      const tree = manifest.bTrees.find((each) => each.name === name);
      const depth = depthOf(file, rootpage, manifest.pageSize);
      expect(tree?.depth).toBe(depth);
      depths.set(depth, [...(depths.get(depth) ?? []), name]);
    }
    expect(depths.size).toBeGreaterThan(1);
    db.close();
  });
});

/** Follows the first child from page to page (https://sqlite.org/fileformat.html#b_tree_pages) down to a leaf. */
function depthOf(file: Buffer, page: number, pageBytes: number): number {
  const start = (page - 1) * pageBytes;
  const header = page === 1 ? start + 100 : start;
  const isInterior = [0x02, 0x05].includes(file[header] ?? 0);
  if (!isInterior) return 1;
  const cell = start + file.readUInt16BE(header + 12);
  return 1 + depthOf(file, file.readUInt32BE(cell), pageBytes);
}

describe('rows that refer to missing rows', () => {
  it('are found by the joins of the catalogue, if the other table has rows at all', async () => {
    const manifest = await buildWith(1);
    const db = new Database(join(folder.path, manifest.url));
    expect(findOrphans(db)).toEqual([]);
    const { gush, chelka } = db
      .prepare<[], { gush: number; chelka: number }>('SELECT gush, chelka FROM deals ORDER BY id LIMIT 1')
      .get() ?? { gush: 0, chelka: 0 };
    const count = db.prepare('SELECT count(*) FROM deals WHERE gush = ? AND chelka = ?').pluck().get(gush, chelka);
    db.prepare('DELETE FROM parcels WHERE gush = ? AND chelka = ?').run(gush, chelka);
    expect(findOrphans(db)).toContainEqual({ join: 'deals(gush, chelka) -> parcels(gush, chelka)', rows: count });
    db.exec('DELETE FROM parcels');
    expect(findOrphans(db).map(({ join: name }) => name)).not.toContain('deals(gush, chelka) -> parcels(gush, chelka)');
    db.close();
  });
});

describe('a disk that is full', () => {
  it('is reported in one sentence, wherever it was noticed', () => {
    const db = new Database(':memory:');
    db.exec('CREATE TABLE t (a)');
    db.pragma('max_page_count = 2');
    const errors: unknown[] = [];
    for (const attempt of [
      () => db.exec('INSERT INTO t VALUES (zeroblob(100000))'),
      () => writeFileSync('/dev/full', 'a'),
    ]) {
      try {
        attempt();
      } catch (error) {
        errors.push(error);
      }
    }
    db.close();
    // Only Linux has /dev/full.
    expect(errors.length).toBe(2);
    expect(diskProblem(errors[0], '/data')).toMatch(/^The disk of \/data is full, .* what was served is untouched\.$/);
    if (process.platform === 'linux') expect(diskProblem(errors[1], '/data')).toBe(diskProblem(errors[0], '/data'));
    expect(diskProblem(Object.assign(new Error(), { code: 'EIO' }), '/data')).toContain(
      'cannot be read or written (EIO)',
    );
    expect(diskProblem(new Error('no such table'), '/data')).toBe(null);
    expect(diskProblem(new TypeError(), '/data')).toBe(null);
  });
});
