import type { Source } from 'pmtiles';
import { expect, it } from 'vitest';
import { baseMapSource } from './base-map-source.ts';

const MAP = 'https://host/data/nadlan-00ff.pmtiles';
const CONTENT = Uint8Array.from({ length: 250 }, (_, at) => at);

/** A host that has the map in pieces of 100 bytes, and sends only what a piece has. */
const pieceOf = (url: string): Source => {
  const first = 100 * Number(url.slice(`${MAP}.`.length));
  return {
    getKey: () => url,
    getBytes: async (offset, length) => {
      const piece = CONTENT.slice(first, first + 100);
      return { data: piece.slice(offset, offset + length).buffer, etag: url };
    },
  };
};

const read = async (source: Source, offset: number, length: number) =>
  Array.from(new Uint8Array((await source.getBytes(offset, length)).data));
const bytes = (from: number, to: number) => Array.from(CONTENT.subarray(from, to));

it('a base map in pieces is read across their borders and up to its end, under one name', async () => {
  const source = baseMapSource(MAP, { sizeBytes: 250, pieceBytes: 100 }, pieceOf);
  expect(source.getKey()).toBe(MAP);
  expect(await read(source, 0, 16_384)).toEqual(bytes(0, 250));
  expect(await read(source, 95, 10)).toEqual(bytes(95, 105));
  expect(await read(source, 200, 20)).toEqual(bytes(200, 220));
});

it('a piece that is too short is never drawn', async () => {
  const source = baseMapSource(MAP, { sizeBytes: 290, pieceBytes: 100 }, pieceOf);
  await expect(read(source, 240, 40)).rejects.toThrow(`${MAP}.002 is shorter than it was published.`);
});

it('a whole base map is asked for itself', () => {
  expect(baseMapSource(MAP, undefined, pieceOf).getKey()).toBe(MAP);
});
