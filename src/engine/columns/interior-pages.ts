import { makeInterior } from '../../sqlite-file/index.ts';
import type { PageSizes } from './thin-rows.ts';

/** A page of a table's B-tree, with the largest rowid below it. */
export interface Child {
  readonly number: number;
  readonly lastRowid: number;
}

/** Page numbers of interior pages, with their bytes. */
export type Interiors = ReadonlyMap<number, Uint8Array>;

/** Most bytes of a cell of an interior page: pointer, page number and rowid. */
const CELL_MAX_BYTES = 2 + 4 + 9;
const HEADER_BYTES = 12;

/**
 * Makes the interior pages above the leaves of a table, level by level.
 *
 * @param children at least two, in the order of their rowids: SQLite reports an interior page with one child as corrupt
 * @param top page number of the root
 * @param numberNext returns a new page number for each other page
 */
export function makeInteriors(
  children: readonly Child[],
  top: number,
  numberNext: () => number,
  { pageBytes, usableBytes }: PageSizes,
): Interiors {
  const most = Math.floor((usableBytes - HEADER_BYTES) / CELL_MAX_BYTES) + 1;
  const pages = new Map<number, Uint8Array>();
  const make = (number: number, below: readonly Child[]) => {
    const page = makeInterior(
      {
        kind: 'table-interior',
        children: below.map((child) => child.number),
        rowids: below.slice(0, -1).map(({ lastRowid }) => lastRowid),
        entries: [],
      },
      pageBytes,
      usableBytes,
    );
    if (!page) throw new Error(`An interior page of ${usableBytes} bytes does not hold ${below.length} children.`);
    pages.set(number, page);
  };
  let level = children;
  while (level.length > most) {
    const above: Child[] = [];
    // Equal sizes, because the last page of a level must not have only one child.
    const count = Math.ceil(level.length / most);
    for (let i = 0; i < count; i += 1) {
      const below = level.slice(Math.floor((i * level.length) / count), Math.floor(((i + 1) * level.length) / count));
      const number = numberNext();
      make(number, below);
      above.push({ number, lastRowid: below.at(-1)?.lastRowid ?? 0 });
    }
    level = above;
  }
  make(top, level);
  return pages;
}
