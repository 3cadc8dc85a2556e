import type { Instruction } from './bytecode.ts';

/** A loop of a program that scans a B-tree from one end. */
export interface Loop {
  /** Address of the Rewind or Last before the first row. */
  readonly start: number;
  /** Address of the Next or Prev, which steps to the following row. */
  readonly end: number;
  readonly direction: 'forward' | 'backward';
}

/** Instructions that step from row to row, in either direction. */
export const STEPS: ReadonlySet<string> = new Set(['Next', 'Prev']);
/** Instructions that output a row of the result, or pass one to another part of the program. */
export const EMITS: ReadonlySet<string> = new Set(['ResultRow', 'Yield', 'Gosub']);

/** The loops of a program over the rows of one cursor. */
export function loopsOver(cursor: number, program: readonly Instruction[]): Loop[] {
  return program.flatMap(({ opcode, p1 }, start): Loop[] => {
    if (p1 !== cursor || (opcode !== 'Rewind' && opcode !== 'Last')) return [];
    const end = program.findIndex(
      (step, at) => at > start && STEPS.has(step.opcode) && step.p1 === cursor && step.p2 > start && step.p2 <= at,
    );
    return end < 0 ? [] : [{ start, end, direction: opcode === 'Rewind' ? 'forward' : 'backward' }];
  });
}

/**
 * Whether an instruction skips what was there before, as DISTINCT does: it looks for a key in a temporary index, into
 * which the key is put if it is new.
 *
 * @param after the instructions after it
 */
export const skipsKnown = ({ opcode, p1 }: Instruction, after: readonly Instruction[]): boolean =>
  opcode === 'Found' && after.some((insert) => insert.opcode === 'IdxInsert' && insert.p1 === p1);
