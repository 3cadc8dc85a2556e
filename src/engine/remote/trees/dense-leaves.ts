import type { RemoteFile } from '../file/remote-file.ts';

/**
 * A stretch of leaves is read as a whole if this share of them is wanted, so at most half come unnecessarily. A smaller
 * share is enough if the statement continues beyond what was explored, because it will want more of them.
 */
const DENSE = { whole: 2 / 3, part: 1 / 2 } as const;
/** Shorter stretches save too few requests. */
const LEAST_LEAVES = 64;

/**
 * The unwanted leaves between these, in stretches whose leaves are mostly wanted or loaded. Rows that an index leads to
 * are scattered over a table. Many such rows hit nearly all of its pages, which are then read in long ranges.
 *
 * @param wanted pages that will be requested
 * @param seen whether the statement wants no other pages, as far as is known
 */
export function leavesAmong(wanted: ReadonlySet<number>, seen: 'whole' | 'part', file: RemoteFile): readonly number[] {
  const { trees } = file;
  const parents = new Set<number>();
  for (const number of wanted) {
    const place = trees.isLeaf(number) ? trees.place(number) : null;
    if (place) parents.add(place.parent);
  }
  return [...parents].flatMap((parent) => {
    const leaves = trees.childrenOf(parent);
    const isWanted = (leaf: number) => wanted.has(leaf);
    const stretch = leaves.slice(leaves.findIndex(isWanted), leaves.findLastIndex(isWanted) + 1);
    const others = stretch.filter((leaf) => !wanted.has(leaf) && !file.has(leaf));
    const isDense = stretch.length - others.length >= stretch.length * DENSE[seen];
    return isDense && stretch.length >= LEAST_LEAVES ? others : [];
  });
}
