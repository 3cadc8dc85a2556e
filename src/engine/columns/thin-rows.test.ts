import { describe, expect, it } from 'vitest';
import { DamagedStrips, type StripValues, storedValues } from '../../column-strips/index.ts';
import { readLeaf } from '../../sqlite-file/index.ts';

import type { LaidColumn } from './laid-column.ts';
import { fitsOnPage, makeLeaves, mostCellBytes } from './thin-rows.ts';

const SIZES = { pageBytes: 512, usableBytes: 508 };

const column = (types: number[], content: number[] = []): StripValues => ({
  types: types.some((type) => type > 255) ? Uint32Array.from(types) : Uint8Array.from(types),
  content: Uint8Array.from(content),
});

/** The rows of all pages: rowid, and the record with its header. */
function rowsOf(rowids: number[], columns: LaidColumn[], sizes = SIZES) {
  const { bytes, lastRowids } = makeLeaves(Float64Array.from(rowids), columns, sizes);
  const pages = lastRowids.map((_, i) => bytes.subarray(i * sizes.pageBytes, (i + 1) * sizes.pageBytes));
  const leaves = pages.map((page) => readLeaf(page, 2, sizes.usableBytes));
  return {
    lastRowids,
    rowids: leaves.flatMap((leaf) => leaf?.rowids ?? []),
    records: leaves
      .flatMap((leaf) => leaf?.entries ?? [])
      .map((entry) => [...entry.subarray(entry[0] === entry.length - 1 ? 1 : 2)]),
  };
}

it('writes types and contents as they are, and the poison behind the last type', () => {
  const { rowids, records } = rowsOf([3, 4], [column([1, 9], [200]), column([17, 0], [65, 66])]);
  expect(rowids).toEqual([3, 4]);
  expect(records).toEqual([
    [4, 1, 17, 127, 200, 65, 66],
    [4, 9, 0, 127],
  ]);
});

it('lets the last columns of some rows out', () => {
  const rows = Uint32Array.from([1]);
  const { records } = rowsOf([1, 2, 3], [column([1, 1, 1], [5, 6, 7]), { ...column([15], [65]), rows }]);
  expect(records).toEqual([
    [3, 1, 127, 5],
    [4, 1, 15, 127, 6, 65],
    [3, 1, 127, 7],
  ]);
});

it('takes at most so many bytes of its page', () => {
  const rowids = Array.from({ length: 60 }, (_, i) => 2 ** 49 + i);
  const columns = [
    column(
      rowids.map(() => 6),
      rowids.flatMap(() => [1, 2, 3, 4, 5, 6, 7, 8]),
    ),
  ];
  const { lastRowids } = makeLeaves(Float64Array.from(rowids), columns, SIZES);
  const most = mostCellBytes([8], rowids.at(-1) ?? 0);
  expect(most).toBe(2 + 1 + 8 + 4 + 8);
  expect(lastRowids.length).toBe(Math.ceil(60 / Math.floor(500 / most)));
});

it('has rows of no columns', () => {
  expect(rowsOf([7], [])).toEqual({ lastRowids: [7], rowids: [7], records: [[2, 127]] });
});

it('writes long texts, whose types take two bytes and more', () => {
  const text = Array.from({ length: 300 }, (_, i) => i % 256);
  const { records } = rowsOf([1], [column([13 + 2 * 300], text), column([8])]);
  expect(records).toEqual([[5, 0x84, 0x65, 8, 127, ...text]]);
});

it('writes a header of more than 127 bytes', () => {
  const { records } = rowsOf(
    [1],
    Array.from({ length: 130 }, () => column([9])),
  );
  expect(records).toEqual([[0x81, 0x05, ...Array(130).fill(9), 127]]);
});

it('writes numbers and values of a list as records hold them', () => {
  const numbers = [0, 1, -1, 127, -128, 128, -32_768, 32_768, -(2 ** 23), 2 ** 23, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1];
  const all = Float64Array.from([...numbers, 2 ** 47 - 1, -(2 ** 47), 0.5, -1e300, Number.NaN]);
  const content = Uint8Array.from({ length: 280 }, (_, i) => i);
  const list = { types: Float64Array.of(17, 13, 12 + 2 * 268, 33), starts: Uint32Array.of(0, 2, 2, 270, 280), content };
  const places = Int32Array.from(all, (_, i) => (i % 5) - 1);
  const columns = [{ numbers: all }, { places, list }, { numbers: all }];
  const rowids = Array.from(all, (_, i) => i * 40_000);
  const { records } = rowsOf(rowids, columns);
  expect(records).toEqual(rowsOf(rowids, columns.map(storedValues)).records);
  expect(records.length).toBe(all.length);
});

it('goes on to another page where one is full', () => {
  const rowids = Array.from({ length: 500 }, (_, i) => 5 * i);
  const made = rowsOf(rowids, [column(Array(500).fill(2), Array(1000).fill(3))]);
  expect(made.rowids).toEqual(rowids);
  expect(made.records).toEqual(rowids.map(() => [3, 2, 127, 3, 3]));
  expect(made.lastRowids.at(-1)).toBe(5 * 499);
  expect(made.lastRowids.length).toBeGreaterThan(5);
});

it('puts no more cells on a page than SQLite believes', () => {
  const rowids = Array.from({ length: 100 }, (_, i) => i);
  const { lastRowids } = rowsOf(rowids, []);
  expect(lastRowids[0]).toBe(Math.floor((508 - 8) / 6) - 1);
});

it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 21 - 1, 2 ** 21, 2 ** 31, 2 ** 35 + 5, 2 ** 49, 2 ** 53 - 1])(
  'writes the rowid %d',
  (rowid) => {
    expect(rowsOf([rowid], [column([8])]).rowids).toEqual([rowid]);
  },
);

it('knows how wide columns may be for all rows to fit', () => {
  const row = (bytes: number) => rowsOf([1], [column([12 + 2 * bytes], Array(bytes).fill(1)), column([8])]);
  expect(fitsOnPage([466, 0], SIZES)).toBe(true);
  expect(row(466).lastRowids).toEqual([1]);
  expect(fitsOnPage([470, 0], SIZES)).toBe(false);
  expect(() => row(470)).toThrow(DamagedStrips);
});

describe('refuses', () => {
  it.each<[string, number[], LaidColumn[]]>([
    ['a column of fewer rows', [1, 2], [column([8])]],
    ['numbers of fewer rows', [1, 2], [{ numbers: Float64Array.of(8) }]],
    ['contents that are too short', [1], [column([2], [1])]],
    ['contents that are too long', [1], [column([2], [1, 2, 3])]],
    ['a type that no value has', [1], [column([10])]],
    ['rowids that do not ascend', [2, 2], []],
    ['rowids below 0', [-1], []],
    ['a rowid that is no number', [Number.NaN], []],
    ['a row that is longer than a page', [1], [column([12 + 2 * 500], Array(500).fill(1))]],
  ])('%s', (_, rowids, columns) => {
    expect(() => rowsOf(rowids, columns)).toThrow(DamagedStrips);
  });
});
