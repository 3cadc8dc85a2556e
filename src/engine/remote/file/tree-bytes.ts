import type { RemoteFile } from './remote-file.ts';

/**
 * Average bytes of a page of a tree on the network. The pages of a tree are near each other, so all pages of that part
 * of the file are averaged.
 */
export function wireBytesOfPage(root: number, file: RemoteFile): number {
  const { pageBytes, pageCount, trees } = file;
  const children = trees.childrenOf(root);
  const isKnown = children.length > 1;
  const [first, last] = isKnown ? [Math.min(...children), Math.max(...children)] : [1, pageCount];
  const pages = last - first + 1;
  return file.wireBytesOf({ offset: (first - 1) * pageBytes, length: pages * pageBytes }) / pages;
}

/**
 * Bytes on the network of the leaves of a tree that are not loaded; null if their number is unknown.
 *
 * @param most how many leaves are read, at random places; all by default
 */
export function bytesOfMissingLeaves(root: number, file: RemoteFile, most = Number.POSITIVE_INFINITY): number | null {
  const shape = file.map?.map.shapes.find((each) => each.root === root);
  if (!shape) return null;
  const leaves = shape.levels.at(-1) ?? 1;
  let missing = leaves;
  for (const number of file.pagesAtHand)
    if (file.trees.rootOf(number) === root && file.trees.isLeaf(number)) missing -= 1;
  return Math.max(0, missing) * Math.min(1, most / leaves) * wireBytesOfPage(root, file);
}
