import { canBeSorted, stripsOfEntries } from '../../columns/index-rows.ts';
import { gatesOf } from '../../columns/program/gates.ts';
import {
  columnsOf,
  readsMuch,
  type ScannedCursor,
  scannedCursors,
  timesFewerBytes,
} from '../../columns/program/scanned-cursors.ts';
import type { TablePart } from '../../columns/row-stretches.ts';
import type { StoredIndex } from '../../columns/stored-index.ts';
import type { NeededStrips } from '../../columns/strip-source.ts';
import { twicePassed } from '../../columns/two-passes.ts';
import type { Instruction } from '../../statement/bytecode.ts';
import type { StripPrice } from '../columns/remote-strips.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import type { Exploration } from '../prefetch/exploration.ts';
import type { Access } from './accesses.ts';

/** The cost of scans that read strips. */
export interface StripPrices {
  has(root: number): boolean;
  priceOf(root: number, columns: readonly number[], part: TablePart): StripPrice | null;
  savesPages(root: number, needed: NeededStrips, rows?: number): boolean;
  widestOf(root: number, columns: readonly number[]): readonly number[] | null;
}

/** Which parts of a statement are read by strips, and which by pages. */
export interface StripScans {
  /** By the root of each table and index that is scanned by strips. */
  readonly prices: ReadonlyMap<number, StripPrice>;
  /** The accesses that are read by strips. */
  readonly byStrips: ReadonlySet<Access>;
  /** Look-ups in tables of rows that strips have named. */
  readonly lookups: readonly Access[];
}

const NONE: StripScans = { prices: new Map(), byStrips: new Set(), lookups: [] };

/**
 * The scans of a program that will read strips, by the rules that redirect them (`ThinScans`).
 *
 * @param strips null if the database has none
 * @param indexes that the program scans and that can be read by strips, by their roots
 * @param maxRows how many rows of the result are taken
 * @param lookedUp the tables whose rows are looked up in strips, by their roots, and in which part of each; and the indexes
 *   whose entries are sought in strips
 */
export function stripScans(
  program: readonly Instruction[],
  accesses: readonly Access[],
  {
    strips,
    indexes,
    maxRows,
    lookedUp,
  }: {
    readonly strips: StripPrices | null;
    readonly indexes: ReadonlyMap<number, StoredIndex>;
    readonly maxRows: number;
    readonly lookedUp: ReadonlyMap<number, TablePart>;
  },
): StripScans {
  if (!strips) return NONE;
  const prices = new Map<number, StripPrice>();
  const byStrips = new Set<Access>();
  const found = scannedCursors(program, (root) => strips.has(root));
  const all = found.filter(readsMuch);
  const ofTables = all.filter(({ of }) => of === 'table');
  const scannedTwice = twicePassed(ofTables, program);
  const lookUps = found.filter((each) => looksUp(each) && lookedUp.has(each.root));
  const sought = found.filter((each) => isSought(each) && lookedUp.has(each.root));
  const cursors = scannedTwice ? ofTables : [...all, ...lookUps, ...sought];
  const passed = scannedTwice ?? (all.length > 0 ? null : twicePassed(lookUps, program));
  const lookups: Access[] = [];
  const columnsByTable = new Map<number, readonly number[]>();
  const accessesOf = ({ cursor, root }: ScannedCursor) =>
    accesses.filter(({ tree, address }) => tree.root === root && cursorOf(program[address]) === cursor);
  for (const root of new Set(cursors.map((each) => each.root))) {
    const scans = cursors.filter((each) => each.root === root);
    const mostRows = Math.min(maxRows, passed?.mostRows ?? 0);
    // How many rows a filter leaves for a sorter is not known: the price is that of all strips, which it does not exceed.
    const isTwice =
      passed !== null &&
      !passed.isSorted &&
      !strips.savesPages(root, { tableRoot: root, columns: passed.late, share: 1 }, mostRows);
    const columns = isTwice ? passed.early : columnsOf(scans);
    const own = scans.flatMap(accessesOf);
    const ofRows = own.map(({ rows, tree }) => Math.min(1, rows / Math.max(1, tree.entries)));
    const part = (scans.every((each) => looksUp(each) || isSought(each)) && lookedUp.get(root)) || {
      share: scans.some(looksUp) ? 1 : Math.max(0, ...ofRows),
      among: null,
      usesRowids: passed !== null || scans.some(({ usesRowids }) => usesRowids),
      gates: scans.length === 1 ? scans.flatMap((scan) => gatesOf(scan, program)) : [],
    };
    const isTable = scans.some(({ of }) => of !== 'index' && of !== 'sought-index');
    const price = isTable
      ? priceOfTable(
          { tableRoot: root, columns: passed?.early ?? columns, share: 1, times: timesFewerBytes(scans) },
          columns,
          part,
          strips,
        )
      : priceOfIndex(indexes.get(root), scans, strips, own[0]?.tree.entries ?? 0, columnsByTable);
    if (!price) continue;
    if (isTable) columnsByTable.set(root, columns);
    prices.set(root, price);
    for (const access of own) byStrips.add(access);
    const [first] = own;
    if (isTwice && first) lookups.push({ ...first, kind: 'lookups', times: mostRows, rows: 1 });
  }
  return { prices, byStrips, lookups };
}

export const looksUp = ({ extent }: ScannedCursor): boolean => extent === 'looked-up';
export const isSought = ({ extent }: ScannedCursor): boolean => extent === 'sought';

/** The cursor that an access moves. */
const cursorOf = (instruction: Instruction | undefined): number | undefined =>
  instruction?.opcode === 'DeferredSeek' ? instruction.p3 : instruction?.p1;

/**
 * What a program reads of the rows that it looks up: columns by the roots of tables.
 *
 * @param strips of which tables there are strips
 * @param passes `twice`: the columns of the first pass, where it takes two if no other rows are looked up in strips
 */
export function lookUpsOf(
  program: readonly Instruction[],
  strips: StripPrices,
  passes: 'once' | 'twice',
): ReadonlyMap<number, readonly number[]> {
  const found = scannedCursors(program, (root) => strips.has(root));
  const isTwice = passes === 'twice' && !found.some(readsMuch);
  const cursors = found.filter(looksUp);
  const columnsAt = (root: number) => {
    const own = cursors.filter((each) => each.root === root);
    return (isTwice ? twicePassed(own, program)?.early : null) ?? columnsOf(own);
  };
  return new Map(cursors.map(({ root }) => [root, columnsAt(root)]));
}

/** @param needed the strips that are compared with the pages */
function priceOfTable(
  needed: NeededStrips,
  columns: readonly number[],
  part: TablePart,
  strips: StripPrices,
): StripPrice | null {
  const { tableRoot } = needed;
  return strips.savesPages(tableRoot, needed) ? strips.priceOf(tableRoot, columns, part) : null;
}

/**
 * All rows of the table are sorted, even if the statement needs few of them.
 *
 * @param rows of the table
 * @param atHand columns of whole tables that are read anyway, by the roots of these
 */
export function priceOfIndex(
  index: StoredIndex | undefined,
  scans: readonly ScannedCursor[],
  strips: StripPrices,
  rows: number,
  atHand: ReadonlyMap<number, readonly number[]> = new Map(),
): StripPrice | null {
  const needed = index && stripsOfEntries(index, scans);
  if (!needed || !strips.savesPages(scans[0]?.root ?? 0, needed)) return null;
  const { tableRoot, share, needsRowids } = needed;
  const widest = strips.widestOf(tableRoot, needed.columns);
  if (widest && !canBeSorted(rows, widest, needsRowids)) return null;
  const shared = atHand.get(tableRoot) ?? [];
  const columns = needed.columns.filter((column) => !shared.includes(column));
  return strips.priceOf(tableRoot, columns, { share, among: null, usesRowids: needsRowids && shared.length === 0 });
}

/**
 * An exploration without the pages that strips replace. It continued from rows of blank pages, so the pages after those
 * are unknown.
 *
 * @param byPages accesses that are read by pages
 */
export function withoutScanned(
  { pages, end, work }: Exploration,
  { prices }: StripScans,
  byPages: readonly Access[],
  file: RemoteFile,
): Exploration {
  const read = new Set(byPages.map(({ tree }) => tree.root));
  const left = [...pages].filter((number) => {
    const root = file.trees.rootOf(number);
    return !prices.has(root) || read.has(root);
  });
  return { pages: new Set(left), end: left.length < pages.size ? 'cut' : end, work };
}
