import { describe, expect, it } from 'vitest';
import { type ColumnValues, DamagedStrips, type StripValues, storedValues } from '../../column-strips/index.ts';
import { readLeaf, readVarint, valueBytes } from '../../sqlite-file/index.ts';

import { fitsOnPage, makeLeaves, mostCellBytes } from './thin-rows.ts';

const SIZES = { pageBytes: 512, usableBytes: 508 };

const column = (types: number[], content: number[] = []): StripValues => ({
  types: types.some((type) => type > 255) ? Uint32Array.from(types) : Uint8Array.from(types),
  content: Uint8Array.from(content),
});

/** The rows of all pages: rowid, and the record with its header. */
function rowsOf(rowids: number[], columns: ColumnValues[], sizes = SIZES) {
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

it.each([125, 126, 127, 130])('writes a header of %d types', (types) => {
  const { records } = rowsOf(
    [1],
    Array.from({ length: types }, () => column([9])),
  );
  const header = types < 126 ? [types + 2] : [0x81, types + 3 - 128];
  expect(records).toEqual([[...header, ...Array(types).fill(9), 127]]);
});

/** A value of a record: an integer, a real number, or the bytes of a text or blob after its serial type. */
type Value = { whole: bigint } | { real: number } | readonly number[] | null;

/** The values of a record up to the poison. */
function valuesOf(record: number[]): Value[] {
  const bytes = Uint8Array.from(record);
  const header = readVarint(bytes, 0);
  const values: Value[] = [];
  let at = header.value;
  for (let place = header.end; place < header.value - 1; ) {
    const type = readVarint(bytes, place);
    const content = bytes.subarray(at, at + valueBytes(type.value));
    values.push(cellValue(type.value, content));
    place = type.end;
    at += content.length;
  }
  expect([record[header.value - 1], at]).toEqual([127, record.length]);
  return values;
}

function cellValue(type: number, content: Uint8Array): Value {
  if (type === 0) return null;
  if (type >= 12) return [type, ...content];
  if (type === 7) return { real: new DataView(content.slice().buffer).getFloat64(0) };
  const bits = content.reduce((sum, byte) => 256n * sum + BigInt(byte), BigInt(type === 9));
  return { whole: BigInt.asIntN(Math.max(8, 8 * content.length), bits) };
}

describe('writes numbers', () => {
  const orNull = (numbers: readonly (number | null)[]) => ({
    numbers: Float64Array.from(numbers, (number) => number ?? Number.NaN),
    known: Uint32Array.from(numbers.flatMap((number, row) => (number === null ? [] : [row]))),
  });
  const all = (numbers: readonly number[]) => ({ numbers: Float64Array.from(numbers) });

  it.each<[string, (number | null)[], number]>([
    ['nothing but 0', [0, 0], 0],
    ['nothing but 1', [1, 1], 0],
    ['0 and 1', [1, 0], 1],
    ['one byte', [0, 127, -128], 1],
    ['two bytes', [128, 0, -1, 32_767, -32_768], 2],
    ['three bytes', [-32_769, 32_768, 1, 2 ** 23 - 1, -(2 ** 23)], 3],
    ['four bytes', [2 ** 23, -1, 2 ** 31 - 1, -(2 ** 31)], 4],
    ['longer ones', [2 ** 31, -1, -(2 ** 31) - 1, 2 ** 47 - 1, -(2 ** 47)], 8],
    ['real ones', [0.5, 85, -1, -1e-300, 2 ** 40], 8],
  ])('of %s, with the type of each value, and with NULL', (_, numbers, length) => {
    const expected = numbers.map((number) => [
      Number.isInteger(number) ? { whole: BigInt(number ?? 0) } : { real: number ?? 0 },
    ]);
    const rowids = Array.from(numbers, (_each, row) => 3 * row);
    const { records } = rowsOf(rowids, [all(numbers as number[])]);
    expect(records.map(valuesOf)).toEqual(expected);
    expect(records.map((record) => record.length)).toEqual(numbers.map(() => 3 + length));
    const sparse = numbers.flatMap((number) => [null, number, null]);
    const withNulls = rowsOf(
      sparse.map((_each, row) => row),
      [orNull(sparse), orNull(sparse)],
    ).records.map(valuesOf);
    expect(withNulls).toEqual(
      expected.flatMap(([value]) => [
        [null, null],
        [value, value],
        [null, null],
      ]),
    );
  });

  it('before and after values of other lengths', () => {
    const content = Uint8Array.from({ length: 300 }, (_, i) => i);
    const list = {
      types: Float64Array.of(17, 13, 12 + 2 * 288, 33),
      starts: Uint32Array.of(0, 2, 2, 290, 300),
      content,
    };
    const places = Int32Array.of(-1, 0, 1, 2, 3, -1);
    const listed = { places, list, known: Uint32Array.of(1, 2, 3, 4) };
    const dates = {
      places: Int32Array.of(0, 1, 0, 1, 0, 1),
      list: { ...list, types: Float64Array.of(23, 23), starts: Uint32Array.of(7, 12, 17) },
    };
    const numbers = [5, 6, 7, 8, 9, 300];
    const given = [all(numbers), listed, orNull([null, 1, null, 0, 2.5, null]), dates, all(numbers)];
    const { records } = rowsOf([1, 2, 3, 4, 5, 6], given);
    const stored = rowsOf([1, 2, 3, 4, 5, 6], given.map(storedValues));
    expect(records.map(valuesOf)).toEqual(stored.records.map(valuesOf));
    expect(valuesOf(records[3] ?? [])).toEqual([
      { whole: 8n },
      [12 + 2 * 288, ...content.subarray(2, 290)],
      { whole: 0n },
      [23, ...content.subarray(12, 17)],
      { whole: 8n },
    ]);
  });
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
  it.each<[string, number[], ColumnValues[]]>([
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
