import { expect, it } from 'vitest';
import { heatCellAfter } from './heat-keys.ts';

const map = { columns: 3, rows: 2, isRtl: false };

it.each([
  ['ArrowRight', { column: 1, row: 0 }],
  ['ArrowLeft', { column: 0, row: 0 }],
  ['ArrowDown', { column: 0, row: 1 }],
  ['ArrowUp', { column: 0, row: 0 }],
  ['End', { column: 2, row: 0 }],
  ['x', null],
])('%s leads through a heat map', (key, cell) => {
  expect(heatCellAfter(key, { column: 0, row: 0 }, map)).toEqual(cell);
});

it('in Hebrew the first column is on the right', () => {
  expect(heatCellAfter('ArrowLeft', { column: 0, row: 0 }, { ...map, isRtl: true })).toEqual({ column: 1, row: 0 });
});
