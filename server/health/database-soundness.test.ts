import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted } from '../../src/contract/errors.ts';
import type { DatabaseFile } from '../pool/protocol.ts';
import { DatabaseSoundness } from './database-soundness.ts';
import { QueryHealth } from './query-health.ts';

const PAGE_BYTES = 512;
/** More than one check takes. */
const PAGES = 100;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'soundness-'));
});
afterEach(() => rm(dir, { recursive: true }));

function scene() {
  const bytes = new Uint8Array(PAGE_BYTES * PAGES).map((_, i) => (i * 7) % 251);
  const values = new Uint32Array(new SharedArrayBuffer(4 * PAGES));
  for (let i = 0; i < PAGES; i += 1) values[i] = crc32(bytes.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES));
  let current: DatabaseFile;
  const publish = async (identity: string, damagedPage?: number) => {
    const path = join(dir, identity);
    const written = bytes.slice();
    if (damagedPage !== undefined) written[damagedPage * PAGE_BYTES - 1] = 255;
    await writeFile(path, written);
    const info = {
      schemaVersion: '1.2',
      dataAsOf: '2026-01-01',
      synthetic: true,
      sizeBytes: bytes.length,
      buildId: identity,
    };
    current = { path, state: '', identity, info, checksums: { pageBytes: PAGE_BYTES, values } };
  };
  const soundness = new DatabaseSoundness(async () => accepted(current), new QueryHealth());
  const look = async () => (await soundness.look())?.message ?? 'sound';
  const meet = (identity: string, page: number) =>
    soundness.noteDamaged({ identity, sentence: `Page ${page} is damaged.` });
  return { publish, look, meet };
}

describe('a file in which a query read a damaged page', () => {
  it('is unfit until another one is published', async () => {
    const { publish, look, meet } = scene();
    await publish('first');
    expect(await look()).toBe('sound');
    meet('first', 7);
    expect([await look(), await look()]).toEqual(['Page 7 is damaged.', 'Page 7 is damaged.']);
    await publish('second');
    expect(await look()).toBe('sound');
  });

  it('says nothing of the one that was published before anyone looked', async () => {
    const { publish, look, meet } = scene();
    await publish('first');
    meet('first', 7);
    await publish('second');
    expect(await look()).toBe('sound');
  });

  it('is not forgotten over a query that still ran on the file before', async () => {
    const { publish, look, meet } = scene();
    await publish('second');
    meet('second', 9);
    meet('first', 7);
    expect(await look()).toBe('Page 9 is damaged.');
  });
});

it('a damaged page is found where no query reads, 64 pages further with each check', async () => {
  const { publish, look } = scene();
  await publish('first', 90);
  const found = 'The database file is damaged: page 90 is not as it was published.';
  expect([await look(), await look(), await look()]).toEqual(['sound', found, found]);
});
