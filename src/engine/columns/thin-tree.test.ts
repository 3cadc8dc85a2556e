import { expect, it } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { readInterior, readLeaf } from '../../sqlite-file/index.ts';
import { MadeBlocks } from './made-blocks.ts';
import { PageZone } from './page-zone.ts';
import type { BlockRows, StripReading, StripSource } from './strip-source.ts';
import { type MadeLeaves, ThinTree } from './thin-tree.ts';

const SIZES = { pageBytes: 512, usableBytes: 512 };
const BLOCK_ROWS = 300;

/** A tree of `rows` rows with the rowids 2, 4, 6 …, and one column of small numbers. */
function treeOf(rows: number, madeMaxBytes = 2 ** 20) {
  const blocks = Array.from({ length: Math.ceil(rows / BLOCK_ROWS) }, (_, block) => {
    const first = block * BLOCK_ROWS;
    const count = Math.min(BLOCK_ROWS, rows - first);
    return { rows: count, firstRowid: 2 * first + 2, lastRowid: 2 * (first + count) };
  });
  const reading: StripReading = {
    table: { root: 9, columnCount: 5, blocks, widestOf: () => 1 },
    columns: [3],
    direction: 'forward',
    mayEndEarly: false,
  };
  const made: number[] = [];
  const atHand = new Set(blocks.keys());
  const source: Pick<StripSource, 'rows'> = {
    rows: (_, block): BlockRows | null => {
      const { rows: count = 0, firstRowid = 0 } = blocks[block] ?? {};
      if (!atHand.has(block)) return null;
      made.push(block);
      return {
        rowids: Float64Array.from({ length: count }, (_, i) => firstRowid + 2 * i),
        columns: [
          { types: new Uint8Array(count).fill(1), content: Uint8Array.from({ length: count }, (_, i) => i % 100) },
        ],
      };
    },
  };
  const surroundings = {
    source: source as StripSource,
    zone: new PageZone(1000, 2 ** 20),
    sizes: SIZES,
    made: new MadeBlocks<MadeLeaves>(madeMaxBytes),
  };
  return { tree: new ThinTree(reading, surroundings), made, atHand, blocks, surroundings };
}

/** All rowids below a page in tree order, with the numbers of its leaves. */
function walk(tree: ThinTree, number: number): { rowids: number[]; leaves: number[] } {
  const page = tree.page(number);
  if (!page) throw new Error(`There is no page ${number}.`);
  const interior = readInterior(page, number, SIZES.usableBytes);
  if (!interior) return { rowids: [...(readLeaf(page, number, SIZES.usableBytes)?.rowids ?? [])], leaves: [number] };
  const below = interior.children.map((child) => walk(tree, child));
  for (const [i, last] of interior.rowids.entries()) expect(below[i]?.rowids.at(-1)).toBe(last);
  return { rowids: below.flatMap(({ rowids }) => rowids), leaves: below.flatMap(({ leaves }) => leaves) };
}

it.each([1, 2, 20, 299, 300, 301, 900, 20_000])('has all of %d rows once, in their order', (rows) => {
  const { tree } = treeOf(rows);
  expect(walk(tree, tree.root).rowids).toEqual(Array.from({ length: rows }, (_, i) => 2 * i + 2));
});

it('makes each block once if there is memory, and again with the same numbers if there is not', () => {
  const kept = treeOf(1500);
  expect(walk(kept.tree, kept.tree.root)).toEqual(walk(kept.tree, kept.tree.root));
  expect(kept.made).toEqual([0, 1, 2, 3, 4]);
  const dropped = treeOf(1500, 1);
  expect(walk(dropped.tree, dropped.tree.root)).toEqual(walk(dropped.tree, dropped.tree.root));
  expect(dropped.made).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
});

it('distinguishes a page whose strips are not loaded from a page of another tree', () => {
  const { tree, atHand, surroundings } = treeOf(900);
  atHand.delete(1);
  const root = tree.page(tree.root);
  const tops = root && readInterior(root, tree.root, SIZES.usableBytes)?.children;
  expect(tops?.map((top) => tree.page(top) === null)).toEqual([false, true, false]);
  expect(tops?.map((top) => tree.blockOf(top))).toEqual([0, 1, 2]);
  const other = new ThinTree(tree.reading, surroundings);
  expect(tree.page(other.root)).toBeUndefined();
  expect(other.page(tree.root)).toBeUndefined();
});

it('refuses rows that are not those of the directory', () => {
  const { tree, blocks } = treeOf(600);
  blocks[1] = { rows: 300, firstRowid: 602, lastRowid: 1199 };
  expect(() => walk(tree, tree.root)).toThrow(DamagedStrips);
});
