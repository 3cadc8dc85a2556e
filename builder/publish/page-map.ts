import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { EXAMPLES } from '../../src/catalogue/examples/index.ts';
import type { Manifest } from '../../src/catalogue/index.ts';
import { type NumberedPage, writeChecksums, writePageMap, writePart } from '../../src/page-map/index.ts';
import { type InteriorTree, leafEntries, leafPages, openPages, type PageReader, readTree } from './b-tree-pages.ts';
import { deflate } from './deflate.ts';
import { eagerChooser } from './eager-part.ts';
import { treeUses } from './tree-uses.ts';
import { openingPages } from './virtual-tables.ts';

/** Bytes of the eager part, which every visit fetches. Trees that would make it larger are left out. */
const EAGER_BYTES = 152_000;
/** If no more than this is free, the map is not written again. */
const SPARE_BYTES = 300;
const MOST_TRIES = 6;
/** Tables that SQLite reads before any statement, with all their rows. */
const WHOLE = ['sqlite_schema', 'sqlite_stat1', 'sqlite_stat4'];

/**
 * Writes the map of a finished database beside it (`src/page-map`): the paths to its leaves, for remote readers.
 *
 * @param sha256 of the database file, in hex
 */
export function publishPageMap(
  folder: string,
  temporaryPath: string,
  { fileName, sha256 }: { readonly fileName: string; readonly sha256: string },
): NonNullable<Manifest['map']> {
  const statements = EXAMPLES.map(({ sql }) => sql);
  const { bytes, eagerBytes } = pageMapOf(join(folder, fileName), sha256, EAGER_BYTES, statements);
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

interface WrittenMap {
  readonly bytes: Uint8Array;
  readonly eagerBytes: number;
}

/**
 * The map of a database. The same database gives the same bytes.
 *
 * @param maxEagerBytes of the eager part, unless its required content is larger
 * @param statements like those that people run; the trees in which they look things up have priority
 */
export function pageMapOf(
  path: string,
  sha256: string,
  maxEagerBytes = EAGER_BYTES,
  statements: readonly string[] = [],
): WrittenMap {
  const pages = openPages(path);
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const names = rootsOf(db);
    const trees = [...names.keys()].sort((a, b) => a - b).map((root) => readTree(pages, root));
    const isWhole = (tree: InteriorTree) => WHOLE.includes(names.get(tree.root) ?? '');
    const whole = trees.filter(isWhole).flatMap((tree) => [tree.interiors.flat(), ...leafPages(pages, tree)]);
    const { first, next } = openingPages(db, pages);
    const shapes = trees.map((tree) => ({
      root: tree.root,
      kind: tree.kind,
      levels: tree.levelPages,
      leafEntries: leafEntries(pages, tree),
    }));
    const others = trees.filter((tree) => !isWhole(tree));
    const uses = treeUses(db, statements);
    const parts = new Map<number, Uint8Array>();
    const partOf = (page: NumberedPage): Uint8Array => {
      const part = parts.get(page.number) ?? writePart(page, { ...pages, databaseSha256: sha256 }, deflate);
      parts.set(page.number, part);
      return part;
    };
    const opening = { first: [...whole, ...first], next };
    const choose = eagerChooser(others, opening, { pages, sha256, shapes, uses, partOf });
    const write = (maxBytes: number) => writePageMap(choose(maxBytes), deflate);
    const { bytes, eagerBytes } = fitted(write, maxEagerBytes);
    return { bytes: new Uint8Array(Buffer.concat([bytes, writeChecksums(checksumsOf(pages), sha256)])), eagerBytes };
  } finally {
    db.close();
    pages.close();
  }
}

/**
 * Writes the map with more or less room until its eager part nearly fills its bound. Together, the chosen parts take
 * slightly more or less than the sum of each.
 */
function fitted(write: (maxBytes: number) => WrittenMap, maxEagerBytes: number): WrittenMap {
  let allowed = maxEagerBytes;
  let best = write(allowed);
  let step = maxEagerBytes - best.eagerBytes;
  for (let tries = 1; tries < MOST_TRIES && (step < 0 || step > SPARE_BYTES); tries += 1) {
    const other = write(allowed + step);
    const isTooMuch = other.eagerBytes > maxEagerBytes;
    if (isTooMuch && best.eagerBytes <= maxEagerBytes) {
      step = Math.floor(step / 2);
      continue;
    }
    // Everything fits.
    if (other.eagerBytes === best.eagerBytes && !isTooMuch) break;
    allowed += step;
    if (other.eagerBytes === best.eagerBytes) {
      // A small tree must not be left out for a few bytes. Or the required content is larger.
      step *= 2;
      continue;
    }
    best = other;
    step = maxEagerBytes - best.eagerBytes;
  }
  // The bound always holds, unless the required content is larger.
  for (let less = SPARE_BYTES; best.eagerBytes > maxEagerBytes && allowed > 0; less *= 2) {
    allowed = Math.max(0, allowed - less);
    best = write(allowed);
  }
  return best;
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
