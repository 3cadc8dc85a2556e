import type { Instruction } from '../../statement/bytecode.ts';

/** A part of a program that is executed once for each row of a tree, a sorter or the like. */
export interface Loop {
  /** Address of the instruction that moves to the first row. */
  readonly begin: number;
  /** Address of the instruction that moves on to the next row. */
  readonly end: number;
  /** The cursor. For a coroutine, the register by which it is called. */
  readonly cursor: number;
  /** scan: from one end of a tree; range: from a key; the others: rows that are computed during the run. */
  readonly kind: 'scan' | 'range' | 'virtual' | 'sorter' | 'coroutine';
}

const KINDS: Readonly<Record<string, Loop['kind']>> = {
  Rewind: 'scan',
  Last: 'scan',
  SeekGE: 'range',
  SeekGT: 'range',
  SeekLE: 'range',
  SeekLT: 'range',
  VFilter: 'virtual',
  Sort: 'sorter',
  SorterSort: 'sorter',
};
const STEPS: ReadonlySet<string> = new Set(['Next', 'Prev', 'VNext', 'SorterNext']);

/** The loops of a program over the rows of trees, virtual tables, sorters and coroutines. */
export function findLoops(program: readonly Instruction[]): readonly Loop[] {
  return program.flatMap(({ opcode, p1, p2 }, end): Loop[] => {
    if (p2 > end) return [];
    if (STEPS.has(opcode)) {
      const begin = program.findLastIndex((start, at) => at < p2 && start.p1 === p1 && start.opcode in KINDS);
      const kind = KINDS[program[begin]?.opcode ?? ''];
      return kind ? [{ begin, end, cursor: p1, kind }] : [];
    }
    const called = program[p2];
    return opcode === 'Goto' && called?.opcode === 'Yield'
      ? [{ begin: p2, end, cursor: called.p1, kind: 'coroutine' }]
      : [];
  });
}
