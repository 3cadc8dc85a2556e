import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { followPublishedDatabase } from './published-database.ts';
import { openTestedPool } from './publishing.testing.ts';

let dir: string;
let current: ReturnType<typeof followPublishedDatabase>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'published-'));
  current = followPublishedDatabase(dir, 0);
});
afterEach(() => rm(dir, { recursive: true }));

function sqliteFile(marker: string): Buffer {
  const database = new Database(':memory:');
  database.exec(`CREATE TABLE t AS SELECT '${marker}' AS marker`);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

async function publish(name: string, bytes: Buffer, more: object = {}): Promise<void> {
  await writeFile(join(dir, name), bytes);
  const manifest = {
    url: name,
    sizeBytes: bytes.length,
    schemaVersion: '1.2',
    dataAsOf: '2026-08-31',
    synthetic: true,
  };
  await writeFile(join(dir, 'next.json'), JSON.stringify({ ...manifest, ...more }));
  await rename(join(dir, 'next.json'), join(dir, 'nadlan.json'));
}

/** The refusal's sentence, after the follower checks again. */
async function sentence(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const file = await current();
  return file.ok ? 'whole' : `${file.refusal.code}: ${file.refusal.message}`;
}

describe('the published database', () => {
  it('is the file that the manifest names, with what is to be said of it', async () => {
    const bytes = sqliteFile('one');
    await publish('nadlan-1.sqlite', bytes);
    expect(await current()).toMatchObject({
      ok: true,
      value: {
        path: join(dir, 'nadlan-1.sqlite'),
        info: { schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: true, sizeBytes: bytes.length },
      },
    });
  });

  it('is refused with a sentence while something is wrong with it, and accepted as soon as that is mended', async () => {
    const bytes = sqliteFile('one');
    const name = 'nadlan-1.sqlite';
    const path = join(dir, name);
    expect(await sentence()).toBe('DB_UNAVAILABLE: There is no database yet.');

    await writeFile(join(dir, 'nadlan.json'), '{"url":');
    expect(await sentence()).toMatch(/nadlan.json, is not JSON/);

    await publish(name, bytes, { url: '../etc/passwd' });
    expect(await sentence()).toMatch(/does not have the members/);

    await publish(name, bytes);
    expect(await sentence()).toBe('whole');

    await rm(path);
    expect(await sentence()).toBe(`DB_UNAVAILABLE: The database file ${name} is missing.`);

    await writeFile(path, bytes);
    await truncate(path, bytes.length - 1);
    expect(await sentence()).toMatch(`has ${bytes.length - 1} bytes instead of ${bytes.length}.`);

    await writeFile(path, Buffer.alloc(bytes.length, 'not a database '));
    expect(await sentence()).toMatch('is not a SQLite database.');

    await publish(name, Buffer.alloc(0));
    expect(await sentence()).toMatch('is not a SQLite database.');

    await publish(name, bytes.subarray(0, bytes.length / 2));
    expect(await sentence()).toMatch(/is not whole: its header speaks of 2 pages of 4096/);

    await publish(name, bytes);
    expect(await sentence()).toBe('whole');
  });

  it('has another identity when another file is published, and when the file was written anew', async () => {
    const identities = new Set<string>();
    const note = async () => {
      expect(await sentence()).toBe('whole');
      const file = await current();
      if (file.ok) identities.add(file.value.identity);
    };
    await publish('nadlan-1.sqlite', sqliteFile('one'));
    await note();
    await note();
    expect(identities.size).toBe(1);
    await publish('nadlan-2.sqlite', sqliteFile('two'));
    await note();
    await publish('nadlan-2.sqlite', sqliteFile('again'));
    await note();
    expect(identities.size).toBe(3);
  });
});

describe('a manifest with a bad member', () => {
  const REQUESTS = [
    ...['json', 'csv', 'md'].map((format) => ({ method: 'GET', url: `/api/sql?q=SELECT+1&format=${format}` }) as const),
    { method: 'HEAD', url: '/api/sql?q=SELECT+1' } as const,
  ];

  it.each([
    ['schemaVersion', '1.2\r\nX-Forged: 1'],
    ['schemaVersion', 'גרסה'],
    ['schemaVersion', ''],
    ['schemaVersion', 1.2],
    ['dataAsOf', '2026-08-31\n'],
    ['dataAsOf', 'yesterday'],
    ['sizeBytes', -1],
    ['sizeBytes', '4096'],
    ['synthetic', 'no'],
    ['buildId', 'a b'],
    ['buildId', 'x'.repeat(129)],
    ['sha256', 'abc'],
    ['map', { url: '../elsewhere.map', sizeBytes: 1, eagerBytes: 1 }],
    ['map', 'nadlan-1.map'],
  ])('is no database in any format: %s is %j', async (member, value) => {
    await publish('nadlan-1.sqlite', sqliteFile('one'), { [member]: value });
    const { pool } = openTestedPool(dir);
    const app = createApp({ runner: pool, pageDir: dir, dataDir: dir, onError: (error) => expect.fail(error.message) });
    for (const request of REQUESTS) {
      const { statusCode, headers, body } = await app.inject(request);
      expect([statusCode, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
      if (request.method === 'GET') expect(JSON.parse(body)).toMatchObject({ error: { code: 'DB_UNAVAILABLE' } });
    }
    await app.close();
    await pool.close();
  });
});
