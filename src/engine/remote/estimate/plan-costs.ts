import type { Instruction } from '../../statement/bytecode.ts';
import { findLoops, type Loop } from './loops.ts';
import type { Tree } from './statistics.ts';

/** What the planner expects of a loop. */
export interface PlannedLoop {
  /** How many rows it visits each time that it begins. */
  readonly rows: number;
  /** Whether it leaps from one value of the key's first column to the next (skip-scan). */
  readonly leaps: boolean;
  /** Whether all these rows have the same value in the key's first column. */
  readonly hasOneValue: boolean;
  /** Whether they also have the same value in the second column. */
  readonly hasSecondValue: boolean;
  /** Whether they are all rows with that value, or with both. */
  readonly isWholeValue: boolean;
  /** Whether it begins or ends at a bound, instead of visiting everything. */
  readonly isSearch: boolean;
}

/**
 * The cost of a row in the planner's own units, by how the row is found (whereLoopAddBtreeIndex in SQLite's where.c). A
 * search in a tree costs the logarithm of its size, a row in an index one or two, a row of a table three more. The
 * width of an index relative to its table is not known here, so the middle, 2.1, is used.
 */
const COST_OF_ROW = { index: 5.1, covering: 2.1, primaryKey: 3, rowid: 3, made: 3 } as const;

/** A leap to the next value of the first column multiplies the cost of the search and of the rows after it by this. */
const COST_OF_LEAP = 2 ** 0.5;

/**
 * The rows of loops as the planner expects them, by the address where they begin. The Explain instruction before a loop
 * has its cost in p3: ten times the logarithm to base 2.
 *
 * @param program with its query plan
 * @param opened the trees of the file by the cursors that the program opens on them
 */
export function rowsByCosts(
  program: readonly Instruction[],
  opened: ReadonlyMap<number, Tree>,
): ReadonlyMap<number, PlannedLoop> {
  const loops = new Map(findLoops(program).map((loop) => [loop.begin, loop]));
  const planned = new Map<number, PlannedLoop>();
  /** Lines of the plan whose loop has not begun yet. Lines nested between both begin first. */
  const waiting: { readonly text: string; readonly cost: number }[] = [];
  program.forEach(({ opcode, p3, p4 }, address) => {
    if (opcode === 'Explain' && p3 > 0 && !isOneRow(p4)) waiting.push({ text: p4, cost: 2 ** (p3 / 10) });
    const loop = loops.get(address);
    if (!loop || loop.kind === 'sorter') return;
    const tree = opened.get(loop.cursor);
    let at = waiting.findLastIndex(({ text }) => isOf(text, loop, tree));
    if (at < 0) {
      // The line for alternatives joined by OR comes after the beginning of the loop.
      const later = program
        .slice(address, loop.end)
        .find((line) => line.opcode === 'Explain' && isOf(line.p4, loop, tree));
      if (!later || later.p3 === 0) return;
      at = waiting.push({ text: later.p4, cost: 2 ** (later.p3 / 10) }) - 1;
    }
    const [line] = waiting.splice(at, 1);
    if (line)
      planned.set(address, {
        rows: rowsOf(line.text, line.cost, tree),
        leaps: leaps(line.text),
        hasOneValue: /\(\w+=\?/.test(line.text),
        hasSecondValue: /\(\w+=\? AND \w+=\?/.test(line.text),
        isWholeValue: /\(\w+=\?( AND \w+=\?)?\)$/.test(line.text),
        isSearch: line.text.startsWith('SEARCH'),
      });
  });
  return planned;
}

const leaps = (text: string): boolean => text.includes('ANY(');

/** Whether a line of the plan has conditions on the first column of an index alone. */
const isOnFirstColumn = (text: string): boolean => /\((\w+)[<=>]\?( AND \1[<=>]\?)?\)$/.test(text);

/** Whether a line of the plan describes a look-up by rowid, which has no loop. */
const isOneRow = (text: string): boolean => text.includes('(rowid=?)');

/** Whether a line of the plan may describe a loop over a tree. If not, it describes one over computed rows. */
function isOf(text: string, { kind }: Loop, tree: Tree | undefined): boolean {
  if (!tree) return !text.includes(' USING ');
  // A loop that begins at the first entry is a search in the plan only if it has an upper bound.
  if (isOneRow(text) || (kind === 'scan' && !text.includes('<?'))) return false;
  return text.includes(`INDEX ${tree.name} `) || (tree.isTable && / USING (INTEGER )?PRIMARY KEY/.test(text));
}

function rowsOf(text: string, cost: number, tree: Tree | undefined): number {
  const search = Math.log2(Math.max(2, tree?.entries ?? 2));
  if (!tree) return Math.max(1, cost / COST_OF_ROW.made);
  const perRow = text.includes('INTEGER PRIMARY KEY')
    ? COST_OF_ROW.rowid
    : text.includes('PRIMARY KEY')
      ? COST_OF_ROW.primaryKey
      : text.includes('COVERING INDEX')
        ? COST_OF_ROW.covering
        : COST_OF_ROW.index;
  const times = isOnFirstColumn(text) ? tree.firstTimes : 1;
  if (!leaps(text)) return Math.min(tree.entries, Math.max(1, (cost - search) / perRow / times));
  const rowsOfLeap = (cost / COST_OF_LEAP / tree.firstValues - search) / perRow;
  return Math.min(tree.entries, tree.firstValues * Math.max(1, rowsOfLeap));
}
