import { describe, expect, it } from 'vitest';
import { leavesAmong } from './dense-leaves.ts';
import { openWithInteriors, THREE_LEVELS } from './interiors-at-hand.testing.ts';

const { file, roots } = openWithInteriors(THREE_LEVELS);
/** Leaves under one interior page. */
const [under = 0] = file.trees.childrenOf(roots.t ?? 0);
const siblings = file.trees.childrenOf(under);
/** So many of every three leaves, from the first on, and the last leaf. */
const thirds = (count: number) => new Set(siblings.filter((_, i) => i % 3 < count || i === siblings.length - 1));
const halves = new Set(siblings.filter((_, i) => i % 2 === 0 || i === siblings.length - 1));

describe('leaves among wanted ones', () => {
  it('are requested with them if two of three are wanted', () => {
    const wanted = thirds(2);
    expect(leavesAmong(wanted, 'whole', file)).toEqual(siblings.filter((leaf) => !wanted.has(leaf)));
  });

  it('are requested if half are wanted and the statement continues', () => {
    expect(leavesAmong(halves, 'part', file)).toEqual(siblings.filter((leaf) => !halves.has(leaf)));
    expect(leavesAmong(halves, 'whole', file)).toEqual([]);
  });

  it('count as wanted if they are loaded, and are not requested again', () => {
    const other = openWithInteriors(THREE_LEVELS);
    const wanted = thirds(1);
    const brought = siblings.filter((_, i) => i % 3 === 1);
    other.bring(brought);
    expect(leavesAmong(wanted, 'whole', other.file)).toEqual(
      siblings.filter((_, i) => i % 3 === 2 && i < siblings.length - 1),
    );
  });

  it('are left out if few leaves are wanted, or only those at one end', () => {
    expect(leavesAmong(new Set([siblings[0], siblings[2], siblings[3]].map(Number)), 'whole', file)).toEqual([]);
    expect(leavesAmong(new Set(siblings.slice(0, 70)), 'whole', file)).toEqual([]);
  });

  it('never belong to another tree', () => {
    expect(leavesAmong(new Set([roots.t ?? 0]), 'whole', file)).toEqual([]);
  });
});
