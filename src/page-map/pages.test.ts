import { describe, expect, it } from 'vitest';
import { makeInterior } from '../sqlite-file/index.ts';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { type NumberedPage, readPages, writePages } from './pages.ts';

const SIZE = { pageBytes: 1024, usableBytes: 1024 };
const CHILDREN_OF_PAGE = 9;

/** An index entry with a place and a number: a record of two integers of two bytes. */
const entryOf = (place: number, number: number) =>
  Uint8Array.of(7, 3, 2, 2, place >> 8, place & 255, number >> 8, number & 255);

/** Interior pages of an index, with ascending keys. */
const interiorPages = (count: number): readonly NumberedPage[] =>
  Array.from({ length: count }, (_, at) => {
    const children = Array.from({ length: CHILDREN_OF_PAGE }, (_, i) => 1_000 + at * CHILDREN_OF_PAGE + i);
    const entries = children.slice(1).map((child) => entryOf(300 + at, child));
    const bytes = makeInterior({ kind: 'index-interior', children, rowids: [], entries }, 1024, 1024);
    return { number: 50 + at, bytes: bytes ?? new Uint8Array() };
  });

function written(pages: readonly NumberedPage[]): Uint8Array {
  const writer = new ByteWriter();
  writePages(pages, SIZE, writer);
  return writer.take();
}

describe('interior pages of an index', () => {
  it('are the same after writing and reading, in whatever order they are used', () => {
    const pages = interiorPages(5);
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 0, 3, 3, 1],
      [2, 2, 0],
    ]) {
      const read = readPages(new ByteReader(written(pages)), SIZE);
      for (const at of order) expect([at, read[at]?.bytes]).toEqual([at, pages[at]?.bytes]);
    }
  });

  it('have their children at once, and notice damage of their keys when these are used', () => {
    const bytes = written(interiorPages(3));
    // The last column has the keys.
    const read = readPages(new ByteReader(Uint8Array.from([...bytes.slice(0, -9), ...Array(9).fill(0xff)])), SIZE);
    expect(read.map(({ interior }) => interior?.children.length)).toEqual(Array(3).fill(CHILDREN_OF_PAGE));
    expect(() => read[2]?.bytes).toThrow(DamagedMap);
    expect(() => read[2]?.interior?.entries).toThrow(DamagedMap);
  });
});
