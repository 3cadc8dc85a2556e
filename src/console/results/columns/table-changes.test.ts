import { describe, expect, it } from 'vitest';
import type { TableView } from '../../view/table-view.ts';
import {
  AS_IT_CAME,
  filterBy,
  hasLayout,
  moveBeside,
  moveColumn,
  pinsThatFit,
  resize,
  setHidden,
  setPinned,
  sortBy,
  sortOnlyBy,
  withoutLayout,
} from './table-changes.ts';

const said = ({ sort = [] }: TableView) => sort.map((one) => `${one.column}${one.isDescending ? '↓' : '↑'}`).join(' ');

describe('clicks on headers sort', () => {
  it('up, down, and as it came', () => {
    const once = sortBy(AS_IT_CAME, 'a', false);
    const twice = sortBy(once, 'a', false);
    expect([said(once), said(twice), said(sortBy(twice, 'a', false))]).toEqual(['a↑', 'a↓', '']);
    expect(said(sortBy(twice, 'b', false))).toBe('b↑');
  });

  it('by several columns with Shift, each at its place', () => {
    const both = sortBy(sortBy(AS_IT_CAME, 'a', false), 'b', true);
    expect(said(both)).toBe('a↑ b↑');
    expect(said(sortBy(both, 'a', true))).toBe('a↓ b↑');
    expect(said(sortBy(sortBy(both, 'a', true), 'a', true))).toBe('b↑');
    expect(said(sortBy(both, 'a', false))).toBe('a↓');
  });

  it('in one direction if that is given', () => {
    expect(said(sortOnlyBy(sortBy(AS_IT_CAME, 'a', false), 'b', true))).toBe('b↓');
  });
});

it('a blank filter is none', () => {
  const filtered = filterBy(filterBy(AS_IT_CAME, 'a', '>5'), 'b', 'x');
  expect(filterBy(filtered, 'a', ' ').filters).toEqual([{ column: 'b', text: 'x' }]);
});

const places = { all: ['a', 'b', 'hidden', 'c', 'p', 'q'], pinned: ['p', 'q'], free: ['a', 'b', 'c'] };
const orderAfter = (column: string, step: 1 | -1) => moveColumn(AS_IT_CAME, places, column, step).order?.join(' ');

describe('moving a column', () => {
  it('passes the next one in sight, whatever is hidden between', () => {
    expect(orderAfter('a', 1)).toBe('b a hidden c p q');
    expect(orderAfter('b', 1)).toBe('a hidden c b p q');
    expect(orderAfter('c', -1)).toBe('a c b hidden p q');
  });

  it('stops at the ends', () => {
    expect(moveColumn(AS_IT_CAME, places, 'a', -1)).toBe(AS_IT_CAME);
    expect(moveColumn(AS_IT_CAME, places, 'c', 1)).toBe(AS_IT_CAME);
    expect(moveColumn(AS_IT_CAME, places, 'nowhere', 1)).toBe(AS_IT_CAME);
  });

  it('leads beside any other column, whatever is hidden between', () => {
    const order = (column: string, neighbour: string, side: 'before' | 'after') =>
      moveBeside(AS_IT_CAME, places, column, neighbour, side).order?.join(' ');
    expect(order('c', 'a', 'before')).toBe('c a b hidden p q');
    expect(order('a', 'c', 'after')).toBe('b hidden c a p q');
    expect(moveBeside(AS_IT_CAME, places, 'q', 'p', 'before').pinned).toEqual(['q', 'p']);
  });

  it('keeps pinned columns among themselves', () => {
    const pinnedAfter = (column: string, step: 1 | -1) => moveColumn(AS_IT_CAME, places, column, step).pinned;
    expect(pinnedAfter('p', 1)).toEqual(['q', 'p']);
    expect(pinnedAfter('p', -1)).toBeUndefined();
    expect(pinnedAfter('q', 1)).toBeUndefined();
  });
});

describe('the layout of columns', () => {
  it('is one that can be taken back, without sorting and filters', () => {
    const changed = [
      setHidden(AS_IT_CAME, 'a', true),
      setPinned(AS_IT_CAME, ['a'], 'a', false),
      resize(AS_IT_CAME, 'a', 90),
      moveColumn(AS_IT_CAME, places, 'a', 1),
    ];
    expect(changed.map(hasLayout)).toEqual([true, true, true, true]);
    expect(changed.map(withoutLayout).map(hasLayout)).toEqual([false, false, false, false]);
    expect(withoutLayout(setHidden(sortBy(AS_IT_CAME, 'a', false), 'b', true)).sort).toHaveLength(1);
    expect(
      [setHidden(setHidden(AS_IT_CAME, 'a', true), 'a', false), resize(AS_IT_CAME, 'a', null)].map(hasLayout),
    ).toEqual([false, false]);
  });

  it('has no column that is too narrow to be taken hold of', () => {
    expect(resize(AS_IT_CAME, 'a', -20).widths).toEqual([{ column: 'a', px: 48 }]);
    expect(resize(resize(AS_IT_CAME, 'a', 100), 'a', 99_999).widths).toEqual([{ column: 'a', px: 2000 }]);
  });

  it('leaves room beside pinned columns', () => {
    const widths: Record<string, number> = { a: 100, b: 150, c: 20 };
    const fitting = (roomPx: number) => pinsThatFit(['a', 'b', 'c'], (column) => widths[column] ?? 0, roomPx);
    expect([fitting(300), fitting(249), fitting(50)]).toEqual([['a', 'b', 'c'], ['a'], []]);
  });
});
