import { describe, expect, it } from 'vitest';
import { openWithInteriors, THREE_LEVELS } from './interiors-at-hand.testing.ts';
import { LeafReaders } from './leaf-readers.ts';

const { file, leaves } = openWithInteriors(THREE_LEVELS);
const { t: ofTable = [], t_by_place: ofIndex = [], few = [] } = leaves;
const open = () => new LeafReaders(file, 8);

/** How many leaves a reader gets each time, if it reads these in order. */
function counts(order: readonly number[], times: number): number[] {
  const readers = open();
  const counted: number[] = [];
  for (let at = 0; counted.length < times; at += counted.at(-1) ?? 1) {
    const pages = readers.pagesFrom(order[at] ?? 0);
    expect(pages).toEqual(order.slice(at, at + (pages?.length ?? 0)));
    counted.push(pages?.length ?? 0);
  }
  return counted;
}

it.each([
  ['forwards through a table', ofTable],
  ['backwards', [...ofTable].reverse()],
  ['through an index', ofIndex],
])('a reader that continues gets twice as many each time, up to the maximum: %s', (_, order) => {
  expect(counts(order, 30).slice(0, 6)).toEqual([1, 2, 4, 8, 8, 8]);
});

it('a reader that jumps gets one', () => {
  const readers = open();
  for (const at of [5, 90, 40, 200]) expect(readers.pagesFrom(ofTable[at] ?? 0)).toEqual([ofTable[at]]);
});

it('readers at the same time are distinguished', () => {
  const readers = open();
  readers.pagesFrom(ofTable[5] ?? 0);
  readers.pagesFrom(ofIndex[70] ?? 0);
  expect(readers.pagesFrom(ofTable[6] ?? 0)).toEqual(ofTable.slice(6, 8));
  expect(readers.pagesFrom(ofIndex[69] ?? 0)).toEqual([ofIndex[69], ofIndex[68]]);
});

it('a small tree is requested completely', () => {
  const [first = 0, ...others] = few;
  expect(new Set(open().pagesFrom(first))).toEqual(new Set([first, ...others]));
});

it('a part of a larger tree is not requested completely, even for a reader of many rows', () => {
  expect(open().pagesFrom(ofTable[7] ?? 0, 'many-rows')).toEqual([ofTable[7]]);
});

describe('a statement of many rows that jumps', () => {
  const parentOf = (leaf: number) => file.trees.place(leaf)?.parent ?? 0;
  const jump = (readers: LeafReaders, at: number) => new Set(readers.pagesFrom(ofTable[at] ?? 0, 'many-rows'));

  it('gets a part of a tree once it has waited for one leaf as long as the part takes, and then the tree', () => {
    const readers = open();
    const part = file.trees.childrenOf(parentOf(ofTable[5] ?? 0));
    expect(part.length).toBeGreaterThan(40);
    expect(jump(readers, 5)).toEqual(new Set([ofTable[5]]));
    expect(jump(readers, 35)).toEqual(new Set(part));
    const got = [90, 200, 300, 400, 15].map((at) => jump(readers, at).size);
    expect(Math.max(...got)).toBe(ofTable.length);
    expect(Math.min(...got)).toBe(1);
  });

  it('waits for a part as long again if its leaves were dropped', () => {
    const readers = open();
    expect([5, 35, 15, 25].map((at) => jump(readers, at).size > 1)).toEqual([false, true, false, true]);
  });

  it('begins again with each statement', () => {
    const readers = open();
    jump(readers, 5);
    readers.begin();
    expect(jump(readers, 35).size).toBe(1);
  });

  it('gets no part that would take much of the memory', () => {
    const { file: small } = openWithInteriors(THREE_LEVELS, 128 * 1024);
    const readers = new LeafReaders(small, 8);
    for (let at = 0; at < ofTable.length; at += 20) expect(jump(readers, at).size).toBeLessThan(small.cachePages);
  });

  it('gets one leaf after another where little is read', () => {
    const readers = open();
    for (const at of [5, 35, 90, 15, 25]) expect(readers.pagesFrom(ofTable[at] ?? 0)).toEqual([ofTable[at]]);
  });
});

it('nothing is known about a page outside of the trees', () => {
  expect(open().pagesFrom(file.pageCount + 7)).toBeNull();
});

it('a reader of very many pages gets the rest of a part that is mostly loaded', () => {
  const other = openWithInteriors(THREE_LEVELS);
  const siblings = other.file.trees.childrenOf(other.file.trees.place(ofTable[3] ?? 0)?.parent ?? 0);
  const [wanted = 0, ...brought] = siblings.filter((_, i) => i % 5 !== 0 || i === 5);
  other.bring(brought);
  const rest = siblings.filter((number) => number !== wanted && !brought.includes(number));
  const readers = new LeafReaders(other.file, 8);
  expect(readers.pagesFrom(wanted, 'many-pages')).toEqual([wanted, ...rest]);
  expect(readers.pagesFrom(siblings[10] ?? 0)).toEqual([siblings[10]]);
});
