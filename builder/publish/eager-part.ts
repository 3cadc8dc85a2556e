import {
  type NumberedPage,
  type PageMapContents,
  type SketchedLevel,
  type TreeShape,
  writePageMap,
} from '../../src/page-map/index.ts';
import type { InteriorTree, PageReader } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import type { TreeUses } from './tree-uses.ts';
import type { OpeningPages } from './virtual-tables.ts';

/** The file that a map is made from. */
export interface MappedFile {
  readonly pages: PageReader;
  readonly sha256: string;
  readonly shapes: readonly TreeShape[];
  readonly uses: TreeUses;
  /** A page as a part on demand. */
  readonly partOf: (page: NumberedPage) => Uint8Array;
}

/** The bytes that the interior pages of a tree take in the eager part, each deflated separately. */
interface Prices {
  readonly tree: InteriorTree;
  /** All interior pages, unchanged. */
  readonly whole: number;
  readonly root: number;
  readonly rootSketch: number;
  /** Sketches of the pages between the root and the lowest level. */
  readonly upperSketches: number;
  /** Sketches of the lowest interior pages, by the length of their runs. */
  readonly lowestSketches: ReadonlyMap<number, number>;
}

/**
 * The most leaves between two keys of a sketch of a lowest interior page. A look-up fetches all of them; a range does
 * so at each end.
 */
const LONGEST_RUNS = [32, 16, 8, 4, 1] as const;
/**
 * A root that is not loaded needs its own request, which takes as much time as this many packed leaves at 20 Mbit/s.
 */
const LEAVES_FOR_REQUEST = 3;
/** Visitors also write statements that are unknown here, so every tree counts as used at least this often. */
const UNKNOWN_USES = 1;

/**
 * Chooses what is in the eager part of a map. The roots of all tables are always in it, and for indexes the sketches of
 * the root and of all interior pages but the lowest. The remaining room goes, in this order, to:
 *
 * - interior pages of tables, the small ones first;
 * - what searches read next;
 * - sketches of the lowest interior pages of indexes, first with few keys and then with more, and whole roots of
 *   indexes, by how often they are used for their bytes;
 * - interior pages of indexes themselves.
 *
 * Everything that is not eager, with or without a sketch, is a part on demand.
 *
 * @param trees without those that are among the pages of `opening`
 * @returns what fits into this many bytes
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
    const usesOf = ({ root }: InteriorTree) => (file.uses.get(root) ?? 0) + UNKNOWN_USES;
    for (const { tree, whole, root } of tables) takeIf(whole - root, () => choose(tree, { isWhole: true }));
    for (const { group, bytes } of groups) takeIf(bytes, () => takenGroups.push(group));
    for (const { tree, choice, after, bytes } of offers(indexes, usesOf)) {
      if (after === undefined || choices.get(tree)?.longestRun === after) takeIf(bytes, () => choose(tree, choice));
    }
    for (const { tree, whole, root, rootSketch, upperSketches, lowestSketches } of indexes) {
      const { hasRoot, longestRun } = choices.get(tree) ?? leastOf(tree);
      const lowest = (longestRun && lowestSketches.get(longestRun)) || 0;
      const before = (hasRoot ? root : rootSketch) + upperSketches + lowest;
      takeIf(whole - before, () => choose(tree, { isWhole: true }));
    }
    return contents();
  };
}

/** A part of an index that is in the eager part only if there is room. */
interface Offer {
  readonly tree: InteriorTree;
  readonly choice: Partial<Choice>;
  /** Length of the runs in the sketches that these sketches replace; null if they replace none. */
  readonly after?: number | null;
  /** The additional bytes. */
  readonly bytes: number;
  /** Leaves that statements need not wait for, for each byte, weighted by the number of these statements. */
  readonly worth: number;
}

/**
 * Offers by worth for their bytes. The coarsest sketches of all indexes come first, small before large, because a
 * statement without any sketch waits for one more round trip.
 */
const offers = (indexes: readonly Prices[], usesOf: (tree: InteriorTree) => number): readonly Offer[] =>
  indexes
    .flatMap((prices) => [...ofSketches(prices, usesOf(prices.tree)), ofRoot(prices, usesOf(prices.tree))])
    .sort((a, b) => b.worth - a.worth);

/** From coarse to fine: a finer sketch is not worth more than a coarser one. */
function ofSketches({ tree, lowestSketches }: Prices, uses: number): readonly Offer[] {
  let worth = Number.POSITIVE_INFINITY;
  return LONGEST_RUNS.map((longestRun, i) => {
    const after = LONGEST_RUNS[i - 1] ?? null;
    const bytes = (lowestSketches.get(longestRun) ?? 0) - (after === null ? 0 : (lowestSketches.get(after) ?? 0));
    const saved = after === null ? Number.POSITIVE_INFINITY : after - longestRun;
    worth = Math.min(worth, (uses * saved) / Math.max(bytes, 1));
    return { tree, choice: { longestRun }, after, bytes, worth };
  });
}

function ofRoot({ tree, root, rootSketch }: Prices, uses: number): Offer {
  const bytes = root - rootSketch;
  return { tree, choice: { hasRoot: true }, bytes, worth: (uses * LEAVES_FOR_REQUEST) / Math.max(bytes, 1) };
}

/** Which parts of a tree are eager. */
interface Choice {
  /** All interior pages, unchanged. */
  readonly isWhole: boolean;
  /** The root, unchanged. */
  readonly hasRoot: boolean;
  /** The length of runs in sketches of the lowest interior pages; null without these sketches. */
  readonly longestRun: number | null;
}

const leastOf = ({ kind, interiors }: InteriorTree): Choice => ({
  isWhole: interiors.length === 0,
  hasRoot: kind === 'table',
  longestRun: null,
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
      .flatMap(({ tree, hasRoot, longestRun }) => {
        const levels = levelsOf(tree);
        return [
          ...(hasRoot ? [] : levels.slice(0, 1)),
          ...levels.slice(1, -1),
          ...(longestRun === null ? [] : lowestOf(levels, longestRun)),
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
    lowestSketches: new Map(LONGEST_RUNS.map((run) => [run, sketch(lowestOf(levels, run))])),
  };
}

const rootOf = ({ interiors }: InteriorTree) => interiors.slice(0, 1);

const levelsOf = ({ interiors }: InteriorTree): SketchedLevel[] =>
  interiors.map((level, i) => ({ level, below: interiors[i + 1] ?? [], longestRun: 1 }));

/** The lowest interior pages of an index that has others above them. */
const lowestOf = (levels: readonly SketchedLevel[], longestRun: number): SketchedLevel[] =>
  levels
    .slice(1)
    .slice(-1)
    .map((level) => ({ ...level, longestRun }));

/** Small trees before large ones. */
const bySize = (trees: readonly InteriorTree[]): InteriorTree[] =>
  [...trees].sort((a, b) => (a.levelPages.at(-1) ?? 0) - (b.levelPages.at(-1) ?? 0));
