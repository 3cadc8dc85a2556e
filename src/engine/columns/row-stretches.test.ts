import { describe, expect, it } from 'vitest';
import { blocksAround, mostRowsAround } from './row-stretches.ts';

/** Ten blocks of 100 rows. Every other rowid is missing. */
const BLOCKS = Array.from({ length: 10 }, (_, block) => ({
  rows: 100,
  firstRowid: 200 * block + 1,
  lastRowid: 200 * block + 199,
}));

describe('the blocks of adjacent rows', () => {
  it.each([
    // The row is in the middle of block 4, so that 100 rows around it are in three blocks at most.
    ['100 rows around one that is known', { rows: 100, known: { first: 900, last: 900 } }, null, [3, 4, 5]],
    ['few rows around one that is known', { rows: 10, known: { first: 900, last: 900 } }, null, [4]],
    ['300 rows between two that are far apart', { rows: 300, known: { first: 500, last: 1000 } }, null, [2, 3, 4, 5]],
    ['rows before the first known one', { rows: 200, known: { first: 1, last: 1 } }, null, [0, 1]],
    ['rows after the last rowid', { rows: 50, known: { first: 9999, last: 9999 } }, null, [9]],
    ['rows of which none is known, before one is met', { rows: 10, known: null }, null, []],
    ['few rows of which one was met', { rows: 10, known: null }, 7, [7]],
    ['100 rows of which one was met', { rows: 100, known: null }, 7, [6, 7, 8]],
  ])('%s', (_, stretch, near, blocks) => {
    expect(blocksAround(BLOCKS, [stretch], near)).toEqual(blocks);
  });

  it('of several stretches are named once, in their order', () => {
    const at = (rowid: number) => ({ rows: 10, known: { first: rowid, last: rowid } });
    expect(blocksAround(BLOCKS, [at(1500), at(300), at(1510)], null)).toEqual([1, 7]);
  });
});

it('the more is known of a stretch, the fewer rows it may be among', () => {
  expect(mostRowsAround({ rows: 100, known: null }, 0.5)).toBe(200);
  expect(mostRowsAround({ rows: 100, known: { first: 7, last: 7 } }, 0.5)).toBe(200);
  expect(mostRowsAround({ rows: 100, known: { first: 7, last: 127 } }, 0.5)).toBe(140);
  expect(mostRowsAround({ rows: 100, known: { first: 7, last: 1007 } }, 0.5)).toBe(100);
});
