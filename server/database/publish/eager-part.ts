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

/**
 * The root of every table is in the eager part, and of indexes sketches of the root and of all interior pages but the lowest.
 * As long as there is room then come the interior pages of tables, the small ones before the large ones; what searches read
 * next; sketches of the lowest interior pages of indexes, and then their roots as they are, of those first that are most often
 * asked for their bytes; and at last the interior pages of indexes themselves. All that are not eager, sketched or not, are
 * parts on demand.
 */
export function chooseEager(
  trees: readonly InteriorTree[],
  eager: OpeningPages & { readonly maxBytes: number },
  file: {
    readonly pages: PageReader;
    readonly sha256: string;
    readonly shapes: readonly TreeShape[];
    readonly uses: TreeUses;
    /** A page as a part on demand. */
    readonly partOf: (page: NumberedPage) => Uint8Array;
  },
): PageMapContents {
  const { first, next, maxBytes } = eager;
  const taken = new Set<InteriorTree>();
  /** Trees whose root is eager as it is: of tables all. */
  const rooted = new Set(trees.filter(({ kind }) => kind === 'table'));
  /** Indexes whose interior pages are sketched down to the lowest. */
  const sketched = new Set<InteriorTree>();
  const takenPages: (readonly NumberedPage[])[] = [];
  const left = () => trees.filter((tree) => !taken.has(tree));
  const leftIndexes = () => left().filter(({ kind }) => kind === 'index');
  const eagerLevels = (tree: InteriorTree) =>
    taken.has(tree) ? tree.interiors : tree.interiors.slice(0, rooted.has(tree) ? 1 : 0);
  const sketchedLevels = (tree: InteriorTree) =>
    (sketched.has(tree) ? levelsOf(tree) : aboveLowest(tree)).slice(rooted.has(tree) ? 1 : 0);
  const contents = (): PageMapContents => ({
    databaseSha256: file.sha256,
    pageBytes: file.pages.pageBytes,
    usableBytes: file.pages.usableBytes,
    pageCount: file.pages.pageCount,
    shapes: file.shapes,
    eager: [...first, ...trees.map((tree) => eagerLevels(tree).flat()), ...takenPages].filter(
      (group) => group.length > 0,
    ),
    sketched: leftIndexes().flatMap(sketchedLevels),
    onDemand: [
      ...left()
        .filter((tree) => !rooted.has(tree))
        .flatMap(rootOf),
      ...left().flatMap(belowRootOf),
    ].map(({ parent, page }) => ({
      parent,
      part: file.partOf(page),
    })),
  });
  let room = maxBytes - writePageMap(contents(), deflate).eagerBytes;
  const takeIf = (bytes: number, take: () => void): void => {
    if (bytes > room) return;
    room -= bytes;
    take();
  };
  const empty = { ...contents(), shapes: [], eager: [], sketched: [], onDemand: [] };
  const emptyBytes = writePageMap(empty, deflate).eagerBytes;
  /** What these pages take, deflated by themselves. */
  const bytesOf = (pages: Pick<Partial<PageMapContents>, 'eager' | 'sketched'>): number =>
    writePageMap({ ...empty, ...pages }, deflate).eagerBytes - emptyBytes;
  for (const tree of bySize(trees.filter(({ kind }) => kind === 'table'))) {
    takeIf(bytesOf({ eager: [belowRoot(tree).flat()] }), () => taken.add(tree));
  }
  for (const group of next) takeIf(bytesOf({ eager: [group] }), () => takenPages.push(group));
  const indexes = bySize(trees.filter(({ kind }) => kind === 'index'));
  /** Of those that are used alike, as of those that are not used, the small ones first. */
  const takeByUse = (price: (tree: InteriorTree) => number, into: Set<InteriorTree>) => {
    const priced = indexes.map((tree) => ({ tree, bytes: price(tree) }));
    const usesPerByte = ({ tree, bytes }: (typeof priced)[number]) =>
      (file.uses.get(tree.root) ?? 0) / Math.max(bytes, 1);
    for (const { tree, bytes } of priced.sort((a, b) => usesPerByte(b) - usesPerByte(a))) {
      takeIf(bytes, () => into.add(tree));
    }
  };
  takeByUse((tree) => bytesOf({ sketched: levelsOf(tree).slice(1).slice(-1) }), sketched);
  takeByUse((tree) => {
    const root = levelsOf(tree).slice(0, 1);
    return bytesOf({ eager: root.map(({ level }) => level) }) - bytesOf({ sketched: root });
  }, rooted);
  for (const tree of indexes) {
    const before = bytesOf({ eager: eagerLevels(tree), sketched: sketchedLevels(tree) });
    takeIf(bytesOf({ eager: [tree.interiors.flat()] }) - before, () => taken.add(tree));
  }
  return contents();
}

const belowRoot = ({ interiors }: InteriorTree) => interiors.slice(1).filter((level) => level.length > 0);

const levelsOf = ({ interiors }: InteriorTree): SketchedLevel[] =>
  interiors.map((level, i) => ({ level, below: interiors[i + 1] ?? [] }));

/** The levels of an index that are sketched in any case: to all interior pages but the lowest, or to its root. */
const aboveLowest = (tree: InteriorTree) => levelsOf(tree).slice(0, Math.max(1, tree.interiors.length - 1));

/** The small ones before the large ones. */
const bySize = (trees: readonly InteriorTree[]): InteriorTree[] =>
  [...trees].sort((a, b) => (a.levelPages.at(-1) ?? 0) - (b.levelPages.at(-1) ?? 0));

/** A page with the number of the one above it. */
interface HangingPage {
  readonly parent: number;
  readonly page: NumberedPage;
}

/** The root of a tree that has interior pages. */
const rootOf = ({ interiors: [root = []] }: InteriorTree): HangingPage[] => root.map((page) => ({ parent: 0, page }));

/** The interior pages of a tree below its root. */
const belowRootOf = ({ interiors, parents }: InteriorTree): HangingPage[] =>
  interiors
    .slice(1)
    .flat()
    .map((page) => ({ parent: parents.get(page.number) ?? 0, page }));
