import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { NumberedPage, PageSize } from '../../src/page-map/index.ts';
import {
  FILE_HEADER_BYTES,
  localPayloadBytes,
  pageKind,
  readFileHeader,
  readInterior,
  readPageHeader,
  readVarint,
} from '../../src/sqlite-file/index.ts';

/** Pages of a database file by their numbers, from 1. */
export interface PageReader extends PageSize {
  readonly pageCount: number;
  read(number: number): Uint8Array;
  close(): void;
}

/** A B-tree with its interior pages. */
export interface InteriorTree {
  readonly root: number;
  readonly kind: 'table' | 'index';
  /** How many pages each level has, from the root to the leaves. */
  readonly levelPages: readonly number[];
  /** By level, from the root, each in the order of the keys; none for a tree that is only one leaf. */
  readonly interiors: readonly (readonly NumberedPage[])[];
  /** The page above each interior page except the root. */
  readonly parents: ReadonlyMap<number, number>;
  /** Numbers of the leaves, in the order of the keys. */
  readonly leaves: readonly number[];
}

const POINTER_BYTES = 4;
const SAMPLED_LEAVES = 16;
/** Pages that are read together where one is read after the other: the layout by columns takes a tenth less time than with a call for each. */
const PAGES_AHEAD = 32;

export function openPages(path: string): PageReader {
  const file = openSync(path, 'r');
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  readSync(file, header, 0, FILE_HEADER_BYTES, 0);
  const described = readFileHeader(header);
  if (!described) throw new Error(`The file ${path} is not a SQLite database`);
  const { pageBytes, usableBytes } = described;
  const ahead = new Uint8Array(PAGES_AHEAD * pageBytes);
  let [first, count, last] = [0, 0, 0];
  return {
    pageBytes,
    usableBytes,
    pageCount: fstatSync(file).size / pageBytes,
    read(number) {
      if (number < first || number >= first + count) {
        const wanted = number === last + 1 ? PAGES_AHEAD : 1;
        const read = readSync(file, ahead, 0, wanted * pageBytes, (number - 1) * pageBytes);
        [first, count] = [number, Math.floor(read / pageBytes)];
        if (count === 0) throw new Error(`The database that was built has no page ${number}`);
      }
      last = number;
      const at = (number - first) * pageBytes;
      return ahead.slice(at, at + pageBytes);
    },
    close: () => closeSync(file),
  };
}

/**
 * Reads the interior pages of a tree and one of its leaves. One leaf is enough to see where the leaves begin, because all have
 * the same depth.
 */
export function readTree(pages: PageReader, root: number): InteriorTree {
  const kind = pageKind(pages.read(root), root)?.startsWith('table') ? 'table' : 'index';
  const interiors: NumberedPage[][] = [];
  const parents = new Map<number, number>();
  const levelPages = [1];
  let level = [root];
  while (pageKind(pages.read(level[0] ?? 0), level[0] ?? 0)?.endsWith('interior')) {
    const below: number[] = [];
    interiors.push(
      level.map((number) => {
        const bytes = pages.read(number);
        const interior = readInterior(bytes, number, pages.usableBytes);
        if (!interior) throw new Error(`Page ${number} of the database that was built is no interior page`);
        for (const child of interior.children) parents.set(child, number);
        below.push(...interior.children);
        return { number, bytes };
      }),
    );
    level = below;
    levelPages.push(level.length);
  }
  return { root, kind, levelPages, interiors, parents, leaves: level };
}

/** How many rows or entries a leaf of a tree has: the mean of a sample at equal distances, rounded up. */
export function leafEntries(pages: PageReader, { leaves }: InteriorTree): number {
  const sample = leaves.filter((_, i) => i % Math.ceil(leaves.length / SAMPLED_LEAVES) === 0);
  const entries = sample.map((number) => readPageHeader(pages.read(number), number)?.cells ?? 0);
  return Math.ceil(entries.reduce((sum, count) => sum + count, 0) / sample.length);
}

/** The leaves of a tree, and the overflow pages of their rows. */
export function leafPages(pages: PageReader, tree: InteriorTree): readonly [NumberedPage[], NumberedPage[]] {
  const leaves = tree.leaves.map((number) => ({ number, bytes: pages.read(number) }));
  return [leaves, leaves.flatMap((leaf) => overflowOf(pages, leaf))];
}

/** The overflow pages of the rows on a table's leaf (fileformat2, "Cell Payload Overflow Pages"). */
function overflowOf(pages: PageReader, { number, bytes }: NumberedPage): NumberedPage[] {
  const header = readPageHeader(bytes, number);
  if (header?.kind !== 'table-leaf') return [];
  const view = new DataView(bytes.buffer);
  const found: NumberedPage[] = [];
  for (let i = 0; i < header.cells; i += 1) {
    const payload = readVarint(bytes, view.getUint16(header.pointers + 2 * i));
    const rowid = readVarint(bytes, payload.end);
    const local = localPayloadBytes(payload.value, pages.usableBytes, 'table-leaf');
    if (local === payload.value) continue;
    let next = view.getUint32(rowid.end + local - POINTER_BYTES);
    while (next !== 0) {
      const page = pages.read(next);
      found.push({ number: next, bytes: page });
      next = new DataView(page.buffer).getUint32(0);
    }
  }
  return found;
}
