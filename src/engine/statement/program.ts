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
  /** Whether the program ever goes to a place in it by a key. */
  readonly isSought: boolean;
}

/** A way through a B-tree from its one end on. */
export interface Scan {
  readonly rootPage: number;
  readonly direction: 'forward' | 'backward';
  /** Whether the program may leave it before the other end: at a bound, or when a LIMIT is reached. */
  readonly mayStop: boolean;
  /** Whether rows of the result may come out while it is under way, so that a caller that takes no more of them ends it too. */
  readonly emits: boolean;
}

/** What a statement's bytecode (https://sqlite.org/opcode.html) does with the B-trees of the file. */
export interface Program {
  readonly trees: readonly OpenedTree[];
  readonly scans: readonly Scan[];
  readonly constantKeys: readonly ConstantKey[];
  /** Whether rows are made from rows that were made before, so that their number is only known when it has run. */
  readonly recurses: boolean;
  /** Whether it may read the file at all: a tree of it, or a virtual table. */
  readonly readsFile: boolean;
  /** Whether it has a LIMIT and may be over when that is reached: it does not read everything before its first row. */
  readonly mayEndEarly: boolean;
  /** Whether rows of the result may come out while it goes through a tree of the file, and not at the end of all reading. */
  readonly emitsWhileReading: boolean;
}

const SORTS = new Set(['Sort', 'SorterSort']);

/** Compiles nothing anew and runs nothing: the statement is reset. Null for a program that is too long to read. */
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

/** Whether a recursion takes its next row from the queue of those that it has made (generateWithRecursiveQuery in SQLite's select.c). */
function takesFromQueue(program: readonly Instruction[], address: number): boolean {
  const [first, blank, , taken] = program.slice(address, address + 4);
  return (
    first?.opcode === 'Rewind' && blank?.opcode === 'NullRow' && taken?.opcode === 'Delete' && taken.p1 === first.p1
  );
}

export const hasLimit = (program: readonly Instruction[]) => program.some(({ opcode }) => opcode === COUNTDOWN);

/** Whether a loop over one of these cursors gives rows out. */
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

/** Whether an instruction between `start` and `end` may go on somewhere else. */
export function leaves(
  { opcode, p2 }: Instruction,
  start: number,
  end: number,
  program: readonly Instruction[],
): boolean {
  // Who takes the rows of a coroutine may have had enough of them.
  if (opcode === 'Yield') return hasLimit(program);
  if (!JUMPS.has(opcode) || (p2 > start && p2 <= end)) return false;
  // IfPos asks whether a LIMIT has ended the output of groups: without one, it never goes.
  return opcode === 'IfPos' ? hasLimit(program) : true;
}
