import type { RowStretch } from '../../columns/row-stretches.ts';
import { type Instruction, MAIN, SEEKS } from '../../statement/bytecode.ts';
import { Frequencies } from './frequencies.ts';
import { findLoops, type Loop } from './loops.ts';
import { rowsByCosts } from './plan-costs.ts';
import { rowsPerValue, type SoughtValues, sampledRows, soughtValues } from './sought-values.ts';
import type { Tree } from './statistics.ts';

/** How a statement reads one B-tree at one place of its program. */
export interface Access {
  readonly tree: Tree;
  /** Address in the program. */
  readonly address: number;
  /** rows: adjacent entries; leaps: the same for each first value of the key; lookups: each at a random place. */
  readonly kind: 'rows' | 'leaps' | 'lookups';
  /** How often it seeks a place in the tree. */
  readonly times: number;
  /** How many rows or entries it reads from each of these places. */
  readonly rows: number;
  /** The rows among which those of `lookups` are; null if they may be any rows of the tree. */
  readonly among: Among | null;
}

/** The rows of a table that have one value in the first column of the index which finds them. */
export interface Among {
  readonly rows: number;
  /** In how many runs of adjacent rows they are. */
  readonly runs: number;
  /** The rows of each value, if they are adjacent: of a value that differs each time that it is sought, once. Null if they are not. */
  readonly stretches: readonly RowStretch[] | null;
}

/**
 * How a program reads the B-trees of the file; null if it reads an unknown one.
 *
 * @param trees by their roots
 * @param maxRows how many rows of the result are taken
 */
export function accessesOf(
  program: readonly Instruction[],
  trees: ReadonlyMap<number, Tree>,
  maxRows: number,
): readonly Access[] | null {
  const opened = openedTrees(program, trees);
  if (!opened) return null;
  const costs = rowsByCosts(program, opened);
  const loops = findLoops(program);
  const rowsOf = (loop: Loop) => {
    const tree = opened.get(loop.cursor);
    const planned = costs.get(loop.begin);
    // A range without a lower bound begins like a scan.
    if (loop.kind === 'scan' && tree && leapsToNext(loop, program)) return tree.firstValues;
    if (loop.kind === 'scan' && tree && !planned?.isSearch) return tree.entries;
    if (!planned || !tree || loop.kind !== 'range' || planned.leaps) return planned?.rows ?? null;
    const sought = soughtValues(loop, program, loops);
    const { isWholeValue, hasSecondValue } = planned;
    const sampled = isWholeValue && !hasSecondValue ? sampledRows(tree, sought) : null;
    if (sampled !== null) return sampled;
    const joined = rowsPerValue(tree, sought, hasSecondValue);
    if (joined !== null && isWholeValue) return joined;
    // A further condition leaves the share that the planner expects.
    const average = rowsPerValue(tree, { ...sought, second: null }, hasSecondValue);
    const times = joined !== null && average !== null ? joined / average : 1;
    const isUntold = sought.isOnce && sought.values.includes(null);
    return Math.min(tree.entries, (planned.rows / sought.planned) * times * (isUntold ? unevenness(tree) : 1));
  };
  const frequencies = new Frequencies(program, loops, rowsOf, maxRows);
  const loopAt = new Map(loops.map((loop) => [loop.begin, loop]));
  const loopAround = (address: number, isIndex: (cursor: number) => boolean) =>
    loops.findLast(({ begin, end, cursor }) => isIndex(cursor) && begin < address && address <= end);
  /** Rows that are looked up, as the loop over an index finds them. */
  const lookedUp = (tree: Tree, address: number, times: number, loop: Loop | undefined): Access => {
    const index = loop && opened.get(loop.cursor);
    if (!index) return { tree, address, kind: 'lookups', times, rows: 1, among: null };
    const begun = frequencies.of(loop.begin);
    const rows = times / Math.max(1, begun);
    const among = costs.get(loop.begin)?.hasOneValue
      ? rowsOfValue({ table: tree, index }, soughtValues(loop, program, loops), { rows, begun })
      : null;
    return { tree, address, kind: 'lookups', times: begun, rows, among };
  };
  return program.flatMap(({ opcode, p1, p3, p4 }, address): Access[] => {
    const times = frequencies.of(address);
    const tree = opened.get(opcode === 'DeferredSeek' ? p3 : p1);
    if (!tree || times === 0) return [];
    if (opcode === 'DeferredSeek') {
      const rows = lookUps(program, frequencies, address, p3, p4);
      const isOwn = (cursor: number) => cursor === p1;
      return [lookedUp(tree, address, rows, loopAround(address, isOwn))];
    }
    const loop = loopAt.get(address);
    if (loop) {
      const kind = costs.get(address)?.leaps ? 'leaps' : 'rows';
      return [{ tree, address, kind, times, rows: frequencies.rows(loop), among: null }];
    }
    if (opcode === 'Count') return [{ tree, address, kind: 'rows', times, rows: tree.entries, among: null }];
    if (!SEEKS.has(opcode) && opcode !== 'Rewind' && opcode !== 'Last') return [];
    // A row of a table without rowids is found by the key that an entry of its index ends with.
    const isIndex = (cursor: number) => opcode === 'NotFound' && isIndexOf(tree, opened.get(cursor));
    return [lookedUp(tree, address, times, loopAround(address, isIndex))];
  });
}

/** The trees of the file by the cursors that a program opens on them; null if it opens an unknown one. */
export function openedTrees(
  program: readonly Instruction[],
  trees: ReadonlyMap<number, Tree>,
): ReadonlyMap<number, Tree> | null {
  const opened = new Map<number, Tree>();
  for (const { opcode, p1, p2, p3 } of program) {
    if ((opcode !== 'OpenRead' && opcode !== 'ReopenIdx') || p3 !== MAIN) continue;
    const tree = trees.get(p2);
    if (!tree) return null;
    opened.set(p1, tree);
  }
  return opened;
}

const isIndexOf = (table: Tree, tree: Tree | undefined): boolean =>
  tree !== undefined && !tree.isTable && tree.table === table.name;

/** If this share of all values is sought, their rows are all over the table. */
const MOST_VALUES = 0.5;
/** Rows of a value are adjacent if less than this many other runs of them are expected. */
const NO_OTHER_RUN = 0.5;
/**
 * How many rows have the value that is sought in the first column of an index, and how they are distributed.
 *
 * @param found how many rows are found, so that at least as many have the value; and how often one is sought
 */
function rowsOfValue(
  { table, index }: { readonly table: Tree; readonly index: Tree },
  sought: SoughtValues,
  { rows: least, begun }: { readonly rows: number; readonly begun: number },
): Among {
  const { entries, firstValues, firstTypical, firstRare, breaks, sampled, sampledRowids } = index;
  const untold = sought.isOnce ? firstTypical : entries / firstValues;
  const isTold = !sought.values.includes(null);
  const rows = Math.max(1, least, sampledRows(index, sought) ?? (isTold ? firstRare : untold));
  // A partial index lacks rows that are between its own.
  const all = (each: number) => (each * table.entries) / Math.max(1, entries);
  const stretches = sought.values.map((value) => ({
    rows: all((value === null ? undefined : sampled.get(value)) ?? rows),
    known: (value === null ? undefined : sampledRowids.get(value)) ?? null,
  }));
  const areAdjacent = (rows - 1) * breaks < NO_OTHER_RUN && begun < MOST_VALUES * firstValues;
  return { rows, runs: 1 + (rows - 1) * breaks, stretches: areAdjacent ? stretches : null };
}

/** Whether a scan, for DISTINCT, leaps from each value of the first column of an index to the next. */
const leapsToNext = ({ begin, end, cursor }: Loop, program: readonly Instruction[]): boolean =>
  program
    .slice(begin, end)
    .some(({ opcode, p1, p4 }) => (opcode === 'SeekGT' || opcode === 'SeekLT') && p1 === cursor && p4 === '1');

/** How many times more rows a queried value has than the average value of the key's first column. */
const unevenness = ({ entries, firstValues, firstTypical }: Tree): number =>
  Math.max(1, (firstTypical * firstValues) / entries);

/** How often a row is read for a column that is not in the index that found the row. */
function lookUps(
  program: readonly Instruction[],
  frequencies: Frequencies,
  address: number,
  table: number,
  columnsOfIndex: string,
): number {
  const inIndex = /^\[(.*)\]$/.exec(columnsOfIndex)?.[1]?.split(',').map(Number) ?? [];
  const reads = program.flatMap(({ opcode, p1, p2 }, at) =>
    at > address && opcode === 'Column' && p1 === table && !inIndex[p2] ? [frequencies.of(at)] : [],
  );
  return Math.min(frequencies.of(address), Math.max(0, ...reads));
}
