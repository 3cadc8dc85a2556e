import { expect, it } from 'vitest';
import { DamagedMap, type Sketch, type SketchGroup } from '../../../page-map/index.ts';
import type { InteriorPage } from '../../../sqlite-file/index.ts';
import { SketchedPages } from './sketched-pages.ts';

/** A page with two leaves, and a key of one field between them. */
const sketch = (number: number): Sketch => ({
  number,
  children: [number + 1, number + 2],
  runLengths: [1, 1],
  entries: [Uint8Array.of(3, 2, 1, number)],
});

/** Groups that count how often they are read, and the pages of each. */
function groupsOf(...numbers: readonly (readonly number[])[]) {
  const reads = numbers.map(() => 0);
  const groups = numbers.map(
    (of, i): SketchGroup => ({
      numbers: of,
      read: () => {
        reads[i] = (reads[i] ?? 0) + 1;
        return of.map(sketch);
      },
    }),
  );
  return { reads, groups };
}

function sketchedBy(groups: readonly SketchGroup[]) {
  const opened = new Map<number, InteriorPage>();
  const pages = new SketchedPages({ pageBytes: 1024, usableBytes: 1024 }, (number, page) => opened.set(number, page));
  for (const group of groups) pages.add(group);
  return { pages, opened };
}

it('reads a group when one of its pages is asked for, and only once', () => {
  const { reads, groups } = groupsOf([10, 20], [30]);
  const { pages, opened } = sketchedBy(groups);
  expect([pages.get(20)?.sketch.number, pages.get(10)?.sketch.number, pages.get(40)]).toEqual([20, 10, undefined]);
  expect([reads, [...opened.keys()]]).toEqual([
    [1, 0],
    [20, 10],
  ]);
});

it('skips a group that is damaged, and reads the others', () => {
  const damaged: SketchGroup = {
    numbers: [10],
    read: () => {
      throw new DamagedMap('The page map is cut short.');
    },
  };
  const { groups } = groupsOf([20]);
  const { pages } = sketchedBy([damaged, ...groups]);
  expect([pages.get(10), pages.get(20)?.sketch.number]).toEqual([undefined, 20]);
});
