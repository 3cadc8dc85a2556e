import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInterior } from '../sqlite-file/index.ts';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { pageAfter, readSketches, type Sketch, standIn, writeSketches } from './sketches.ts';
import { sketchesOf } from './sketching.ts';

const SIZE = { pageBytes: 1024, usableBytes: 1024 };
/** An entry with a place and a number: a record of two integers of two bytes. */
const entryOf = (place: number, number: number) =>
  Uint8Array.of(7, 3, 2, 2, place >> 8, place & 255, number >> 8, number & 255);

/** A level of pages with these numbers of children, whose page numbers have gaps. Their keys ascend. */
const levels = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 3 }), own: fc.nat(40), children: fc.integer({ min: 2, max: 40 }) }),
  { minLength: 1, maxLength: 6 },
);
function levelOf(pages: readonly { readonly gap: number; readonly own: number; readonly children: number }[]) {
  let next = 1_000;
  let key = 0;
  return pages.map(({ gap, own, children: count }) => {
    next += gap;
    const number = next + own + 1;
    const children: number[] = [];
    while (children.length < count) {
      children.push(next);
      next = pageAfter(next, number);
    }
    const entries = children.slice(1).map(() => {
      key += 1;
      return entryOf(300 + Math.floor(key / 7), 300 + key);
    });
    const interior = { kind: 'index-interior', children, rowids: [], entries } as const;
    return { number, children, bytes: makeInterior(interior, 1024, 1024) ?? new Uint8Array() };
  });
}

function roundTrip(sketches: readonly Sketch[]): readonly Sketch[] {
  const writer = new ByteWriter();
  writeSketches(sketches, writer);
  const group = readSketches(new ByteReader(writer.take()));
  expect(group.numbers).toEqual(sketches.map(({ number }) => number));
  return group.read();
}

describe('sketches of a level', () => {
  it('have all children, in runs that are not too long, and are the same after writing and reading', () => {
    fc.assert(
      fc.property(levels, fc.constantFrom(1, 4, 16), (pages, longestRun) => {
        const level = levelOf(pages);
        const sketches = sketchesOf({ level, below: [], longestRun }, SIZE);
        expect(sketches.map(({ children }) => children)).toEqual(level.map(({ children }) => children));
        for (const { children, runLengths, entries } of sketches) {
          expect(Math.max(...runLengths)).toBeLessThanOrEqual(longestRun);
          expect(runLengths.reduce((sum, length) => sum + length, 0)).toBe(children.length);
          expect([runLengths.length > 1, entries.length]).toEqual([true, runLengths.length - 1]);
        }
        expect(roundTrip(sketches)).toEqual(sketches);
      }),
    );
  });

  it('have every key with runs of one, and fewer with longer runs', () => {
    const level = levelOf([{ gap: 1, own: 50, children: 40 }]);
    const keysWith = (longestRun: number) => sketchesOf({ level, below: [], longestRun }, SIZE)[0]?.entries.length;
    expect([keysWith(1), keysWith(4), keysWith(16)]).toEqual([39, expect.any(Number), expect.any(Number)]);
    expect(keysWith(4)).toBeLessThan(20);
    expect(keysWith(16)).toBeLessThan(5);
  });

  it('end their runs where one field is enough, if they can', () => {
    const level = levelOf([{ gap: 1, own: 50, children: 40 }]);
    const [sketch] = sketchesOf({ level, below: [], longestRun: 16 }, SIZE);
    // Only the first field is kept (type 2, two bytes). The second one would have type 2, too. It is 1 (type 9) and not
    // NULL (type 0), because the last field may be a rowid.
    for (const entry of sketch?.entries ?? []) expect([...entry.subarray(0, 4)]).toEqual([5, 3, 2, 9]);
  });
});

describe('damaged sketches', () => {
  const sketch = { number: 9, children: [3, 4, 5], runLengths: [2, 1], entries: [entryOf(300, 300)] };
  const written = (damaged: Sketch): Uint8Array => {
    const writer = new ByteWriter();
    writeSketches([damaged], writer);
    return writer.take();
  };

  it.each([
    ['a run of no page', written({ ...sketch, runLengths: [0, 3] })],
    ['an end before the last key', written(sketch).subarray(0, -1)],
    ['an end before the last run', written({ ...sketch, runLengths: [2, 1, 1] }).subarray(0, -1)],
  ])('%s is refused', (_, bytes) => {
    expect(() => readSketches(new ByteReader(bytes)).read()).toThrow(DamagedMap);
  });

  it('more keys than fit onto a page are refused', () => {
    const children = Array.from({ length: 300 }, (_, i) => 20 + i);
    const many = { number: 9, children, runLengths: [299, 1], entries: [entryOf(300, 300)] };
    expect(() => standIn(roundTrip([many])[0] ?? sketch, SIZE).bytes).toThrow(DamagedMap);
  });

  it('a missing key between children is refused', () => {
    const [single = sketch] = roundTrip([{ ...sketch, runLengths: [3], entries: [] }]);
    expect(() => standIn(single, SIZE)).toThrow(DamagedMap);
  });
});
