import { describe, expect, it } from 'vitest';
import { locateDatabase } from './source.ts';

const BASE = 'https://host/data/nadlan.json';
const SHA256 = 'ab'.repeat(32);
const MAP = { url: 'nadlan-1.map', sizeBytes: 3_000, eagerBytes: 2_000, sha256: 'cd'.repeat(32) };

/** The page map that the engine is told of, by what the description says. */
async function mapOf(described: unknown, sha256: unknown = SHA256) {
  const config = { serverMode: 'full', url: 'nadlan-1.sqlite', sizeBytes: 8192, sha256, map: described };
  const located = await locateDatabase({ from: 'inline', config }, BASE, AbortSignal.timeout(1_000));
  if (!located.ok) throw new Error(located.refusal.message);
  return located.value.map;
}

describe('the page map of a database', () => {
  it('lies where the description says, and belongs to the hash of the database', async () => {
    expect(await mapOf(MAP)).toEqual({
      url: 'https://host/data/nadlan-1.map',
      sizeBytes: 3_000,
      eagerBytes: 2_000,
      sha256: MAP.sha256,
      databaseSha256: SHA256,
    });
  });

  it.each([
    ['there is none', null],
    ['nobody heard of it', undefined],
    ['it has no address', { ...MAP, url: 5 }],
    ['it has no size', { ...MAP, sizeBytes: undefined }],
    ['its beginning is longer than it is', { ...MAP, eagerBytes: 4_000 }],
    ['its beginning is no whole number of bytes', { ...MAP, eagerBytes: 0.5 }],
    ['it is a text', 'nadlan-1.map'],
  ])('is done without where %s', async (_, described) => {
    expect(await mapOf(described)).toBe(null);
  });

  it('is done without where nobody says which database it belongs to', async () => {
    expect(await mapOf(MAP, null)).toBe(null);
  });
});
