import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Manifest } from '../../../src/catalogue/index.ts';
import { type NumberedPage, type PageMapContents, writePageMap } from '../../../src/page-map/index.ts';
import { allPages, type InteriorTree, openPages, type PageReader, readTree } from './b-tree-pages.ts';

/** Bytes of the eager part, which every visit fetches: trees stay out of it that would make it larger. */
const EAGER_BYTES = 150_000;
/** Interior pages of one part on demand: of an index those take 15 to 25 KB, of a table (no keys but rowids) about as much. */
const PART_PAGES = { index: 32, table: 64 } as const;
/** Read by SQLite before any statement, rows and all. */
const WHOLE = ['sqlite_schema', 'sqlite_stat1', 'sqlite_stat4'];

const deflate = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9 });

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
  const names = rootsOf(path);
  const pages = openPages(path);
  try {
    const trees = [...names.keys()].sort((a, b) => a - b).map((root) => readTree(pages, root));
    const isWhole = (tree: InteriorTree) => WHOLE.includes(names.get(tree.root) ?? '');
    const whole = trees.filter(isWhole).map((tree) => allPages(pages, tree));
    return writePageMap(
      chooseEager(
        trees.filter((tree) => !isWhole(tree)),
        whole,
        { trees, pages, sha256, maxEagerBytes },
      ),
      deflate,
    );
  } finally {
    pages.close();
  }
}

/** The name of every B-tree by its root page. */
function rootsOf(path: string): ReadonlyMap<number, string> {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const rows = db.prepare<[], { name: string; rootpage: number }>(
      'SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0',
    );
    return new Map([[1, 'sqlite_schema'], ...rows.all().map(({ name, rootpage }) => [rootpage, name] as const)]);
  } finally {
    db.close();
  }
}

/**
 * The root of every tree is in the eager part. Of the deep indexes the level below it comes next; then whole trees, tables
 * first, the small ones before the large ones, as long as there is room. All other interior pages are parts on demand.
 */
function chooseEager(
  trees: readonly InteriorTree[],
  whole: readonly (readonly NumberedPage[])[],
  {
    trees: all,
    pages,
    sha256,
    maxEagerBytes,
  }: { trees: readonly InteriorTree[]; pages: PageReader; sha256: string; maxEagerBytes: number },
): PageMapContents {
  /** How many levels of each tree are eager. */
  const levels = new Map(trees.map((tree) => [tree, 1]));
  const contents = (): PageMapContents => ({
    databaseSha256: sha256,
    pageBytes: pages.pageBytes,
    usableBytes: pages.usableBytes,
    pageCount: pages.pageCount,
    shapes: all.map(({ root, kind, levelPages }) => ({ root, kind, levels: levelPages })),
    eager: [...whole, ...trees.map((tree) => tree.interiors.slice(0, levels.get(tree)).flat())].filter(
      (group) => group.length > 0,
    ),
    onDemand: trees.flatMap((tree) => partsOf(tree, levels.get(tree) ?? 1)),
  });
  let room = maxEagerBytes - writePageMap(contents(), deflate).eagerBytes;
  const take = (tree: InteriorTree, count: number): void => {
    const more = tree.interiors.slice(levels.get(tree), count).flat();
    const bytes = more.length > 0 ? eagerBytesOf(more, contents()) : 0;
    if (bytes > room) return;
    room -= bytes;
    levels.set(tree, count);
  };
  const bySize = [...trees].sort(
    (a, b) =>
      Number(a.kind === 'index') - Number(b.kind === 'index') || a.interiors.flat().length - b.interiors.flat().length,
  );
  for (const tree of bySize) if (tree.kind === 'index' && tree.interiors.length > 2) take(tree, 2);
  for (const tree of bySize) take(tree, tree.interiors.length);
  return contents();
}

/** What these pages take, deflated by themselves: together with others it is less. */
function eagerBytesOf(pages: readonly NumberedPage[], size: PageMapContents): number {
  return writePageMap({ ...size, shapes: [], eager: [pages], onDemand: [] }, deflate).eagerBytes;
}

/** The interior pages of a tree from this level on, in parts. */
function partsOf(tree: InteriorTree, fromLevel: number): PageMapContents['onDemand'] {
  const size = PART_PAGES[tree.kind];
  const parts: { parent: number; pages: NumberedPage[] }[] = [];
  for (const page of tree.interiors.slice(fromLevel).flat()) {
    const parent = tree.parents.get(page.number) ?? 0;
    const last = parts.at(-1);
    if (last?.parent === parent && last.pages.length < size) last.pages.push(page);
    else parts.push({ parent, pages: [page] });
  }
  return parts;
}
