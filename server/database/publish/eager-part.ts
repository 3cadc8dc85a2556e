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
 * next; sketches of the lowest interior pages of indexes, those before the others that are most often asked for their bytes;
 * and at last the interior pages of indexes themselves. All that are not eager, sketched or not, are parts on demand.
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
  /** Indexes whose interior pages are sketched down to the lowest. */
  const sketched = new Set<InteriorTree>();
  const takenPages: (readonly NumberedPage[])[] = [];
  const left = () => trees.filter((tree) => !taken.has(tree));
  const leftIndexes = () => left().filter(({ kind }) => kind === 'index');
  const eagerLevels = (tree: InteriorTree) =>
    taken.has(tree) ? tree.interiors : tree.kind === 'table' ? tree.interiors.slice(0, 1) : [];
  const contents = (): PageMapContents => ({
    databaseSha256: file.sha256,
    pageBytes: file.pages.pageBytes,
    usableBytes: file.pages.usableBytes,
    pageCount: file.pages.pageCount,
    shapes: file.shapes,
    eager: [...first, ...trees.map((tree) => eagerLevels(tree).flat()), ...takenPages].filter(
      (group) => group.length > 0,
    ),
    sketched: leftIndexes().flatMap((tree) => (sketched.has(tree) ? levelsOf(tree) : aboveLowest(tree))),
    onDemand: [...leftIndexes().flatMap(rootOf), ...left().flatMap(belowRootOf)].map(({ parent, page }) => ({
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
  const sketches = indexes.map((tree) => {
    const bytes = bytesOf({ sketched: levelsOf(tree).slice(1).slice(-1) });
    return { tree, bytes, usesPerByte: (file.uses.get(tree.root) ?? 0) / Math.max(bytes, 1) };
  });
  // Of those that are used alike, as of those that are not used, the small ones first.
  for (const { tree, bytes } of sketches.sort((a, b) => b.usesPerByte - a.usesPerByte)) {
    takeIf(bytes, () => sketched.add(tree));
  }
  for (const tree of indexes) {
    const sketchedBytes = bytesOf({ sketched: sketched.has(tree) ? levelsOf(tree) : aboveLowest(tree) });
    takeIf(bytesOf({ eager: [tree.interiors.flat()] }) - sketchedBytes, () => taken.add(tree));
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
