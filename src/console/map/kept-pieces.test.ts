import type { Source } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { KeptPieces, type PieceCaches } from './kept-pieces.ts';

const MAP = 'https://host/data/nadlan-00ff.pmtiles';

/** A base map on a host that can be disconnected, with a record of reads. */
function baseMap(url = MAP) {
  const read: string[] = [];
  const state = { isCutOff: false };
  const source: Source = {
    getKey: () => url,
    getBytes: async (offset, length) => {
      if (state.isCutOff) throw new TypeError('Failed to fetch');
      read.push(`${offset}+${length}`);
      return { data: new Uint8Array(length).fill(offset).buffer };
    },
  };
  return { source, read, state };
}

/** The only cache that is opened. */
function memoryCaches(refuses = false) {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (name: string) => entries.get(name)?.clone(),
    put: async (name: string, response: Response) => {
      if (refuses) throw new DOMException('Full', 'QuotaExceededError');
      entries.set(name, response);
    },
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (name: string) => entries.delete(name),
  };
  return { entries, caches: { open: async () => cache } as unknown as PieceCaches };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const byteOf = async (pieces: KeptPieces, offset: number, length: number) =>
  new Uint8Array((await pieces.getBytes(offset, length)).data)[0];

describe('a piece of the base map', () => {
  it('is read once, and is there without the host on a later visit', async () => {
    const { caches } = memoryCaches();
    const { source, read, state } = baseMap();
    expect(await byteOf(new KeptPieces(source, caches), 7, 10)).toBe(7);
    await settled();
    state.isCutOff = true;
    const later = new KeptPieces(source, caches);
    expect(await byteOf(later, 7, 10)).toBe(7);
    expect(read).toEqual(['7+10']);
    await expect(later.getBytes(8, 10)).rejects.toThrow('Failed to fetch');
  });

  it('comes from the host where the browser keeps nothing', async () => {
    const { source } = baseMap();
    expect(await byteOf(new KeptPieces(source, null), 3, 4)).toBe(3);
    expect(await byteOf(new KeptPieces(source, memoryCaches(true).caches), 3, 4)).toBe(3);
  });

  it('makes room for later ones, and goes with its file', async () => {
    const { caches, entries } = memoryCaches();
    await new KeptPieces(baseMap('https://host/data/nadlan-old.pmtiles').source, caches).getBytes(0, 10);
    await settled();
    for (const offset of [1, 2, 3]) {
      await new KeptPieces(baseMap().source, caches, 25).getBytes(offset, 10);
      await settled();
    }
    expect([...entries.keys()]).toEqual([`${MAP}?piece=2-10`, `${MAP}?piece=3-10`]);
  });
});
