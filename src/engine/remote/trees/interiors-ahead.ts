import type { RemoteFile } from '../file/remote-file.ts';

/**
 * How many interior pages are requested ahead at first, and the factor for each time that the statement moves on to the
 * next.
 */
const FIRST = 2;
const GROWTH = 4;
const MOST = 128;

/**
 * Requests the parts of the page map ahead of a statement that reads one interior page after another. Such a statement
 * will read further, and the pages below an interior page are unknown until it is loaded. The parts are small. One
 * instance follows one statement.
 */
export class InteriorsAhead {
  readonly #file: RemoteFile;
  #ahead = FIRST;

  constructor(file: RemoteFile) {
    this.#file = file;
  }

  /** The interior pages after these, in the direction of the statement. */
  pagesBeyond(pages: Iterable<number>): readonly number[] {
    const { trees } = this.#file;
    const beyond: number[] = [];
    for (const page of pages) {
      const place = this.#file.partOf(page) && trees.place(page);
      if (!place) continue;
      const siblings = trees.childrenOf(place.parent);
      const hasSibling = (step: number) => {
        const sibling = siblings[place.position + step];
        return sibling !== undefined && this.#file.has(sibling);
      };
      const step = hasSibling(-1) ? 1 : hasSibling(1) ? -1 : 0;
      if (step === 0) continue;
      for (let i = 1; i <= this.#ahead; i += 1) {
        const sibling = siblings[place.position + i * step];
        if (sibling === undefined || this.#file.has(sibling)) break;
        beyond.push(sibling);
      }
    }
    if (beyond.length > 0) this.#ahead = Math.min(this.#ahead * GROWTH, MOST);
    return beyond;
  }
}
