import {
  type NumberedPage,
  type PageSize,
  type SketchedLevel,
  writePageGroup,
  writeSketchGroup,
} from '../../src/page-map/index.ts';
import type { InteriorTree } from './b-tree-pages.ts';

/**
 * The interior pages of a tree as groups of the eager part of a page map, and the sketches of those of an index. Each
 * group is written once, because the map is written several times until it fits.
 */
export class TreeGroups {
  readonly tree: InteriorTree;
  readonly #size: PageSize;
  readonly #written = new Map<string, readonly Uint8Array[]>();

  constructor(tree: InteriorTree, size: PageSize) {
    this.tree = tree;
    this.#size = size;
  }

  /** All interior pages. */
  get whole(): readonly Uint8Array[] {
    return this.#once('whole', () => this.#pages(this.tree.interiors.flat()));
  }

  /** The root, if it is an interior page. */
  get root(): readonly Uint8Array[] {
    return this.#once('root', () => this.#pages(this.tree.interiors[0] ?? []));
  }

  get rootSketch(): readonly Uint8Array[] {
    return this.#once('root sketch', () => this.#sketches(this.#levels().slice(0, 1)));
  }

  /** Sketches of the pages between the root and the lowest interior level. */
  get upperSketches(): readonly Uint8Array[] {
    return this.#once('upper sketches', () => this.#sketches(this.#levels().slice(1, -1)));
  }

  /**
   * Sketches of the lowest interior pages, if others are above them.
   *
   * @param longestRun how many children may be between two of their keys
   */
  lowestSketches(longestRun: number): readonly Uint8Array[] {
    const lowest = () => this.#levels().slice(1).slice(-1);
    return this.#once(`lowest sketches ${longestRun}`, () =>
      this.#sketches(lowest().map((level) => ({ ...level, longestRun }))),
    );
  }

  #once(name: string, write: () => readonly Uint8Array[]): readonly Uint8Array[] {
    const written = this.#written.get(name) ?? write();
    this.#written.set(name, written);
    return written;
  }

  #pages(pages: readonly NumberedPage[]): readonly Uint8Array[] {
    return pages.length > 0 ? [writePageGroup(pages, this.#size)] : [];
  }

  #sketches(levels: readonly SketchedLevel[]): readonly Uint8Array[] {
    return this.tree.kind === 'index' ? levels.map((level) => writeSketchGroup(level, this.#size)) : [];
  }

  #levels(): readonly SketchedLevel[] {
    const { interiors } = this.tree;
    return interiors.map((level, i) => ({ level, below: interiors[i + 1] ?? [], longestRun: 1 }));
  }
}
