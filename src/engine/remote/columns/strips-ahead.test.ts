import { describe, expect, it } from 'vitest';
import type { ByteRange, StripTable } from '../../../column-strips/index.ts';
import type { StripReading } from '../../columns/strip-source.ts';
import { StripsAhead } from './strips-ahead.ts';

/** A scan of one column with this many blocks of 20 KB. Each block is named by its place in the file. */
function read(blocks: number, how: Pick<StripReading, 'direction' | 'mayEndEarly' | 'isScattered' | 'among'>) {
  const rangeOf = (block: number): ByteRange => ({ offset: block, length: 20_000 });
  const described = (block: number) => ({ rows: 100, firstRowid: 100 * block, lastRowid: 100 * block + 99 });
  const table = { blocks: Array.from({ length: blocks }, (_, i) => described(i)), rangeOf } as unknown as StripTable;
  const reading = { table, columns: [0], ...how };
  return new StripsAhead(reading, {
    columnsIn: () => reading.columns,
    piecesOf: (some) => some.map((block) => ({ ...rangeOf(block), isWhole: () => true })),
  });
}

type Chunks = ReturnType<StripsAhead['from']>;
const blocksOf = (chunks: Chunks) => chunks.map((chunk) => chunk.map(({ offset }) => offset));
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('strips are requested ahead', () => {
  it('to the end of the table if all of it is read, in chunks that grow', () => {
    const ahead = read(120, { direction: 'forward', mayEndEarly: false });
    expect(blocksOf(ahead.from(0))).toEqual([
      upTo(0, 2),
      upTo(3, 8),
      upTo(9, 21),
      upTo(22, 47),
      upTo(48, 73),
      upTo(74, 99),
      upTo(100, 119),
    ]);
  });

  it('as far as memory allows, and further as it is read', () => {
    const ahead = read(2000, { direction: 'forward', mayEndEarly: false });
    const first = blocksOf(ahead.from(0)).flat();
    expect(first).toEqual(upTo(0, first.length - 1));
    const megabytes = (count: number) => (count * 20_000) / 2 ** 20;
    expect(megabytes(first.length)).toBeGreaterThan(24);
    expect(megabytes(first.length)).toBeLessThan(25);
    const asked = [...first];
    for (let block = 0; block < 2000; block += 1) {
      expect(asked.length).toBeGreaterThan(block);
      ahead.passed(block, (chunks) => asked.push(...blocksOf(chunks).flat()));
      expect(megabytes(asked.length - block)).toBeLessThan(25.6);
    }
    expect(asked).toEqual(upTo(0, 1999));
  });

  it('backwards if it is read backwards', () => {
    const ahead = read(8, { direction: 'backward', mayEndEarly: false });
    expect(blocksOf(ahead.from(7))).toEqual([
      [7, 6, 5],
      [4, 3, 2, 1, 0],
    ]);
  });

  it('chunk by chunk if the scan may end early: the next one when the last one is entered', () => {
    const ahead = read(40, { direction: 'forward', mayEndEarly: true });
    const passed = (block: number) => {
      const found: number[][] = [];
      ahead.passed(block, (chunks) => found.push(...blocksOf(chunks)));
      return found;
    };
    expect(blocksOf(ahead.from(0))).toEqual([upTo(0, 2)]);
    expect(passed(0)).toEqual([upTo(3, 8)]);
    expect(passed(1)).toEqual([]);
    expect(passed(3)).toEqual([upTo(9, 21)]);
    expect(passed(9)).toEqual([upTo(22, 39)]);
    expect(passed(22)).toEqual([]);
  });

  it('in small chunks again after a statement jumps', () => {
    const ahead = read(100, { direction: 'forward', mayEndEarly: true });
    ahead.from(0);
    ahead.from(3);
    expect(blocksOf(ahead.from(70))).toEqual([upTo(70, 72)]);
    expect(blocksOf(ahead.from(5))).toEqual([upTo(5, 7)]);
  });

  it('all of them if rows are looked up in any order, whichever block is needed first', () => {
    const ahead = read(120, { direction: 'forward', mayEndEarly: false, isScattered: true });
    const first = ahead.from(70);
    expect(blocksOf(first).flat()).toEqual(upTo(0, 119));
    const more: Chunks[] = [];
    for (const block of [70, 3, 119, 0]) ahead.passed(block, (chunks) => more.push(chunks));
    expect(more).toEqual([]);
    // A block was dropped since: the loader asks for those only that it lacks.
    expect(blocksOf(ahead.from(5)).flat()).toEqual(upTo(0, 119));
  });

  const near = (rowid: number, rows: number) => ({ rows, known: { first: rowid, last: rowid } });
  const scattered = { direction: 'forward', mayEndEarly: false, isScattered: true } as const;

  it('those in which rows are expected, whichever of them is needed first', () => {
    const ahead = read(120, { ...scattered, among: [near(7050, 100), near(350, 10)] });
    expect(blocksOf(ahead.first()).flat()).toEqual([3, 69, 70, 71]);
    expect(blocksOf(ahead.from(70)).flat()).toEqual([3, 69, 70, 71]);
  });

  it('more and more neighbours of rows that are met elsewhere', () => {
    const ahead = read(120, { ...scattered, among: [near(7050, 10)] });
    expect(blocksOf(ahead.first()).flat()).toEqual([70]);
    expect(blocksOf(ahead.from(20)).flat()).toEqual([...upTo(19, 21), 70]);
    expect(blocksOf(ahead.from(70)).flat()).toEqual([...upTo(19, 21), 70]);
    expect(blocksOf(ahead.from(40)).flat()).toEqual([...upTo(19, 21), ...upTo(37, 43), 70]);
    expect(blocksOf(ahead.from(119)).flat()).toEqual([...upTo(19, 21), ...upTo(37, 43), 70, ...upTo(112, 119)]);
  });

  it('nothing before a row is met of which the place is not known', () => {
    const ahead = read(120, { ...scattered, among: [{ rows: 10, known: null }] });
    expect(ahead.first()).toEqual([]);
    expect(blocksOf(ahead.from(20)).flat()).toEqual([20]);
    expect(blocksOf(ahead.from(21)).flat()).toEqual(upTo(20, 22));
    expect(blocksOf(ahead.from(23)).flat()).toEqual(upTo(20, 26));
  });
});
