import { expect, it } from 'vitest';
import { placeColumns } from '../grid/drawn-columns.ts';
import { dropPlace } from './drop-place.ts';

const columns = ['a', 'b', 'c', 'd'].map((name, index) => ({
  index,
  name,
  key: name,
  declaredType: null,
  kind: 'text' as const,
  isQuantity: false,
  decimals: null,
  meaning: null,
}));
// Row numbers take 56 pixels, each column 100: b begins at 156 and has its middle at 206.
const { free } = placeColumns(columns, [100, 100, 100, 100], 0, 1_000, false);

/** The drop position of column c when it is dragged to `x`. */
const dropped = (x: number) => {
  const [, , c] = free;
  const place = c && dropPlace(free, c, x);
  return place ? `${place.side} ${columns[place.at]?.name}` : null;
};

it.each([
  [0, 'before a'],
  [105, 'before a'],
  [107, 'before b'],
  [205, 'before b'],
  [207, null],
  [300, null],
  [400, null],
  [407, 'after d'],
  [9_000, 'after d'],
])('a column that is dragged to %i goes %s', (x, place) => expect(dropped(x)).toBe(place));
