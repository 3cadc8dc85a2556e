import { expect, it } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { readLeaf } from '../../sqlite-file/index.ts';
import { withLateValues } from './late-values.ts';
import { makeLeaves } from './thin-rows.ts';

const SIZES = { pageBytes: 512, usableBytes: 508 };
const TEXT = 13;

/** Leaves of rows with the rowids 0, 10, 20 and so on, and the same number; then the records by their rowids. */
function leavesOf(rows: number) {
  const numbers = Float64Array.from({ length: rows }, (_, row) => 10 * row);
  return makeLeaves(numbers, [{ numbers }], SIZES);
}

function recordsOf({ bytes, lastRowids }: ReturnType<typeof leavesOf>) {
  const records = new Map<number, number[]>();
  for (const [i, lastRowid] of lastRowids.entries()) {
    const page = bytes.subarray(i * SIZES.pageBytes, (i + 1) * SIZES.pageBytes);
    const { rowids = [], entries = [] } = readLeaf(page, 2, SIZES.usableBytes) ?? {};
    expect(rowids.at(-1)).toBe(lastRowid);
    for (const [k, rowid] of rowids.entries()) {
      // The length of the payload comes first.
      const entry = entries[k] ?? new Uint8Array();
      records.set(rowid, [...entry.subarray((entry[0] ?? 0) < 128 ? 1 : 2)]);
    }
  }
  return records;
}

/** Rows with two values: NULL, and a text of this many bytes. */
const found = (rowids: number[], textBytes: number) => ({
  rowids,
  typeAndContent: (_: number, column: number) =>
    column === 0
      ? { type: 0, content: new Uint8Array() }
      : { type: TEXT + 2 * textBytes, content: new Uint8Array(textBytes).fill(7) },
});

const added = (leaves: ReturnType<typeof leavesOf>, rowids: number[], textBytes: number, first = 0) =>
  withLateValues(leaves, found(rowids, textBytes), { first, end: rowids.length, count: 2 }, SIZES);

it('adds the values of some rows after those that all rows have, before the poison', () => {
  const leaves = leavesOf(120);
  const before = recordsOf(leaves);
  const after = recordsOf(added(leaves, [0, 500, 1190], 3));
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(before.get(500)).toEqual([3, 2, 127, 1, 244]);
  expect(after.get(500)).toEqual([5, 2, 0, 19, 127, 1, 244, 7, 7, 7]);
  expect(after.get(0)?.slice(-3)).toEqual([7, 7, 7]);
  expect(after.get(1190)?.slice(-3)).toEqual([7, 7, 7]);
  expect(after.get(490)).toEqual(before.get(490));
});

it('leaves the other pages as they are, and makes more of one whose rows do not fit any more', () => {
  const leaves = leavesOf(200);
  const after = added(leaves, [0, 10, 20], 200);
  expect(after.lastRowids.length).toBeGreaterThan(leaves.lastRowids.length);
  expect(after.lastRowids.slice(-2)).toEqual(leaves.lastRowids.slice(-2));
  expect(after.bytes.slice(-2 * SIZES.pageBytes)).toEqual(leaves.bytes.slice(-2 * SIZES.pageBytes));
  const records = recordsOf(after);
  expect([records.size, records.get(20)?.length]).toEqual([200, 6 + 2 + 200]);
});

it('adds nothing to rows of other leaves, and refuses a row that is in none', () => {
  const leaves = leavesOf(5);
  expect(added(leaves, [7], 3, 1)).toEqual(leaves);
  expect(() => added(leaves, [7], 3)).toThrow(DamagedStrips);
  expect(() => added(leaves, [50], 3)).toThrow(DamagedStrips);
});

it('refuses a row that does not fit on a page', () => {
  expect(() => added(leavesOf(5), [20], 480)).toThrow(DamagedStrips);
});
