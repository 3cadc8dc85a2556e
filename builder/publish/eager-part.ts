import {
  type NumberedPage,
  type PageMapContents,
  type TreeShape,
  writePageGroup,
  writePageMap,
} from '../../src/page-map/index.ts';
import type { InteriorTree, PageReader } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import { TreeGroups } from './tree-groups.ts';
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
  readonly groups: TreeGroups;
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
  const empty = contentsOf(new Map(), [], [], file);
  const emptyBytes = writePageMap({ ...empty, shapes: [] }, deflate).eagerBytes;
  const bytesOf = (groups: Pick<Partial<PageMapContents>, 'eager' | 'sketched'>): number =>
    writePageMap({ ...empty, shapes: [], ...groups }, deflate).eagerBytes - emptyBytes;
  const groupsOfTrees = trees.map((tree) => new TreeGroups(tree, file.pages));
  const pricesOf = (kind: InteriorTree['kind']) =>
    bySize(groupsOfTrees.filter(({ tree }) => tree.kind === kind)).map((groups) => pricesIn(groups, bytesOf));
  const tables = pricesOf('table');
  const indexes = pricesOf('index');
  const written = (group: readonly NumberedPage[]) => (group.length > 0 ? [writePageGroup(group, file.pages)] : []);
  const opening = first.flatMap(written);
  const readNext = next.map((group) => {
    const eager = written(group);
    return { eager, bytes: bytesOf({ eager }) };
  });
  const least = new Map(groupsOfTrees.map((groups) => [groups, leastOf(groups)]));
  const contentsWith = (choices: Choices, taken: readonly Uint8Array[]) => contentsOf(choices, opening, taken, file);
  const leastBytes = writePageMap(contentsWith(least, []), deflate).eagerBytes;
  return (maxBytes) => {
    const choices = new Map(least);
    const taken: Uint8Array[] = [];
    let room = maxBytes - leastBytes;
    const takeIf = (bytes: number, take: () => void): void => {
      if (bytes > room) return;
      room -= bytes;
      take();
    };
    const choose = (groups: TreeGroups, more: Partial<Choice>) =>
      choices.set(groups, { ...(choices.get(groups) ?? leastOf(groups)), ...more });
    const usesOf = ({ tree }: TreeGroups) => (file.uses.get(tree.root) ?? 0) + UNKNOWN_USES;
    for (const { groups, whole, root } of tables) takeIf(whole - root, () => choose(groups, { isWhole: true }));
    for (const { eager, bytes } of readNext) takeIf(bytes, () => taken.push(...eager));
    for (const { groups, choice, after, bytes } of offers(indexes, usesOf)) {
      if (after === undefined || choices.get(groups)?.longestRun === after) takeIf(bytes, () => choose(groups, choice));
    }
    for (const { groups, whole, root, rootSketch, upperSketches, lowestSketches } of indexes) {
      const { hasRoot, longestRun } = choices.get(groups) ?? leastOf(groups);
      const lowest = (longestRun && lowestSketches.get(longestRun)) || 0;
      const before = (hasRoot ? root : rootSketch) + upperSketches + lowest;
      takeIf(whole - before, () => choose(groups, { isWhole: true }));
    }
    return contentsWith(choices, taken);
  };
}

/** A part of an index that is in the eager part only if there is room. */
interface Offer {
  readonly groups: TreeGroups;
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
const offers = (indexes: readonly Prices[], usesOf: (groups: TreeGroups) => number): readonly Offer[] =>
  indexes
    .flatMap((prices) => [...ofSketches(prices, usesOf(prices.groups)), ofRoot(prices, usesOf(prices.groups))])
    .sort((a, b) => b.worth - a.worth);

/** From coarse to fine: a finer sketch is not worth more than a coarser one. */
function ofSketches({ groups, lowestSketches }: Prices, uses: number): readonly Offer[] {
  let worth = Number.POSITIVE_INFINITY;
  return LONGEST_RUNS.map((longestRun, i) => {
    const after = LONGEST_RUNS[i - 1] ?? null;
    const bytes = (lowestSketches.get(longestRun) ?? 0) - (after === null ? 0 : (lowestSketches.get(after) ?? 0));
    const saved = after === null ? Number.POSITIVE_INFINITY : after - longestRun;
    worth = Math.min(worth, (uses * saved) / Math.max(bytes, 1));
    return { groups, choice: { longestRun }, after, bytes, worth };
  });
}

function ofRoot({ groups, root, rootSketch }: Prices, uses: number): Offer {
  const bytes = root - rootSketch;
  return { groups, choice: { hasRoot: true }, bytes, worth: (uses * LEAVES_FOR_REQUEST) / Math.max(bytes, 1) };
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

const leastOf = ({ tree: { kind, interiors } }: TreeGroups): Choice => ({
  isWhole: interiors.length === 0,
  hasRoot: kind === 'table',
  longestRun: null,
});

type Choices = ReadonlyMap<TreeGroups, Choice>;

/**
 * @param opening groups of pages before those of the trees
 * @param next groups of pages after them
 */
function contentsOf(
  choices: Choices,
  opening: readonly Uint8Array[],
  next: readonly Uint8Array[],
  file: MappedFile,
): PageMapContents {
  const chosen = [...choices].map(([groups, choice]) => ({ ...choice, tree: groups.tree, groups }));
  const left = chosen.filter(({ isWhole }) => !isWhole);
  const withoutRoot = left.filter(({ hasRoot }) => !hasRoot);
  const onDemand = [
    ...withoutRoot.flatMap(({ tree }) => (tree.interiors[0] ?? []).map((page) => ({ parent: 0, page }))),
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
    eager: [
      ...opening,
      ...chosen.flatMap(({ groups, isWhole, hasRoot }) => (isWhole ? groups.whole : hasRoot ? groups.root : [])),
      ...next,
    ],
    sketched: left.flatMap(({ groups, hasRoot, longestRun }) => [
      ...(hasRoot ? [] : groups.rootSketch),
      ...groups.upperSketches,
      ...(longestRun === null ? [] : groups.lowestSketches(longestRun)),
    ]),
    onDemand: onDemand.map(({ parent, page }) => ({ parent, part: file.partOf(page) })),
  };
}

function pricesIn(
  groups: TreeGroups,
  bytesOf: (groups: Pick<Partial<PageMapContents>, 'eager' | 'sketched'>) => number,
): Prices {
  // Most trees of a small database have no interior pages. Writing maps to price nothing would take most of its time.
  const priced = (part: 'eager' | 'sketched', written: readonly Uint8Array[]) =>
    written.length > 0 ? bytesOf({ [part]: written }) : 0;
  const lowest = (run: number) => priced('sketched', groups.lowestSketches(run));
  return {
    groups,
    whole: priced('eager', groups.whole),
    root: priced('eager', groups.root),
    rootSketch: priced('sketched', groups.rootSketch),
    upperSketches: priced('sketched', groups.upperSketches),
    lowestSketches: new Map(LONGEST_RUNS.map((run) => [run, lowest(run)])),
  };
}

/** Small trees before large ones. */
const bySize = (trees: readonly TreeGroups[]): TreeGroups[] =>
  [...trees].sort((a, b) => (a.tree.levelPages.at(-1) ?? 0) - (b.tree.levelPages.at(-1) ?? 0));
