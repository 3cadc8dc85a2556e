import type Database from 'better-sqlite3';
import type { NumberedPage } from '../../src/page-map/index.ts';
import { readLeaf } from '../../src/sqlite-file/index.ts';
import { type InteriorTree, leafPages, type PageReader, readTree } from './b-tree-pages.ts';

/** The table that describes the data. Many statements look up a day or a threshold in it. */
const META = 'meta';

/** The pages that statements read before they find anything, in groups of one kind. */
export interface OpeningPages {
  /** Without these no statement on a virtual table can be prepared, and no search can begin. */
  readonly first: readonly (readonly NumberedPage[])[];
  /** The pages that searches read next, as far as there is room; some searches read these first. */
  readonly next: readonly (readonly NumberedPage[])[];
}

/** The most nodes of one R*Tree. The upper ones lead to all others. */
const MAX_NODES = 8;
/** The header of an R*Tree node: how many levels are below it (only in the root), and how many cells it has. */
const NODE_HEADER_BYTES = 4;
const ROOT_NODE = 1;

/**
 * The pages that virtual tables read first. FTS5 reads its configuration, the first rows of `_data` (averages and structure) and
 * the leaf of a term (https://sqlite.org/fts5.html#fts5_data_structures). An R*Tree starts at its root node
 * (https://sqlite.org/src/file/ext/rtree/rtree.c, "Node").
 */
export function openingPages(db: Database.Database, pages: PageReader): OpeningPages {
  const first: NumberedPage[][] = [];
  const next: NumberedPage[][] = [];
  const treeOf = (name: string): InteriorTree => {
    const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name);
    return readTree(pages, Number(root));
  };
  for (const { name, module } of virtualTables(db)) {
    if (module === 'fts5') {
      const [data] = treeOf(`${name}_data`).leaves;
      first.push(leafPages(pages, treeOf(`${name}_config`))[0]);
      if (data !== undefined) first.push([{ number: data, bytes: pages.read(data) }]);
      next.push(leafPages(pages, treeOf(`${name}_idx`))[0]);
    } else {
      const [root = ROOT_NODE, ...below] = upperNodes(db, name);
      const nodes = treeOf(`${name}_node`);
      first.push(leavesWith(pages, nodes, [root]));
      next.push(leavesWith(pages, nodes, below));
    }
  }
  const ofMeta = db.prepare<[string], { rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?');
  next.push(...ofMeta.all(META).map(({ rootpage }) => leafPages(pages, readTree(pages, rootpage))[0]));
  return { first, next };
}

function virtualTables(db: Database.Database): { name: string; module: string }[] {
  const rows = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage = 0",
    )
    .all();
  return rows.flatMap(({ name, sql }) => {
    const module = /\bUSING\s+(fts5|rtree)(?:_i32)?\b/i.exec(sql)?.[1]?.toLowerCase();
    return module ? [{ name, module }] : [];
  });
}

/** The numbers of the root and of the nodes below it, level by level, while these lead to nodes and are few. */
function upperNodes(db: Database.Database, name: string): number[] {
  const read = db.prepare<[number], { data: Buffer }>(`SELECT data FROM "${name}_node" WHERE nodeno = ?`);
  const dimensions = db.prepare(`SELECT * FROM "${name}"`).columns().length - 1;
  const cellBytes = 8 + 4 * dimensions;
  const childrenOf = (node: number): number[] => {
    const data = read.get(node)?.data ?? Buffer.alloc(NODE_HEADER_BYTES);
    return Array.from({ length: data.readUInt16BE(2) }, (_, i) =>
      Number(data.readBigInt64BE(NODE_HEADER_BYTES + i * cellBytes)),
    );
  };
  const upper = [ROOT_NODE];
  let level = [ROOT_NODE];
  for (let depth = read.get(ROOT_NODE)?.data.readUInt16BE(0) ?? 0; depth > 0; depth -= 1) {
    level = level.flatMap(childrenOf);
    if (upper.length + level.length > MAX_NODES) break;
    upper.push(...level);
  }
  return upper;
}

/** The leaves of a table that have these rows. */
function leavesWith(pages: PageReader, { leaves }: InteriorTree, rowids: readonly number[]): NumberedPage[] {
  const lastOf = (at: number) =>
    readLeaf(pages.read(leaves[at] ?? 0), leaves[at] ?? 0, pages.usableBytes)?.rowids.at(-1);
  const found = rowids.map((rowid) => {
    let from = 0;
    for (let to = leaves.length - 1; from < to; ) {
      const middle = (from + to) >> 1;
      if ((lastOf(middle) ?? Number.POSITIVE_INFINITY) < rowid) from = middle + 1;
      else to = middle;
    }
    return leaves[from] ?? 0;
  });
  return [...new Set(found)].map((number) => ({ number, bytes: pages.read(number) }));
}
