import { describe, expect, it } from 'vitest';
import type { Point } from './chart-data.ts';
import { panelsIn, seriesPaths } from './multiples.ts';

const points = (values: readonly (number | null)[], incompleteFrom = values.length): Point[] =>
  values.map((value, at) => ({
    label: String(at),
    at,
    values: { s: value },
    counts: {},
    rowOf: {},
    isIncomplete: at >= incompleteFrom,
  }));
const paths = (given: readonly Point[]) =>
  seriesPaths(
    given,
    's',
    (at) => at * 10,
    (value) => value,
  );

describe('small charts of one size', () => {
  it('are as many in a row as there is room for', () => {
    expect(panelsIn(1_000, 20).inRow).toBe(4);
    expect(panelsIn(340, 20)).toMatchObject({ inRow: 1, widthPx: 340 });
    expect(panelsIn(1_000, 2)).toMatchObject({ inRow: 2, totalHeightPx: 132 });
  });

  it('have lines that end where numbers are missing, and dashes to what is not over', () => {
    expect(paths(points([1, 2, null, 4])).whole).toBe('M0.0 1.0h0.1L10.0 2.0M30.0 4.0h0.1');
    expect(paths(points([1, 2, 3], 2))).toEqual({ whole: 'M0.0 1.0h0.1L10.0 2.0', incomplete: 'M10.0 2.0L20.0 3.0' });
  });
});
