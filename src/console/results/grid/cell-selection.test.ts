import { describe, expect, it } from 'vitest';
import { describeColumns } from '../values/columns.ts';
import { cutOut, extendRange, isInside, rangeAt, rectangleOf } from './cell-selection.ts';

const size = { rows: 10, columns: 5 };
const at = (row: number, column: number) => ({ row, column });

describe('selected cells', () => {
  it('are the rectangle between two cells, whichever way it is drawn', () => {
    const rectangle = { top: 2, bottom: 6, first: 1, last: 3 };
    expect(rectangleOf(extendRange(rangeAt(at(2, 1)), at(0, 0), at(6, 3)), size)).toEqual(rectangle);
    expect(rectangleOf(extendRange(rangeAt(at(6, 3)), at(0, 0), at(2, 1)), size)).toEqual(rectangle);
    expect(rectangleOf(extendRange(rangeAt(at(2, 3)), at(0, 0), at(6, 1)), size)).toEqual(rectangle);
  });

  it('begin where the focus is', () => {
    expect(extendRange(null, at(4, 4), at(5, 4))).toEqual({ span: 'cells', anchor: at(4, 4), lead: at(5, 4) });
  });

  it('are whole rows, whole columns or all, with what comes later too', () => {
    expect(rectangleOf(extendRange(rangeAt(at(3, 2), 'rows'), at(0, 0), at(1, 4)), size)).toEqual({
      top: 1,
      bottom: 3,
      first: 0,
      last: 4,
    });
    expect(rectangleOf(rangeAt(at(3, 2), 'columns'), { ...size, rows: 90 })).toEqual({
      top: 0,
      bottom: 89,
      first: 2,
      last: 2,
    });
    expect(rectangleOf(rangeAt(at(3, 2), 'all'), size)).toEqual({ top: 0, bottom: 9, first: 0, last: 4 });
  });

  it('end where the table ends, and are none where it has none of them', () => {
    expect(rectangleOf(extendRange(rangeAt(at(8, 4)), at(0, 0), at(40, 9)), size)).toEqual({
      top: 8,
      bottom: 9,
      first: 4,
      last: 4,
    });
    expect(rectangleOf(rangeAt(at(12, 0)), size)).toBeNull();
    expect(rectangleOf(rangeAt(at(0, 0), 'all'), { rows: 0, columns: 5 })).toBeNull();
  });

  it('have their edges inside', () => {
    const rectangle = { top: 2, bottom: 6, first: 1, last: 3 };
    expect([at(2, 1), at(6, 3), at(1, 1), at(6, 4)].map((cell) => isInside(rectangle, cell))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are cut out of the table in the order in which its columns are shown', () => {
    const shown = describeColumns({ columns: ['a', 'b', 'c'].map((name) => ({ name, type: null })), rows: [] });
    const rows = [
      ['a1', 'b1', 'c1'],
      ['a2', 'b2', 'c2'],
      ['a3', 'b3', 'c3'],
    ];
    expect(cutOut(rows, shown.toReversed(), { top: 1, bottom: 2, first: 0, last: 1 })).toEqual({
      columns: [
        { name: 'c', type: null },
        { name: 'b', type: null },
      ],
      rows: [
        ['c2', 'b2'],
        ['c3', 'b3'],
      ],
    });
  });
});
