import { describe, expect, it } from 'vitest';
import type { ShownColumn } from '../values/columns.ts';
import { placeColumns } from './drawn-columns.ts';
import { columnsInSight, ROW_PX, rowsInSight, scrolledTo } from './grid-window.ts';

const columns = Array.from(
  { length: 50 },
  (_, index): ShownColumn => ({
    index,
    name: `c${index}`,
    key: `c${index}`,
    declaredType: null,
    kind: 'number',
    isQuantity: false,
    decimals: null,
    meaning: null,
  }),
);
const placed = (pinned: number, isRtl = false) =>
  placeColumns(
    columns,
    columns.map(() => 100),
    pinned,
    1_000,
    isRtl,
  );
const sight = (topPx: number, startPx = 0) => ({ topPx, startPx, heightPx: 10 * ROW_PX, widthPx: 1_000 });
const drawnAt = (startPx: number, pinned = 1) => {
  const { fixed, free } = columnsInSight(sight(0, startPx), placed(pinned));
  return [fixed.map(({ at }) => at), free[0]?.at, free.at(-1)?.at];
};

describe('of ten thousand rows and fifty columns', () => {
  it('those in sight are drawn, and a few beyond', () => {
    expect(rowsInSight(sight(0), 10_000)).toEqual({ first: 0, last: 15 });
    expect(rowsInSight(sight(100 * ROW_PX + 1), 10_000)).toEqual({ first: 94, last: 116 });
    expect(rowsInSight(sight(9_990 * ROW_PX), 10_000)).toEqual({ first: 9_984, last: 9_999 });
    expect(rowsInSight(sight(0), 0)).toEqual({ first: 0, last: -1 });
    expect(drawnAt(0)).toEqual([[0], 1, 11]);
    expect(drawnAt(1_000)).toEqual([[0], 9, 21]);
    expect(drawnAt(4_056)).toEqual([[0], 39, 49]);
  });

  it('a step of the wheel draws what comes into sight, and changes nothing of the rest', () => {
    const before = rowsInSight(sight(100 * ROW_PX), 10_000);
    const after = rowsInSight(sight(103 * ROW_PX), 10_000);
    expect([after.first - before.first, after.last - before.last]).toEqual([3, 3]);
    const places = placed(1);
    const one = columnsInSight(sight(0, 1_000), places).free;
    const other = columnsInSight(sight(0, 1_200), places).free;
    expect(other.filter((column) => !one.includes(column)).map(({ at }) => at)).toEqual([22, 23]);
  });

  it('pinned ones leave room for the others', () => {
    expect(placed(9).fixed).toHaveLength(5);
    expect(placed(2)).toMatchObject({ fixedPx: 256, totalPx: 5_056 });
    expect(placed(0).free[3]?.style).toEqual({ width: 100, left: 356 });
    expect(placed(0, true).free[3]?.style).toEqual({ width: 100, right: 356 });
  });
});

it('what is out of sight is scrolled to, by no more than is needed', () => {
  expect(scrolledTo(500, 300, 400, 432)).toBe(400);
  expect(scrolledTo(500, 300, 600, 632)).toBe(500);
  expect(scrolledTo(500, 300, 790, 822)).toBe(522);
  expect(scrolledTo(0, 100, 500, 900)).toBe(500);
});
