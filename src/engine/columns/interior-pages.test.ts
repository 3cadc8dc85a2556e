import { expect, it } from 'vitest';
import { readInterior } from '../../sqlite-file/index.ts';
import { makeInteriors } from './interior-pages.ts';

const SIZES = { pageBytes: 512, usableBytes: 512 };

/** The leaves in tree order, and their depth. */
function bottomOf(pages: ReadonlyMap<number, Uint8Array>, top: number): { numbers: number[]; depths: Set<number> } {
  const numbers: number[] = [];
  const depths = new Set<number>();
  const go = (number: number, depth: number) => {
    const bytes = pages.get(number);
    const page = bytes && readInterior(bytes, number, SIZES.usableBytes);
    if (!page) {
      numbers.push(number);
      depths.add(depth);
      return;
    }
    expect(page.children.length).toBeGreaterThan(1);
    expect(page.rowids).toEqual([...page.rowids].sort((a, b) => a - b));
    for (const child of page.children) go(child, depth + 1);
  };
  go(top, 0);
  return { numbers, depths };
}

it.each([
  [2, 1],
  [34, 1],
  [35, 2],
  [36, 2],
  [1000, 2],
  [5000, 3],
])('leads to %d pages over %d levels', (count, levels) => {
  const children = Array.from({ length: count }, (_, i) => ({ number: 10_000 + i, lastRowid: 2 ** 52 + i * 3 }));
  let next = 100;
  const pages = makeInteriors(children, 7, () => next++, SIZES);
  expect(bottomOf(pages, 7)).toEqual({ numbers: children.map(({ number }) => number), depths: new Set([levels]) });
});
