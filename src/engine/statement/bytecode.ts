import type { SqliteValue } from '../../contract/cells.ts';
import type { Statement } from '../wasm/statement.ts';

/** An instruction of SQLite's virtual machine (https://sqlite.org/opcode.html); its address is its place in the program. */
export interface Instruction {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
  readonly p4: string;
}

/** A program longer than this is not read: it is a statement of thousands of expressions. */
const MAX_INSTRUCTIONS = 5_000;

/** The database file itself as an instruction names it; 1 is for what is temporary. */
export const MAIN = 0;

/** Instructions that go to a place in a B-tree by a key. */
export const SEEKS: ReadonlySet<string> = new Set([
  'SeekGE',
  'SeekGT',
  'SeekLE',
  'SeekLT',
  'SeekRowid',
  'NotExists',
  'Found',
  'NotFound',
  'NoConflict',
]);
/** Counts a LIMIT down. */
export const COUNTDOWN = 'DecrJumpZero';

/** Instructions that go on at p2, under a condition or without one, and do not come back. */
export const JUMPS: ReadonlySet<string> = new Set([
  ...['Goto', 'If', 'IfNot', 'IsNull', 'NotNull', 'Eq', 'Ne', 'Lt', 'Le', 'Gt', 'Ge', 'ElseEq', 'IsType', 'MustBeInt'],
  ...['IdxLT', 'IdxLE', 'IdxGT', 'IdxGE', COUNTDOWN, 'IfPos', 'IfNotZero', 'IfNullRow', 'IfNotOpen', 'Filter'],
  ...SEEKS,
]);

/**
 * The program of a statement, which is reset. Null where it is too long to be read.
 *
 * @param withPlan has it compiled anew with the instructions (Explain) that tell the query plan among the others
 * @throws SqliteError
 */
export async function readBytecode(statement: Statement, withPlan = false): Promise<readonly Instruction[] | null> {
  const rows = await statement.explain(MAX_INSTRUCTIONS, withPlan);
  return rows?.map(readInstruction) ?? null;
}

/** A row of EXPLAIN: addr, opcode, p1, p2, p3, p4, p5, comment. */
function readInstruction([, opcode, p1, p2, p3, p4]: readonly SqliteValue[]): Instruction {
  return { opcode: String(opcode), p1: Number(p1), p2: Number(p2), p3: Number(p3), p4: String(p4 ?? '') };
}
