import { copyFile, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWorld, SMALL_WORLD } from '../builder/worlds.testing.ts';
import { CATALOGUE } from '../src/catalogue/index.ts';
import type { Manifest } from '../src/catalogue/manifest.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { DatabaseSoundness } from './health/database-soundness.ts';
import { QueryHealth } from './health/query-health.ts';
import { watchReadiness } from './health/readiness.ts';
import { createApp } from './http/app.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { verifyBuild } from './integrity/verify-build.ts';
import type { Pool } from './pool/pool.ts';
import { followPublishedDatabase } from './published/published-database.ts';
import { openTestedPool } from './published/publishing.testing.ts';

const PAGE_BYTES = 4_096;
const BUILT_AT = new Date('2026-01-01');
const STATEMENTS = [
  ...CATALOGUE.map(({ name }) => `SELECT * FROM ${name} LIMIT 3`),
  ...Array.from({ length: 20 }, (_, i) => `SELECT * FROM deals WHERE id BETWEEN ${i * 50} AND ${i * 50 + 5}`),
  ...Array.from({ length: 10 }, (_, i) => `SELECT * FROM parcels LIMIT 5 OFFSET ${i * 20}`),
  'SELECT settlement, count(*), sum(deal_amount) FROM deals GROUP BY 1 ORDER BY 2 DESC LIMIT 10',
  'SELECT rowid FROM settlements_fts WHERE settlements_fts MATCH \'"תל"*\' ORDER BY rowid',
  'SELECT count(*) FROM parcels_rtree WHERE minLat > 31.5',
  'SELECT * FROM meta',
];

interface Served {
  readonly pool: Pool;
  readonly app: FastifyInstance;
}

let sound: string;
const folders: string[] = [];
const served: Served[] = [];

async function copyInto(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  folders.push(folder);
  await copyWorld(SMALL_WORLD, folder);
  return folder;
}

beforeAll(async () => {
  await buildEngine();
  sound = await copyInto('sound-');
});

afterAll(async () => {
  for (const { app, pool } of served) {
    await app.close();
    await pool.close();
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

function serve(dataDir: string): Served {
  const currentFile = followPublishedDatabase(dataDir, 0);
  const health = new QueryHealth();
  const soundness = new DatabaseSoundness(currentFile, health);
  const { pool } = openTestedPool(dataDir, { currentFile, onDamaged: (damaged) => soundness.noteDamaged(damaged) });
  const app = createApp({
    runner: pool,
    pageDir: '/nowhere',
    dataDir,
    onError: () => {},
    observe: (request, reply) => health.observe(request, reply),
  });
  const probe = { pool: { runner: pool, state: () => pool.state() }, isStopping: () => false, probeMs: 20_000 };
  addHealthRoutes(app, watchReadiness({ ...probe, database: soundness.look, keepMs: 0 }));
  served.push({ pool, app });
  return { pool, app };
}

/** Flips one bit of a byte of a file. */
async function flipBit(path: string, at: number, bit: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ (1 << bit);
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'nadlan.json'), 'utf8'));

/** Disks corrupt pages silently: the file's mtime does not change, and threads keep the file open. */
const keepTime = async (folder: string) => utimes(join(folder, (await manifestOf(folder)).url), BUILT_AT, BUILT_AT);

/** Flips one bit in every n-th page, except the first two. @returns the numbers of these pages */
async function flipBits(folder: string, everyPages: number): Promise<number[]> {
  const { url, sizeBytes } = await manifestOf(folder);
  const pages: number[] = [];
  for (let page = 3; page <= sizeBytes / PAGE_BYTES; page += everyPages) {
    await flipBit(join(folder, url), (page - 1) * PAGE_BYTES + ((page * 769) % PAGE_BYTES), page % 8);
    pages.push(page);
  }
  return pages;
}

const ask = async ({ app }: Served, sql: string) => {
  const { statusCode, body } = await app.inject(`/api/sql?q=${encodeURIComponent(sql)}`);
  const { rows, error } = JSON.parse(body) as { rows?: unknown; error?: { code: string; message: string } };
  return { statusCode, rows, error };
};

it('a damaged file gives right rows or none, the service is not ready, and db:verify names the pages', async () => {
  const damaged = await copyInto('damaged-');
  await keepTime(damaged);
  const [truth, rotten] = [serve(sound), serve(damaged)];
  await rotten.pool.warm();
  expect((await rotten.app.inject('/readyz')).statusCode).toBe(200);
  const pages = await flipBits(damaged, 7);
  await keepTime(damaged);
  expect(pages.length).toBeGreaterThan(100);

  const ends = { right: 0, refused: 0 };
  for (const sql of STATEMENTS) {
    expect((await ask(truth, sql)).statusCode, sql).toBe(200);
    const answer = await ask(rotten, sql);
    if (answer.statusCode === 200) {
      expect(answer.rows, sql).toEqual((await ask(truth, sql)).rows);
      ends.right += 1;
    } else {
      expect(answer.error, sql).toMatchObject({
        code: 'DB_UNAVAILABLE',
        message: expect.stringMatching(/page \d+ is not as it was published/),
      });
      ends.refused += 1;
    }
  }
  // Both have to happen, or the test would not cover one of them.
  expect(ends.right).toBeGreaterThan(5);
  expect(ends.refused).toBeGreaterThan(5);

  const ready = await rotten.app.inject('/readyz');
  expect([ready.statusCode, ready.json().error]).toEqual([
    503,
    // The sentence of the query that read the page, rather than the one of the patrol.
    expect.objectContaining({ code: 'DB_UNAVAILABLE', message: expect.stringMatching(/its checksum differs/) }),
  ]);
  expect((await truth.app.inject('/readyz')).statusCode).toBe(200);

  const [database] = await verifyBuild(damaged, await manifestOf(damaged), () => {});
  expect(database).toMatchObject({ faults: ['Its SHA-256 is not the one in the manifest.'], damagedPages: pages });
}, 120_000);

describe('db:verify', () => {
  const verify = async (folder: string) => {
    const reports = await verifyBuild(folder, await manifestOf(folder), () => {});
    return reports.flatMap(({ file, faults, damagedPages }) => {
      const found = [...faults, ...(damagedPages.length > 0 ? [`pages ${damagedPages}`] : [])];
      return found.length > 0 ? [`${file.replace(/-[0-9a-f]+/, '')}: ${found.join(' ')}`] : [];
    });
  };

  it('finds nothing in a build that is as it was published', async () => {
    expect(await verify(sound)).toEqual([]);
  });

  it('finds damage in the files beside the database, and missing files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beside-'));
    for (const name of await readdir(sound)) await copyFile(join(sound, name), join(folder, name));
    const { url, map, packed } = await manifestOf(folder);
    if (!map || !packed) throw new Error('The build has neither page map nor packed pages.');
    await flipBit(join(folder, packed.url), 100, 3);
    await flipBit(join(folder, map.url), map.sizeBytes - 1, 0);
    const hash = 'Its SHA-256 is not the one in the manifest.';
    expect(await verify(folder)).toEqual([
      `nadlan.map: ${hash} The checksums of the pages cannot be had: The page map is damaged: checksums of pages have another checksum themselves.`,
      `nadlan.pages: ${hash} pages 1`,
    ]);
    await Promise.all([url, map.url, packed.url].map((name) => rm(join(folder, name))));
    expect(await verify(folder)).toEqual(
      ['sqlite', 'map', 'pages'].map((ending) => `nadlan.${ending}: It is missing.`),
    );
    await rm(folder, { recursive: true });
  });

  it('finds damaged column strips', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'columns-'));
    for (const name of await readdir(sound)) await copyFile(join(sound, name), join(folder, name));
    const manifest = await manifestOf(folder);
    const columns = { url: 'nadlan.columns', sizeBytes: 3, directoryBytes: 1, tables: [], sha256: manifest.sha256 };
    await writeFile(join(folder, columns.url), 'abc');
    const reports = await verifyBuild(folder, { ...manifest, columns }, () => {});
    expect(reports.find(({ file }) => file === columns.url)).toMatchObject({
      faults: ['Its SHA-256 is not the one in the manifest.', 'This is no directory of column strips.'],
    });
    await rm(folder, { recursive: true });
  });
});
