import { type ColumnValues, DamagedStrips } from '../../column-strips/index.ts';
import type { Repointing } from '../wasm/statement.ts';
import { placeInKey } from './index-rows.ts';
import { type Child, makeInteriors } from './interior-pages.ts';
import type { MadeBlocks } from './made-blocks.ts';
import type { PageZone } from './page-zone.ts';
import type { ScannedCursor } from './program/scanned-cursors.ts';
import type { TreeRead } from './redirected-run.ts';
import type { BlockRows, RowSource, StripReading, StripSource } from './strip-source.ts';
import { makeLeaves, type PageSizes, type ThinLeaves } from './thin-rows.ts';
import type { VirtualTree } from './virtual-tree.ts';

/** The leaves of one block of one tree. */
export interface MadeLeaves extends ThinLeaves {
  readonly sizeBytes: number;
}

/** Page numbers of the leaves of a block. */
interface Numbered {
  readonly block: number;
  readonly first: number;
  readonly count: number;
}

/** What the trees of a session share. */
export interface TreeSurroundings<Source extends RowSource = StripSource> {
  readonly source: Source;
  readonly zone: PageZone;
  readonly sizes: PageSizes;
  readonly made: MadeBlocks<MadeLeaves>;
}

/** The columns of a row, in this order; those of the reading by default. */
export type RowShape = (rows: BlockRows) => readonly ColumnValues[];

/** A tree whose leaves are those of another tree with changes. */
export interface ChangedTree {
  readonly tree: ThinTree;
  readonly change: (leaves: ThinLeaves, block: number) => ThinLeaves;
}

/**
 * A B-tree of a table's rowids and some of its columns. Its pages are made when they are read. The root, made of the
 * directory of the strips alone, leads to one page for each block. All pages of a block are made once its strips are
 * loaded. The page of a block with one leaf is this leaf; the root of a tree with one block is this block's page.
 */
export class ThinTree implements VirtualTree {
  readonly root: number;
  readonly reading: StripReading;
  readonly #surroundings: TreeSurroundings<RowSource>;
  readonly #shape: RowShape;
  readonly #changed: ChangedTree | null;
  readonly #firstTop: number;
  readonly #interiors = new Map<number, Uint8Array>();
  /** By block. */
  readonly #leaves: (Numbered | undefined)[] = [];
  /** The block of the last leaf that was read, with its leaves: the next leaf is mostly in the same block. */
  #current: Numbered | undefined;
  #held: { readonly block: number; readonly leaves: MadeLeaves } | null = null;

  constructor(
    reading: StripReading,
    surroundings: TreeSurroundings<RowSource>,
    shape: RowShape = ({ columns }) => columns,
    changed: ChangedTree | null = null,
  ) {
    const { zone, sizes } = surroundings;
    const { blocks } = reading.table;
    this.reading = reading;
    this.#surroundings = surroundings;
    this.#shape = shape;
    this.#changed = changed;
    this.#firstTop = zone.take(blocks.length);
    this.root = blocks.length === 1 ? this.#firstTop : zone.take(1);
    const tops = blocks.map(({ lastRowid }, i): Child => ({ number: this.#firstTop + i, lastRowid }));
    if (tops.length > 1) this.#keep(makeInteriors(tops, this.root, () => zone.take(1), sizes));
  }

  page(number: number): Uint8Array | null | undefined {
    const interior = this.#interiors.get(number);
    if (interior) return interior;
    const block = this.blockOf(number);
    if (block === undefined) return undefined;
    const leaves = this.#leavesOf(block);
    if (!leaves) return null;
    const made = this.#interiors.get(number);
    if (made) return made;
    const { pageBytes } = this.#surroundings.sizes;
    const at = (number - (this.#leaves[block]?.first ?? 0)) * pageBytes;
    return leaves.bytes.subarray(at, at + pageBytes);
  }

  blockOf(number: number): number | undefined {
    const top = number - this.#firstTop;
    if (top >= 0 && top < this.reading.table.blocks.length) return top;
    const isIn = (leaves: Numbered | undefined) =>
      leaves !== undefined && number >= leaves.first && number < leaves.first + leaves.count;
    if (!isIn(this.#current)) this.#current = this.#leaves.find(isIn);
    return this.#current?.block;
  }

  bring(block: number): void | Promise<void> {
    return this.#surroundings.source.bring(this.reading, block);
  }

  #leavesOf(block: number): MadeLeaves | null {
    if (this.#held?.block !== block) {
      const leaves = this.#make(block);
      this.#held = leaves && { block, leaves };
    }
    return this.#held?.leaves ?? null;
  }

  #make(block: number): MadeLeaves | null {
    const { source, sizes, made } = this.#surroundings;
    const key = `${this.root} ${block}`;
    const kept = made.get(key);
    if (kept) return this.#numbered(block, kept);
    if (this.#changed) {
      const leaves = this.#changeOf(block, this.#changed);
      // A scan reads each block once.
      if (leaves && this.reading.isScattered) made.add(key, leaves);
      return leaves && this.#numbered(block, leaves);
    }
    const rows = source.rows(this.reading, block);
    if (!rows) return null;
    this.#check(rows, block);
    const leaves = makeLeaves(rows.rowids, this.#shape(rows), sizes);
    const sized = { ...leaves, sizeBytes: leaves.bytes.length };
    made.add(key, sized);
    return this.#numbered(block, sized);
  }

  #changeOf(block: number, { tree, change }: ChangedTree): MadeLeaves | null {
    const before = tree.#leavesOf(block);
    const leaves = before && change(before, block);
    return leaves && { ...leaves, sizeBytes: leaves === before ? 0 : leaves.bytes.length };
  }

  #check({ rowids, columns }: BlockRows, block: number): void {
    const described = this.reading.table.blocks[block];
    const isDescribed =
      described?.rows === rowids.length &&
      described.firstRowid === rowids[0] &&
      described.lastRowid === rowids.at(-1) &&
      (columns.length === this.reading.columns.length || this.#isGated(columns.length));
    if (!isDescribed) throw new DamagedStrips('a block has other rows than the directory says');
  }

  /** Whether rows may have so many columns because gates stop them. Those of the first gate are the least. */
  #isGated(columns: number): boolean {
    const { gates = [], columns: all } = this.reading;
    return gates.length > 0 && columns >= 1 && columns < all.length;
  }

  /** Numbers the leaves of a block when they are first read. The numbers stay the same when they are made again. */
  #numbered(block: number, leaves: MadeLeaves): MadeLeaves {
    if (!this.#leaves[block]) this.#number(block, leaves.lastRowids);
    return leaves;
  }

  #number(block: number, lastRowids: readonly number[]): void {
    const { zone, sizes } = this.#surroundings;
    const top = this.#firstTop + block;
    if (lastRowids.length === 1) {
      this.#leaves[block] = { block, first: top, count: 1 };
      return;
    }
    const first = zone.take(lastRowids.length);
    const children = lastRowids.map((lastRowid, i): Child => ({ number: first + i, lastRowid }));
    this.#leaves[block] = { block, first, count: lastRowids.length };
    this.#keep(makeInteriors(children, top, () => zone.take(1), sizes));
  }

  #keep(pages: ReadonlyMap<number, Uint8Array>): void {
    for (const [number, bytes] of pages) this.#interiors.set(number, bytes);
  }
}

/**
 * The changes that make a cursor read a thin tree instead of its table or index. @param placeOf a column's position in
 * the tree's rows
 */
export function changesFor(
  { of, root, opened, reads }: ScannedCursor,
  treeRoot: number,
  placeOf: (column: number) => number,
): readonly Repointing[] {
  const opcode = of === 'index' || of === 'keyed-table' ? 'OpenIndex' : 'OpenRead';
  return [
    ...opened.map((address): Repointing => ({ opcode, address, before: root, after: treeRoot })),
    ...reads.map(({ address, column, into }): Repointing => {
      const after = placeOf(column);
      return into === undefined
        ? { opcode: 'Column', address, before: column, after }
        : { opcode: 'IdxRowid', address, before: into, after };
    }),
  ];
}

/** What cursors read of a table, or of the entries of an index, once. @param madeOf as `TreeRead.madeOf` says */
export function readOnce(
  reading: StripReading,
  cursors: readonly ScannedCursor[],
  surroundings: TreeSurroundings<RowSource>,
  madeOf: StripReading | null,
): TreeRead {
  const tree = new ThinTree(reading, surroundings);
  const placeOf = (column: number) => reading.columns.indexOf(placeInKey(column, reading.table.columnCount));
  return { tree, madeOf, changes: cursors.flatMap((cursor) => changesFor(cursor, tree.root, placeOf)) };
}
