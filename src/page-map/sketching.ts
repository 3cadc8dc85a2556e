import { type InteriorPage, makeInterior, readInterior } from '../sqlite-file/index.ts';
import { sketchEntry } from './entry.ts';
import type { NumberedPage, PageSize } from './pages.ts';
import { interiorOfSketch, pageAfter, type Sketch } from './sketches.ts';

/** A level of interior pages of an index, for sketches. */
export interface SketchedLevel {
  readonly level: readonly NumberedPage[];
  /** The interior pages directly below it; none if these are leaves. */
  readonly below: readonly NumberedPage[];
  /** How many children may be between two keys of the sketch: with 1, it has all keys. */
  readonly longestRun: number;
}

/** A key of a sketch is kept distinct from the key at this fraction of the previous page. */
const DISTINGUISHED_SHARE = 0.9;

/** The sketches of a level, in the order of the keys. */
export function sketchesOf(sketched: SketchedLevel, size: PageSize): readonly Sketch[] {
  const pages = sketched.level.map((page) => ({ number: page.number, ...interiorOf(page, size) }));
  const keys = pages.flatMap(({ entries }) => entries);
  const distinguish = keyDistinguisher(sketched, size);
  let from = 0;
  return pages.map(({ number, children, entries }) => {
    const first = from;
    from += entries.length;
    if (sketched.longestRun > 1) {
      const inRuns = { number, children, ...runsOf({ number, children }, keys, first, sketched.longestRun) };
      if (fits(inRuns, size)) return inRuns;
    }
    return {
      number,
      children,
      runLengths: children.map(() => 1),
      entries: entries.map((entry, i) =>
        distinguish(entry, keys[first + i - 1], keys[first + i + 1], children[i] ?? 0),
      ),
    };
  });
}

/**
 * Shortens a key so that it still differs from its neighbours on its level, and from a key towards the end of the
 * previous page. Otherwise look-ups of a key with the latter's prefix would be led past the key.
 */
function keyDistinguisher({ below }: SketchedLevel, size: PageSize) {
  const pagesBelow = new Map(below.map((page) => [page.number, page]));
  return (entry: Uint8Array, before: Uint8Array | undefined, after: Uint8Array | undefined, child: number) => {
    const page = pagesBelow.get(child);
    const ofChild = page ? interiorOf(page, size).entries : [];
    const beside = [before, after, ofChild[Math.floor((ofChild.length - 1) * DISTINGUISHED_SHARE)]];
    return sketchEntry(entry, beside.filter(isThere));
  };
}

/**
 * Splits the children of a page into runs. Each ends at a key in the second half of its maximal length: at the key that
 * can be shortened most. At the end of a place, one field is enough. The short key differs from the key directly before
 * it, so that keys between the short key and the whole one are only on the last page of the run.
 *
 * @param keys of the whole level; those of this page begin at `first`
 */
function runsOf(
  { number, children }: Pick<Sketch, 'number' | 'children'>,
  keys: readonly Uint8Array[],
  first: number,
  longest: number,
): Pick<Sketch, 'runLengths' | 'entries'> {
  const runLengths: number[] = [];
  const entries: Uint8Array[] = [];
  for (let start = 0; start < children.length; ) {
    let most = 1;
    while (most < longest && children[start + most] === pageAfter(children[start + most - 1] ?? 0, number)) most += 1;
    const isLast = start + most === children.length && (start > 0 || most === 1);
    // A single run would leave the sketch without a key.
    const beforeLast = isLast ? 0 : Math.min(most, children.length - 1 - start);
    const run = cheapestRun(keys, first + start, beforeLast);
    runLengths.push(run?.length ?? most);
    if (run) entries.push(run.entry);
    start += run?.length ?? most;
  }
  return { runLengths, entries };
}

/**
 * @param start of the run, among the keys
 * @param most the most children that it may have
 * @returns the longest of the runs whose key takes the fewest bytes; null if there is none
 */
function cheapestRun(
  keys: readonly Uint8Array[],
  start: number,
  most: number,
): { readonly length: number; readonly entry: Uint8Array } | null {
  let best: { length: number; entry: Uint8Array } | null = null;
  for (let length = Math.max(1, Math.ceil(most / 2)); length <= most; length += 1) {
    const key = keys[start + length - 1];
    const entry = key && sketchEntry(key, [keys[start + length - 2]].filter(isThere));
    if (entry && entry.length <= (best?.entry.length ?? Number.POSITIVE_INFINITY)) best = { length, entry };
  }
  return best;
}

const isThere = (entry: Uint8Array | undefined): entry is Uint8Array => entry !== undefined;

/** Whether the page for SQLite fits: it contains the keys of runs more than once. */
const fits = (sketch: Sketch, { pageBytes, usableBytes }: PageSize): boolean =>
  makeInterior(interiorOfSketch(sketch), pageBytes, usableBytes) !== null;

function interiorOf({ number, bytes }: NumberedPage, { usableBytes }: PageSize): InteriorPage {
  const interior = readInterior(bytes, number, usableBytes);
  if (!interior) throw new Error(`Page ${number} is no interior page`);
  return interior;
}
