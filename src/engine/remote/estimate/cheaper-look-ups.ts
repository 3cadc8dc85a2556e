import { BLOCK_ROWS } from '../../../column-strips/index.ts';
import { columnsOf, scannedCursors } from '../../columns/program/scanned-cursors.ts';
import { mostRowsAround, type RowStretch, type TablePart, WHOLE_TABLE } from '../../columns/row-stretches.ts';
import { fitsInMemory } from '../../columns/thin-rows.ts';
import { twicePassed } from '../../columns/two-passes.ts';
import { AHEAD_BYTES } from '../columns/strip-loader.ts';
import type { Access } from './accesses.ts';
import type { Forecast } from './forecast.ts';
import type { ReadProgram } from './plan-steps.ts';
import { isSought, looksUp, lookUpsOf, priceOfIndex, type StripPrices } from './strip-scans.ts';

/**
 * Strips are taken if the pages of the rows are estimated to be this many times as many bytes, which is more than most estimates
 * are wrong. They come in fewer requests, and reading them takes less time than looking into as many bytes of pages.
 */
const TIMES_CHEAPER = 1.25;
/**
 * The same for a join with a table of more than a few pages: the scout has stand-ins for the rows that are looked up, so that it sees
 * no page to which they lead, and each would be a round of requests.
 */
const TIMES_CHEAPER_IN_JOIN = 4;
const FEW_LEAVES = 8;
/** The same for keys that are sought: entries of an index have to be sorted by their keys first, a second at 3.2 million rows. */
const TIMES_CHEAPER_SOUGHT = 2;
const LEAST_BYTES = 128 * 1024;
/**
 * With more ranges of an index the scout does not see all of them in time: where rows of another table are looked up after
 * those of this one, a filter on these, which no stand-in passes, hides what follows.
 */
const MOST_RANGES = 8;
/** What the scout does not see mostly takes at most this many times as long, because `LeafReaders` pays for it twice. */
const TIMES_UNSEEN = 2;
/** A number takes at most this many bytes. */
const NUMBER_BYTES = 8;

/** How a statement looks up rows. */
export interface LookUps {
  /**
   * The tables whose rows it looks up in strips, by their roots, and in which part of each; and the indexes whose entries it
   * seeks in strips.
   */
  readonly byStrips: ReadonlyMap<number, TablePart>;
  /**
   * The table whose rows it should look up in strips if its pages turn out to be more than so many bytes; null for none.
   * How many rows a filter leaves, and so how many are looked up until a LIMIT is reached, is not known in advance.
   */
  readonly instead: { readonly root: number; readonly part: TablePart; readonly bytes: number } | null;
}

export const lookUpsByPages: LookUps = { byStrips: new Map(), instead: null };

/** What strips of the rows of one table cost that a plan looks up, and what their pages do. */
interface Candidate {
  readonly root: number;
  readonly part: TablePart;
  readonly bytes: number;
  readonly ofPages: number;
  readonly isCheaper: boolean;
  /** Whether the scout sees what else the plan reads. */
  readonly isSeen: boolean;
}

/**
 * The tables of which a plan looks up so many rows that strips of all rows cost far fewer bytes than the pages. The index
 * and the order of its rows stay the same.
 *
 * @param byPages the cost of the plan if these rows are read from pages
 */
export function waysOfLookUps(read: ReadProgram, byPages: Forecast, strips: StripPrices): LookUps {
  const { program, accesses } = read;
  const soughtTables = new Set(cheaperTables(read, byPages, strips));
  const candidate = ([root, columns]: readonly [number, readonly number[]]): Candidate[] => {
    const own = accesses.filter(({ tree }) => tree.root === root);
    const part = partOf(own);
    const price = strips.priceOf(root, columns, part);
    const table = own[0]?.tree.table;
    const others = accesses.filter(({ tree }) => tree.table !== table && !soughtTables.has(tree.root));
    const hasManyRanges = own.some(({ kind, times }) => kind === 'lookups' && times > MOST_RANGES);
    const unseen = hasManyRanges ? others.filter((access) => !isSeenBefore(access, own, program)) : [];
    const rootsOfUnseen = new Set(unseen.map(({ tree }) => tree.root));
    const ofUnseen = [...rootsOfUnseen].reduce((sum, each) => sum + (byPages.bytesByTree.get(each) ?? 0), 0);
    const rows = own[0]?.tree.entries ?? 0;
    const widest = strips.widestOf(root, columns) ?? columns.map(() => NUMBER_BYTES);
    // In any order, all strips are needed at once, and all leaves of the tree.
    if (!price || price.bytes > AHEAD_BYTES || !fitsInMemory(part.share * rows, widest, rows)) return [];
    const ofPages = byPages.bytesByTree.get(root) ?? 0;
    const isAlone = others.every((access) => access.tree.leaves <= FEW_LEAVES || isSeenBefore(access, own, program));
    const times = isAlone ? TIMES_CHEAPER : TIMES_CHEAPER_IN_JOIN;
    const isCheaper = ofPages >= LEAST_BYTES && times * price.missingBytes + TIMES_UNSEEN * ofUnseen <= ofPages;
    // Most bytes of a join may be those of the other tables.
    const turnsAt = times === TIMES_CHEAPER ? price : strips.priceOf(root, columns, WHOLE_TABLE);
    const bytes = Math.max(LEAST_BYTES, turnsAt?.missingBytes ?? 0);
    return [{ root, part, bytes, ofPages, isCheaper, isSeen: unseen.length === 0 }];
  };
  const ofTwoPasses = [...lookUpsOf(program, strips, 'twice')].flatMap(candidate);
  const cheaper = ofTwoPasses.filter(({ isCheaper }) => isCheaper);
  // Rows of one table alone are looked up in two passes.
  const chosen =
    cheaper.length > 1
      ? [...lookUpsOf(program, strips, 'once')].flatMap(candidate).filter(({ isCheaper }) => isCheaper)
      : cheaper;
  // Pages of a plan that it sees only in part come together, so that they have come before they turn out to be dear.
  const [instead = null] = ofTwoPasses.filter(({ isSeen }) => isSeen).sort((a, b) => b.ofPages - a.ofPages);
  const byStrips = new Map(chosen.map(({ root, part }) => [root, part]));
  for (const root of cheaperIndexes(read, byPages, strips, byStrips)) byStrips.set(root, WHOLE_TABLE);
  for (const root of soughtTables) byStrips.set(root, WHOLE_TABLE);
  return { byStrips, instead };
}

/**
 * The tables without rowids of which a plan seeks so many rows that strips of all of them cost far fewer bytes than the pages. The
 * scout does not see what follows such rows, so that nothing large may.
 */
function cheaperTables({ program, accesses }: ReadProgram, byPages: Forecast, strips: StripPrices): readonly number[] {
  const all = scannedCursors(program, (root) => strips.has(root));
  // Two passes read one table alone.
  if (twicePassed(all.filter(looksUp), program)) return [];
  const found = all.filter(({ of }) => of === 'sought-table');
  return [...new Set(found.map(({ root }) => root))].filter((root) => {
    const own = accesses.filter(({ tree }) => tree.root === root);
    const last = Math.max(...own.map(({ address }) => address));
    const isLast = accesses.every(({ tree, address }) => address <= last || tree.leaves <= FEW_LEAVES);
    const columns = columnsOf(found.filter((each) => each.root === root));
    const price = isLast ? strips.priceOf(root, columns, WHOLE_TABLE) : null;
    return price !== null && savesSeeks(price, byPages.bytesByTree.get(root) ?? 0);
  });
}

/**
 * The indexes of which a plan seeks so many entries that strips of the keys of all rows cost far fewer bytes than their pages.
 * One that names rows of a table is among them only if these are looked up in strips: pages of the table would be
 * foreseen from those of the index.
 *
 * @param lookedUp the tables whose rows are looked up in strips, by their roots
 */
function cheaperIndexes(
  { program, accesses, indexes, scans }: ReadProgram,
  byPages: Forecast,
  strips: StripPrices,
  lookedUp: ReadonlyMap<number, TablePart>,
): readonly number[] {
  const found = scannedCursors(program, (root) => strips.has(root));
  const lookUps = found.filter((each) => looksUp(each) && lookedUp.has(each.root));
  // Two passes read one table alone.
  if (twicePassed(lookUps, program)) return [];
  const tables = new Map(
    [...lookedUp].flatMap(([root, { among }]) => {
      const columns = columnsOf(lookUps.filter((each) => each.root === root));
      return among ? [] : [[root, columns] as const];
    }),
  );
  const sought = found.filter(isSought);
  return [...new Set(sought.map(({ root }) => root))].filter((root) => {
    const own = sought.filter((each) => each.root === root);
    const tableRoot = indexes.get(root)?.tableRoot;
    const namesRows = own.some((each) => each.namesRows);
    if (scans.prices.has(root) || tableRoot === undefined || (namesRows && !lookedUp.has(tableRoot))) return false;
    const entries = accesses.find(({ tree }) => tree.root === root)?.tree.entries ?? 0;
    const price = priceOfIndex(indexes.get(root), own, strips, entries, tables);
    return price !== null && savesSeeks(price, byPages.bytesByTree.get(root) ?? 0);
  });
}

/** Whether strips in which keys are sought cost few enough bytes, compared with the pages. */
const savesSeeks = ({ missingBytes }: { readonly missingBytes: number }, ofPages: number): boolean =>
  ofPages >= LEAST_BYTES && TIMES_CHEAPER_SOUGHT * missingBytes <= ofPages;

/**
 * The part of a table in which these accesses look its rows up. Strips have all rows of a block, so that one more block is
 * read at the ends of each stretch.
 */
function partOf(lookedUp: readonly Access[]): TablePart {
  const among: RowStretch[] = [];
  let rows = 0;
  for (const access of lookedUp) {
    const stretches = access.among?.stretches;
    if (!stretches) return WHOLE_TABLE;
    const times = access.times / stretches.length;
    for (const stretch of stretches) rows += Math.max(1, times) * (mostRowsAround(stretch, 1) + BLOCK_ROWS);
    among.push(...stretches);
  }
  const share = rows / Math.max(1, lookedUp[0]?.tree.entries ?? 1);
  return among.length > 0 ? { share: Math.min(1, share), among } : WHOLE_TABLE;
}

/** Whether the scout sees what is read of another table without a row of those that are looked up. */
function isSeenBefore(
  { kind, times, address }: Access,
  lookedUp: readonly Access[],
  program: ReadProgram['program'],
): boolean {
  if (kind === 'rows' && times <= 1) return true;
  // SQLite defers this seek until a column is read, which may be after a filter on the rows that are looked up.
  return program[address]?.opcode !== 'DeferredSeek' && lookedUp.every((access) => address < access.address);
}
