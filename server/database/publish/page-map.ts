import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Manifest } from '../../../src/catalogue/index.ts';
import {
  type NumberedPage,
  type PageMapContents,
  type TreeShape,
  writeChecksums,
  writePageMap,
} from '../../../src/page-map/index.ts';
import { type InteriorTree, leafPages, openPages, type PageReader, readTree } from './b-tree-pages.ts';
import { type OpeningPages, openingPages } from './virtual-tables.ts';

/** Bytes of the eager part, which every visit fetches: trees stay out of it that would make it larger. */
const EAGER_BYTES = 150_000;
/** Kept free of that: together, what is chosen may take a little more than each of it by itself. */
const MARGIN_BYTES = 1_000;
/** Read by SQLite before any statement, rows and all. */
const WHOLE = ['sqlite_schema', 'sqlite_stat1', 'sqlite_stat4'];

/** What lies together in a map is of many kinds: so much of it at a time is deflated in the way that suits it. */
const DEFLATED_BYTES = 32 * 1024;
const WAYS = [
  { level: 9, memLevel: 4 },
  { level: 9, memLevel: 6 },
  { level: 9, strategy: constants.Z_HUFFMAN_ONLY },
];

/** Pieces that end with a flush follow one another as one stream. */
function deflate(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += DEFLATED_BYTES) {
    const piece = bytes.subarray(from, from + DEFLATED_BYTES);
    const isLast = from + DEFLATED_BYTES >= bytes.length;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const deflated = WAYS.map((way) => deflateRawSync(piece, { ...way, finishFlush }));
    pieces.push(deflated.reduce((best, other) => (other.length < best.length ? other : best)));
  }
  return Buffer.concat(pieces);
}

/**
 * Writes the map of a finished database beside it (`src/page-map`): the way to its leaves, for readers at a distance.
 *
 * @param sha256 of the database file, 64 hexadecimal digits
 */
export function publishPageMap(
  folder: string,
  temporaryPath: string,
  { fileName, sha256 }: { readonly fileName: string; readonly sha256: string },
): NonNullable<Manifest['map']> {
  const { bytes, eagerBytes } = pageMapOf(join(folder, fileName), sha256);
  const file = openSync(temporaryPath, 'w');
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const url = fileName.replace(/\.sqlite$/, '.map');
  renameSync(temporaryPath, join(folder, url));
  return { url, sizeBytes: bytes.length, eagerBytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * The map of a database: the same bytes for the same database.
 *
 * @param maxEagerBytes of the eager part, unless what must be in it is more
 */
export function pageMapOf(
  path: string,
  sha256: string,
  maxEagerBytes = EAGER_BYTES,
): { readonly bytes: Uint8Array; readonly eagerBytes: number } {
  const pages = openPages(path);
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const names = rootsOf(db);
    const trees = [...names.keys()].sort((a, b) => a - b).map((root) => readTree(pages, root));
    const isWhole = (tree: InteriorTree) => WHOLE.includes(names.get(tree.root) ?? '');
    const whole = trees.filter(isWhole).flatMap((tree) => [tree.interiors.flat(), ...leafPages(pages, tree)]);
    const { first, next } = openingPages(db, pages);
    const shapes = trees.map(({ root, kind, levelPages }) => ({ root, kind, levels: levelPages }));
    const others = trees.filter((tree) => !isWhole(tree));
    const write = (maxBytes: number) => {
      const eager = { first: [...whole, ...first], next, maxBytes };
      return writePageMap(chooseEager(others, eager, { pages, sha256, shapes }), deflate);
    };
    let written = write(maxEagerBytes - MARGIN_BYTES);
    for (let margin = 2 * MARGIN_BYTES; written.eagerBytes > maxEagerBytes; margin += MARGIN_BYTES) {
      const smaller = write(maxEagerBytes - margin);
      // What must be in it is more.
      if (smaller.eagerBytes >= written.eagerBytes) break;
      written = smaller;
    }
    const { bytes, eagerBytes } = written;
    return { bytes: new Uint8Array(Buffer.concat([bytes, writeChecksums(checksumsOf(pages), sha256)])), eagerBytes };
  } finally {
    db.close();
    pages.close();
  }
}

const checksumsOf = (pages: PageReader): number[] =>
  Array.from({ length: pages.pageCount }, (_, i) => crc32(pages.read(i + 1)));

/** The name of every B-tree by its root page. */
function rootsOf(db: Database.Database): ReadonlyMap<number, string> {
  const rows = db.prepare<[], { name: string; rootpage: number }>(
    'SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0',
  );
  return new Map([[1, 'sqlite_schema'], ...rows.all().map(({ name, rootpage }) => [rootpage, name] as const)]);
}

/**
 * The root of every tree is in the eager part, and of indexes with several levels of interior pages sketches of all but the
 * lowest of these. As long as there is room then come the interior pages of tables, what searches read next, sketches of the
 * lowest interior pages of indexes, and at last these themselves; the small trees before the large ones. All interior pages
 * that are not eager, sketched or not, are parts on demand.
 */
function chooseEager(
  trees: readonly InteriorTree[],
  eager: OpeningPages & { readonly maxBytes: number },
  file: { readonly pages: PageReader; readonly sha256: string; readonly shapes: readonly TreeShape[] },
): PageMapContents {
  const { first, next, maxBytes } = eager;
  const taken = new Set<InteriorTree>();
  /** Indexes whose interior pages are sketched down to the lowest. */
  const sketched = new Set<InteriorTree>();
  const takenPages: (readonly NumberedPage[])[] = [];
  const left = () => trees.filter((tree) => !taken.has(tree));
  const contents = (): PageMapContents => ({
    databaseSha256: file.sha256,
    pageBytes: file.pages.pageBytes,
    usableBytes: file.pages.usableBytes,
    pageCount: file.pages.pageCount,
    shapes: file.shapes,
    eager: [
      ...first,
      ...trees.map((tree) => (taken.has(tree) ? tree.interiors : tree.interiors.slice(0, 1)).flat()),
      ...takenPages,
    ].filter((group) => group.length > 0),
    sketched: left()
      .filter(({ kind }) => kind === 'index')
      .flatMap((tree) => tree.interiors.slice(1, sketched.has(tree) ? undefined : -1)),
    onDemand: left().flatMap(partsOf),
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
  for (const tree of bySize(trees, 'table')) {
    takeIf(bytesOf({ eager: [belowRoot(tree).flat()] }), () => taken.add(tree));
  }
  for (const group of next) takeIf(bytesOf({ eager: [group] }), () => takenPages.push(group));
  for (const tree of bySize(trees, 'index')) {
    takeIf(bytesOf({ sketched: belowRoot(tree).slice(-1) }), () => sketched.add(tree));
  }
  for (const tree of bySize(trees, 'index')) {
    const sketchedBytes = sketched.has(tree) ? bytesOf({ sketched: belowRoot(tree) }) : 0;
    takeIf(bytesOf({ eager: [belowRoot(tree).flat()] }) - sketchedBytes, () => taken.add(tree));
  }
  return contents();
}

const belowRoot = ({ interiors }: InteriorTree) => interiors.slice(1).filter((level) => level.length > 0);

/** The small ones before the large ones. */
const bySize = (trees: readonly InteriorTree[], kind: InteriorTree['kind']): InteriorTree[] =>
  trees.filter((tree) => tree.kind === kind).sort((a, b) => (a.levelPages.at(-1) ?? 0) - (b.levelPages.at(-1) ?? 0));

/** The interior pages of a tree below its root. */
function partsOf({ interiors, parents }: InteriorTree): PageMapContents['onDemand'] {
  return interiors
    .slice(1)
    .flat()
    .map((page) => ({ parent: parents.get(page.number) ?? 0, page }));
}
