import { describe, expect, it } from 'vitest';
import { nextPosition } from './cell-keys.ts';

const grid = { rows: 100, columns: 5, headRows: 1, rowsInSight: 20, isRtl: false };
const press = (key: string, from: { row: number; column: number }, more = {}, keys = {}) =>
  nextPosition({ key, ctrlKey: false, metaKey: false, ...keys }, from, { ...grid, ...more });

describe('keys in the table', () => {
  it.each([
    ['ArrowDown', { row: 6, column: 2 }],
    ['ArrowUp', { row: 4, column: 2 }],
    ['ArrowRight', { row: 5, column: 3 }],
    ['ArrowLeft', { row: 5, column: 1 }],
    ['Home', { row: 5, column: 0 }],
    ['End', { row: 5, column: 4 }],
    ['PageDown', { row: 25, column: 2 }],
    ['PageUp', { row: 0, column: 2 }],
  ])('%s moves between cells', (key, to) => {
    expect(press(key, { row: 5, column: 2 })).toEqual(to);
  });

  it('arrows point where the eye sees them point, in a table that runs from the right too', () => {
    expect(press('ArrowLeft', { row: 0, column: 0 }, { isRtl: true })).toEqual({ row: 0, column: 1 });
    expect(press('ArrowRight', { row: 0, column: 1 }, { isRtl: true })).toEqual({ row: 0, column: 0 });
  });

  it('Ctrl goes to the ends', () => {
    const from = { row: 5, column: 2 };
    expect(press('End', from, {}, { ctrlKey: true })).toEqual({ row: 99, column: 4 });
    expect(press('Home', from, {}, { metaKey: true })).toEqual({ row: 0, column: 0 });
    expect(press('ArrowDown', from, {}, { ctrlKey: true })).toEqual({ row: 99, column: 2 });
  });

  it('the table ends where it ends', () => {
    expect(press('ArrowDown', { row: 99, column: 4 })).toEqual({ row: 99, column: 4 });
    expect(press('ArrowRight', { row: 99, column: 4 })).toEqual({ row: 99, column: 4 });
  });

  it('arrows reach the header above the first row, and come back', () => {
    expect(press('ArrowUp', { row: 0, column: 2 })).toEqual({ row: -1, column: 2 });
    expect(press('ArrowUp', { row: 1, column: 2 }, {}, { ctrlKey: true })).toEqual({ row: 0, column: 2 });
    expect(press('ArrowUp', { row: -1, column: 2 })).toEqual({ row: -1, column: 2 });
    expect(press('ArrowUp', { row: -1, column: 2 }, { headRows: 2 })).toEqual({ row: -2, column: 2 });
    expect(press('End', { row: -1, column: 2 })).toEqual({ row: -1, column: 4 });
    expect(press('PageUp', { row: -1, column: 2 })).toEqual({ row: -1, column: 2 });
    expect(press('ArrowDown', { row: -1, column: 2 })).toEqual({ row: 0, column: 2 });
    expect(press('ArrowDown', { row: -1, column: 2 }, { rows: 0 })).toEqual({ row: -1, column: 2 });
    expect(press('ArrowUp', { row: 0, column: 2 }, { headRows: 0 })).toEqual({ row: 0, column: 2 });
  });

  it('other keys stay with the browser', () => {
    expect(press('a', { row: 0, column: 0 })).toBeNull();
    expect(press('Tab', { row: 0, column: 0 })).toBeNull();
  });
});
