import type { Statement } from '../wasm/statement.ts';
import { COUNTDOWN, type Instruction, JUMPS, MAIN, readBytecode, SEEKS } from './bytecode.ts';
import { type ConstantKey, constantKeys } from './constant-keys.ts';
import { EMITS, loopsOver, STEPS } from './loops.ts';

/** A B-tree that a program opens, by its root page in the database file. */
export interface OpenedTree {
  readonly cursor: number;
  readonly rootPage: number;
  /** A table's rows by rowid, or the keys of an index or of a table without rowid. */
  readonly kind: 'rows' | 'keys';
  /** Whether the program ever seeks a key in it. */
  readonly isSought: boolean;
}

/** A scan of a B-tree from one end. */
export interface Scan {
  readonly rootPage: number;
  readonly direction: 'forward' | 'backward';
  /** Whether the program may leave it before the other end: at a bound, or when a LIMIT is reached. */
  readonly mayStop: boolean;
  /** Whether it may output rows of the result, so that a caller that takes no more rows ends it too. */
  readonly emits: boolean;
}

/** How a statement's bytecode (https://sqlite.org/opcode.html) uses the B-trees of the file. */
export interface Program {
  readonly trees: readonly OpenedTree[];
  readonly scans: readonly Scan[];
  readonly constantKeys: readonly ConstantKey[];
  /** Whether it is a recursion: rows are made from earlier rows, so that their number is known only after the run. */
  readonly recurses: boolean;
  /** Whether it may read the file: one of its trees, or a virtual table. */
  readonly readsFile: boolean;
  /** Whether it has a LIMIT that may end it: it does not read everything before its first row. */
  readonly mayEndEarly: boolean;
  /** Whether it may output rows while it scans a tree of the file, rather than after all reading. */
  readonly emitsWhileReading: boolean;
}

const SORTS = new Set(['Sort', 'SorterSort']);

/** Does not recompile or run the statement, but resets it. Null for a program that is too long to read. */
export async function readProgram(statement: Statement): Promise<Program | null> {
  const instructions = await readBytecode(statement);
  return instructions && analyse(instructions);
}

function analyse(program: readonly Instruction[]): Program {
  const opened = program.filter(({ opcode, p3 }) => (opcode === 'OpenRead' || opcode === 'ReopenIdx') && p3 === MAIN);
  const sought = new Set(program.filter(({ opcode }) => SEEKS.has(opcode)).map(({ p1 }) => p1));
  // A row found in an index is looked up in its table by rowid.
  for (const { opcode, p3 } of program) if (opcode === 'DeferredSeek') sought.add(p3);
  const trees = opened.map(
    ({ p1, p2, p4 }): OpenedTree => ({
      cursor: p1,
      rootPage: p2,
      kind: p4.startsWith('k(') ? 'keys' : 'rows',
      isSought: sought.has(p1),
    }),
  );
  return {
    trees,
    scans: trees.flatMap((tree) => scansOf(tree, program)),
    constantKeys: constantKeys(program),
    recurses: program.some((_, address) => takesFromQueue(program, address)),
    readsFile: trees.length > 0 || program.some(({ opcode }) => opcode === 'VOpen'),
    mayEndEarly: hasLimit(program) && !program.some(({ opcode }) => SORTS.has(opcode)),
    emitsWhileReading: emitsWithin(new Set(opened.map(({ p1 }) => p1)), program),
  };
}

/** Whether a recursion takes its next row from its queue (generateWithRecursiveQuery in SQLite's select.c). */
function takesFromQueue(program: readonly Instruction[], address: number): boolean {
  const [first, blank, , taken] = program.slice(address, address + 4);
  return (
    first?.opcode === 'Rewind' && blank?.opcode === 'NullRow' && taken?.opcode === 'Delete' && taken.p1 === first.p1
  );
}

export const hasLimit = (program: readonly Instruction[]) => program.some(({ opcode }) => opcode === COUNTDOWN);

/** Whether a loop over one of these cursors outputs rows. */
const emitsWithin = (cursors: ReadonlySet<number>, program: readonly Instruction[]): boolean =>
  program.some(
    ({ opcode, p1, p2 }, end) =>
      STEPS.has(opcode) &&
      cursors.has(p1) &&
      program.slice(Math.min(p2, end), end).some((instruction) => EMITS.has(instruction.opcode)),
  );

function scansOf({ cursor, rootPage }: OpenedTree, program: readonly Instruction[]): Scan[] {
  const counts = program.filter(({ opcode, p1 }) => opcode === 'Count' && p1 === cursor);
  return [
    ...counts.map((): Scan => ({ rootPage, direction: 'forward', mayStop: false, emits: false })),
    ...loopsOver(cursor, program).map(({ start, end, direction }): Scan => {
      const body = program.slice(start + 1, end);
      return {
        rootPage,
        direction,
        mayStop: body.some((instruction) => leaves(instruction, start, end, program)),
        emits: body.some((instruction) => EMITS.has(instruction.opcode)),
      };
    }),
  ];
}

/** Whether an instruction between `start` and `end` may jump elsewhere. */
export function leaves(
  { opcode, p2 }: Instruction,
  start: number,
  end: number,
  program: readonly Instruction[],
): boolean {
  // The consumer of a coroutine may need no more rows.
  if (opcode === 'Yield') return hasLimit(program);
  if (!JUMPS.has(opcode) || (p2 > start && p2 <= end)) return false;
  // IfPos checks whether a LIMIT has ended the output of groups. Without a LIMIT it never jumps.
  return opcode === 'IfPos' ? hasLimit(program) : true;
}

/** The address of the only instruction of its kind; -1 if there are none or several. */
export function only(opcode: string, program: readonly Instruction[]): number {
  const first = program.findIndex((each) => each.opcode === opcode);
  return first === program.findLastIndex((each) => each.opcode === opcode) ? first : -1;
}
