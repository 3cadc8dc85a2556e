import { DamagedMap, type PageSize, type Sketch, type SketchGroup, standIn } from '../../../page-map/index.ts';
import type { InteriorPage } from '../../../sqlite-file/index.ts';

/** A page that a stand-in replaces. */
interface SketchedPage {
  readonly sketch: Sketch;
  readonly interior: InteriorPage;
  readonly bytes: Uint8Array;
}

/**
 * What the page map says about interior pages that are not loaded. A group of sketches is read when a caller asks for one of its
 * pages. A damaged group is skipped, which costs only round trips.
 */
export class SketchedPages {
  readonly #size: PageSize;
  readonly #onOpen: (number: number, interior: InteriorPage) => void;
  readonly #groups = new Map<number, SketchGroup>();
  readonly #unread = new Set<SketchGroup>();
  readonly #sketches = new Map<number, Sketch>();
  readonly #pages = new Map<number, SketchedPage>();

  /** @param onOpen called for each page before any caller gets it */
  constructor(size: PageSize, onOpen: (number: number, interior: InteriorPage) => void) {
    this.#size = size;
    this.#onOpen = onOpen;
  }

  add(group: SketchGroup): void {
    for (const number of group.numbers) this.#groups.set(number, group);
    this.#unread.add(group);
  }

  get(number: number): SketchedPage | undefined {
    const page = this.#pages.get(number);
    if (page || !this.#groups.has(number)) return page;
    const opened = this.#open(number);
    this.#groups.delete(number);
    if (!opened) return undefined;
    this.#pages.set(number, opened);
    this.#onOpen(number, opened.interior);
    return opened;
  }

  /** The children of a sketched page that are in one run with the one at `position`. */
  runAt(number: number, position: number): readonly number[] {
    const { children, runLengths } = this.get(number)?.sketch ?? { children: [], runLengths: [] };
    let start = 0;
    for (const length of runLengths) {
      if (position < start + length) return children.slice(start, start + length);
      start += length;
    }
    return [];
  }

  #open(number: number): SketchedPage | null {
    this.#read(this.#groups.get(number));
    const sketch = this.#sketches.get(number);
    return sketch ? undamaged(() => ({ sketch, ...standIn(sketch, this.#size) })) : null;
  }

  #read(group: SketchGroup | undefined): void {
    if (!group || !this.#unread.delete(group)) return;
    for (const sketch of undamaged(() => group.read()) ?? []) this.#sketches.set(sketch.number, sketch);
  }
}

function undamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof DamagedMap)) throw cause;
    return null;
  }
}
