import type { Cell } from './lattice.ts';

/**
 * Divides cells among areas by weight, each area in one piece or nearly. The cells are cut in two across the longer side, and so
 * on for each half. If there are fewer cells than areas, some areas have none.
 */
export function partition<At extends Pick<Cell, 'column' | 'row'>>(
  cells: readonly At[],
  weights: readonly number[],
): readonly (readonly At[])[] {
  if (weights.length <= 1) return weights.map(() => cells);
  const [columns, rows] = [extent(cells.map(({ column }) => column)), extent(cells.map(({ row }) => row))];
  const along = (a: At, b: At) => (columns >= rows ? a.column - b.column : a.row - b.row);
  const across = (a: At, b: At) => (columns >= rows ? a.row - b.row : a.column - b.column);
  const sorted = [...cells].sort((a, b) => along(a, b) || across(a, b));
  const half = Math.ceil(weights.length / 2);
  const [first, second] = [weights.slice(0, half), weights.slice(half)];
  const share = Math.round((cells.length * sum(first)) / (sum(first) + sum(second)));
  const cut = Math.max(Math.min(share, cells.length - second.length), Math.min(first.length, cells.length));
  return [...partition(sorted.slice(0, cut), first), ...partition(sorted.slice(cut), second)];
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const extent = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);
