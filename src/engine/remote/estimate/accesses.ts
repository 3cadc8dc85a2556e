import { type Instruction, MAIN, SEEKS } from '../../statement/bytecode.ts';
import { Frequencies } from './frequencies.ts';
import { findLoops, type Loop } from './loops.ts';
import { rowsByCosts } from './plan-costs.ts';
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
  /** The share of the tree that one of these reads spans. */
  readonly span: number;
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
    if (loop.kind === 'scan' && tree && !planned?.isSearch) return tree.entries;
    if (!planned || !tree || loop.kind !== 'range' || planned.leaps) return planned?.rows ?? null;
    const isOnce = !loops.some(({ begin, end }) => begin < loop.begin && loop.begin <= end);
    const isUntold = isOnce && !isLiteral(program[loop.begin]?.p3 ?? 0, program);
    return Math.min(tree.entries, planned.rows * (isUntold ? unevenness(tree) : 1));
  };
  const frequencies = new Frequencies(program, loops, rowsOf, maxRows);
  const loopAt = new Map(loops.map((loop) => [loop.begin, loop]));
  return program.flatMap(({ opcode, p1, p3, p4 }, address): Access[] => {
    const times = frequencies.of(address);
    const tree = opened.get(opcode === 'DeferredSeek' ? p3 : p1);
    if (!tree || times === 0) return [];
    if (opcode === 'DeferredSeek') {
      const found = loops.findLast(({ begin, end, cursor }) => cursor === p1 && begin < address && address <= end);
      const begun = found ? frequencies.of(found.begin) : times;
      const rows = lookUps(program, frequencies, address, p3, p4) / Math.max(1, begun);
      const span = found && costs.get(found.begin)?.hasOneValue ? (opened.get(p1)?.firstSpan ?? 1) : 1;
      return [{ tree, address, kind: 'lookups', times: begun, rows, span }];
    }
    const loop = loopAt.get(address);
    if (loop) {
      const kind = costs.get(address)?.leaps ? 'leaps' : 'rows';
      return [{ tree, address, kind, times, rows: frequencies.rows(loop), span: 1 }];
    }
    if (opcode === 'Count') return [{ tree, address, kind: 'rows', times, rows: tree.entries, span: 1 }];
    const isLookup = SEEKS.has(opcode) || opcode === 'Rewind' || opcode === 'Last';
    return isLookup ? [{ tree, address, kind: 'lookups', times, rows: 1, span: 1 }] : [];
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

/** Whether a register holds a value from the statement for which the planner knew the number of rows. */
const isLiteral = (register: number, program: readonly Instruction[]): boolean =>
  program.some(({ opcode, p2 }) => p2 === register && ['Integer', 'String8', 'Real', 'Int64'].includes(opcode));

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
