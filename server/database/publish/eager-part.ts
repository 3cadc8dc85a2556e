import {
  type NumberedPage,
  type PageMapContents,
  type SketchedLevel,
  type TreeShape,
  writePageMap,
} from '../../../src/page-map/index.ts';
import type { InteriorTree, PageReader } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import type { TreeUses } from './tree-uses.ts';
import type { OpeningPages } from './virtual-tables.ts';

/** The file that a map is made of. */
export interface MappedFile {
  readonly pages: PageReader;
  readonly sha256: string;
  readonly shapes: readonly TreeShape[];
  readonly uses: TreeUses;
  /** A page as a part on demand. */
  readonly partOf: (page: NumberedPage) => Uint8Array;
}

/** What the interior pages of a tree take in the eager part, in bytes, each deflated by itself. */
interface Prices {
  readonly tree: InteriorTree;
  /** All of them as they are. */
  readonly whole: number;
  readonly root: number;
  readonly rootSketch: number;
  /** Sketches of those between the root and the lowest. */
  readonly upperSketches: number;
  readonly lowestSketches: number;
}

/**
 * Chooses what is in the eager part of a map. The root of every table is, and of indexes sketches of the root and of all
 * interior pages but the lowest. As long as there is room then come the interior pages of tables, the small ones before the
 * large ones; what searches read next; sketches of the lowest interior pages of indexes, and then their roots as they are, of
 * those first that are most often asked for their bytes; and at last the interior pages of indexes themselves. All that are
 * not eager, sketched or not, are parts on demand.
 *
 * @param trees without those that are among the pages of `opening`
 * @returns what fits into so many bytes
 */
export function eagerChooser(
  trees: readonly InteriorTree[],
  { first, next }: OpeningPages,
  file: MappedFile,
): (maxBytes: number) => PageMapContents {
  const empty = contentsOf([], { first: [], next: [] }, file);
  const emptyBytes = writePageMap({ ...empty, shapes: [] }, deflate).eagerBytes;
  const bytesOf = (pages: Pick<Partial<PageMapContents>, 'eager' | 'sketched'>): number =>
    writePageMap({ ...empty, shapes: [], ...pages }, deflate).eagerBytes - emptyBytes;
  const pricesOf = (kind: InteriorTree['kind']) =>
    bySize(trees.filter((tree) => tree.kind === kind)).map((tree) => pricesIn(tree, bytesOf));
  const tables = pricesOf('table');
  const indexes = pricesOf('index');
  const groups = next.map((group) => ({ group, bytes: bytesOf({ eager: [group] }) }));
  return (maxBytes) => {
    const choices = new Map(trees.map((tree) => [tree, leastOf(tree)]));
    const takenGroups: (readonly NumberedPage[])[] = [];
    const contents = () => contentsOf(choices, { first, next: takenGroups }, file);
    let room = maxBytes - writePageMap(contents(), deflate).eagerBytes;
    const takeIf = (bytes: number, take: () => void): void => {
      if (bytes > room) return;
      room -= bytes;
      take();
    };
    const choose = (tree: InteriorTree, more: Partial<Choice>) =>
      choices.set(tree, { ...(choices.get(tree) ?? leastOf(tree)), ...more });
    /** Of those that are used alike, as of those that are not used, the small ones first. */
    const chooseByUse = (priceOf: (prices: Prices) => number, more: Partial<Choice>) => {
      const usesPerByte = (prices: Prices) => (file.uses.get(prices.tree.root) ?? 0) / Math.max(priceOf(prices), 1);
      const inOrder = [...indexes].sort((a, b) => usesPerByte(b) - usesPerByte(a));
      for (const prices of inOrder) takeIf(priceOf(prices), () => choose(prices.tree, more));
    };
    for (const { tree, whole, root } of tables) takeIf(whole - root, () => choose(tree, { isWhole: true }));
    for (const { group, bytes } of groups) takeIf(bytes, () => takenGroups.push(group));
    chooseByUse(({ lowestSketches }) => lowestSketches, { isSketchedWhole: true });
    chooseByUse(({ root, rootSketch }) => root - rootSketch, { hasRoot: true });
    for (const { tree, whole, root, rootSketch, upperSketches, lowestSketches } of indexes) {
      const { hasRoot, isSketchedWhole } = choices.get(tree) ?? leastOf(tree);
      const before = (hasRoot ? root : rootSketch) + upperSketches + (isSketchedWhole ? lowestSketches : 0);
      takeIf(whole - before, () => choose(tree, { isWhole: true }));
    }
    return contents();
  };
}

/** What of a tree is eager. */
interface Choice {
  /** All interior pages, as they are. */
  readonly isWhole: boolean;
  /** The root, as it is. */
  readonly hasRoot: boolean;
  /** Sketches of the lowest interior pages, too. */
  readonly isSketchedWhole: boolean;
}

const leastOf = ({ kind, interiors }: InteriorTree): Choice => ({
  isWhole: interiors.length === 0,
  hasRoot: kind === 'table',
  isSketchedWhole: false,
});

function contentsOf(
  choices: Iterable<readonly [InteriorTree, Choice]>,
  { first, next }: OpeningPages,
  file: MappedFile,
): PageMapContents {
  const trees = [...choices].map(([tree, choice]) => ({ tree, ...choice }));
  const left = trees.filter(({ isWhole }) => !isWhole);
  const eager = trees.map(({ tree, isWhole, hasRoot }) =>
    (isWhole ? tree.interiors : hasRoot ? rootOf(tree) : []).flat(),
  );
  const withoutRoot = left.filter(({ hasRoot }) => !hasRoot);
  const onDemand = [
    ...withoutRoot.flatMap(({ tree }) => rootOf(tree).flat()).map((page) => ({ parent: 0, page })),
    ...left.flatMap(({ tree }) => {
      const below = tree.interiors.slice(1).flat();
      return below.map((page) => ({ parent: tree.parents.get(page.number) ?? 0, page }));
    }),
  ];
  return {
    databaseSha256: file.sha256,
    pageBytes: file.pages.pageBytes,
    usableBytes: file.pages.usableBytes,
    pageCount: file.pages.pageCount,
    shapes: file.shapes,
    eager: [...first, ...eager, ...next].filter((group) => group.length > 0),
    sketched: left
      .filter(({ tree }) => tree.kind === 'index')
      .flatMap(({ tree, hasRoot, isSketchedWhole }) => {
        const levels = levelsOf(tree);
        return [
          ...(hasRoot ? [] : levels.slice(0, 1)),
          ...levels.slice(1, -1),
          ...(isSketchedWhole ? lowestOf(levels) : []),
        ];
      }),
    onDemand: onDemand.map(({ parent, page }) => ({ parent, part: file.partOf(page) })),
  };
}

function pricesIn(
  tree: InteriorTree,
  bytesOf: (pages: Pick<Partial<PageMapContents>, 'eager' | 'sketched'>) => number,
): Prices {
  const levels = levelsOf(tree);
  const isIndex = tree.kind === 'index';
  const sketch = (sketched: readonly SketchedLevel[]) => (isIndex ? bytesOf({ sketched }) : 0);
  return {
    tree,
    whole: bytesOf({ eager: [tree.interiors.flat()] }),
    root: bytesOf({ eager: rootOf(tree) }),
    rootSketch: sketch(levels.slice(0, 1)),
    upperSketches: sketch(levels.slice(1, -1)),
    lowestSketches: sketch(lowestOf(levels)),
  };
}

const rootOf = ({ interiors }: InteriorTree) => interiors.slice(0, 1);

const levelsOf = ({ interiors }: InteriorTree): SketchedLevel[] =>
  interiors.map((level, i) => ({ level, below: interiors[i + 1] ?? [] }));

/** The lowest interior pages of an index that has others above them. */
const lowestOf = (levels: readonly SketchedLevel[]) => levels.slice(1).slice(-1);

/** The small ones before the large ones. */
const bySize = (trees: readonly InteriorTree[]): InteriorTree[] =>
  [...trees].sort((a, b) => (a.levelPages.at(-1) ?? 0) - (b.levelPages.at(-1) ?? 0));
